#include "cheapest_hit.hpp"

#include <algorithm>
#include <limits>

namespace katlas::workbench {
namespace {

constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

class HitSearch {
  public:
    HitSearch(const std::vector<OrderRange>& places, const OrderCosts& costs, const std::vector<Assignment>& conflicts,
              const std::vector<Assignment>& excluded)
        : places_(places), costs_(costs), conflicts_(conflicts), excluded_(excluded) {
        for (const OrderRange& place : places) {
            least_.push_back(place.least);
            orders_.push_back(orders_within(place));
        }
    }

    std::optional<Assignment> run() {
        search(least_, cost_of(places_, costs_, least_));
        return best_cost_ == endless ? std::nullopt : std::optional(best_);
    }

  private:
    struct Hit {
        std::size_t place = 0;
        Order order = Order::relaxed;
        std::uint64_t more = 0; // additional cost
    };

    void search(const Assignment& at, std::uint64_t cost) {
        if (std::ranges::any_of(excluded_, [&](const Assignment& e) { return at_most(e, at); }))
            return;
        std::vector<Hit> hits;
        if (!find_hits(at, cost, hits))
            return;
        if (hits.empty()) {
            best_ = at;
            best_cost_ = cost;
            return;
        }
        for (const Hit& hit : hits) {
            Assignment next = at;
            next[hit.place] = hit.order;
            search(next, cost + hit.more);
        }
    }

    // Finds the hits of the conflict with the fewest hits; none if all conflicts are hit. False if no better assignment
    // is above this one.
    bool find_hits(const Assignment& at, std::uint64_t cost, std::vector<Hit>& fewest) const {
        std::vector<bool> counted(places_.size());
        bool found = false;
        for (const Assignment& conflict : conflicts_) {
            if (!at_most(at, conflict))
                continue;
            std::vector<Hit> hits = hits_of(at, conflict);
            if (hits.empty())
                return false;
            if (std::ranges::none_of(hits, [&](const Hit& h) { return counted[h.place]; })) {
                for (const Hit& h : hits)
                    counted[h.place] = true;
                cost += hits.front().more;
            }
            if (!found || hits.size() < fewest.size())
                fewest = std::move(hits);
            found = true;
        }
        return cost < best_cost_;
    }

    // The hits of a conflict, cheapest first: for each place the minimal orders that hit it.
    [[nodiscard]] std::vector<Hit> hits_of(const Assignment& at, const Assignment& conflict) const {
        std::vector<Hit> hits;
        for (std::size_t p = 0; p < at.size(); ++p) {
            const std::size_t before = hits.size();
            for (const Order order : orders_[p]) {
                if (!at_most(at[p], order) || at_most(order, conflict[p]) ||
                    std::any_of(hits.begin() + static_cast<std::ptrdiff_t>(before), hits.end(),
                                [&](const Hit& h) { return at_most(h.order, order); }))
                    continue;
                hits.push_back(
                    {p, order, std::uint64_t{costs_.of(places_[p].role, order)} - costs_.of(places_[p].role, at[p])});
            }
        }
        std::ranges::stable_sort(hits, {}, &Hit::more);
        return hits;
    }

    const std::vector<OrderRange>& places_;
    const OrderCosts& costs_;
    const std::vector<Assignment>& conflicts_;
    const std::vector<Assignment>& excluded_;
    Assignment least_;
    std::vector<std::vector<Order>> orders_; // by place, weaker ones first
    Assignment best_;
    std::uint64_t best_cost_ = endless;
};

} // namespace

std::optional<Assignment> cheapest_hit(const std::vector<OrderRange>& places, const OrderCosts& costs,
                                       const std::vector<Assignment>& conflicts,
                                       const std::vector<Assignment>& excluded) {
    return HitSearch(places, costs, conflicts, excluded).run();
}

} // namespace katlas::workbench
