// In which order the axioms of a model are asked for, where one that does not follow ends the matter.
#pragma once

#include "katlas/kat/model.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

namespace katlas::workbench {

// The axioms by number, those with the fewest subterms first: what they say is decided sooner, and so is a failure.
[[nodiscard]] inline std::vector<std::size_t> simplest_first(const kat::Terms& terms,
                                                             const std::vector<kat::Axiom>& axioms) {
    std::vector<std::size_t> order(axioms.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        return terms.subterms(std::span<const kat::ExprRef>(&axioms[i].expr, 1)).size();
    });
    return order;
}

} // namespace katlas::workbench
