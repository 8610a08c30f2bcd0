// Other processes that explore the same program, perhaps on other machines, and share nothing but messages.
//
// All of them call the functions here in the same order, but for those of a round. In a round each process explores
// subtrees, gives some away where one of the others has nothing to do, and waits for more when it has none. A round
// ends for all of them: when nothing is left anywhere, when one of them calls it off, or for a checkpoint.
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

    // How many there are, and which one this is, from 0.
    [[nodiscard]] virtual unsigned size() const = 0;
    [[nodiscard]] virtual unsigned number() const = 0;
    [[nodiscard]] bool is_first() const { return number() == 0; }

    // How many executions others have found, as far as this process was told. The first one is told of all, a moment
    // later. From any thread.
    [[nodiscard]] virtual std::uint64_t executions_of_others() const = 0;

    // ---- Within a round

    // `executions`: of this process, in all rounds; others are told now and then. It must outlive the round.
    virtual void begin_round(const std::atomic<std::uint64_t>& executions) = 0;
    // Whether one of the others waits for a subtree of this process. Asked often, and so looks now and then only at
    // what the others have said.
    [[nodiscard]] virtual bool wants_subtree() = 0;
    virtual void give(std::string subtree) = 0;
    // Who asks seldom looks first.
    virtual void look() = 0;
    // Those that wait are to ask others.
    virtual void refuse() = 0;
    // The next subtree of another process; nothing if the round has ended. Waits for it, and asks now and then whether
    // the round is to end.
    [[nodiscard]] virtual std::optional<std::string> take(const std::function<bool()>& wants_end) = 0;
    // The round is to end soon. Who takes part in it keeps what is left to it.
    virtual void end_round() = 0;
    [[nodiscard]] virtual bool round_ends() const = 0;

    // All of them have left the round. `late` is told of subtrees that were given to this process, and not taken.
    virtual void leave_round(const std::function<void(const std::string&)>& late) = 0;

    // ---- Between rounds

    // Whether any of them says so.
    [[nodiscard]] virtual bool any(bool here) = 0;
    // Whether this process is the first one of those that say so.
    [[nodiscard]] virtual bool is_first_among(bool here) = 0;
    // What the first one gives, to all.
    [[nodiscard]] virtual std::string from_first(std::string bytes) = 0;
    // What each of them gives, to the first one; nothing to the others.
    [[nodiscard]] virtual std::vector<std::string> gather(const std::string& bytes) = 0;
};

} // namespace katlas::explore
