#include "certificate.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace verify {
namespace {

constexpr std::size_t max_rows = std::size_t{1} << 22; // of all sets together: half a gigabyte

// Where a word u leads in the right automaton. Following its language, one row will do: the states that u leads to from
// the initial ones. For a closure, row p of `reach` has the states that u leads to from p; and row p of `split` those
// states q for which u = vw, where v leads from p to a state that accepts at the split, and w from an initial state to
// q.
struct Set {
    std::vector<Bits> reach;
    std::vector<Bits> split;
};

class Checker {
  public:
    explicit Checker(const Inclusion& i)
        : i_(i), n_(i.right.size()), follows_language_(i.within_language || i.closure == Closure::plain),
          accepting_(i.markers), above_(i.left.size()), right_above_(i.left.size()), right_below_(n_),
          covering_(i.left.size()) {
        for (std::size_t q = 0; q < n_; ++q) {
            initial_[q] = i.right[q].initial;
            for (std::size_t marker = 0; marker < i.markers; ++marker)
                accepting_[marker][q] = i.right[q].accepts[marker];
        }
    }

    void run() {
        if (i_.entries.size() > max_rows / (2 * n_ + 1))
            throw Rejected(i_.line, "checking would take too much memory");
        check_simulation();
        for (const Entry& e : i_.entries) {
            for (const std::size_t x : e.covered)
                covering_[x].push_back(sets_.size());
            sets_.push_back(e.parent == none ? start() : step(sets_[e.parent], e.symbol));
        }
        // The start is covered; what is covered accepts no more than its set does, and is covered after each step.
        std::set<std::size_t> initial;
        for (std::size_t x = 0; x < i_.left.size(); ++x)
            if (i_.left[x].initial)
                initial.insert(x);
        require_covered(i_.line, initial, start());
        for (std::size_t k = 0; k < sets_.size(); ++k) {
            const std::size_t line = i_.entries[k].line;
            Bits accepted;
            std::map<std::size_t, std::set<std::size_t>> next; // by symbol: the left states after it
            for (const std::size_t x : i_.entries[k].covered) {
                accepted |= i_.left[x].accepts;
                for (const Move& m : i_.left[x].moves)
                    next[m.symbol].insert(m.target);
            }
            for (std::size_t marker = 0; marker < i_.markers; ++marker)
                if (accepted[marker] && !accepts(sets_[k], marker))
                    throw Rejected(line, "a covered state accepts where the right side does not");
            for (const auto& [symbol, states] : next)
                require_covered(line, states, step(sets_[k], symbol));
        }
    }

  private:
    // ---- The right side as a deterministic machine ----

    [[nodiscard]] Set start() const {
        if (follows_language_)
            return {{initial_}, {}};
        Set s{std::vector<Bits>(n_), std::vector<Bits>(i_.closure == Closure::deduplicated ? 0 : n_)};
        for (std::size_t p = 0; p < n_; ++p)
            s.reach[p].set(p);
        return s;
    }

    [[nodiscard]] Bits after(const Bits& from, std::size_t symbol) const {
        Bits to;
        for (std::size_t q = 0; q < n_; ++q)
            if (from[q])
                for (const Move& m : i_.right[q].moves)
                    if (m.symbol == symbol)
                        to.set(m.target);
        return to;
    }

    // Row p of `split` with the split at the end of the word, at an event with the atoms of the marker.
    [[nodiscard]] Bits split_here(const Set& s, std::size_t p, std::size_t marker) const {
        return marker != none && (s.reach[p] & accepting_[marker]).any() ? s.split[p] | initial_ : s.split[p];
    }

    [[nodiscard]] Set step(const Set& s, std::size_t symbol) const {
        Set next;
        for (const Bits& row : s.reach)
            next.reach.push_back(after(row, symbol));
        for (std::size_t p = 0; p < s.split.size(); ++p)
            next.split.push_back(after(split_here(s, p, i_.marker_of[symbol]), symbol));
        return next;
    }

    // The states that the word, read any number of times, leads to.
    [[nodiscard]] Bits by_powers(const Set& s, Bits from) const {
        for (Bits before; before != from;) {
            before = from;
            for (std::size_t p = 0; p < n_; ++p)
                if (before[p])
                    from |= s.reach[p];
        }
        return from;
    }

