#include "katlas/codegen/interpreter.hpp"

#include "katlas/codegen/follow.hpp"
#include "sequential_graphs.hpp"

#include <algorithm>

namespace katlas::codegen {
namespace {

using graph::EventId;
using graph::SparseGraph;
using Method = AxiomPlan::Method;

// Successors along the steps of an automaton, steps of records included.
auto successors_in(const SparseGraph& g, const Automaton& a, const CheckerPlan& plan,
                   std::span<const runtime::Pairs> records) {
    return [&g, &a, &plan, records](EventId e, State q, const auto& visit) {
        for (const Transition& t : a.transitions[q]) {
            if (!g.in(e, t.from))
                continue;
            const auto go = [&](std::string_view relation) {
                return [&, relation](EventId to) {
                    if (g.in(to, t.to))
                        visit(to, t.target, relation);
                };
            };
            if (!is_of_record(t.step))
                follow(g, e, t.step, go(relation_of(t.step)));
            else if (const std::size_t r = record_of(t.step); is_inverse(t.step))
                records[r].before(e, go(plan.records[r].converse));
            else
                records[r].after(e, go(plan.records[r].name));
        }
    };
}

auto ends_at(const SparseGraph& g, const Automaton& a, EventId end) {
    return [&g, &a, end](EventId e, State q) { return e == end && g.in(e, a.accept[q]); };
}

auto ends_anywhere(const SparseGraph& g, const Automaton& a) {
    return [&g, &a](EventId e, State q) { return g.in(e, a.accept[q]); };
}

bool can_be_violated(const SparseGraph& g, const AxiomPlan& axiom) {
    return std::ranges::all_of(axiom.needed, [&](AtomMask needed) { return (g.atoms() & needed) != 0; });
}

} // namespace

Interpreter::Interpreter(CheckerPlan plan)
    : plan_(std::move(plan)), allows_sequential_(allows_sequential_graphs(plan_)), records_(plan_.records.size()) {}

bool Interpreter::has_path(const SparseGraph& g, const Automaton& a) {
    return search_.reaches(g, a.size(), runtime::all_nodes(g, a.starts), successors_in(g, a, plan_, records_),
                           ends_anywhere(g, a));
}

bool Interpreter::consistent(const SparseGraph& g) {
    return std::ranges::all_of(plan_.axioms, [&](const AxiomPlan& axiom) {
        const Automaton& a = axiom.automaton;
        if ((g.atoms() & axiom.by_itself) != 0)
            return false;
        if (!can_be_violated(g, axiom))
            return true;
        switch (axiom.method) {
        case Method::cycle:
            return !search_.has_cycle(g, a.size(), runtime::all_nodes(g, 1), successors_in(g, a, plan_, records_));
        case Method::same_end:
            if (axiom.by_thread)
                return !search_.reaches_back(g, a.size(), a.starts, successors_in(g, a, plan_, records_),
                                             ends_anywhere(g, a));
            for (EventId e = 0; e < g.size(); ++e)
                if (search_.reaches(g, a.size(), runtime::nodes_of(e, a.starts), successors_in(g, a, plan_, records_),
                                    ends_at(g, a, e)))
                    return false;
            return true;
        case Method::path:
            return !has_path(g, a);
        case Method::atomicity:
            return runtime::non_atomic(g) == SparseGraph::none;
        case Method::never:
            break;
        }
        return true;
    });
}

void Interpreter::record(const SparseGraph& g, const graph::DependencyEdges& d) {
    for (std::size_t r = 0; r < plan_.records.size(); ++r) {
        const RecordPlan& record = plan_.records[r];
        if (record.recorded) {
            records_[r].assign(g.size(), d, *record.recorded);
            continue;
        }
        records_[r].clear(g.size());
        for (EventId e = 0; e < g.size(); ++e) {
            find(g, record.definition, e, 0);
            for (const EventId to : sets_[0])
                records_[r].add(e, to);
        }
    }
}

void Interpreter::find(const SparseGraph& g, const DefinitionPlan& definition, EventId e, std::size_t depth) {
    using Kind = DefinitionPlan::Kind;
    if (sets_.size() <= depth)
        sets_.resize(depth + 1);
    if (definition.kind == Kind::words) {
        const Automaton& a = definition.automaton;
        runtime::collect(search_, g, a.size(), a.size() == 0 ? 0 : a.starts, e, definition.itself,
                         successors_in(g, a, plan_, records_), ends_anywhere(g, a), sets_[depth]);
        return;
    }
    find(g, definition.parts[0], e, depth);
    if (sets_[depth].empty())
        return;
    find(g, definition.parts[1], e, depth + 1);
    sets_[depth].keep(sets_[depth + 1], definition.kind == Kind::both);
}

bool Interpreter::surely_consistent(const SparseGraph& g) {
    return allows_sequential_ && sequential_.exists(g) && runtime::non_atomic(g) == SparseGraph::none;
}

bool Interpreter::consistent(const SparseGraph& g, const graph::DependencyEdges& d) {
    record(g, d);
    return consistent(g);
}

std::optional<runtime::Violation> Interpreter::explain(const SparseGraph& g, const graph::DependencyEdges& d) {
    record(g, d);
    return explain(g);
}

bool Interpreter::consistent_after(const SparseGraph& g, EventId e) {
    if (plan_.has_rmw_atomicity && runtime::non_atomic_after(g, e) != SparseGraph::none)
        return false;
    return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });
}

