// How many executions a program has, estimated by random descents through the tree that the explorer would walk.
//
// At each event one of its alternatives is taken at random, and the product of their numbers is, in expectation, the
// number of leaves (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975). Descents that end in a graph
// that is dropped count as nothing. The mean of many descents is unbiased; where few subtrees hold most of the
// executions its spread is wide, which the standard error says only roughly.
#pragma once

#include "katlas/explore/explorer.hpp"
#include "katlas/explore/result.hpp"
#include "katlas/explore/revisit.hpp"

#include <cmath>
#include <random>

namespace katlas::explore {

// Mean and standard error of a sequence of numbers (Welford's recurrence).
class RunningMean {
  public:
    void add(double x) {
        ++count_;
        const double away = x - mean_;
        mean_ += away / static_cast<double>(count_);
        squares_ += away * (x - mean_);
    }
    [[nodiscard]] Estimate estimate() const {
        const auto n = static_cast<double>(count_);
        return {.executions = mean_,
                .standard_error = count_ < 2 ? 0 : std::sqrt(squares_ / (n - 1) / n),
                .descents = count_,
                .ended = Ended::no};
    }

  private:
    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

// Sees the leaf of a descent.
struct LeafObserver {
    bool reached = false;
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

// Policy is a PlainPolicy.
template <typename Policy>
class Descent {
  public:
    Descent(Policy policy, std::uint64_t seed) : explorer_(std::move(policy), leaf_), random_(seed) {}

    // One descent: the product of the numbers of alternatives, or 0.
    double operator()() {
        leaf_.reached = false;
        explorer_.stack_.clear();
        explorer_.stack_.push_back(explorer_.root());
        explorer_.depth_ = 1;
        double product = 1;
        while (product != 0) {
            Subtree& s = *explorer_.stack_[explorer_.depth_ - 1];
            const EventId before = s.c.size();
            const bool consistent = explorer_.extend(s);
            if (leaf_.reached)
                break;
            product *= s.c.size() == before ? 0 : choose(s, consistent);
        }
        return product;
    }

  private:
    using Subtree = typename Policy::Subtree;

    Policy& policy() { return explorer_.policy_; }
    std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

    // Takes one alternative of the youngest event, which is in its first, and gives their number.
    double choose(Subtree& s, bool consistent) {
        const EventId e = s.c.size() - 1;
        if (s.c.is_read(e))
            return choose_read(s, e, consistent);
        if (s.c.is_write(e))
            return choose_write(s, e, consistent);
        return consistent ? 1 : 0;
    }

    double choose_read(Subtree& s, EventId e, bool consistent) {
        struct Option {
            EventId write;
            bool spurious;
        };
        std::vector<Option> options;
        const auto add = [&] {
            if (!s.c.graph[e].label.exclusive || update_can_go_on(s))
                options.push_back({s.c.graph[e].rf, s.c.alternatives(e).spurious});
        };
        if (consistent)
            add();
        while (explorer_.retreat_read(s, e))
            add();
        if (options.empty())
            return 0;
        const Option chosen = options[pick(options.size())];
        s.c.alternatives(e).spurious = chosen.spurious;
        s.c.read_from(e, chosen.write);
        policy().relabel(s.c, e);
        return static_cast<double>(options.size());
    }

    // Whether the write of the read-modify-write whose read is youngest has an alternative. Most reads of an older
    // write have none, and descents that take one are lost.
    bool update_can_go_on(Subtree& s) {
        const bool consistent = explorer_.extend(s);
        const EventId e = s.c.size() - 1;
        const bool can = !places_of(s, e, consistent).empty() || !revisits_of(s, e).empty();
        explorer_.remove_last(s);
        return can;
    }

    // The reads that a write can revisit.
    std::vector<EventId> revisits_of(Subtree& s, EventId e) {
        std::vector<EventId> reads;
        for (EventId r = policy().next_revisit(s.c, e, e); r != no_event; r = policy().next_revisit(s.c, e, r))
            if (revisit(s, r, e)) {
                --explorer_.depth_;
                reads.push_back(r);
            }
        return reads;
    }
    bool revisit(Subtree& s, EventId r, EventId w) {
        return policy().may_revisit(s.c, r, w) && explorer_.revisit_in_copy(s, r, w);
    }

    double choose_write(Subtree& s, EventId e, bool consistent) {
        const std::vector<EventId> places = places_of(s, e, consistent);
        const std::vector<EventId> reads = e == s.revisiting ? std::vector<EventId>() : revisits_of(s, e);
        const std::size_t all = places.size() + reads.size();
        if (all == 0)
            return 0;
        const std::size_t chosen = pick(all);
        if (chosen < places.size()) {
            s.c.place(e, places[chosen]);
            static_cast<void>(policy().hand_over(s, e));
            return static_cast<double>(all);
        }
        revisit(s, reads[chosen - places.size()], e);
        return static_cast<double>(all) * choose_revisiting(*explorer_.stack_[explorer_.depth_ - 1]);
    }

    // The places of the write that revisits, with either result of a weak compare-exchange.
    double choose_revisiting(Subtree& s) {
        const EventId e = s.revisiting;
        const bool failed = s.c.alternatives(s.revisited).spurious; // it can only fail
        const std::vector<EventId> places = places_of(s, e, true);
        std::vector<EventId> spurious;
        const bool weak = policy().fail_spuriously(s.c, s.revisited);
        if (weak)
            spurious = places_of(s, e, explorer_.place(s, e, policy().first_place(s, e)));
        const std::size_t all = places.size() + spurious.size();
        const std::size_t chosen = pick(all);
        s.c.alternatives(s.revisited).spurious = failed || chosen >= places.size();
        policy().relabel(s.c, s.revisited);
        s.c.place(e, chosen < places.size() ? places[chosen] : spurious[chosen - places.size()]);
        static_cast<void>(policy().hand_over(s, e));
        return static_cast<double>(all);
    }

    // The consistent places of a write that is in the first of them, or in none; it is in none afterwards.
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

    LeafObserver leaf_;
    Explorer<Policy, LeafObserver> explorer_;
    std::mt19937_64 random_;
};

// Fewer descents if a stop is requested between two.
template <typename Policy>
[[nodiscard]] Estimate estimate_by(Policy policy, std::uint64_t descents, const StopToken& stop) {
    Descent<Policy> descent(std::move(policy), 1);
    RunningMean mean;
    for (std::uint64_t i = 0; i < descents; ++i) {
        if (stop.requested()) {
            Estimate so_far = mean.estimate();
            so_far.ended = ended_by(stop.reason());
            return so_far;
        }
        mean.add(descent());
    }
    return mean.estimate();
}

} // namespace katlas::explore
