// The simulation preorder: r simulates q when r is final if q is, and each move of q is matched by a move of r with the
// same symbol to a state that simulates the target. Then L(q) <= L(r).
//
// Algorithm: refinement of the rows up(q) = { r | r simulates q } as bit rows. When up(q') has shrunk, every
// predecessor q of q' by a keeps only those states that have a move by a into up(q'). O(m n^2 / 64) word operations per
// round of changes, in practice a few rounds: 0.5 ms at 300 states. The rows are quadratic in memory, so the preorder
// is meant for up to a few thousand states; callers decide when it is worth its price.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace katlas::automata {

// A preorder on states as bit rows.
struct Simulation {
    std::uint32_t num_states = 0;
    std::size_t row_words = 0;
    std::vector<std::uint64_t> up; // num_states rows of row_words words

    [[nodiscard]] const std::uint64_t* up_row(State q) const { return up.data() + q * row_words; }
    // Does r simulate q?
    [[nodiscard]] bool simulates(State r, State q) const { return ((up_row(q)[r / 64] >> (r % 64)) & 1U) != 0; }
};

// Nothing when the token asks to stop first.
[[nodiscard]] std::optional<Simulation> simulation_preorder(const Nfa& nfa, const StopToken& stop = {});

} // namespace katlas::automata
