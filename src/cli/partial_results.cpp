#include "partial_results.hpp"

#include "katlas/cli/exit_status.hpp"

#include <chrono>
#include <cstdio>
#include <utility>

#include <unistd.h>

namespace katlas::cli {

PartialResults::PartialResults(std::function<int()> show)
    : show_(std::move(show)), thread_([this](const std::stop_token& over) { wait(over); }) {}

PartialResults::~PartialResults() {
    thread_.request_stop();
    thread_.join();
}

// A signal handler cannot wake a thread, so the flag is polled.
void PartialResults::wait(const std::stop_token& over) {
    constexpr std::chrono::milliseconds pause{20};
    while (!CatchInterrupts::happened()) {
        if (over.stop_requested())
            return;
        std::this_thread::sleep_for(pause);
    }
    const std::scoped_lock lock(mutex_); // held to the end, so that no other thread goes on
    if (over.stop_requested() || CatchInterrupts::failed())
        return;
    int status = undecided;
    try {
        status = worse_of(show_(), undecided);
    } catch (...) { // failures of standard output are reported below
        status = bad_input;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        std::fputs("katlas: error: standard output cannot be written\n", stderr);
        status = bad_input;
    }
    ::_exit(status);
}

} // namespace katlas::cli
