#include "sequential_graphs.hpp"

#include <algorithm>

namespace katlas::codegen {
namespace {

using Method = AxiomPlan::Method;

bool goes_forward(const Automaton& a, const std::vector<bool>& records) {
    return std::ranges::all_of(a.transitions, [&](const std::vector<Transition>& of_state) {
        return std::ranges::all_of(of_state, [&](const Transition& t) {
            return !is_inverse(t.step) && (!is_of_record(t.step) || records[record_of(t.step)]);
        });
    });
}

bool goes_forward(const DefinitionPlan& d, const std::vector<bool>& records) {
    switch (d.kind) {
    case DefinitionPlan::Kind::words:
        return d.itself == 0 && goes_forward(d.automaton, records);
    case DefinitionPlan::Kind::both:
        return goes_forward(d.parts[0], records) || goes_forward(d.parts[1], records);
    case DefinitionPlan::Kind::without:
        return goes_forward(d.parts[0], records);
    }
    return false;
}

// By record.
std::vector<bool> forward_records(const CheckerPlan& plan) {
    std::vector<bool> records;
    for (const RecordPlan& r : plan.records)
        records.push_back(r.recorded || goes_forward(r.definition, records));
    return records;
}

} // namespace

bool goes_along_sequential_cycles(const CheckerPlan& plan, const AxiomPlan& axiom) {
    return (axiom.method == Method::cycle || axiom.method == Method::same_end) &&
           goes_forward(axiom.automaton, forward_records(plan));
}

bool allows_sequential_graphs(const CheckerPlan& plan) {
    const std::vector<bool> records = forward_records(plan);
    return std::ranges::all_of(plan.axioms, [&](const AxiomPlan& a) {
        if (a.by_itself != 0)
            return false;
        return a.method == Method::never || a.method == Method::atomicity ||
               (a.method != Method::path && goes_forward(a.automaton, records));
    });
}

} // namespace katlas::codegen
