// The weakest assignments of orders under which a program is correct, found without trying all of them.
//
// An *assignment* gives each place an order between a least and a greatest one. The caller tries an assignment by
// exploring the program. A violation under an assignment is also one under each weaker assignment, since stronger
// orders only forbid executions. The whole search rests on this monotonicity.
//
// A violated assignment is strengthened as long as it stays violated, which gives a *conflict*: every correct
// assignment is not below the conflict at some place. Such an assignment *hits* the conflict, and a correct assignment
// hits all conflicts. So the search takes the cheapest assignment that hits all conflicts known so far, by branch and
// bound, and tries it. Either it is correct, and then minimal, or it gives another conflict. Correct assignments are
// excluded together with all stronger ones, and the search goes on to the next minimal assignment. This is the duality
// of minimal hitting sets (Reiter 1987; MARCO, Liffiton et al. 2016), on a product of lattices instead of sets.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/access_orders.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace katlas::workbench {

// By place.
using Assignment = std::vector<Order>;

// Whether `a` is at each place as strong as `b` or weaker.
[[nodiscard]] bool at_most(const Assignment& a, const Assignment& b);

struct OrderRange {
    AccessRole role = AccessRole::load;
    Order least = Order::relaxed;
    Order greatest = Order::seq_cst;
};

struct Trial {
    enum class Verdict : std::uint8_t { correct, violated, unknown };
    Verdict verdict = Verdict::unknown;
    // By place: whether the violating execution has an event of the place. This is a hint for the order of
    // strengthening: places without events probably do not matter. Empty: any place may matter.
    std::vector<bool> takes_part{};
};

// The effort of a trial. `full`: no limit. `little`: not much more than a trial that finds a violation; the trial may
// end as unknown.
enum class Effort : std::uint8_t { full, little };
using TryAssignment = std::function<Trial(const Assignment&, Effort)>;

struct WeakestOptions {
    std::size_t most = 1; // the number of minimal assignments to find
    StopToken stop{};
};

struct WeakestOrders {
    std::vector<Assignment> minimal;   // cheapest first
    bool all = false;                  // there are no other minimal assignments
    bool undecided = false;            // the search ended at a trial without verdict, or was stopped
    Assignment best;                   // the cheapest assignment known to be correct, minimal or not
    std::vector<Assignment> conflicts; // each is violated, and maximal as far as known
    std::uint64_t trials = 0;
};

// Precondition: the strongest assignment is correct.
[[nodiscard]] WeakestOrders find_weakest(const std::vector<OrderRange>& places, const OrderCosts& costs,
                                         const TryAssignment& attempt, const WeakestOptions& options);

[[nodiscard]] std::uint64_t cost_of(const std::vector<OrderRange>& places, const OrderCosts& costs,
                                    const Assignment& assignment);

// The orders of a place between its least and its greatest one.
[[nodiscard]] std::vector<Order> orders_within(const OrderRange& place);

} // namespace katlas::workbench
