// Decides the table of reorderings block by block: cells with equal answers are decided together.
//
// Removing the order of more pairs of kinds from a model makes the model weaker. So if the model without the order of
// all pairs of a rectangle is as strong as the model, each pair of the rectangle may be reordered. If it is weaker, it
// allows an execution that the model forbids. With the two events relabelled to the kinds of a pair, this execution
// mostly shows that the pair may not be reordered (relabelled.hpp). Pairs that are still undecided are asked in smaller
// rectangles, down to single cells.
#pragma once

#include "katlas/workbench/properties_decider.hpp"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace katlas::workbench {

struct ReorderingQuestion {
    const kat::Model& model;
    const kat::Model& single; // the same, by prover::with_single_steps
    const prover::Hierarchy& hierarchy;
    const std::vector<prover::EventKind>& kinds;
};

// A rectangle of first kinds and second kinds, by number. The first kinds have one base, and so have the second kinds.
struct Rectangle {
    std::vector<std::size_t> first;
    std::vector<std::size_t> second;
};

// The blocks of the table, one for each pair of bases.
[[nodiscard]] std::vector<Rectangle> blocks_of(const std::vector<prover::EventKind>& kinds);

// Decides each pair of the block. report(first, second, decided) is called once for each.
void decide_block(Decider& decider, const ReorderingQuestion& question, const Rectangle& block,
                  const std::function<void(std::size_t, std::size_t, Decided)>& report);

} // namespace katlas::workbench
