#include "last_words.hpp"

#include "interrupts.hpp"

#include <chrono>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace katlas::cli {

LastWords::LastWords(std::function<std::string()> text) : text_(std::move(text)), thread_([this] { wait(); }) {}

LastWords::~LastWords() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    end_.notify_all();
}

void LastWords::wait() {
    constexpr std::chrono::milliseconds between_looks{5};
    std::unique_lock lock(mutex_);
    while (!end_.wait_for(lock, between_looks, [&] { return over_; }))
        if (CatchInterrupts::happened()) {
            fmt::print(stderr, "{}\n", text_());
            std::fflush(stderr);
            return;
        }
}

} // namespace katlas::cli
