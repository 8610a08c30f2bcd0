// Both sides of an inclusion in one state space, with the relations that are known between its states.
//
// The disjoint union of left and right is merged by similarity (mutual simulation, which includes bisimilarity), and
// moves and initial states that are dominated by others are dropped; none of this changes the language of a state. What
// remains is a partial order <= on the states with q <= r only if L(q) <= L(r). It gives the solver its permanent
// rules, "r covers q" (bisimulation up to similarity: Bonchi and Pous, POPL 2013, section 4; Abdulla, Chen, Holik, Mayr
// and Vojnar, TACAS 2010):
//   - x is covered by Y when x <= y for some y in Y, at once when the two sides share the state;
//   - x <= x' carries rules of x' over to x;
//   - a rule Y -> x adds to Y the right states below x, which may enable other rules: the step that makes the closure a
//     congruence and not only an antichain.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "katlas/support/stop_token.hpp"
#include "set_store.hpp"

#include <optional>
#include <vector>

namespace katlas::automata::detail {

// Rows of bits, all of the same length.
struct BitRows {
    std::size_t words = 0;
    std::vector<Word> bits;

    BitRows() = default;
    BitRows(std::size_t rows, std::size_t columns) : words(words_for(columns)), bits(rows * words, 0) {}
    [[nodiscard]] const Word* row(std::size_t i) const { return bits.data() + i * words; }
    [[nodiscard]] Word* row(std::size_t i) { return bits.data() + i * words; }
};

// Per left state the left states above it, without it.
using LeftOrder = std::vector<std::vector<State>>;

struct SharedSpace {
    Nfa left;                  // trimmed
    Nfa right;                 // trimmed
    BitRows right_above_left;  // per left state x: the right states y with x <= y
    BitRows right_below_left;  // per left state x: the right states y with y <= x
    BitRows right_below_right; // per right state y: the right states below it, and y
    LeftOrder left_above_left;
};

// What a search may use of a shared space; all may be null.
struct Knowledge {
    const LeftOrder* left_above_left = nullptr;
    const BitRows* right_above_left = nullptr;
    const BitRows* right_below_left = nullptr;
};

// Whether the space is affordable: its rows take quadratic memory, up to this many bytes.
[[nodiscard]] bool can_share(const Nfa& left, const Nfa& right, std::uint64_t max_memory);

// Requires trimmed automata over one alphabet. Nothing if the token asks to stop first.
[[nodiscard]] std::optional<SharedSpace> share(const Nfa& left, const Nfa& right, const StopToken& stop);

} // namespace katlas::automata::detail
