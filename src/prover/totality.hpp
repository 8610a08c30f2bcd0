// Totality of an order, as hypotheses that follow from what a claim forbids (thesis section 3.6.1, prop. 12).
//
// Let r be total on the events of its domain and range (of each location, if r keeps locations), and let the cycles of
// f be forbidden. If r;w is a rotation of such a cycle, then w leads only from a to b with a r b or a = b: otherwise b
// r a, and r;w is a cycle at b. So w <= r | id may be assumed, for all these w at once, and saturation does with it
// what it does with any hypothesis.
//
// The thesis has w <= r. That is too much: r may be empty and w a cycle at a single event, which nothing then forbids
// (irreflexive(r;w) does not imply irreflexive(w)).
//
// A word w that serves must lead to the same location; here it is one all of whose steps do, and of few letters: longer
// ones follow by composition ([W];rf;po-loc;fr;[W] is what coherence needs), and their number would be a burden.
#pragma once

#include "katlas/automata/letter_order.hpp"

#include <optional>
#include <vector>

namespace katlas::prover {

// `forbidden`: words whose rotations are the forbidden cycles. `r`: the order, as a left-hand side reads it.
// `usable`: by letter, may w have it? Returns the automaton of all w, trimmed and with one initial state; nothing when
// there are none.
[[nodiscard]] std::optional<automata::GuardedNfa>
words_against_order(const automata::GuardedNfa& forbidden, const automata::GuardedNfa& r,
                    const automata::LetterOrder& order, const std::vector<bool>& usable, std::size_t atoms);

} // namespace katlas::prover
