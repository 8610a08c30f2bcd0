#include "total_orders.hpp"

#include "katlas/kat/atoms.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprRef;

class Finder {
  public:
    Finder(const kat::Workspace& workspace, const Hierarchy& hierarchy, const OrderOracle& holds)
        : holds_(holds), terms_(workspace.terms), theory_(workspace.theory), hierarchy_(hierarchy) {}

    void run(const std::vector<Letter>& letters) {
        for (kat::RelationId order = 0; order < theory_.relations.size(); ++order) {
            if (!theory_.relations[order].total)
                continue;
            const bool of_each_location = theory_.relations[order].location == kat::Effect::keeps;
            std::vector<std::optional<Letter>> cycle;
            cycle.reserve(letters.size());
            for (const Letter l : letters)
                cycle.push_back(!of_each_location || hierarchy_.effects(l).keeps_location ? std::optional(l)
                                                                                          : std::nullopt);
            ordered_.clear();
            for (const Letter l : hierarchy_.below({order, false}))
                ordered_.insert({l});
            for (std::size_t length = 1; length <= std::min(longest, cycle.size()); ++length)
                for (std::size_t first = 0; first < cycle.size(); ++first)
                    ask_about(order, cycle, first, length);
        }
    }

  private:
    static constexpr std::size_t longest = 3;

    void ask_about(kat::RelationId order, const std::vector<std::optional<Letter>>& cycle, std::size_t first,
                   std::size_t length) {
        std::vector<Letter> part;
        for (std::size_t i = 0; i < length; ++i) {
            const auto& letter = cycle[(first + i) % cycle.size()];
            if (!letter)
                return;
            part.push_back(*letter);
        }
        if (ordered_.contains(part))
            return;
        for (auto middle = part.begin(); middle != part.end(); ++middle)
            if (ordered_.contains({part.begin(), middle}) && ordered_.contains({middle, part.end()})) {
                ordered_.insert(part); // both steps are in the order, which is transitive if this matters
                return;
            }
        const kat::Relation& r = theory_.relations[order];
        const kat::TestRef ends = terms_.conjunction(r.domain, r.range);
        if (!satisfiable(terms_, theory_, terms_.conjunction(ends, hierarchy_.domain(part.front()))) ||
            !satisfiable(terms_, theory_, terms_.conjunction(ends, hierarchy_.range(part.back()))))
            return;
        std::vector<Letter> whole;
        std::ranges::transform(part, std::back_inserter(whole), [&](Letter l) { return defined_with(l); });
        const auto holds = [&](const std::vector<Letter>& letters) {
            ExprRef e = terms_.test(ends);
            for (const Letter l : letters)
                e = terms_.sequence(e, terms_.letter(l));
            return holds_({terms_.sequence(e, terms_.test(ends)), terms_.letter({order, false})});
        };
        if (holds(whole) || (whole != part && holds(part)))
            ordered_.insert(part);
    }

    // The relation of which the letter is a part by definition, if that relation also keeps the location.
    [[nodiscard]] Letter defined_with(Letter l) const {
        for (const kat::Definition& d : theory_.definitions) {
            const Letter whole{d.relation, l.inverse};
            if (std::ranges::count(d.parts, Letter{l.relation, false}) != 0 && hierarchy_.effects(whole).keeps_location)
                return whole;
        }
        return l;
    }

    const OrderOracle& holds_;
    kat::Terms& terms_;
    const kat::Theory& theory_;
    const Hierarchy& hierarchy_;
    std::set<std::vector<Letter>> ordered_; // parts that are known to be included in the current order
};

} // namespace

void ask_for_orders(const kat::Workspace& workspace, const Hierarchy& hierarchy, const std::vector<Letter>& cycle,
                    const OrderOracle& holds) {
    Finder(workspace, hierarchy, holds).run(cycle);
}

} // namespace katlas::prover
