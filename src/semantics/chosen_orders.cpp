#include "katlas/semantics/chosen_orders.hpp"

#include "katlas/kat/rewrite.hpp"

#include <algorithm>
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

} // namespace

ChosenOrders::ChosenOrders(const kat::Setting& setting, std::span<const Obligation> obligations) {
    std::vector<kat::ExprRef> roots;
    for (const Obligation& o : obligations)
        for (const kat::ExprRef e : roots_of(o))
            roots.push_back(e);
    for (const kat::RelationId r : kat::chosen_relations_of(setting.terms, setting.theory, std::move(roots))) {
        const kat::Relation& relation = setting.theory.relations[r];
        TestPlan field(setting.terms, std::span<const kat::TestRef>(&relation.domain, 1));
        const std::size_t value = field.step_of(relation.domain);
        orders_.push_back({r, relation.name, std::move(field), value});
    }
}

template <typename Matrix, typename Graph>
bool ChosenOrders::some_from(std::size_t first, Graph& graph, const Derivation& derivation,
                             const std::function<bool()>& admits) const {
    if (first == orders_.size()) {
        if (!orders_.empty())
            derive(graph, derivation);
        return admits();
    }
    const Order& order = orders_[first];
    std::vector<std::size_t> events = elements_of(values_of(order.field, graph)[order.value]);
    if (events.size() > max_events)
        throw std::length_error(
            fmt::format("the order '{}' would relate {} events, and orders are tried for {} at most", order.name,
                        events.size(), max_events));
    do {
        Matrix chosen(graph.size());
        for (std::size_t later = 0; later < events.size(); ++later)
            for (std::size_t earlier = 0; earlier < later; ++earlier)
                chosen.set(events[earlier], events[later]);
        graph.set_relation(order.relation, std::move(chosen));
        if (some_from<Matrix>(first + 1, graph, derivation, admits))
            return true;
    } while (std::ranges::next_permutation(events).found);
    return false;
}

bool ChosenOrders::some(ExecutionGraph& graph, const Derivation& derivation,
                        const std::function<bool()>& admits) const {
    return some_from<BitMatrix>(0, graph, derivation, admits);
}

bool ChosenOrders::some(WideGraph& graph, const Derivation& derivation, const std::function<bool()>& admits) const {
    return some_from<WideMatrix>(0, graph, derivation, admits);
}

} // namespace katlas::graph
