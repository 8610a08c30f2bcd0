// One process's part of the exploration of a native program, for all kinds of graphs.
//
// Most workers have one subtree at a time, in their memory. A worker that resumes an exploration (remainder.hpp) has a
// list of written subtrees, and gives away half of the list when there is a place for another worker.
#pragma once

#include "katlas/explore/explorer.hpp"
#include "katlas/explore/lock_use.hpp"
#include "katlas/explore/sample.hpp"
#include "katlas/explore/split.hpp"
#include "katlas/explore/subtrees_left.hpp"
#include "katlas/native/collector.hpp"
#include "katlas/native/fork_sharing.hpp"

#include <chrono>

namespace katlas::native {

// An observer that also accepts statistics, and ignores them.
template <typename Observer>
struct WithoutStatistics {
    Observer& observer;

    template <typename Configuration>
    bool execution(const Configuration& c) {
        return observer.execution(c);
    }
    template <typename Configuration>
    bool error(const Configuration& c, std::uint32_t thread, const program::Action& action) {
        return observer.error(c, thread, action);
    }
    bool alive() { return observer.alive(); }
    void finish(const explore::Statistics& /*statistics*/) const {}
};

// The same, with a deadline.
template <typename Observer>
struct Limited {
    Observer& observer;
    std::chrono::steady_clock::time_point until;

    template <typename Configuration>
    bool execution(const Configuration& c) {
        return observer.execution(c) && alive();
    }
    template <typename Configuration>
    bool error(const Configuration& c, std::uint32_t thread, const program::Action& action) {
        return observer.error(c, thread, action) && alive();
    }
    bool alive() { return observer.alive() && std::chrono::steady_clock::now() < until; }
};

template <typename Policy, typename Observer>
class Worker {
  public:
    // `policy` makes a policy for the program with the present discoveries. If options.sample is set, this process
    // takes its part of the sample only. The observer passes results to the collector, or is the collector. If it keeps
    // results for itself, it has a function forget(). All arguments must outlive the worker.
    Worker(Crew& crew, Collector& collector, Observer& observer, std::function<Policy()> policy, const Options& options)
        : crew_(crew), collector_(collector), observer_(observer), policy_(std::move(policy)), options_(options) {}

    // Explores from the root, or resumes the remaining work, and starts again from the root after each discovery. In a
    // child, explores what the child was given.
    Result explore() {
        for (Work work = first_work();;) {
            try {
                run(policy_(), work);
                return take();
            } catch (Given<Subtree>& to_child) {
                work = {.subtree = std::move(to_child.subtree), .list = {}};
                begin_part();
            } catch (const Discovery&) {
                work = everything();
                begin_anew();
                crew_.shared().reconsider();
            } catch (const explore::NotReducible& not_reducible) {
                work = everything();
                crew_.shared().do_without(not_reducible);
                begin_anew();
            }
        }
    }

  private:
    using Subtree = typename Policy::Subtree;
    using Sharing = ForkSharing<Subtree>;

    struct Work {
        bool everything = false;
        std::unique_ptr<Subtree> subtree{};
        std::deque<std::string> list{};
    };
    static Work everything() { return {.everything = true, .subtree = {}, .list = {}}; }
    [[nodiscard]] Work first_work() const {
        const Remainder* begun = begun_in(options_);
        if (begun == nullptr || begun->way.stage != options_.stage || crew_.generation() != 0)
            return everything();
        return {.subtree = {}, .list = begun->subtrees};
    }

    void begin_anew() {
        left_ = {};
        crew_.begin_anew();
        collector_.begin_anew();
        forget();
    }
    void begin_part() {
        left_ = {};
        collector_.begin_part();
        forget();
    }
    // Drops results that the observer has kept for itself.
    void forget() {
        if constexpr (requires { observer_.forget(); })
            observer_.forget();
    }

    void run(const Policy& policy, Work& work) {
        if constexpr (Policy::has_descents)
            if (options_.sample.descents != 0) {
                static_cast<void>(explore::sample_by(policy, options_.sample, observer_));
                return;
            }
        if (options_.kept && options_.kept->parts != 0) {
            split(policy);
            return;
        }
        const typename Sharing::Explore here = [&](std::unique_ptr<Subtree> given) {
            Work its{.subtree = std::move(given), .list = {}};
            run(policy, its);
        };
        const typename Sharing::Keep keep = [&](std::unique_ptr<Subtree> given) {
            left_.subtrees.push_front(explore::encode(*given, owner())); // the subtree that is given last comes first
        };
        explore::Explorer<Policy, Observer, Sharing> explorer(policy, observer_, Sharing(crew_, here, keep));
        if (std::exchange(work.everything, false)) {
            explorer.run(explore::root_of(policy));
            return;
        }
        if (work.subtree && !explorer.run(std::move(work.subtree)))
            return;
        while (!work.list.empty() && !crew_.pauses()) {
            share(work.list);
            const std::string bytes = std::move(work.list.front());
            work.list.pop_front();
            if (!explorer.run(explore::subtree_of(bytes, policy, owner())))
                return;
        }
        std::ranges::move(work.list, std::back_inserter(left_.subtrees));
        work.list.clear();
    }

    // The parent keeps the first half.
    void share(std::deque<std::string>& list) {
        const auto half = static_cast<std::ptrdiff_t>(list.size() + 1) / 2;
        if (list.size() < 2 || !crew_.may_fork())
            return;
        switch (crew_.fork_worker()) {
        case Crew::Forked::as_child:
            list.erase(list.begin(), list.begin() + half);
            begin_part();
            return;
        case Crew::Forked::as_parent:
            list.erase(list.begin() + half, list.end());
            return;
        case Crew::Forked::no:
            return;
        }
    }

    // A discovery after the split would make all parts void. So the program is explored for a while first, to make
    // discoveries.
    void split(const Policy& policy) {
        constexpr std::chrono::seconds a_while{2};
        const auto until = std::chrono::steady_clock::now() + a_while;
        Limited<Observer> limited{observer_, until};
        explore::Explorer<Policy, Limited<Observer>>(policy, limited).run(explore::root_of(policy));
        if (collector_.has_ended())
            return;
        collector_.begin_part();
        crew_.shared().executions = 0;
        std::deque<std::unique_ptr<Subtree>> subtrees;
        subtrees.push_back(explore::root_of(policy));
        WithoutStatistics<Observer> observer{observer_};
        left_.sizes = explore::split_into(options_.kept->parts, subtrees, policy, observer);
        std::ranges::move(explore::bytes_of(subtrees, owner()), std::back_inserter(left_.subtrees));
    }

    Result take() {
        Result result = collector_.take();
        if (options_.kept) {
            if (!left_.subtrees.empty())
                left_.known = discoveries_so_far();
            left_.way = {options_.stage, crew_.shared().suitable(options_.reductions)};
            if constexpr (requires(Policy & policy) { policy.lock_use(); })
                left_.locks = policy_().lock_use().table();
            result.left = std::move(left_);
        }
        return result;
    }

    [[nodiscard]] std::uint64_t owner() const { return options_.kept ? options_.kept->owner : 0; }

    Crew& crew_;
    Collector& collector_;
    Observer& observer_;
    std::function<Policy()> policy_;
    const Options& options_;
    Remainder left_;
};

} // namespace katlas::native
