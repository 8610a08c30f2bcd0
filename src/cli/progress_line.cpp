#include "progress_line.hpp"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace katlas::cli {

std::string grouped(std::uint64_t n) {
    std::string digits = std::to_string(n);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return digits;
}

ProgressLine::ProgressLine(std::function<std::string(double)> text, std::chrono::seconds between_lines)
    : on_terminal_(isatty(STDERR_FILENO) != 0), shown_(on_terminal_ || between_lines.count() != 0),
      between_(on_terminal_ ? std::chrono::seconds(1) : between_lines), text_(std::move(text)) {
    if (shown_)
        thread_ = std::jthread([this] { show(); });
}

ProgressLine::~ProgressLine() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    end_.notify_all();
    if (thread_.joinable())
        thread_.join();
    clear();
}

void ProgressLine::clear() {
    const std::scoped_lock lock(mutex_);
    if (!visible_)
        return;
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    visible_ = false;
}

void ProgressLine::show() {
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!end_.wait_for(lock, between_, [&] { return over_; })) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (on_terminal_)
            fmt::print(stderr, "\r\033[K{}", text_(seconds));
        else
            fmt::print(stderr, "{}\n", text_(seconds));
        std::fflush(stderr);
        visible_ = on_terminal_;
    }
}

} // namespace katlas::cli
