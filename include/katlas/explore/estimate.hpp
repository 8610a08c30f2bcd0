// An estimate of the number of executions of a program, by random descents through the tree that the explorer would
// walk.
//
// At each event one of its alternatives is taken at random, and the product of the reciprocals of their probabilities
// is, in expectation, the number of leaves (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975).
// Probabilities are learnt on the way (subtree_sizes.hpp). A descent that ends in a dropped graph counts as 0. The mean
// of many descents is unbiased. If few subtrees hold most of the executions, the spread of the mean is wide, and the
// standard error tells it only roughly. The heaviest descents tell whether the standard error means anything
// (tail_shape.hpp).
#pragma once

#include "katlas/explore/explorer.hpp"
#include "katlas/explore/result.hpp"
#include "katlas/explore/revisit.hpp"
#include "katlas/explore/subtree_sizes.hpp"
#include "katlas/explore/tail_shape.hpp"

#include <cmath>

namespace katlas::explore {

// Mean and standard error of a sequence of numbers (Welford's recurrence), and the shape of its tail.
class RunningMean {
  public:
    void add(double x) {
        ++count_;
        const double away = x - mean_;
        mean_ += away / static_cast<double>(count_);
        squares_ += away * (x - mean_);
        largest_.add(x);
    }
    [[nodiscard]] Estimate estimate() const {
        const auto n = static_cast<double>(count_);
        return {.executions = mean_,
                .standard_error = count_ < 2 ? 0 : std::sqrt(squares_ / (n - 1) / n),
                .descents = count_,
                .tail = largest_.shape(),
                .ended = Ended::no};
    }

  private:
    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
    LargestValues largest_;
};

// Sees the leaf of a descent, and returns whether the leaf counts.
struct LeafObserver {
    StopToken stop{};
    bool reached = false;
    [[nodiscard]] bool alive() const { return !stop.requested(); }
    template <typename Configuration>
    bool execution(const Configuration&) {
        reached = true;
        return true;
    }
    template <typename Configuration>
    bool error(const Configuration&, std::uint32_t, const program::Action&) {
        reached = true;
        return true;
    }
};

// Policy is a PlainPolicy. Leaf is a LeafObserver, or has the same members.
template <typename Policy, typename Leaf = LeafObserver>
class Descent {
  public:
    Descent(Policy policy, std::uint64_t seed, Leaf leaf)
        : leaf_(std::move(leaf)), explorer_(std::move(policy), leaf_), random_(seed) {}

    // Makes one descent. Returns the number of executions that it stands for, or 0. The result is void if a stop is
    // requested meanwhile.
    double operator()() { return from(explorer_.root()); }
    // The same for the leaves below a graph. The subtree must go forward (Subtree::goes_forward).
    double from(std::unique_ptr<typename Policy::Subtree> subtree) {
        leaf_.reached = false;
        std::uint64_t executions = 1; // for which the leaf stands
        explorer_.stack_.clear();
        explorer_.stack_.push_back(std::move(subtree));
        explorer_.depth_ = 1;
        sizes_.begin();
        bool goes_on = true;
        while (goes_on && !explorer_.stopped_) {
            Subtree& s = *explorer_.stack_[explorer_.depth_ - 1];
            const EventId before = s.c.size();
            const bool consistent = explorer_.extend(s);
            if (leaf_.reached) {
                executions = s.c.executions_like();
                break;
            }
            goes_on = s.c.size() != before && choose(s, consistent);
        }
        return sizes_.end(leaf_.reached) * static_cast<double>(executions);
    }

    // Whether the leaf observer has stopped the descents.
    [[nodiscard]] bool stopped() const { return explorer_.stopped_; }
    [[nodiscard]] Statistics statistics() const { return explorer_.statistics(); }

  private:
    using Subtree = typename Policy::Subtree;
    using Configuration = typename Policy::Configuration;
    using Kind = SubtreeSizes::Kind;

    Policy& policy() { return explorer_.policy_; }

    // Takes one alternative of the youngest event, which is at its first alternative. False if there is none.
    bool choose(Subtree& s, bool consistent) {
        const EventId e = s.c.size() - 1;
        if (s.c.is_read(e))
            return choose_read(s, e, consistent);
        if (s.c.is_write(e))
            return choose_write(s, e, consistent);
        return consistent;
    }

    bool choose_read(Subtree& s, EventId e, bool consistent) {
        struct Option {
            EventId write;
            bool spurious;
        };
        std::vector<Option> options;
        const auto add = [&] {
            if (!s.c.graph[e].label.exclusive || update_can_go_on(s)) {
                sizes_.offer(Kind::read, graph_of(s.c), options.size());
                options.push_back({s.c.graph[e].rf, s.c.alternatives(e).spurious});
            }
        };
        if (consistent)
            add();
        while (explorer_.retreat_read(s, e))
            add();
        if (options.empty())
            return false;
        const Option chosen = options[sizes_.pick(random_)];
        s.c.alternatives(e).spurious = chosen.spurious;
        s.c.read_from(e, chosen.write);
        policy().relabel(s.c, e);
        return true;
    }

