// When work is to end before it is done: at a deadline, or when an interrupt (Ctrl-C, SIGTERM) was noted.
//
// One token stands for both causes, so that long work asks one question of one value. Everything that can run for more
// than a few milliseconds takes a StopToken (in its limits or options, as `stop`) and asks it in its innermost loop
// that is not bounded by a small constant. A command must end within 0.2 s after its token asks it to stop.
//
// Asking is cheap: one load of the flag, and with a deadline one look at the system's coarse clock. That look takes 5
// ns; the clock's granularity of some milliseconds is enough here. A loop whose body is shorter than 50 ns may ask in
// one of many rounds only (SparsePoll).
//
// Invariant: once `requested()` was true it stays true, for a deadline passes once and flags are not cleared. A token
// is a small value and is copied. The flag to which it refers must outlive it; the flag of the command line is never
// destroyed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <exception>
#include <optional>

namespace katlas {

enum class StopReason : std::uint8_t { none, deadline, interrupt };

// Thrown by StopToken::check: for work that has nothing to show unless it is done.
class Stopped : public std::exception {
  public:
    explicit Stopped(StopReason reason) : reason_(reason) {}
    [[nodiscard]] StopReason reason() const noexcept { return reason_; }
    [[nodiscard]] const char* what() const noexcept override {
        return reason_ == StopReason::interrupt ? "interrupted" : "the time was over";
    }

  private:
    StopReason reason_;
};

class StopToken {
  public:
    using Clock = std::chrono::steady_clock;
    using Flag = std::atomic<bool>;

    // Never asks to stop.
    StopToken() = default;
    explicit StopToken(std::optional<Clock::time_point> deadline, const Flag* interrupted = nullptr)
        : deadline_(deadline.value_or(never)), interrupted_(interrupted) {}

    [[nodiscard]] bool requested() const noexcept {
        return (interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed)) ||
               (deadline_ != never && coarse_now() >= deadline_);
    }
    [[nodiscard]] StopReason reason() const noexcept {
        if (interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed))
            return StopReason::interrupt;
        return requested() ? StopReason::deadline : StopReason::none;
    }
    // Throws Stopped if a stop is requested.
    void check() const {
        if (requested())
            throw Stopped(reason());
    }

    // This token with its deadline moved to `when` if `when` is sooner: for a part of the work that has a deadline of
    // its own.
    [[nodiscard]] StopToken no_later_than(Clock::time_point when) const {
        StopToken sooner = *this;
        sooner.deadline_ = when < deadline_ ? when : deadline_;
        return sooner;
    }

    [[nodiscard]] std::optional<Clock::time_point> deadline() const {
        return deadline_ == never ? std::nullopt : std::optional(deadline_);
    }

  private:
    static constexpr Clock::time_point never = Clock::time_point::max();

    // The clock of steady_clock, as it was at the last tick of the system.
    static Clock::time_point coarse_now() noexcept {
#ifdef CLOCK_MONOTONIC_COARSE
        timespec t{};
        clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
        return Clock::time_point(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
#else
        return Clock::now();
#endif
    }

    Clock::time_point deadline_ = never;
    const Flag* interrupted_ = nullptr;
};

// The time that is `seconds` from now; none if `seconds` is not positive. More than a year counts as a year, since a
// clock may not be able to hold more.
[[nodiscard]] inline std::optional<StopToken::Clock::time_point> deadline_after(double seconds) {
    constexpr double a_year = 365.0 * 24 * 3600;
    if (!(seconds > 0))
        return std::nullopt;
    const std::chrono::duration<double> span(seconds < a_year ? seconds : a_year);
    return StopToken::Clock::now() + std::chrono::duration_cast<StopToken::Clock::duration>(span);
}

// Asks a token in the first call and then in one of `every` calls.
template <std::uint32_t every>
class SparsePoll {
  public:
    explicit SparsePoll(const StopToken& stop) : stop_(stop) {}

    // Once true, always true.
    [[nodiscard]] bool requested() {
        if (left_ == 0 && !stopped_) {
            left_ = every;
            stopped_ = stop_.requested();
        }
        --left_;
        return stopped_;
    }

  private:
    StopToken stop_;
    std::uint32_t left_ = 0;
    bool stopped_ = false;
};

} // namespace katlas
