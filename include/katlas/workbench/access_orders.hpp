// Memory orders of atomic accesses and fences as something that can be chosen: the orders that an access may have,
// which of two is stronger, and what each costs.
//
// The orders of one access are a lattice with the strength of C11. A fence may also be absent. Relaxed fences are not
// chosen, since they order nothing. A compare-exchange has two orders, which are chosen independently: that of its
// success (AccessRole::update) and that of its failure (AccessRole::failure).
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

// "acquire" and the like; of the names of to_string().
[[nodiscard]] Expected<Order> order_named(std::string_view name);

// All orders that an access of that role may have, so that weaker ones come first.
[[nodiscard]] const std::vector<Order>& orders_of(AccessRole role);
[[nodiscard]] Order weakest(AccessRole role);
[[nodiscard]] Order strongest(AccessRole role);

// Whether `a` is as strong as `b` or weaker. Both are of one access.
[[nodiscard]] bool at_most(Order a, Order b);
// The weakest order that is as strong as both.
[[nodiscard]] Order join(Order a, Order b);
// The orders between which and the given one there is no other, of those that are weaker.
[[nodiscard]] std::vector<Order> next_weaker(AccessRole role, Order order);

// What an order of an access costs. A stronger order costs more than a weaker one: search relies on it.
class OrderCosts {
  public:
    // A fence costs more than any access, and what a processor with store buffers has to do for seq_cst costs most.
    OrderCosts();

    [[nodiscard]] std::uint32_t of(AccessRole role, Order order) const {
        return cost_[static_cast<std::size_t>(role)][static_cast<std::size_t>(order)];
    }

    // A table such as
    //     # of POWER
    //     load acquire 3
    //     fence seq_cst 20
    // Lines that are not there keep the usual cost. Refuses, with the number of the line, what is not a cost, and a
    // table by which a stronger order is not dearer.
    static Expected<OrderCosts> parse(std::string_view text);

  private:
    std::array<std::array<std::uint32_t, num_orders>, num_roles> cost_{};
};

} // namespace katlas::workbench
