// Language inclusion of plain automata, L(left) <= L(right): on-the-fly bisimulation up to congruence
// (Bonchi and Pous, POPL 2013), level-synchronous and therefore with shortest counterexamples.
//
// Constraints on cycles are read through closures of the right language (thesis sections 3.1 and 3.6). A cycle has no
// first event, so a set of words that describes cycles may be closed under rotation, and a cycle that is walked n times
// is the cycle walked once:
//
//     rotated(L)      = { uv | vu in L }
//     deduplicated(L) = { w | w^n in L for some n >= 1 }
//
// With end markers (InclusionOptions::first_end_symbol) every word is w.e with e an end marker: e gives the block of
// atoms at the last event of w, and a symbol s of w gives the relation and the block of atoms at its source. The two
// ends of the cycle are one event, and e is the block there. When u and v change places, the word's end moves to the
// event where the word is split; the symbol that follows gives the block of this event. Let ends(s) be the end markers
// that contain the block of s (InclusionOptions::end_markers_of). Then
//
//     rotated(L)      = { uv.e | vu.f in L, where f in ends(first symbol of v), or f = e when v is empty }
//     deduplicated(L) = { w.e | w^n.e in L for some n >= 1 }
//
// and rotated_then_deduplicated is their composition: { w.e | w^n.e in rotated(L) for some n >= 1 }. For this to be
// exact, each end marker's block must either contain the block of s or be disjoint from it, for every s; the caller
// must make the blocks so fine. These languages are read off matrices lazily.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace katlas::automata {

// How the words of the right automaton are to be read. With L = L(right), over words whose last symbol may be an end
// marker (see InclusionOptions::first_end_symbol):
//   plain        L
//   rotated      { uv | vu in L }
//   deduplicated { w | w^n in L for some n >= 1 }
//   rotated_then_deduplicated   { w | w^n in rotated(L) for some n >= 1 }
enum class RightClosure : std::uint8_t { plain, rotated, deduplicated, rotated_then_deduplicated };

// When a plain inclusion may use similarity between the states of both sides: after a short attempt without similarity,
// at once, or not at all. For the closures `never` means that matrices are not closed under similarity. Verdicts and
// lengths of counterexamples do not depend on this choice.
enum class Similarity : std::uint8_t { on_demand, at_once, never };

struct InclusionOptions {
    RightClosure closure = RightClosure::plain;
    // Symbols >= first_end_symbol are end markers: they occur only as the last symbol of a word and say at which class
    // of atoms it ends. Rotation and deduplication act on what stands before them.
    std::optional<Symbol> first_end_symbol;
    // Used by the closures when first_end_symbol is set: for each symbol s below it, the end markers whose block of
    // atoms contains that of s. The caller guarantees that every other end marker's block is disjoint from that of s.
    std::vector<std::vector<Symbol>> end_markers_of;
    std::uint64_t max_pairs = UINT64_MAX;  // budget: pairs processed
    std::uint64_t max_memory = UINT64_MAX; // budget: bytes of the sets kept, about
    StopToken stop{};
    bool shortest = true; // false: stop at the first counterexample met
    Similarity similarity = Similarity::on_demand;
};

struct InclusionStats {
    std::uint64_t pairs = 0;        // pairs (X, Y) processed
    std::uint64_t subset_steps = 0; // right-hand successors computed
    std::uint64_t skipped = 0;      // left states swallowed by the congruence closure
};

struct InclusionResult {
    enum class Verdict : std::uint8_t { included, not_included, unknown };
    Verdict verdict = Verdict::unknown;
    std::vector<Symbol> counterexample; // not_included: a shortest word of L(left) outside the right-hand language
    InclusionStats stats;
};

// Both automata must have the same num_symbols. Decides within the budgets, else `unknown`. When a budget runs out
// after some counterexample was met but before it is known to be shortest, the verdict is `unknown` too, unless
// `shortest` is off.
[[nodiscard]] InclusionResult check_inclusion(const Nfa& left, const Nfa& right, const InclusionOptions& options = {});

} // namespace katlas::automata
