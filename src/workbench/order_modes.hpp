// Orders of accesses as modes of events.
#pragma once

#include "katlas/program/action.hpp"
#include "katlas/workbench/access_orders.hpp"

namespace katlas::workbench {

// `absent` has no mode, and gives `relaxed`; `non_atomic` has no order, and gives `relaxed`.
[[nodiscard]] program::Mode mode_of(Order order);
[[nodiscard]] Order order_of(program::Mode mode);

} // namespace katlas::workbench
