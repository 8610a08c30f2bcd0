// Work on several threads: the only place where threads are started to compute something.
//
// An exception in one thread must not end the program. It is kept, the others take no more pieces, and once all have
// ended it is thrown again where the work was asked for; of several the one that came first.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace katlas {

// The first exception of several threads.
class FirstFailure {
  public:
    // To be called in a handler.
    void note() noexcept {
        const std::scoped_lock lock(mutex_);
        if (!exception_)
            exception_ = std::current_exception();
        happened_.store(true, std::memory_order_relaxed);
    }
    [[nodiscard]] bool happened() const noexcept { return happened_.load(std::memory_order_relaxed); }
    // To be called when all threads have ended.
    void rethrow() const {
        if (exception_)
            std::rethrow_exception(exception_);
    }

  private:
    std::mutex mutex_;
    std::exception_ptr exception_;
    std::atomic<bool> happened_{false};
};

// As many as the machine has cores, if 0 are wanted.
[[nodiscard]] inline unsigned number_of_workers(unsigned wanted) {
    return wanted == 0 ? std::max(1U, std::thread::hardware_concurrency()) : wanted;
}

// What is done where the system refuses a thread.
enum class MissingThread : std::uint8_t { is_an_error, leaves_the_work_to_others };

// Calls work(i) for each i < count, each on a thread of its own, work(0) on the calling one. No call begins before all
// threads were started, so that either all calls are made or, where a thread is missing and that is an error, none.
template <class Work>
void run_each(unsigned count, Work&& work, MissingThread missing = MissingThread::is_an_error) {
    FirstFailure failure;
    enum Gate : int { closed, open, cancelled };
    std::atomic<int> gate{closed};
    const auto run = [&](unsigned i) noexcept {
        gate.wait(closed);
        try {
            if (gate.load() == open)
                work(i);
        } catch (...) {
            failure.note();
        }
    };
    const auto turn = [&](Gate to) {
        gate.store(to);
        gate.notify_all();
    };
    {
        std::vector<std::jthread> others;
        try {
            others.reserve(count);
            for (unsigned i = 1; i < count; ++i)
                others.emplace_back(run, i);
        } catch (const std::exception&) {
            if (missing == MissingThread::is_an_error) {
                turn(cancelled);
                throw std::runtime_error("too few threads can be started: ask for fewer with --jobs");
            }
        }
        turn(open);
        run(0);
    }
    failure.rethrow();
}

// Calls work(i) for each i < count, on `jobs` threads; 0: one for each core. The pieces are taken in order, each by
// whichever thread is free; what they compute must not depend on that. Results thus keep the order of the pieces if
// each is written to a place of its own. After an exception no piece is begun, and on_failure() is called so that those
// that were begun can be told to end.
template <class Work, class OnFailure>
void for_each_of(std::size_t count, unsigned jobs, Work&& work, OnFailure&& on_failure) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    const auto take = [&](unsigned) {
        try {
            for (std::size_t i = next++; i < count && !failed.load(std::memory_order_relaxed); i = next++)
                work(i);
        } catch (...) {
            if (!failed.exchange(true))
                on_failure();
            throw;
        }
    };
    run_each(static_cast<unsigned>(std::clamp<std::size_t>(count, 1, number_of_workers(jobs))), take,
             MissingThread::leaves_the_work_to_others);
}
template <class Work>
void for_each_of(std::size_t count, unsigned jobs, Work&& work) {
    for_each_of(count, jobs, std::forward<Work>(work), [] {});
}

} // namespace katlas
