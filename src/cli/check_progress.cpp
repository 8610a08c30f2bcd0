#include "check_progress.hpp"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

std::string grouped(std::uint64_t n) {
    std::string digits = std::to_string(n);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return digits;
}

} // namespace

std::string progress_text(std::uint64_t executions, double seconds, std::size_t programs_done, std::size_t programs) {
    const double rate = seconds > 0 ? static_cast<double>(executions) / seconds : 0;
    return fmt::format("{}{} executions, {} per second",
                       programs > 1 ? fmt::format("{} of {} programs, ", programs_done, programs) : std::string(),
                       grouped(executions), grouped(static_cast<std::uint64_t>(rate)));
}

CheckProgress::CheckProgress(std::size_t programs) : shown_(isatty(STDERR_FILENO) != 0), programs_(programs) {
    if (shown_)
        thread_ = std::jthread([this] { show_each_second(); });
}

CheckProgress::~CheckProgress() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    end_.notify_all();
    if (thread_.joinable())
        thread_.join();
    clear();
}

void CheckProgress::clear() {
    const std::scoped_lock lock(mutex_);
    if (!visible_)
        return;
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    visible_ = false;
}

void CheckProgress::show_each_second() {
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!end_.wait_for(lock, std::chrono::seconds(1), [&] { return over_; })) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        fmt::print(stderr, "\r\033[K{}", progress_text(executions_, seconds, done_, programs_));
        std::fflush(stderr);
        visible_ = true;
    }
}

} // namespace katlas::cli
