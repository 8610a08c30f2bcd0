// The order in which the axioms of a model are decided if the first axiom that does not follow ends the question.
#pragma once

#include "katlas/kat/model.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

namespace katlas::workbench {

// The numbers of the axioms, those with the fewest subterms first: they are decided sooner, so a failure is found
// sooner.
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
