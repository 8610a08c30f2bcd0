// The weakest assignments of orders under which a program is correct, found without trying all of them.
//
// An *assignment* gives each place an order between a least and a greatest one. Somebody else tries an assignment: by
// exploring the program. What violates the program under an assignment does so under each weaker one, too: stronger
// orders only forbid executions. All of the search rests on that.
//
// An assignment that violates is strengthened as long as the program still violates, which gives a *conflict*: an
// assignment above which a correct one has to be at some place. Correct assignments hit all conflicts. So the search
// takes the cheapest assignment that hits all conflicts known so far, by branch and bound, and tries it: it is correct,
// and then minimal, or gives another conflict. Correct assignments are excluded with all above them, and the search
// goes on to the next minimal one. This is the duality of minimal hitting sets (Reiter 1987; MARCO, Liffiton et al.
// 2016), on a product of lattices in the place of sets.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/access_orders.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace katlas::workbench {

// By place.
using Assignment = std::vector<Order>;

// Whether `a` is as strong as `b` or weaker, everywhere.
[[nodiscard]] bool at_most(const Assignment& a, const Assignment& b);

struct OrderRange {
    AccessRole role = AccessRole::load;
    Order least = Order::relaxed;
    Order greatest = Order::seq_cst;
};

struct Trial {
    enum class Verdict : std::uint8_t { correct, violated, unknown };
    Verdict verdict = Verdict::unknown;
    // By place, whether the execution that violates has an event of it. It is an advice: what place to strengthen first
    // without hope that it matters. Void: any may matter.
    std::vector<bool> takes_part{};
};

// How much a trial may take: whatever it takes, or not much more than a trial takes that finds a violation. Then it may
// end as unknown.
enum class Effort : std::uint8_t { full, little };
using TryAssignment = std::function<Trial(const Assignment&, Effort)>;

struct WeakestOptions {
    std::size_t most = 1; // minimal assignments that are looked for
    StopToken stop{};
};

struct WeakestOrders {
    std::vector<Assignment> minimal;   // cheapest first
    bool all = false;                  // there are no others
    bool undecided = false;            // the search ended at a trial without verdict, or was stopped
    Assignment best;                   // the cheapest one that is known to be correct, minimal or not
    std::vector<Assignment> conflicts; // each is violated, and maximal as far as was found out
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
