// The search for the weakest orders finds what trying all assignments finds, with far fewer trials.
#include "katlas/workbench/weakest_orders.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using workbench::AccessRole;
using workbench::Assignment;
using workbench::Effort;
using workbench::Order;
using workbench::OrderCosts;
using workbench::OrderRange;
using workbench::Trial;

std::vector<Assignment> all_assignments(const std::vector<OrderRange>& places) {
    std::vector<Assignment> all{{}};
    for (const OrderRange& place : places) {
        std::vector<Assignment> longer;
        for (const Assignment& a : all)
            for (const Order order : workbench::orders_within(place)) {
                longer.push_back(a);
                longer.back().push_back(order);
            }
        all = std::move(longer);
    }
    return all;
}

// The definition.
std::vector<Assignment> minimal_among(const std::vector<Assignment>& correct) {
    std::vector<Assignment> minimal;
    std::ranges::copy_if(correct, std::back_inserter(minimal), [&](const Assignment& a) {
        return std::ranges::none_of(correct, [&](const Assignment& b) { return a != b && at_most(b, a); });
    });
    return minimal;
}

// A program that is wrong under what is below one of these.
struct WrongBelow {
    std::vector<Assignment> conflicts;
    [[nodiscard]] bool is_wrong(const Assignment& a) const {
        return std::ranges::any_of(conflicts, [&](const Assignment& c) { return at_most(a, c); });
    }
};

class RandomLattice {
  public:
    explicit RandomLattice(unsigned seed) : random_(seed) {}

    std::vector<OrderRange> places(std::size_t count) {
        std::vector<OrderRange> places;
        for (std::size_t i = 0; i < count; ++i) {
            const auto role = static_cast<AccessRole>(below(workbench::num_roles));
            OrderRange place{role, workbench::weakest(role), workbench::strongest(role)};
            place.least = any_of(workbench::orders_within(place));
            place.greatest = any_of(workbench::orders_within(place));
            places.push_back(place);
        }
        return places;
    }
    WrongBelow program(const std::vector<OrderRange>& places) {
        WrongBelow program;
        for (std::size_t i = below(6); i > 0; --i) {
            Assignment conflict;
            bool below_greatest = false;
            for (const OrderRange& place : places) {
                conflict.push_back(below(3) == 0 ? any_of(workbench::orders_within(place)) : place.greatest);
                below_greatest |= conflict.back() != place.greatest;
            }
            if (below_greatest)
                program.conflicts.push_back(std::move(conflict));
        }
        return program;
    }
    std::size_t below(std::size_t n) { return random_() % n; }

  private:
    Order any_of(const std::vector<Order>& orders) { return orders[below(orders.size())]; }
    std::mt19937 random_;
};

} // namespace

TEST_CASE("all minimal assignments of random programs are found, cheapest first, and nothing else") {
    RandomLattice random(7);
    const OrderCosts costs;
    for (int round = 0; round < 400; ++round) {
        const std::vector<OrderRange> places = random.places(1 + random.below(6));
        const WrongBelow program = random.program(places);
        std::vector<Assignment> correct;
        for (const Assignment& a : all_assignments(places))
            if (!program.is_wrong(a))
                correct.push_back(a);
        // Trials of little effort may not know, and advice may be wrong.
        const auto attempt = [&](const Assignment& a, Effort effort) {
            Trial trial;
            trial.verdict = effort == Effort::little && random.below(4) == 0 ? Trial::Verdict::unknown
                            : program.is_wrong(a)                            ? Trial::Verdict::violated
                                                                             : Trial::Verdict::correct;
            if (random.below(2) == 0)
                for (std::size_t i = 0; i < places.size(); ++i)
                    trial.takes_part.push_back(random.below(2) == 0);
            return trial;
        };
        const auto found = find_weakest(places, costs, attempt, {.most = 1000});
        CHECK(found.all);
        CHECK_FALSE(found.undecided);
        const std::vector<Assignment> expected = minimal_among(correct);
        CHECK(std::set(found.minimal.begin(), found.minimal.end()) == std::set(expected.begin(), expected.end()));
        CHECK(found.minimal.size() == expected.size());
        CHECK(
            std::ranges::is_sorted(found.minimal, {}, [&](const Assignment& a) { return cost_of(places, costs, a); }));
    }
}

