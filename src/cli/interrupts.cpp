#include "interrupts.hpp"

#include "katlas/cli/exit_status.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string_view>

#include <sys/time.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

// Never destroyed, since a handler may run late.
constinit StopToken::Flag interrupted{false};
constinit StopToken::Flag has_failed{false};
constinit std::atomic<int> catching{0};
constexpr std::int64_t no_time = -1;
constinit std::atomic<std::int64_t> first_at{no_time}; // the time of the first interrupt

static_assert(StopToken::Flag::is_always_lock_free && std::atomic<int>::is_always_lock_free);

// In milliseconds.
std::int64_t now() {
    timespec time{};
    (void)::clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

// Uses only operations that are allowed in a signal handler. A second signal ends the process at once. `timeout` sends
// each signal twice, to the process and to its group, so a signal right after the first one counts as the same.
extern "C" void note_interrupt(int) {
    constexpr std::int64_t the_same = 200;
    if (catching.load(std::memory_order_relaxed) > 0) {
        const std::int64_t time = now();
        std::int64_t first = no_time;
        first_at.compare_exchange_strong(first, time, std::memory_order_relaxed);
        if (!interrupted.exchange(true, std::memory_order_relaxed) || first == no_time || time - first < the_same)
            return;
    }
    constexpr std::string_view message = "katlas: interrupted\n";
    (void)!::write(STDERR_FILENO, message.data(), message.size());
    ::_exit(undecided);
}

extern "C" void note_the_time(int) {
    constexpr std::string_view message = "katlas: error: the time of --timeout was over\n";
    (void)!::write(STDERR_FILENO, message.data(), message.size());
    ::_exit(undecided);
}

} // namespace

void end_after(double seconds) {
    if (!(seconds > 0))
        return;
    struct sigaction action {};
    action.sa_handler = note_the_time;
    ::sigemptyset(&action.sa_mask);
    (void)::sigaction(SIGALRM, &action, nullptr);
    constexpr double a_year = 365.0 * 24 * 3600;
    const double span = std::min(seconds, a_year);
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(span);
    // Zero would turn the timer off.
    timer.it_value.tv_usec = std::max<suseconds_t>(1, static_cast<suseconds_t>((span - std::floor(span)) * 1e6));
    (void)::setitimer(ITIMER_REAL, &timer, nullptr);
}

void catch_signals() {
    for (const int signal : {SIGINT, SIGTERM}) {
        struct sigaction action {};
        action.sa_handler = note_interrupt;
        action.sa_flags = SA_RESTART; // interrupted output is completed
        ::sigemptyset(&action.sa_mask);
        (void)::sigaction(signal, &action, nullptr);
    }
}

CatchInterrupts::CatchInterrupts() {
    ++catching;
}

CatchInterrupts::~CatchInterrupts() {
    --catching;
}

const StopToken::Flag& CatchInterrupts::happened() {
    return interrupted;
}

bool CatchInterrupts::failed() {
    return has_failed;
}

void CatchInterrupts::act_as_if() {
    has_failed.store(true, std::memory_order_relaxed);
    interrupted.store(true, std::memory_order_relaxed);
}

} // namespace katlas::cli
