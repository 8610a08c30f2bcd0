// Other processes that explore the same program, perhaps on other machines, and share nothing but messages.
//
// All processes call the functions here in the same order, except for those within a round. In a round each process
// explores subtrees, gives some away if another process has nothing to do, and waits for more when it has none. A round
// ends for all processes: when no process has anything left, when one process calls it off, or for a checkpoint.
#pragma once

#include "katlas/explore/checkpoints.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace katlas::explore {

class Peers {
  public:
    Peers() = default;
    Peers(const Peers&) = delete;
    Peers& operator=(const Peers&) = delete;
    virtual ~Peers() = default;

    // The number of processes, and the number of this one, from 0.
    [[nodiscard]] virtual unsigned size() const = 0;
    [[nodiscard]] virtual unsigned number() const = 0;
    [[nodiscard]] bool is_first() const { return number() == 0; }

    // The number of executions that other processes have found, as far as this process was told. The first process is
    // told of all of them, with a delay. May be called from any thread.
    [[nodiscard]] virtual std::uint64_t executions_of_others() const = 0;

    // ---- Before the exploration

    // All processes begin, or none does. Each process answers once whether it can, and waits for the others; whether
    // all can. A process that has answered gets the same result again. One that leaves without an exploration has to
    // answer, as others may wait.
    [[nodiscard]] bool all_begin(bool can) {
        if (!all_begin_)
            all_begin_ = !any(!can);
        return *all_begin_;
    }

    // ---- Within a round

    // `executions` counts the executions of this process in all rounds; others are told now and then. It must outlive
    // the round.
    virtual void begin_round(const std::atomic<std::uint64_t>& executions) = 0;
    // Whether another process waits for a subtree of this one. Explorers ask often, so most calls skip the look at the
    // messages of the others.
    [[nodiscard]] virtual bool wants_subtree() = 0;
    virtual void give(std::string subtree) = 0;
    // Looks at the messages of the others now. Callers that ask seldom call this first.
    virtual void look() = 0;
    // Tells waiting processes to ask others.
    virtual void refuse() = 0;
    // Waits for the next subtree of another process; nothing if the round has ended. Calls `wants_end` now and then to
    // ask whether the round is to end.
    [[nodiscard]] virtual std::optional<std::string> take(const std::function<bool()>& wants_end) = 0;
    // Requests the end of the round. Each process keeps its remaining subtrees.
    virtual void end_round() = 0;
    [[nodiscard]] virtual bool round_ends() const = 0;

    // Returns once all processes have left the round. `late` gets the subtrees that were given to this process but not
    // taken.
    virtual void leave_round(const std::function<void(const std::string&)>& late) = 0;

    // ---- Between rounds

    // Whether `here` is true in any process.
    [[nodiscard]] virtual bool any(bool here) = 0;
    // Whether this process is the first one among those with `here`.
    [[nodiscard]] virtual bool is_first_among(bool here) = 0;
    // Returns the bytes of the first process, in all processes.
    [[nodiscard]] virtual std::string from_first(std::string bytes) = 0;
    // Returns the bytes of all processes in the first one, and nothing in the others.
    [[nodiscard]] virtual std::vector<std::string> gather(const std::string& bytes) = 0;

  private:
    std::optional<bool> all_begin_; // none: this process has not answered
};

} // namespace katlas::explore
