// Work on several threads: the only place where threads are started to compute something.
//
// An exception in one thread must not end the program. The exception is kept, the other threads take no more pieces,
// and once all threads have ended the exception is thrown again to the caller. If several threads throw, the first
// exception is the one that is kept.
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

// The wanted number; if it is 0, the number of the machine's cores.
[[nodiscard]] inline unsigned number_of_workers(unsigned wanted) {
    return wanted == 0 ? std::max(1U, std::thread::hardware_concurrency()) : wanted;
}

// What happens if the system refuses to start a thread.
enum class MissingThread : std::uint8_t { is_an_error, leaves_the_work_to_others };

// Calls work(i) for each i < count, each on a thread of its own; work(0) runs on the calling thread. No call begins
// before all threads were started. So if a missing thread is an error, either all calls are made or none.
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

// Calls work(i) for each i < count, on `jobs` threads; 0: one for each core. The pieces are taken in order, each by the
// next free thread; results must not depend on which thread that is. If each piece writes its result to a place of its
// own, the results are in the order of the pieces. After an exception no piece is begun, and on_failure() is called; it
// can tell the pieces that run to end.
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
