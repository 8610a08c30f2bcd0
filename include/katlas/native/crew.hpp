// The processes that explore one program together.
//
// A native program runs in the memory of its process, so workers are processes and not threads. A worker that is to
// give work away forks. Its child has the program, the threads and the graphs in their present state, explores the
// subtree that was given away, delivers its results, and ends (fork_sharing.hpp). All workers share a page of memory. A
// worker spends only a small part of its time on forks, regardless of how long a fork takes.
//
// A worker that finds out something new about the program (machine.hpp, Discovery) ends the *generation*: all other
// workers end without a result, and that worker starts again when it is alone. Only the results of the last generation
// count.
//
// Invariant: every worker that began in a generation delivers one result in it, unless the generation was ended. So a
// lost worker is noticed.
#pragma once

#include "katlas/explore/reductions.hpp"

#include <atomic>
#include <cstdint>
#include <functional>

#include <sys/types.h>

namespace katlas::native {

struct Result;

class Crew {
  public:
    // A crew of at most so many workers. Throws std::bad_alloc.
    explicit Crew(unsigned workers);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    struct Shared {
        std::atomic<std::uint32_t> generation{0};
        std::atomic<std::uint32_t> began{0};   // workers of this generation
        std::atomic<std::uint32_t> working{0}; // of any generation
        std::atomic<bool> stop{false};         // all workers are to end with their results so far: set by the owner,
        std::atomic<bool> ended{false};        // or by a worker, for this generation
        std::atomic<bool> pause{false};        // all workers are to end, and deliver their remaining work
        std::atomic<std::uint64_t> executions{0};
        // The reductions that do not suit the program (explore/reductions.hpp), from this generation on.
        std::atomic<bool> plain_locks{false};
        std::atomic<bool> plain_spin_locks{false};
        std::atomic<bool> plain_waits{false};
        std::atomic<bool> plain_threads{false};

        void do_without(const explore::NotReducible& not_reducible) {
            (not_reducible.what == &explore::Reductions::locks        ? plain_locks
             : not_reducible.what == &explore::Reductions::spin_locks ? plain_spin_locks
             : not_reducible.what == &explore::Reductions::symmetry   ? plain_threads
                                                                      : plain_waits) = true;
        }
        // More is known about the program. Plain spin locks may have been chosen only because it was not yet known that
        // a thread waits for a lock by an exchange.
        void reconsider() { plain_spin_locks = false; }
        // The requested reductions that suit the program as far as it is known.
        [[nodiscard]] explore::Reductions suitable(explore::Reductions asked) const {
            return {.locks = asked.locks && !plain_locks,
                    .spin_locks = asked.spin_locks && !plain_spin_locks,
                    .barriers = asked.barriers,
                    .waits = asked.waits && !plain_waits,
                    .symmetry = asked.symmetry && !plain_threads};
        }
    };
    [[nodiscard]] Shared& shared() const { return *shared_; }
    [[nodiscard]] unsigned workers() const { return workers_; }

    // ---- For workers

    // The process becomes the first worker. `deliver` is called with its results and those of its children.
    void begin(std::function<void(const Result&)> deliver);
    // Whether another worker may begin. Asked often; false for a while after the last one began.
    [[nodiscard]] bool wants_worker();
    // The same, for callers that ask seldom.
    [[nodiscard]] bool may_fork() const;
    enum class Forked : std::uint8_t { no, as_parent, as_child };
    // Forks a worker. `no`: another worker took the place, or the fork failed.
    [[nodiscard]] Forked fork_worker();
    // The last call of a child: delivers its results and ends the process.
    [[noreturn]] void end(const Result& found);
    // Whether the worker is to end and to deliver its remaining work. Asked before each step. Once true, the answer
    // stays true. It is false at first, for as long as the worker took to begin, so that every worker makes progress.
    [[nodiscard]] bool pauses() { return shared_->pause.load(std::memory_order_relaxed) && has_worked(); }
    // Whether the worker's generation is still the current one.
    [[nodiscard]] bool is_current() const { return shared_->generation.load(std::memory_order_relaxed) == generation_; }
    // Ends the generation, and waits until no other worker is left. If several workers call this, it returns in one of
    // them; the other processes end. A process that waits in vain ends, too.
    void begin_anew();
    // Ends the process after another process has ended its generation.
    [[noreturn]] void abandon() const;
    [[nodiscard]] std::uint32_t generation() const { return generation_; }
    // Whether the process that wants the results is gone. Looks anew once a tick of the coarse clock, which is some
    // milliseconds.
    [[nodiscard]] bool is_orphaned();

  private:
    [[nodiscard]] bool has_worked();

    Shared* shared_ = nullptr;
    unsigned workers_;
    std::function<void(const Result&)> deliver_;
    std::uint32_t generation_ = 0;
    std::uint32_t asked_ = 0;
    std::int64_t next_fork_ = 0;        // ms
    std::int64_t generation_began_ = 0; // likewise
    std::int64_t made_;                 // likewise
    std::int64_t next_pause_ = 0;
    std::uint32_t asked_to_pause_ = 0;
    pid_t owner_;
    std::int64_t looked_for_owner_ = 0; // ms
    bool orphaned_ = false;
};

} // namespace katlas::native
