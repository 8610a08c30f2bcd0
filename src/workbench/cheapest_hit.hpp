// The cheapest assignment of orders that is not below a conflict and not above an excluded one, by branch and bound.
//
// The search begins with the least assignment. It takes a conflict that is not hit, and tries each way to hit it:
// strengthening one place as little as necessary. A branch is cut when its cost bound reaches the cost of the best
// assignment so far. The bound adds the cheapest hits of unhit conflicts that have no place in common.
#pragma once

#include "katlas/workbench/weakest_orders.hpp"

#include <optional>

namespace katlas::workbench {

[[nodiscard]] std::optional<Assignment> cheapest_hit(const std::vector<OrderRange>& places, const OrderCosts& costs,
                                                     const std::vector<Assignment>& conflicts,
                                                     const std::vector<Assignment>& excluded);

} // namespace katlas::workbench