    // Whether the write of the read-modify-write whose read is youngest has an alternative. Most reads of an older
    // write have none, and descents that take one are lost.
    bool update_can_go_on(Subtree& s) {
        const bool consistent = explorer_.extend(s);
        const EventId e = s.c.size() - 1;
        const bool can =
            !places_of(s, e, consistent).empty() || !revisits_of(s, e, [](const Configuration&) {}).empty();
        explorer_.remove_last(s);
        return can;
    }

    // A read from a younger write was revisited by that write, and is not revisited again.
    static SubtreeSizes::Graph graph_of(const Configuration& c) {
        SubtreeSizes::Graph graph{.events = c.size()};
        for (EventId e = c.num_locations(); e < c.size(); ++e)
            graph.open_reads += c.is_read(e) && c.graph[e].rf < e ? 1 : 0;
        return graph;
    }

    // The reads that a write can revisit. `see` is called with the graph that each revisit leaves.
    template <typename See>
    std::vector<EventId> revisits_of(Subtree& s, EventId e, const See& see) {
        std::vector<EventId> reads;
        for (EventId r = policy().next_revisit(s.c, e, e); r != no_event; r = policy().next_revisit(s.c, e, r))
            if (revisit(s, r, e)) {
                --explorer_.depth_;
                see(explorer_.stack_[explorer_.depth_]->c);
                reads.push_back(r);
            }
        return reads;
    }
    bool revisit(Subtree& s, EventId r, EventId w) {
        return policy().may_revisit(s.c, r, w) && explorer_.revisit_in_copy(s, r, w);
    }

    bool choose_write(Subtree& s, EventId e, bool consistent) {
        const std::vector<EventId> places = places_of(s, e, consistent);
        offer_places(s, places.size());
        std::vector<EventId> reads;
        if (e != s.revisiting)
            reads = revisits_of(s, e, [&](const Configuration& c) { sizes_.offer(Kind::revisit, graph_of(c), 0); });
        if (places.empty() && reads.empty())
            return false;
        const std::size_t chosen = sizes_.pick(random_);
        if (chosen < places.size()) {
            s.c.place(e, places[chosen]);
            static_cast<void>(policy().hand_over(s, e));
            return true;
        }
        return revisit(s, reads[chosen - places.size()], e) && // unless a stop is requested
               choose_revisiting(*explorer_.stack_[explorer_.depth_ - 1]);
    }
    void offer_places(const Subtree& s, std::size_t places) {
        const SubtreeSizes::Graph graph = graph_of(s.c);
        for (std::size_t i = 0; i < places; ++i)
            sizes_.offer(Kind::place, graph, i);
    }

    // Chooses among the places of the revisiting write, with either result of a weak compare-exchange.
    bool choose_revisiting(Subtree& s) {
        const EventId e = s.revisiting;
        const bool failed = s.c.alternatives(s.revisited).spurious; // it can only fail
        const std::vector<EventId> places = places_of(s, e, true);
        std::vector<EventId> spurious;
        const bool weak = policy().fail_spuriously(s.c, s.revisited);
        if (weak)
            spurious = places_of(s, e, explorer_.place(s, e, policy().first_place(s, e)));
        offer_places(s, places.size());
        offer_places(s, spurious.size());
        const std::size_t chosen = sizes_.pick(random_);
        s.c.alternatives(s.revisited).spurious = failed || chosen >= places.size();
        policy().relabel(s.c, s.revisited);
        s.c.place(e, chosen < places.size() ? places[chosen] : spurious[chosen - places.size()]);
        static_cast<void>(policy().hand_over(s, e));
        return true;
    }

    // The consistent places of a write, which is at the first of them (`placed`) or has no place. It has no place
    // afterwards.
    std::vector<EventId> places_of(Subtree& s, EventId e, bool placed) {
        std::vector<EventId> places;
        while (placed) {
            const EventId at = s.c.place_of(e);
            places.push_back(at);
            explorer_.displace(s, e);
            placed = explorer_.place(s, e, policy().next_place(s, e, at));
        }
        return places;
    }

    Leaf leaf_;
    Explorer<Policy, Leaf> explorer_;
    SubtreeSizes sizes_;
    std::mt19937_64 random_;
};

// Makes fewer descents if a stop is requested.
template <typename Policy, typename Leaf = LeafObserver>
[[nodiscard]] Estimate estimate_by(Policy policy, const EstimateOptions& options, Leaf leaf = {}) {
    leaf.stop = options.stop;
    Descent<Policy, Leaf> descent(std::move(policy), options.seed, std::move(leaf));
    RunningMean mean;
    for (std::uint64_t i = 0; i < options.descents; ++i) {
        const double leaves = descent();
        if (options.stop.requested()) {
            Estimate so_far = mean.estimate();
            so_far.ended = ended_by(options.stop.reason());
            return so_far;
        }
        mean.add(leaves);
        if (options.see)
            options.see(mean.estimate());
    }
    return mean.estimate();
}

} // namespace katlas::explore
