#include "katlas/workbench/weakest_orders.hpp"

#include "cheapest_hit.hpp"

#include <algorithm>

namespace katlas::workbench {
namespace {

using Verdict = Trial::Verdict;

class WeakestSearch {
  public:
    WeakestSearch(const std::vector<OrderRange>& places, const OrderCosts& costs, const TryAssignment& attempt,
                  const WeakestOptions& options)
        : places_(places), costs_(costs), attempt_(attempt), options_(options) {
        for (const OrderRange& place : places)
            greatest_.push_back(place.greatest);
    }

    WeakestOrders run() {
        note_correct(greatest_);
        search();
        return std::move(result_);
    }

  private:
    void search() {
        while (result_.minimal.size() < options_.most) {
            const auto candidate = cheapest_hit(places_, costs_, result_.conflicts, result_.minimal);
            if (!candidate) {
                result_.all = true;
                return;
            }
            const Trial trial = is_correct(*candidate) ? Trial{Verdict::correct} : attempt(*candidate, Effort::full);
            if (trial.verdict == Verdict::unknown) {
                result_.undecided = true;
                return;
            }
            if (trial.verdict == Verdict::correct)
                result_.minimal.push_back(*candidate);
            else
                result_.conflicts.push_back(strengthened(*candidate, trial));
        }
    }

    // Strengthens an assignment as far as it stays violated.
    Assignment strengthened(Assignment at, const Trial& trial) {
        std::vector<std::size_t> open;
        Assignment idle = at;
        for (std::size_t p = 0; p < at.size(); ++p)
            if (!trial.takes_part.empty() && !trial.takes_part[p])
                idle[p] = greatest_[p];
        if (idle != at && violates(idle))
            at = idle;
        // The most expensive place first, so that conflicts require cheap orders.
        for (std::size_t p = 0; p < at.size(); ++p)
            if (at[p] != greatest_[p])
                open.push_back(p);
        std::ranges::stable_sort(open, std::greater{},
                                 [&](std::size_t p) { return costs_.of(places_[p].role, greatest_[p]); });
        for (const std::size_t p : open) {
            const std::vector<Order> orders = orders_within(places_[p]);
            for (auto order = orders.rbegin(); order != orders.rend() && *order != at[p]; ++order) {
                if (!at_most(at[p], *order))
                    continue;
                Assignment stronger = at;
                stronger[p] = *order;
                if (violates(stronger)) {
                    at = std::move(stronger);
                    break;
                }
            }
        }
        return at;
    }

    bool violates(const Assignment& assignment) {
        if (is_correct(assignment))
            return false;
        return attempt(assignment, Effort::little).verdict == Verdict::violated;
    }

    // Whether the assignment is above one that is known to be correct.
    [[nodiscard]] bool is_correct(const Assignment& assignment) const {
        return std::ranges::any_of(correct_, [&](const Assignment& c) { return at_most(c, assignment); });
    }

    Trial attempt(const Assignment& assignment, Effort effort) {
        if (options_.stop.requested())
            return {};
        ++result_.trials;
        Trial trial = attempt_(assignment, effort);
        if (trial.verdict == Verdict::correct)
            note_correct(assignment);
        return trial;
    }

    void note_correct(const Assignment& assignment) {
        if (correct_.empty() || cost_of(places_, costs_, assignment) < cost_of(places_, costs_, result_.best))
            result_.best = assignment;
        correct_.push_back(assignment);
    }

    const std::vector<OrderRange>& places_;
    const OrderCosts& costs_;
    const TryAssignment& attempt_;
    const WeakestOptions& options_;
    Assignment greatest_;
    std::vector<Assignment> correct_;
    WeakestOrders result_;
};

} // namespace

bool at_most(const Assignment& a, const Assignment& b) {
    for (std::size_t p = 0; p < a.size(); ++p)
        if (!at_most(a[p], b[p]))
            return false;
    return true;
}

std::vector<Order> orders_within(const OrderRange& place) {
    std::vector<Order> within;
    std::ranges::copy_if(orders_of(place.role), std::back_inserter(within),
                         [&](Order o) { return at_most(place.least, o) && at_most(o, place.greatest); });
    return within;
}

std::uint64_t cost_of(const std::vector<OrderRange>& places, const OrderCosts& costs, const Assignment& assignment) {
    std::uint64_t cost = 0;
    for (std::size_t p = 0; p < places.size(); ++p)
        cost += costs.of(places[p].role, assignment[p]);
    return cost;
}

WeakestOrders find_weakest(const std::vector<OrderRange>& places, const OrderCosts& costs, const TryAssignment& attempt,
                           const WeakestOptions& options) {
    return WeakestSearch(places, costs, attempt, options).run();
}

} // namespace katlas::workbench
