// One process's part of the exploration of a native program, whatever the graphs are.
#pragma once

#include "katlas/explore/explorer.hpp"
#include "katlas/explore/lock_use.hpp"
#include "katlas/explore/sample.hpp"
#include "katlas/native/collector.hpp"
#include "katlas/native/fork_sharing.hpp"

namespace katlas::native {

template <typename Policy, typename Observer>
class Worker {
  public:
    // `policy` makes one of the program as it is known. With a sample, only that part of it is taken, in one process.
    // The observer tells the collector, or is it. All must outlive the worker.
    Worker(Crew& crew, Collector& collector, Observer& observer, std::function<Policy()> policy,
           const explore::Sample& sample = {})
        : crew_(crew), collector_(collector), observer_(observer), policy_(std::move(policy)), sample_(sample) {}

    // From the root, and from it again after each discovery. In a child, what the child was given.
    Result explore() {
        for (std::unique_ptr<Subtree> given;;) {
            try {
                run(policy_(), std::move(given));
                return collector_.take();
            } catch (Given<Subtree>& to_child) {
                given = std::move(to_child.subtree);
                collector_.begin_part();
            } catch (const Discovery&) {
                given = nullptr;
                begin_anew();
                crew_.shared().reconsider();
            } catch (const explore::NotReducible& not_reducible) {
                given = nullptr;
                crew_.shared().do_without(not_reducible);
                begin_anew();
            }
        }
    }

  private:
    using Subtree = typename Policy::Subtree;
    using Sharing = ForkSharing<Subtree>;

    void begin_anew() {
        crew_.begin_anew();
        collector_.begin_anew();
    }

    // No subtree: the root.
    void run(const Policy& policy, std::unique_ptr<Subtree> subtree) {
        if constexpr (Policy::has_descents)
            if (sample_.descents != 0) {
                static_cast<void>(explore::sample_by(policy, sample_, observer_));
                return;
            }
        const typename Sharing::Explore here = [&](std::unique_ptr<Subtree> given) { run(policy, std::move(given)); };
        explore::Explorer<Policy, Observer, Sharing> explorer(policy, observer_, Sharing(crew_, here));
        if (subtree)
            explorer.run(std::move(subtree));
        else
            explorer.run();
    }

    Crew& crew_;
    Collector& collector_;
    Observer& observer_;
    std::function<Policy()> policy_;
    explore::Sample sample_;
};

} // namespace katlas::native