    [[nodiscard]] bool accepts(const Set& s, std::size_t marker) const {
        if (follows_language_)
            return (s.reach.front() & accepting_[marker]).any();
        const Bits before_last = i_.closure == Closure::deduplicated ? by_powers(s, initial_) : Bits();
        for (std::size_t p = 0; p < n_; ++p) {
            if (i_.closure == Closure::deduplicated && before_last[p] && (s.reach[p] & accepting_[marker]).any())
                return true;
            if (i_.closure == Closure::rotated && split_here(s, p, marker)[p])
                return true;
            if (i_.closure == Closure::rotated_then_deduplicated && by_powers(s, split_here(s, p, marker))[p])
                return true;
        }
        return false;
    }

    // ---- Coverage ----

    void check_simulation() {
        const std::size_t offset = i_.left.size();
        std::set<std::pair<std::size_t, std::size_t>> pairs;
        for (const Simulated& s : i_.simulation)
            pairs.emplace(s.below, s.above);
        for (const auto& [line, p, q] : i_.simulation) {
            const State& below = p < offset ? i_.left[p] : i_.right[p - offset];
            const State& above = q < offset ? i_.left[q] : i_.right[q - offset];
            const std::size_t p_offset = p < offset ? 0 : offset;
            const std::size_t q_offset = q < offset ? 0 : offset;
            const auto is_answered = [&](const Move& m) {
                return std::ranges::any_of(above.moves, [&](const Move& a) {
                    return a.symbol == m.symbol && (m.target + p_offset == a.target + q_offset ||
                                                    pairs.contains({m.target + p_offset, a.target + q_offset}));
                });
            };
            if ((below.accepts & ~above.accepts).any() || !std::ranges::all_of(below.moves, is_answered))
                throw Rejected(line, "the second state does not simulate the first");
            if (p < offset && q < offset)
                above_[p].push_back(q);
            else if (p < offset)
                right_above_[p].push_back(q - offset);
            else if (q >= offset)
                right_below_[q - offset].push_back(p - offset);
        }
    }

    // Is each state of the one row in the other, or simulated by one that is?
    [[nodiscard]] bool is_below(const Bits& small, const Bits& large) const {
        Bits closed = large;
        if ((small & ~large).any())
            for (std::size_t q = 0; q < n_; ++q)
                if (large[q])
                    for (const std::size_t p : right_below_[q])
                        closed.set(p);
        return (small & ~closed).none();
    }

    // Each of the states, or a left state that simulates it, is covered by a set below this one; or it is simulated by
    // a right state to which the word leads from an initial one.
    void require_covered(std::size_t line, const std::set<std::size_t>& states, const Set& set) const {
        const auto below = [this](const Bits& a, const Bits& b) { return is_below(a, b); };
        const auto is_covered = [&](std::size_t x) {
            return std::ranges::any_of(covering_[x], [&](std::size_t k) {
                return std::ranges::equal(sets_[k].reach, set.reach, below) &&
                       std::ranges::equal(sets_[k].split, set.split, below);
            });
        };
        Bits reached = follows_language_ ? set.reach.front() : Bits();
        for (std::size_t p = 0; p < n_ && !follows_language_; ++p)
            if (initial_[p])
                reached |= set.reach[p];
        for (const std::size_t x : states)
            if (!is_covered(x) && std::ranges::none_of(above_[x], is_covered) &&
                std::ranges::none_of(right_above_[x], [&](std::size_t q) { return reached[q]; }))
                throw Rejected(line, "left state " + std::to_string(x) + " is not covered after a step from here");
    }

    const Inclusion& i_;
    std::size_t n_;
    bool follows_language_;
    Bits initial_;
    std::vector<Bits> accepting_;                       // by marker
    std::vector<std::vector<std::size_t>> above_;       // by left state: left states that simulate it
    std::vector<std::vector<std::size_t>> right_above_; // by left state: right states that simulate it
    std::vector<std::vector<std::size_t>> right_below_; // by right state: right states that it simulates
    std::vector<std::vector<std::size_t>> covering_;    // by left state: the sets that cover it
    std::vector<Set> sets_;
};

} // namespace

void check(const Inclusion& inclusion) {
    if (!inclusion.trivial)
        return Checker(inclusion).run();
    if (inclusion.left_text != "0" && inclusion.left_text != inclusion.right_text)
        throw Rejected(inclusion.line, "the sides are not the same, and the left one is not 0");
}

} // namespace verify
