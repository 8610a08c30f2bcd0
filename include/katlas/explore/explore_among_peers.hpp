// The part of this process in an exploration by several processes (peers.hpp). The process has one worker.
//
// The exploration goes in rounds, like one with checkpoints (explore_in_rounds.hpp). The result has only what this
// process has found; the caller adds up the results of all processes.
#pragma once

#include "katlas/explore/explore_in_rounds.hpp"
#include "katlas/explore/peers.hpp"
#include "katlas/explore/subtrees_left.hpp"

namespace katlas::explore {

template <typename Subtree>
class PeerSharing {
  public:
    struct State {
        Peers* peers = nullptr;
        const Checkpoints* checkpoints = nullptr;
        const Options* options = nullptr;
        Shared* shared = nullptr;
        std::uint64_t owner = 0;
        std::deque<std::unique_ptr<Subtree>> left{}; // subtrees given away at the end of the round, the last one first

        std::uint64_t before = 0;                  // executions in options.progress that do not count
        std::atomic<std::uint64_t> executions = 0; // of this process, those that count

        // Whether the round is to end. The first process decides when all processes together have found enough.
        [[nodiscard]] bool wants_end() {
            executions.store(*options->progress - before, std::memory_order_relaxed);
            if (options->max_executions != 0 && peers->is_first() &&
                executions + peers->executions_of_others() >= options->max_executions)
                shared->end(Ended::max_executions);
            return checkpoints->asked() || shared->ended();
        }
    };
    explicit PeerSharing(State* state = nullptr) : state_(state) {}
    [[nodiscard]] bool wants_subtree() const {
        if (state_->wants_end())
            state_->peers->end_round();
        return state_->peers->wants_subtree();
    }
    [[nodiscard]] bool wants_everything() const { return state_->peers->round_ends(); }
    void give(std::unique_ptr<Subtree> subtree) {
        if (state_->peers->round_ends())
            state_->left.push_front(std::move(subtree));
        else
            state_->peers->give(encode(*subtree, state_->owner));
    }

  private:
    State* state_;
};

// As explore_by, with options.peers. Each peer needs options.checkpoints and options.progress. The exploration may
// exceed options.max_executions somewhat. Throws NotReducible in all peers.
template <GraphPolicy Policy, typename MakeObserver>
[[nodiscard]] Result explore_among_peers(Policy policy, const Options& options, Reductions reductions,
                                         const MakeObserver& make_observer) {
    using Subtree = typename Policy::Subtree;
    Peers& peers = *options.peers;
    Checkpoints& checkpoints = *options.checkpoints;
    Unfinished now{.way = {options.stage, reductions}, .counts = {}};
    const Unfinished* const begun = checkpoints.begin(now.way);
    Shared shared(options);
    typename PeerSharing<Subtree>::State state{.peers = &peers,
                                               .checkpoints = &checkpoints,
                                               .options = &options,
                                               .shared = &shared,
                                               .owner = checkpoints.owner()};
    // The progress also counts executions found in abandoned ways.
    state.before = *options.progress - (begun != nullptr ? begun->counts.executions() : 0);
    if (begun != nullptr) {
        shared.count_earlier(begun->counts.executions());
        if constexpr (requires { policy.lock_use(); })
            policy.lock_use().take_over(begun->locks);
        state.left = subtrees_of(*begun, policy, state.owner);
    } else if (peers.is_first()) {
        state.left.push_back(root_of(policy));
    }
    std::optional<Result> sum;
    for (;;) {
        std::optional<NotReducible> void_because;
        checkpoints.note_answer();
        peers.begin_round(state.executions);
        std::optional<Alarm> alarm(std::in_place, checkpoints);
        auto observer = make_observer(shared);
        Explorer<Policy, decltype(observer), PeerSharing<Subtree>> explorer(policy, observer,
                                                                            PeerSharing<Subtree>(&state));
        const auto explore = [&](std::unique_ptr<Subtree> subtree) {
            try {
                if (!explorer.run(std::move(subtree)))
                    peers.end_round(); // because of an error, or of the watcher
            } catch (const NotReducible& not_reducible) {
                void_because = not_reducible;
                peers.end_round();
            }
        };
        std::deque<std::unique_ptr<Subtree>> own = std::exchange(state.left, {});
        while (!own.empty() && !peers.round_ends()) {
            std::unique_ptr<Subtree> subtree = std::move(own.front());
            own.pop_front();
            explore(std::move(subtree));
        }
        while (!peers.round_ends()) {
            const auto bytes = peers.take([&] { return state.wants_end(); });
            if (!bytes)
                break;
            explore(subtree_of(*bytes, policy, state.owner));
        }
        alarm.reset();
        peers.leave_round(
            [&](const std::string& late) { state.left.push_back(subtree_of(late, policy, state.owner)); });
        std::ranges::move(own, std::back_inserter(state.left));
        for (const auto what : {&Reductions::locks, &Reductions::spin_locks, &Reductions::waits, &Reductions::symmetry})
            if (peers.any(void_because && void_because->what == what))
                throw NotReducible{what};
        observer.finish(explorer.statistics());
        Result found = observer.take();
        if (sum)
            add(*sum, std::move(found), options);
        else
            sum = std::move(found);
        const bool over = peers.any(shared.ended());
        const bool more = peers.any(!state.left.empty());
        Result all = *sum;
        if (begun != nullptr)
            add(all, begun->counts);
        all.ended = shared.reason();
        if (begun != nullptr && all.ended == Ended::no && !more)
            all.ended = begun->ended;
        all.seconds += shared.seconds();
        if constexpr (requires { policy.lock_use(); })
            now.locks = policy.lock_use().table();
        if (over || !more) {
            checkpoints.end(std::move(now.locks));
            return all;
        }
        now.left = bytes_of(state.left, state.owner);
        now.counts = counts_of(all);
        if (const Ended why = checkpoints.keep(now, all); why != Ended::no) {
            all.ended = why;
            return all;
        }
    }
}

} // namespace katlas::explore
