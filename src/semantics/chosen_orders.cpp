#include "katlas/semantics/chosen_orders.hpp"

#include "katlas/kat/rewrite.hpp"

#include <optional>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::graph {
namespace {

std::vector<std::size_t> elements_of(EventSet set) {
    std::vector<std::size_t> result;
    for_each_event(set, [&](std::size_t e) { result.push_back(e); });
    return result;
}

std::vector<std::size_t> elements_of(const WideSet& set) {
    std::vector<std::size_t> result;
    for_each_event(set, [&](std::size_t e) { result.push_back(e); });
    return result;
}

// The expression e of an obligation `empty e \ order` whose e depends on no choice.
std::optional<kat::ExprRef> required_of(const kat::Setting& setting, const Obligation& o, kat::RelationId order) {
    if (o.transitive || o.cyclic || !o.right.empty() || !o.cycles.empty() || !o.nonempty.empty())
        return std::nullopt;
    const kat::Terms& terms = setting.terms;
    kat::ExprRef e = o.left;
    while (terms.kind(e) == kat::ExprKind::letter && !terms.as_letter(e).inverse) {
        const auto& definition = setting.theory.relations[terms.as_letter(e).relation].definition;
        if (!definition)
            return std::nullopt;
        e = *definition;
    }
    if (terms.kind(e) != kat::ExprKind::difference)
        return std::nullopt;
    const auto sides = terms.children(e);
    if (terms.kind(sides[1]) != kat::ExprKind::letter || terms.as_letter(sides[1]).inverse ||
        terms.as_letter(sides[1]).relation != order ||
        !kat::chosen_relations_of(terms, setting.theory, {sides[0]}).empty())
        return std::nullopt;
    return sides[0];
}

} // namespace

ChosenOrders::ChosenOrders(const kat::Setting& setting, std::span<const Obligation> obligations) : setting_(setting) {
    std::vector<kat::ExprRef> roots;
    for (const Obligation& o : obligations)
        for (const kat::ExprRef e : roots_of(o))
            roots.push_back(e);
    for (const kat::RelationId r : kat::chosen_relations_of(setting.terms, setting.theory, std::move(roots))) {
        const kat::Relation& relation = setting.theory.relations[r];
        TestPlan field(setting.terms, std::span<const kat::TestRef>(&relation.domain, 1));
        const std::size_t value = field.step_of(relation.domain);
        orders_.push_back({r, relation.name, std::move(field), value});
        for (const Obligation& o : obligations)
            if (const auto required = required_of(setting, o, r))
                orders_.back().within.push_back(*required);
    }
}

// Tries the orders from the first one on.
template <typename Matrix, typename Graph>
class ChosenOrders::Search {
  public:
    Search(const ChosenOrders& chosen, Graph& graph, const Derivation& derivation, const std::function<bool()>& admits)
        : chosen_(chosen), graph_(graph), derivation_(derivation), admits_(admits) {}

    bool from(std::size_t order) {
        if (order == chosen_.orders_.size()) {
            if (order != 0)
                derive(graph_, derivation_);
            return admits_();
        }
        return Extensions(*this, order).some();
    }

  private:
    // The linear extensions of what the axioms require of one order.
    class Extensions {
      public:
        Extensions(Search& search, std::size_t order)
            : search_(search), order_(order), its_(search.chosen_.orders_[order]),
              events_(elements_of(values_of(its_.field, search.graph_)[its_.value])), placed_(events_.size()) {
            if (its_.within.empty() && events_.size() > max_events)
                throw std::length_error(
                    fmt::format("the order '{}' would relate {} events, and orders are tried for {} at most", its_.name,
                                events_.size(), max_events));
            for (const kat::ExprRef e : its_.within)
                required_.push_back(evaluate(search.chosen_.setting_, search.graph_, e));
        }

        bool some() {
            if (sequence_.size() == events_.size())
                return complete();
            for (std::size_t i = 0; i < events_.size(); ++i) {
                if (placed_[i] || !may_be_next(i))
                    continue;
                placed_[i] = true;
                sequence_.push_back(events_[i]);
                const bool found = some();
                sequence_.pop_back();
                placed_[i] = false;
                if (found)
                    return true;
            }
            return false;
        }

      private:
        // Whether all events that have to come before the event are placed.
        [[nodiscard]] bool may_be_next(std::size_t next) const {
            for (std::size_t i = 0; i < events_.size(); ++i)
                for (const Matrix& pairs : required_)
                    if (!placed_[i] && pairs.has(events_[i], events_[next]))
                        return false;
            return true;
        }

        bool complete() {
            if (++tried_ > max_orders)
                throw std::length_error(
                    fmt::format("the order '{}' may relate {} events in more than {} ways, and no more are tried",
                                its_.name, events_.size(), max_orders));
            Matrix chosen(search_.graph_.size());
            for (std::size_t later = 0; later < sequence_.size(); ++later)
                for (std::size_t earlier = 0; earlier < later; ++earlier)
                    chosen.set(sequence_[earlier], sequence_[later]);
            search_.graph_.set_relation(its_.relation, std::move(chosen));
            return search_.from(order_ + 1);
        }

        Search& search_;
        std::size_t order_;
        const Order& its_;
        std::vector<std::size_t> events_;
        std::vector<bool> placed_; // by index in events_
        std::vector<std::size_t> sequence_;
        std::vector<Matrix> required_;
        std::size_t tried_ = 0;
    };

    const ChosenOrders& chosen_;
    Graph& graph_;
    const Derivation& derivation_;
    const std::function<bool()>& admits_;
};

bool ChosenOrders::some(ExecutionGraph& graph, const Derivation& derivation,
                        const std::function<bool()>& admits) const {
    return Search<BitMatrix, ExecutionGraph>(*this, graph, derivation, admits).from(0);
}

bool ChosenOrders::some(WideGraph& graph, const Derivation& derivation, const std::function<bool()>& admits) const {
    return Search<WideMatrix, WideGraph>(*this, graph, derivation, admits).from(0);
}

} // namespace katlas::graph
