// An exploration with checkpoints (checkpoints.hpp).
//
// The exploration goes in rounds. When a checkpoint is due, every worker gives away its remaining work in pieces, and
// the round ends. The results and the pieces are written to the checkpoint, and the next round resumes the pieces. The
// smallest piece, where a worker stood, comes first. So there are never more pieces than the stacks of uninterrupted
// workers have alternatives, and a single worker finds executions in the same order as without interruption.
#pragma once

#include "katlas/explore/checkpoints.hpp"
#include "katlas/explore/collector.hpp"
#include "katlas/explore/explorer.hpp"
#include "katlas/explore/run_workers.hpp"
#include "katlas/explore/split.hpp"
#include "katlas/explore/subtrees_left.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <stdexcept>
#include <thread>

namespace katlas::explore {

// The state that the workers of a round share: subtrees, as in any exploration, and the request to end the round.
template <typename Task>
class Round {
  public:
    Round(unsigned workers, const Checkpoints& checkpoints, std::deque<std::unique_ptr<Task>> tasks)
        : queue_(workers), checkpoints_(checkpoints) {
        for (std::unique_ptr<Task>& task : tasks)
            queue_.give(std::move(task));
    }
    [[nodiscard]] TaskQueue<Task>& queue() { return queue_; }
    [[nodiscard]] bool is_to_end() const { return checkpoints_.asked(); }

    void give(std::unique_ptr<Task> task) {
        if (!is_to_end()) {
            queue_.give(std::move(task));
            return;
        }
        const std::scoped_lock lock(mutex_);
        given_.push_front(std::move(task));
    }
    // The subtrees that are left after the round.
    [[nodiscard]] std::deque<std::unique_ptr<Task>> take_left() {
        std::deque<std::unique_ptr<Task>> left = std::move(given_);
        std::ranges::move(queue_.take_all(), std::back_inserter(left));
        return left;
    }

  private:
    TaskQueue<Task> queue_;
    const Checkpoints& checkpoints_;
    std::mutex mutex_;
    std::deque<std::unique_ptr<Task>> given_; // given away at the end of the round, the last one first
};

template <typename Task>
class RoundSharing {
  public:
    explicit RoundSharing(Round<Task>* round = nullptr) : round_(round) {}
    [[nodiscard]] bool wants_subtree() const { return round_->queue().has_waiting_worker(); }
    [[nodiscard]] bool wants_everything() const { return round_->is_to_end(); }
    void give(std::unique_ptr<Task> task) { round_->give(std::move(task)); }

  private:
    Round<Task>* round_;
};

// Asks for a checkpoint once it is due.
class Alarm {
  public:
    explicit Alarm(Checkpoints& checkpoints);

  private:
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread thread_;
};

// As explore_by, with options.checkpoints.
template <GraphPolicy Policy, typename MakeObserver>
[[nodiscard]] Result explore_in_rounds(Policy policy, const Options& options, Reductions reductions,
                                       const MakeObserver& make_observer) {
    using Subtree = typename Policy::Subtree;
    Checkpoints& checkpoints = *options.checkpoints;
    const unsigned workers = std::max(1U, options.jobs);
    const std::uint64_t owner = checkpoints.owner();
    Unfinished now{.way = {options.stage, reductions}, .counts = {}};
    const Unfinished* const begun = checkpoints.begin(now.way);
    Shared shared(options);
    std::deque<std::unique_ptr<Subtree>> left;
    if (begun != nullptr) {
        shared.count_earlier(begun->counts.executions());
        if constexpr (requires { policy.lock_use(); })
            policy.lock_use().take_over(begun->locks);
        left = subtrees_of(*begun, policy, owner);
    } else {
        left.push_back(root_of(policy));
    }
    if (const unsigned parts = checkpoints.parts_wanted(); parts != 0) {
        auto observer = make_observer(shared);
        now.sizes = split_into(parts, left, policy, observer);
        Result found = observer.take();
        now.counts = counts_of(found);
        now.left = bytes_of(left, owner);
        if constexpr (requires { policy.lock_use(); })
            now.locks = policy.lock_use().table();
        found.ended = shared.ended() ? shared.reason() : checkpoints.keep(now, found);
        return found;
    }
    std::optional<Result> sum;
    for (;;) {
        checkpoints.note_answer();
        Round<Subtree> round(workers, checkpoints, std::move(left));
        const auto work = [&](unsigned) {
            auto observer = make_observer(shared);
            Explorer<Policy, decltype(observer), RoundSharing<Subtree>> explorer(policy, observer,
                                                                                 RoundSharing<Subtree>(&round));
            work_off(round.queue(), round.queue().take(), [&](std::unique_ptr<Subtree> subtree) {
                return explorer.run(std::move(subtree)) && !round.is_to_end();
            });
            observer.finish(explorer.statistics());
            return observer.take();
        };
        Result found = [&] {
            const Alarm alarm(checkpoints);
            return run_workers(workers, options, shared, work);
        }();
        left = round.take_left();
        if (sum) {
            const double seconds = found.seconds + (begun != nullptr ? begun->counts.seconds : 0);
            add(*sum, std::move(found), options);
            sum->seconds = seconds;
        } else {
            sum = std::move(found);
            if (begun != nullptr)
                add(*sum, begun->counts);
        }
        sum->ended = shared.reason();
        if (begun != nullptr && sum->ended == Ended::no && left.empty())
            sum->ended = begun->ended;
        if constexpr (requires { policy.lock_use(); })
            now.locks = policy.lock_use().table();
        if (left.empty() || shared.ended()) {
            checkpoints.end(std::move(now.locks));
            return *std::move(sum);
        }
        now.counts = counts_of(*sum);
        now.counts.faults += begun != nullptr ? begun->counts.faults : 0;
        now.left = bytes_of(left, owner);
        if (const Ended why = checkpoints.keep(now, *sum); why != Ended::no) {
            sum->ended = why;
            return *std::move(sum);
        }
    }
}

} // namespace katlas::explore
