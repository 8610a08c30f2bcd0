#include "interrupts.hpp"

#include <csignal>

namespace katlas::cli {
namespace {

std::atomic<bool> interrupted{false};

extern "C" void note_interrupt(int) {
    interrupted.store(true, std::memory_order_relaxed);
    (void)std::signal(SIGINT, SIG_DFL);
}

} // namespace

CatchInterrupts::CatchInterrupts(bool wanted) {
    if (wanted)
        (void)std::signal(SIGINT, note_interrupt);
}

CatchInterrupts::~CatchInterrupts() {
    (void)std::signal(SIGINT, SIG_DFL);
}

const std::atomic<bool>& CatchInterrupts::happened() {
    return interrupted;
}

} // namespace katlas::cli
