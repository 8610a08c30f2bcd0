// The cheapest assignment of orders that is not below a conflict and not above an excluded one, by branch and bound.
//
// The search begins with the least assignment. It takes a conflict that is not hit, and tries each way to hit it: to
// strengthen one place as little as is enough. What costs as much as the best so far is given up, where the conflicts
// that are not hit yet and have no place in common count with their cheapest hits.
#pragma once

#include "katlas/workbench/weakest_orders.hpp"

#include <optional>

namespace katlas::workbench {

[[nodiscard]] std::optional<Assignment> cheapest_hit(const std::vector<OrderRange>& places, const OrderCosts& costs,
                                                     const std::vector<Assignment>& conflicts,
                                                     const std::vector<Assignment>& excluded);

} // namespace katlas::workbench
