// How many executions a program has, estimated by random descents through the tree that the explorer would walk.
//
// At each event one of its alternatives is taken at random, and the product of their numbers is, in expectation, the
// number of leaves (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975). Descents that end in a graph
// that is dropped count as nothing. The mean of many descents is unbiased; where few subtrees hold most of the
// executions its spread is wide, which the standard error says only roughly.
#pragma once

#include "katlas/explore/explorer.hpp"

#include <cmath>
#include <random>

namespace katlas::explore {

struct Estimate {
    double executions = 0;     // blocked and cut ones included
    double standard_error = 0; // of that
    std::uint64_t descents = 0;
};

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
                .descents = count_};
    }

  private:
    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

// Sees the leaf of a descent.
struct LeafObserver {
    bool reached = false;
    bool execution(const Configuration&) {
        reached = true;
        return true;
    }
    bool error(const Configuration&, std::uint32_t, const program::Action&) {
        reached = true;
        return true;
    }
};

template <typename Checker>
class Descent {
  public:
    explicit Descent(const program::Program& program, std::uint64_t seed, Checker checker = {})
        : explorer_(program, leaf_, std::move(checker)), random_(seed) {}

    // One descent: the product of the numbers of alternatives, or 0.
    double operator()() {
        leaf_.reached = false;
        explorer_.frames_.clear();
        explorer_.frames_.push_back(explorer_.root());
        explorer_.depth_ = 1;
        double product = 1;
        while (product != 0) {
            Frame& f = *explorer_.frames_[explorer_.depth_ - 1];
            const EventId before = f.c.graph.size();
            const bool consistent = explorer_.extend(f);
            if (leaf_.reached)
                break;
            product *= f.c.graph.size() == before ? 0 : choose(f, consistent);
        }
        return product;
    }

  private:
    using Walker = Explorer<Checker, LeafObserver>;
    using Frame = typename Walker::Frame;
    static constexpr EventId none = graph::SparseGraph::none;

    std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

    // Takes one alternative of the youngest event, which is in its first, and gives their number.
    double choose(Frame& f, bool consistent) {
        const EventId e = f.c.graph.size() - 1;
        if (f.c.graph.is_read(e))
            return choose_read(f, e, consistent);
        if (f.c.graph.is_write(e))
            return choose_write(f, e, consistent);
        return consistent ? 1 : 0;
    }

    double choose_read(Frame& f, EventId e, bool consistent) {
        struct Option {
            EventId write;
            bool spurious;
        };
        std::vector<Option> options;
        const auto add = [&] {
            if (!f.c.graph[e].label.exclusive || update_can_go_on(f))
                options.push_back({f.c.graph[e].rf, f.c.choice(e).spurious});
        };
        if (consistent)
            add();
        while (explorer_.retreat_read(f, e))
            add();
        if (options.empty())
            return 0;
        const Option chosen = options[pick(options.size())];
        f.c.choice(e).spurious = chosen.spurious;
        f.c.read_from(e, chosen.write);
        explorer_.relabel(f.c, e, f.c.graph[e].thread);
        return static_cast<double>(options.size());
    }

    // Whether the write of the read-modify-write whose read is youngest has an alternative. Most reads of an older
    // write have none, and descents that take one are lost.
    bool update_can_go_on(Frame& f) {
        const bool consistent = explorer_.extend(f);
        const EventId e = f.c.graph.size() - 1;
        const bool can = !places_of(f, e, consistent).empty() || !revisits_of(f, e).empty();
        f.c.remove_last();
        return can;
    }

    // The reads that a write can revisit.
    std::vector<EventId> revisits_of(Frame& f, EventId e) {
        std::vector<EventId> reads;
        for (EventId r = next_revisit(f.c, e, e); r != none; r = next_revisit(f.c, e, r))
            if (explorer_.revisit(f, r, e)) {
                --explorer_.depth_;
                reads.push_back(r);
            }
        return reads;
    }

    double choose_write(Frame& f, EventId e, bool consistent) {
        const std::vector<EventId> places = places_of(f, e, consistent);
        const std::vector<EventId> reads = e == f.revisiting ? std::vector<EventId>() : revisits_of(f, e);
        const std::size_t all = places.size() + reads.size();
        if (all == 0)
            return 0;
        const std::size_t chosen = pick(all);
        if (chosen < places.size()) {
            f.c.graph.place_in_co(e, places[chosen]);
            return static_cast<double>(all);
        }
        explorer_.revisit(f, reads[chosen - places.size()], e);
        Frame& child = *explorer_.frames_[explorer_.depth_ - 1];
        return static_cast<double>(all) * choose_revisiting(child);
    }

    // The places of the write that revisits, with either result of a weak compare-exchange.
    double choose_revisiting(Frame& f) {
        const EventId e = f.revisiting;
        const bool failed = f.c.choice(f.revisited).spurious; // it can only fail
        const std::vector<EventId> places = places_of(f, e, true);
        std::vector<EventId> spurious;
        const bool weak = explorer_.fail_spuriously(f.c, f.revisited);
        if (weak)
            spurious = places_of(f, e, explorer_.place(f, e, explorer_.first_place(f.c, e)));
        const std::size_t all = places.size() + spurious.size();
        const std::size_t chosen = pick(all);
        f.c.choice(f.revisited).spurious = failed || chosen >= places.size();
        f.c.rewind_thread(f.revisited);
        explorer_.relabel(f.c, f.revisited, f.c.graph[f.revisited].thread);
        f.c.graph.place_in_co(e, chosen < places.size() ? places[chosen] : spurious[chosen - places.size()]);
        return static_cast<double>(all);
    }

    // The consistent places of a write that is in the first of them, or in none; it is in none afterwards.
    std::vector<EventId> places_of(Frame& f, EventId e, bool placed) {
        std::vector<EventId> places;
        while (placed) {
            const EventId at = f.c.graph[e].co_prev;
            places.push_back(at);
            f.c.graph.remove_from_co(e);
            placed = explorer_.place(f, e, explorer_.next_place(f, e, at));
        }
        return places;
    }

    LeafObserver leaf_;
    Walker explorer_;
    std::mt19937_64 random_;
};

template <typename Checker>
[[nodiscard]] Estimate estimate_with(const program::Program& program, std::uint64_t descents, Checker checker = {}) {
    Descent<Checker> descent(program, 1, std::move(checker));
    RunningMean mean;
    for (std::uint64_t i = 0; i < descents; ++i)
        mean.add(descent());
    return mean.estimate();
}

} // namespace katlas::explore
