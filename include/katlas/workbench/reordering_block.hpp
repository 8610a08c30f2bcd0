// The table of reorderings, block by block: several of its cells are decided at once where they agree.
//
// Taking the order of more pairs of kinds out of a model makes it weaker. So if the model without the order of all
// pairs of a rectangle is as strong as the model, each pair of the rectangle may be reordered; and what it allows and
// the model forbids mostly tells of each pair that may not, once the two events have its kinds (relabelled.hpp). What
// neither tells is asked in smaller rectangles, down to a cell.
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

// Kinds by number, first ones and second ones: those of one base each.
struct Rectangle {
    std::vector<std::size_t> first;
    std::vector<std::size_t> second;
};

// The table's blocks: bases before bases.
[[nodiscard]] std::vector<Rectangle> blocks_of(const std::vector<prover::EventKind>& kinds);

// Decides each pair of the block. report(first, second, decided) is called once for each.
void decide_block(Decider& decider, const ReorderingQuestion& question, const Rectangle& block,
                  const std::function<void(std::size_t, std::size_t, Decided)>& report);

} // namespace katlas::workbench
