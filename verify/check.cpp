#include "certificate.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

// Where a word u leads in the right automaton: as it stands, one row, the states reached from initial ones. For
// rotation and powers, row p of `reach` has the states that u leads to from p. For rotation, row p of `split` has those
// q for which u = vw, where v leads from p to a state that accepts at the split, and w from an initial state to q.
struct Set {
    std::vector<Bits> reach;
    std::vector<Bits> split;
};

class Checker {
  public:
    explicit Checker(const Inclusion& i) : i_(i), n_(i.right.size()), accepting_(i.markers), covering_(i.left.size()) {
        for (std::size_t q = 0; q < n_; ++q) {
            initial_[q] = i.right[q].initial;
            for (std::size_t marker = 0; marker < i.markers; ++marker)
                accepting_[marker][q] = i.right[q].accepts[marker];
        }
    }

    void run() {
        if (i_.entries.size() > (1U << 22) / (i_.rotates || i_.powers ? 2 * n_ + 1 : 1)) // half a gigabyte
            reject(i_.line, "checking would take too much memory");
        for (const Entry& e : i_.entries) {
            for (const std::size_t x : e.covered)
                covering_[x].push_back(sets_.size());
            sets_.push_back(sets_.empty() ? start() : step(sets_[e.parent], e.symbol));
        }
        // The start is covered; what is covered accepts no more than its set does, and is covered after each step.
        for (std::size_t x = 0; x < i_.left.size(); ++x)
            if (i_.left[x].initial)
                require_covered(i_.line, x, sets_.front());
        for (std::size_t k = 0; k < sets_.size(); ++k) {
            Bits accepted;
            std::map<std::size_t, std::set<std::size_t>> next; // by symbol: the left states after it
            for (const std::size_t x : i_.entries[k].covered) {
                accepted |= i_.left[x].accepts;
                for (const auto& [symbol, targets] : i_.left[x].moves)
                    next[symbol].insert(targets.begin(), targets.end());
            }
            for (std::size_t marker = 0; marker < i_.markers; ++marker)
                if (accepted[marker] && !accepts(sets_[k], marker))
                    reject(i_.entries[k].line, "a covered state accepts where the right side does not");
            for (const auto& [symbol, states] : next) {
                const Set set = step(sets_[k], symbol);
                for (const std::size_t x : states)
                    require_covered(i_.entries[k].line, x, set);
            }
        }
    }

  private:
    [[nodiscard]] Set start() const {
        if (!i_.rotates && !i_.powers)
            return {{initial_}, {}};
        Set s{std::vector<Bits>(n_), std::vector<Bits>(i_.rotates ? n_ : 0)};
        for (std::size_t p = 0; p < n_; ++p)
            s.reach[p].set(p);
        return s;
    }

    [[nodiscard]] Bits after(const Bits& from, std::size_t symbol) const {
        Bits to;
        for (std::size_t q = 0; q < n_; ++q)
            if (from[q] && i_.right[q].moves.contains(symbol))
                for (const std::size_t target : i_.right[q].moves.at(symbol))
                    to.set(target);
        return to;
    }

    // Row p of `split`, with the split at the end of the word, at an event with the atoms of the marker.
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

    // The states that the word leads to when it is read any number of times; once, and none, without powers.
    [[nodiscard]] Bits by_powers(const Set& s, Bits from) const {
        for (Bits before; i_.powers && before != from;) {
            before = from;
            for (std::size_t p = 0; p < n_; ++p)
                if (before[p])
                    from |= s.reach[p];
        }
        return from;
    }

    [[nodiscard]] bool accepts(const Set& s, std::size_t marker) const {
        if (!i_.rotates && !i_.powers)
            return (s.reach.front() & accepting_[marker]).any();
        const Bits before_last = by_powers(s, initial_);
        for (std::size_t p = 0; p < n_; ++p)
            if (i_.rotates ? by_powers(s, split_here(s, p, marker))[p]
                           : before_last[p] && (s.reach[p] & accepting_[marker]).any())
                return true;
        return false;
    }

    // The state is covered by an entry whose set is contained in this one.
    void require_covered(std::size_t line, std::size_t x, const Set& set) const {
        const auto contained = [](const Bits& a, const Bits& b) { return (a & ~b).none(); };
        if (std::ranges::none_of(covering_[x], [&](std::size_t k) {
                return std::ranges::equal(sets_[k].reach, set.reach, contained) &&
                       std::ranges::equal(sets_[k].split, set.split, contained);
            }))
            reject(line, "after a step from here nothing covers left state " + std::to_string(x));
    }

    const Inclusion& i_;
    std::size_t n_;
    Bits initial_;
    std::vector<Bits> accepting_;   // by marker
    std::vector<Numbers> covering_; // by left state: the entries that cover it
    std::vector<Set> sets_;         // by entry
};

} // namespace

void check(const Inclusion& inclusion) {
    Checker(inclusion).run();
}

} // namespace verify