TEST_CASE("a search over many places tries few assignments") {
    std::vector<OrderRange> places;
    for (int i = 0; i < 20; ++i)
        places.push_back({AccessRole::update, Order::relaxed, Order::seq_cst});
    WrongBelow program; // wrong unless the first is a release and the second acquires, or the third is seq_cst
    Assignment no_release(20, Order::seq_cst);
    no_release[0] = Order::acquire;
    no_release[2] = Order::acq_rel;
    Assignment no_acquire(20, Order::seq_cst);
    no_acquire[1] = Order::release;
    no_acquire[2] = Order::acq_rel;
    program.conflicts = {no_release, no_acquire};
    const auto attempt = [&](const Assignment& a, Effort) {
        return Trial{program.is_wrong(a) ? Trial::Verdict::violated : Trial::Verdict::correct};
    };
    const auto found = find_weakest(places, OrderCosts(), attempt, {.most = 10});
    CHECK(found.all);
    REQUIRE(found.minimal.size() == 2);
    Assignment pair(20, Order::relaxed);
    pair[0] = Order::release;
    pair[1] = Order::acquire;
    CHECK(found.minimal[0] == pair);
    CHECK(found.trials < 200); // of 5^20
}

TEST_CASE("a search that cannot go on has the cheapest orders that it knows to be enough") {
    const std::vector<OrderRange> places(2, {AccessRole::store, Order::relaxed, Order::seq_cst});
    const auto attempt = [&](const Assignment& a, Effort effort) {
        if (effort == Effort::full && a[0] == Order::relaxed && a[1] == Order::release)
            return Trial{};
        const bool correct = a[1] == Order::seq_cst || a[0] == Order::seq_cst;
        return Trial{correct ? Trial::Verdict::correct : Trial::Verdict::violated};
    };
    const auto found = find_weakest(places, OrderCosts(), attempt, {});
    if (found.undecided)
        CHECK(found.minimal.empty());
    CHECK((found.best[0] == Order::seq_cst || found.best[1] == Order::seq_cst));

    const auto never = [](const Assignment&, Effort) { return Trial{}; };
    const auto nothing = find_weakest(places, OrderCosts(), never, {});
    CHECK(nothing.undecided);
    CHECK(nothing.best == Assignment(2, Order::seq_cst));
}

TEST_CASE("orders of an access are a lattice") {
    for (std::size_t r = 0; r < workbench::num_roles; ++r) {
        const auto role = static_cast<AccessRole>(r);
        const std::vector<Order>& orders = workbench::orders_of(role);
        for (const Order a : orders) {
            CHECK(at_most(workbench::weakest(role), a));
            CHECK(at_most(a, workbench::strongest(role)));
            for (const Order b : orders) {
                const Order j = join(a, b);
                CHECK((at_most(a, j) && at_most(b, j)));
                for (const Order c : orders)
                    if (at_most(a, c) && at_most(b, c))
                        CHECK(at_most(j, c));
                if (at_most(a, b) && a != b)
                    CHECK(OrderCosts().of(role, a) < OrderCosts().of(role, b));
            }
        }
    }
    CHECK(workbench::next_weaker(AccessRole::update, Order::acq_rel) == std::vector{Order::acquire, Order::release});
    CHECK(workbench::next_weaker(AccessRole::fence, Order::release) == std::vector{Order::absent});
    CHECK(workbench::next_weaker(AccessRole::load, Order::relaxed).empty());
}

TEST_CASE("tables of costs are read, and refused with the line") {
    const auto costs = OrderCosts::parse("# dear\nload acquire 5\n\nload seq_cst 9 # dearer\n");
    REQUIRE(costs);
    CHECK(costs->of(AccessRole::load, Order::acquire) == 5);
    CHECK(costs->of(AccessRole::store, Order::release) == OrderCosts().of(AccessRole::store, Order::release));
    const auto why = [](const char* text) {
        const auto parsed = OrderCosts::parse(text);
        return parsed ? std::string() : parsed.why_not();
    };
    CHECK(why("load acquire 1\nload acquire\n") ==
          "2: a line is an access, an order and a cost, as in 'load acquire 3'");
    CHECK(why("lode acquire 3") ==
          "1: there is no access 'lode': they are load, store, read-modify-write, failure, fence");
    CHECK(why("load strong 3") ==
          "1: there is no order 'strong': they are absent, relaxed, acquire, release, acq_rel, seq_cst");
    CHECK(why("load release 3") == "1: a load is never release");
    CHECK(why("load acquire -3") == "1: '-3' is no number from 0 to 1000000");
    CHECK(why("load acquire 9") == "a load that is seq_cst has to cost more than one that is acquire");
}

} // namespace katlas::tests
