#include "certificate.hpp"

#include <algorithm>
#include <unordered_map>

namespace verify {
namespace {

// Where a word u leads in the right automaton: as it stands, one row, the states reached from initial ones. For
// rotation and powers, row p has the states that u leads to from p. For rotation, row n + p has those q for which
// u = vw, where v leads from p to a state that accepts at the split, and w from an initial state to q.
// Few rows differ. So a row has a number, 0 if it is empty, and what a step makes of it is worked out once.
using Row = std::size_t;
using Set = Numbers;

class Checker {
  public:
    explicit Checker(const Inclusion& i) : i_(i), n_(i.right.size()), accepting_(i.markers), covering_(i.left.size()) {
        number({});
        for (std::size_t q = 0; q < n_; ++q) {
            initial_[q] = i.right[q].initial;
            for (std::size_t marker = 0; marker < i.markers; ++marker)
                accepting_[marker][q] = i.right[q].accepts[marker];
        }
    }

    void run() {
        if (i_.entries.size() > (1U << 24) / (i_.rotates || i_.powers ? 2 * n_ + 1 : 1)) // rows of sets
            reject(i_.line, "checking would take too much memory");
        for (const Entry& e : i_.entries) {
            sets_.push_back(sets_.empty() ? start() : step(sets_[e.parent], e.symbol));
            for (const std::size_t x : e.covered)
                covering_[x].push_back(sets_.size() - 1);
        }
        // The start is covered; what is covered accepts no more than its set does, and is covered after each step.
        for (std::size_t x = 0; x < i_.left.size(); ++x)
            if (i_.left[x].initial)
                require_covered(i_.line, x, sets_.front());
        for (std::size_t k = 0; k < sets_.size(); ++k) {
            Bits accepted;
            for (const std::size_t x : i_.entries[k].covered) {
                accepted |= i_.left[x].accepts;
                for (const auto& [symbol, targets] : i_.left[x].moves)
                    for (const Set set = step(sets_[k], symbol); const std::size_t target : targets)
                        require_covered(i_.entries[k].line, target, set);
            }
            for (std::size_t marker = 0; marker < i_.markers; ++marker)
                if (accepted[marker] && !accepts(sets_[k], marker))
                    reject(i_.entries[k].line, "a covered state accepts where the right side does not");
        }
    }

  private:
    Row number(const Bits& row) {
        const auto [known, is_new] = numbers_.try_emplace(row, rows_.size());
        if (is_new) {
            rows_.push_back(row);
            after_.emplace_back(i_.marker_of.size(), none);
        }
        if (rows_.size() > (1U << 25) / (i_.marker_of.size() + 32)) // rows and their successors
            reject(i_.line, "checking would take too much memory");
        return known->second;
    }
    [[nodiscard]] Set start() {
        if (!i_.rotates && !i_.powers)
            return {number(initial_)};
        Set s(i_.rotates ? 2 * n_ : n_, 0);
        for (std::size_t p = 0; p < n_; ++p)
            s[p] = number(Bits().set(p));
        return s;
    }
    [[nodiscard]] Row after(Row from, std::size_t symbol) {
        Row& known = after_[from][symbol]; // which stays where it is
        if (known == none) {
            Bits to;
            for (std::size_t q = 0; q < n_; ++q)
                if (rows_[from][q] && i_.right[q].moves.contains(symbol))
                    for (const std::size_t target : i_.right[q].moves.at(symbol))
                        to.set(target);
            known = number(to);
        }
        return known;
    }
    // Row n + p, with the split at the end of the word, at an event with the atoms of the marker.
    [[nodiscard]] Row split_here(const Set& s, std::size_t p, std::size_t marker) {
        return marker != none && (rows_[s[p]] & accepting_[marker]).any() ? number(rows_[s[n_ + p]] | initial_)
                                                                          : s[n_ + p];
    }
    [[nodiscard]] Set step(const Set& s, std::size_t symbol) {
        Set next;
        for (std::size_t p = 0; p < s.size(); ++p)
            next.push_back(after(p < n_ ? s[p] : split_here(s, p - n_, i_.marker_of[symbol]), symbol));
        return next;
    }
    // The states that the word leads to when it is read any number of times; once, and none, without powers.
    [[nodiscard]] Bits by_powers(const Set& s, Bits from) const {
        for (Bits before; i_.powers && before != from;) {
            before = from;
            for (std::size_t p = 0; p < n_; ++p)
                if (before[p])
                    from |= rows_[s[p]];
        }
        return from;
    }
    [[nodiscard]] bool accepts(const Set& s, std::size_t marker) {
        if (!i_.rotates && !i_.powers)
            return (rows_[s.front()] & accepting_[marker]).any();
        const Bits before_last = by_powers(s, initial_);
        for (std::size_t p = 0; p < n_; ++p)
            if (i_.rotates ? by_powers(s, rows_[split_here(s, p, marker)])[p]
                           : before_last[p] && (rows_[s[p]] & accepting_[marker]).any())
                return true;
        return false;
    }
    // The state is covered by an entry whose set is contained in this one.
    void require_covered(std::size_t line, std::size_t x, const Set& set) const {
        const auto contained = [&](Row a, Row b) { return a == 0 || a == b || (rows_[a] & ~rows_[b]).none(); };
        if (std::ranges::none_of(covering_[x],
                                 [&](std::size_t k) { return std::ranges::equal(sets_[k], set, contained); }))
            reject(line, "after a step from here nothing covers left state " + std::to_string(x));
    }

    const Inclusion& i_;
    std::size_t n_;
    Bits initial_;
    std::vector<Bits> accepting_;   // by marker
    std::vector<Numbers> covering_; // by left state: the entries that cover it
    std::vector<Set> sets_;         // by entry
    std::unordered_map<Bits, Row> numbers_;
    std::vector<Bits> rows_;     // by number
    std::vector<Numbers> after_; // by row and symbol, as far as it is known
};

} // namespace

void check(const Inclusion& inclusion) {
    Checker(inclusion).run();
}

} // namespace verify
