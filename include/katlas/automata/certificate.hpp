// A proof of an inclusion that can be checked without trusting the search: a relation between the states of the left
// side and sets of states (or matrices) of the right side that is a bisimulation up to covering.
//
// The relation is found by a search of its own, on the automata as they stand, without the reductions and the
// similarity that make the search of inclusion.hpp fast. A pair (x, Y) is covered by (x, Y') when Y' is contained in Y.
// docs/certificate.md says what a certificate proves and why. verify/ has a program that checks certificates and shares
// no code with this library.
#pragma once

#include "katlas/automata/guarded.hpp"
#include "katlas/automata/inclusion.hpp"

#include <optional>
#include <vector>

namespace katlas::automata {

// Two guarded automata as plain ones. Symbols are pairs of a letter and a block of atoms, in the order of letters, and
// then end markers, each a block of atoms. Both automata are trimmed, and only states reached by end markers are final.
struct PlainInclusion {
    struct Inner {
        Symbol letter = 0;
        AtomSet arrival; // empty: anywhere. Else the symbol stands only for steps that arrive at one of these atoms.
        AtomSet block;
    };
    std::vector<Inner> symbols;
    std::vector<AtomSet> markers;
    Nfa left;
    Nfa right;

    [[nodiscard]] Symbol first_end() const { return static_cast<Symbol>(symbols.size()); }
};

// The translation that check_guarded_inclusion makes of its arguments, before it merges symbols and drops moves.
[[nodiscard]] PlainInclusion to_plain_inclusion(const GuardedNfa& left, const GuardedNfa& right,
                                                std::size_t num_letters, std::size_t atoms, RightClosure closure);

struct InclusionCertificate {
    // A set of states of the right side with the left states that the set covers. The set is the successor by `symbol`
    // of the set of entry `parent`, or the initial set.
    struct Entry {
        std::optional<std::uint32_t> parent;
        Symbol symbol = 0;
        std::vector<State> covered;
    };
    PlainInclusion plain;
    RightClosure closure = RightClosure::plain;
    bool within_language = false; // shows L(left) <= L(right), which implies the inclusion in every closure
    std::vector<Entry> entries;   // parents before children
};

// Nothing when there is no proof, or none within the budgets of `options`. The closure is that of `options`.
[[nodiscard]] std::optional<InclusionCertificate> certify(PlainInclusion plain, const InclusionOptions& options);

} // namespace katlas::automata
