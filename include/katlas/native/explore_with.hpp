// The exploration of a native program under a given checker, by a crew of processes. It begins anew as often as the
// machine finds out something about the program (machine.hpp).
#pragma once

#include "katlas/explore/explorer.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/native/collector.hpp"
#include "katlas/native/fork_sharing.hpp"
#include "katlas/runtime/happens_before.hpp"

namespace katlas::native {

// By the model's happens-before, or, of a model that has none, by (po | rf)+.
template <typename Checker>
[[nodiscard]] Collector::RaceFinder race_finder(const Checker& checker) {
    if constexpr (runtime::HasClock<Checker>)
        if (checker.has_happens_before)
            return [own = checker](const NativeExecution& c) mutable { return runtime::find_race(c.graph, own); };
    return find_causal_race;
}

// One process's part of an exploration.
template <typename Checker>
class Worker {
  public:
    Worker(Machine& machine, Crew& crew, Collector& collector, const Checker& checker)
        : machine_(machine), crew_(crew), collector_(collector), checker_(checker) {}

    // From the root, and from it again after each discovery.
    Result explore() {
        for (;;) {
            try {
                const Policy policy(NativeExecution(NativeRun(machine_), checker_.initial_atom()), checker_);
                run(policy, nullptr);
                return collector_.take();
            } catch (const Discovery&) {
                crew_.begin_anew();
                collector_.begin_anew();
            }
        }
    }

  private:
    using Policy = explore::PlainPolicy<NativeExecution, Checker>;
    using Subtree = typename Policy::Subtree;
    using Sharing = ForkSharing<Subtree>;

    // No subtree: the root.
    void run(const Policy& policy, std::unique_ptr<Subtree> subtree) {
        const typename Sharing::Explore in_child = [&](std::unique_ptr<Subtree> given) {
            collector_.begin_part();
            crew_.end(explore_part(policy, std::move(given)));
        };
        const typename Sharing::Explore here = [&](std::unique_ptr<Subtree> given) { run(policy, std::move(given)); };
        explore::Explorer<Policy, Collector, Sharing> explorer(policy, collector_, Sharing(crew_, in_child, here));
        if (subtree)
            explorer.run(std::move(subtree));
        else
            explorer.run();
    }
    Result explore_part(const Policy& policy, std::unique_ptr<Subtree> subtree) {
        try {
            run(policy, std::move(subtree));
            return collector_.take();
        } catch (const Discovery&) {
            crew_.begin_anew();
            collector_.begin_anew();
        }
        return explore();
    }

    Machine& machine_;
    Crew& crew_;
    Collector& collector_;
    const Checker& checker_;
};

// Explores what this process, the first worker of the crew, keeps to itself. Throws Refusal, also in a child.
template <typename Checker>
[[nodiscard]] Result explore_with(Machine& machine, Crew& crew, const Options& options, const Checker& checker = {}) {
    Collector collector(options, crew);
    if (options.races)
        collector.find_races(race_finder(checker));
    machine.set_loop_bound(options.unroll);
    machine.set_spurious_failures(options.spurious_failures);
    machine.set_undetermined(options.undetermined);
    return Worker<Checker>(machine, crew, collector, checker).explore();
}

} // namespace katlas::native
