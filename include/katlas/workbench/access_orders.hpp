// Memory orders as choices for atomic accesses and fences: the orders that an access may have, their strength, and
// their costs.
//
// The orders of one access are a lattice with the strength of C11. A fence may also be absent. Relaxed fences are not
// among the choices, since they order nothing. A compare-exchange has two independent orders: one for success
// (AccessRole::update) and one for failure (AccessRole::failure).
#pragma once

#include "katlas/support/expected.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

enum class AccessRole : std::uint8_t { load, store, update, failure, fence };
inline constexpr std::size_t num_roles = 5;

enum class Order : std::uint8_t { absent, relaxed, acquire, release, acq_rel, seq_cst };
inline constexpr std::size_t num_orders = 6;

[[nodiscard]] std::string_view to_string(AccessRole role); // "load", "store", "read-modify-write", ...
[[nodiscard]] std::string_view to_string(Order order);     // "absent", "relaxed", ...

// The order with the given name of to_string(), such as "acquire".
[[nodiscard]] Expected<Order> order_named(std::string_view name);

// All orders that an access of that role may have, weaker ones first.
[[nodiscard]] const std::vector<Order>& orders_of(AccessRole role);
[[nodiscard]] Order weakest(AccessRole role);
[[nodiscard]] Order strongest(AccessRole role);

// Whether `a` is as strong as `b` or weaker. Both are orders of one access.
[[nodiscard]] bool at_most(Order a, Order b);
// The weakest order that is as strong as both.
[[nodiscard]] Order join(Order a, Order b);
// The immediate predecessors of the given order: the strongest of the weaker orders.
[[nodiscard]] std::vector<Order> next_weaker(AccessRole role, Order order);

// The cost of an order of an access. A stronger order costs more than a weaker one; the search relies on this.
class OrderCosts {
  public:
    // The usual costs: a fence costs more than any access except a seq_cst store, and seq_cst orders that are expensive
    // with store buffers cost most.
    OrderCosts();

    [[nodiscard]] std::uint32_t of(AccessRole role, Order order) const {
        return cost_[static_cast<std::size_t>(role)][static_cast<std::size_t>(order)];
    }

    // A table such as
    //     # of POWER
    //     load acquire 3
    //     fence seq_cst 20
    // Orders without a line keep the usual cost. Refuses lines that are not costs, with their number, and tables in
    // which a stronger order does not cost more.
    static Expected<OrderCosts> parse(std::string_view text);

  private:
    std::array<std::array<std::uint32_t, num_orders>, num_roles> cost_{};
};

} // namespace katlas::workbench