// Whether no cycle through e violates an axiom.
bool Interpreter::consistent_through(const SparseGraph& g, EventId e) {
    const bool leads_somewhere = !plan_.maximal_extensions_are_consistent || runtime::leads_somewhere(g, e);
    return std::ranges::all_of(plan_.axioms, [&](const AxiomPlan& axiom) {
        const Automaton& a = axiom.automaton;
        if ((g.atoms() & axiom.by_itself) != 0)
            return false;
        if (!leads_somewhere || !can_be_violated(g, axiom))
            return true;
        switch (axiom.method) {
        case Method::cycle:
            if (a.size() == 1)
                return !search_.reaches(g, 1, runtime::nodes_of(e, 1), successors_in(g, a, plan_, records_),
                                        [e](EventId to, State) { return to == e; });
            return !search_.has_cycle(g, a.size(), runtime::nodes_of(e, a.size()),
                                      successors_in(g, a, plan_, records_));
        case Method::same_end:
            if (axiom.is_coherence && runtime::leads_along_co_only(g, e))
                return !runtime::overtaken(g, e, [&] { return clock(g, e); });
            return !search_.reaches_itself(g, a.size(), a.starts, e, successors_in(g, a, plan_, records_),
                                           ends_anywhere(g, a));
        case Method::path:
            return !has_path(g, a);
        case Method::atomicity:
        case Method::never:
            break;
        }
        return true;
    });
}

std::span<const std::uint32_t> Interpreter::clock(const SparseGraph& g, EventId e) {
    const ViewPlan& view = *plan_.view;
    const Automaton& a = view.backwards;
    if (view.keeps)
        return clock_.kept(search_, g, a.size(), e, view.owner, successors_in(g, a, plan_, records_),
                           ends_anywhere(g, a));
    return clock_.of(search_, g, a.size(), a.starts, e, successors_in(g, a, plan_, records_), ends_anywhere(g, a));
}

std::optional<runtime::Violation> Interpreter::explain(const SparseGraph& g) const {
    for (const AxiomPlan& axiom : plan_.axioms) {
        const Automaton& a = axiom.automaton;
        if (axiom.method == Method::atomicity)
            if (auto v = runtime::explain_atomicity(g, axiom.name))
                return v;
        for (EventId e = 0; e < g.size(); ++e) {
            if (g.in(e, axiom.by_itself))
                return runtime::Violation{axiom.name, {}, e};
            std::optional<runtime::Violation> v;
            if (axiom.method == Method::cycle)
                v = runtime::find_path(g, axiom.name, a.size(), e, 1, successors_in(g, a, plan_, records_),
                                       [e](EventId to, State q) { return to == e && q == 0; });
            else if (axiom.method == Method::same_end)
                v = runtime::find_path(g, axiom.name, a.size(), e, a.starts, successors_in(g, a, plan_, records_),
                                       ends_at(g, a, e));
            else if (axiom.method == Method::path)
                v = runtime::find_path(g, axiom.name, a.size(), e, a.starts, successors_in(g, a, plan_, records_),
                                       ends_anywhere(g, a));
            if (v)
                return v;
        }
    }
    return std::nullopt;
}

} // namespace katlas::codegen
