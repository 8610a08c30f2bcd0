// The processes that explore one program together.
//
// A native program runs in the memory of its process, so that workers are processes and not threads. A worker that is
// to give work away forks: its child has the program, the threads and the graphs as they stand, explores the subtree
// that is given away, delivers what it found, and ends (fork_sharing.hpp). What all of them see is a page of memory. A
// worker forks for a small part of its time only, however long a fork takes.
//
// A worker that finds out something new about the program (machine.hpp, Discovery) ends the *generation*: all others
// end without a result, and that worker begins anew when it is alone. Results are those of the last generation.
//
// Invariant: every worker that began in a generation delivers one result in it, unless the generation was ended; so
// that a worker which was lost is noticed.
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
    // Of so many workers at most. Throws std::bad_alloc.
    explicit Crew(unsigned workers);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    struct Shared {
        std::atomic<std::uint32_t> generation{0};
        std::atomic<std::uint32_t> began{0};   // workers of this generation
        std::atomic<std::uint32_t> working{0}; // of any generation
        std::atomic<bool> stop{false};         // all are to end, with what they have: the owner says so,
        std::atomic<bool> ended{false};        // or one of them, for this generation
        std::atomic<bool> pause{false};        // all are to end, and say what is left to them
        std::atomic<std::uint64_t> executions{0};
        // Those that do not suit the program (explore/reductions.hpp), of all generations from here on.
        std::atomic<bool> plain_locks{false};
        std::atomic<bool> plain_spin_locks{false};
        std::atomic<bool> plain_waits{false};

        void do_without(const explore::NotReducible& not_reducible) {
            (not_reducible.what == &explore::Reductions::locks        ? plain_locks
             : not_reducible.what == &explore::Reductions::spin_locks ? plain_spin_locks
                                                                      : plain_waits) = true;
        }
        // More is known of the program: an exchange of which it was not known that its thread waits for a lock by it
        // may have been the reason.
        void reconsider() { plain_spin_locks = false; }
        // Of those that are asked for, the ones that suit the program as it is known.
        [[nodiscard]] explore::Reductions suitable(explore::Reductions asked) const {
            return {.locks = asked.locks && !plain_locks,
                    .spin_locks = asked.spin_locks && !plain_spin_locks,
                    .barriers = asked.barriers,
                    .waits = asked.waits && !plain_waits};
        }
    };
    [[nodiscard]] Shared& shared() const { return *shared_; }
    [[nodiscard]] unsigned workers() const { return workers_; }

    // ---- Of a worker

    // The process is the first worker. `deliver` is called with what it or a child of it has found.
    void begin(std::function<void(const Result&)> deliver);
    // Whether another worker may begin. Asked often; false for a while after the last one began.
    [[nodiscard]] bool wants_worker();
    // The same, asked seldom.
    [[nodiscard]] bool may_fork() const;
    enum class Forked : std::uint8_t { no, as_parent, as_child };
    // No: another one took the place, or there can be no process.
    [[nodiscard]] Forked fork_worker();
    // Of a child, as its last deed.
    [[noreturn]] void end(const Result& found);
    // The worker is to end, and says what is left to it. Asked before each step. Once true, it stays so. A worker works
    // for a while first, as long as it took to begin, however soon it is to end.
    [[nodiscard]] bool pauses() { return shared_->pause.load(std::memory_order_relaxed) && has_worked(); }
    // Whether the worker is to go on: its generation has not ended.
    [[nodiscard]] bool is_current() const { return shared_->generation.load(std::memory_order_relaxed) == generation_; }
    // Ends the generation, and waits until no other worker is left. Of several who want to, one comes back; the others
    // end as processes, as does one that waits in vain.
    void begin_anew();
    // Ends the process, whose generation was ended by another one.
    [[noreturn]] void abandon() const;
    [[nodiscard]] std::uint32_t generation() const { return generation_; }
    // Whether the process is gone that wants the results.
    [[nodiscard]] bool is_orphaned() const;

  private:
    [[nodiscard]] bool has_worked();

    Shared* shared_ = nullptr;
    unsigned workers_;
    std::function<void(const Result&)> deliver_;
    std::uint32_t generation_ = 0;
    std::uint32_t asked_ = 0;
    std::int64_t next_fork_ = 0; // ms
    std::int64_t made_;          // likewise
    std::int64_t next_pause_ = 0;
    std::uint32_t asked_to_pause_ = 0;
    pid_t owner_;
};

} // namespace katlas::native
