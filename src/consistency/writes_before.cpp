#include "katlas/consistency/writes_before.hpp"

#include "partial_steps.hpp"

#include <algorithm>
#include <cassert>

namespace katlas::consistency {
namespace {

using codegen::AxiomPlan;
using codegen::Step;
using Method = AxiomPlan::Method;

bool is_step_of_co(Step step) {
    return step == Step::co_imm || step == Step::coe_imm || step == Step::coi_imm || step == Step::coe;
}
bool is_step_of_fr(Step step) {
    return step == Step::fr_imm || step == Step::fre_imm || step == Step::fri_imm || step == Step::fre ||
           step == Step::fri;
}

} // namespace

WritesBefore::WritesBefore(const codegen::CheckerPlan& plan) : atomic_(plan.has_rmw_atomicity) {
    assert(plan.records.empty());
    for (const AxiomPlan& axiom : plan.axioms) {
        if (axiom.method != Method::cycle && axiom.method != Method::same_end)
            continue;
        Axiom made{&axiom, {}, {}};
        for (State q = 0; q < axiom.automaton.size(); ++q)
            for (const codegen::Transition& t : axiom.automaton.transitions[q])
                if (is_step_of_co(t.step) || is_step_of_fr(t.step)) {
                    made.closing.push_back({q, &t, is_step_of_fr(t.step)});
                    if (std::ranges::find(made.targets, t.target) == made.targets.end())
                        made.targets.push_back(t.target);
                }
        if (!made.closing.empty())
            axioms_.push_back(std::move(made));
    }
}

std::uint64_t WritesBefore::cost_of_round(const SparseGraph& graph) const {
    std::uint64_t writes = 0;
    for (EventId e = 0; e < graph.size(); ++e)
        writes += graph.is_write(e) ? 1 : 0;
    std::uint64_t searches = 0;
    for (const Axiom& axiom : axioms_)
        searches += axiom.targets.size() * axiom.plan->automaton.size();
    return writes * graph.size() * searches;
}

bool WritesBefore::saturate(const SparseGraph& graph, PartialCoherence& order, const StopToken& stop) {
    do {
        changed_ = false;
        if (atomic_ && !force_atomicity(graph, order))
            return false;
        for (const Axiom& axiom : axioms_)
            for (EventId w = graph.num_locations(); w < graph.size(); ++w) {
                if (!graph.is_write(w))
                    continue;
                stop.check();
                for (const State target : axiom.targets)
                    if (!force_from(graph, order, axiom, w, target))
                        return false;
            }
    } while (changed_);
    return true;
}

bool WritesBefore::force(PartialCoherence& order, EventId earlier, EventId later) {
    if (order.before(earlier, later))
        return true;
    changed_ = true;
    return order.add(earlier, later);
}

bool WritesBefore::force_atomicity(const SparseGraph& graph, PartialCoherence& order) {
    for (EventId r = graph.num_locations(); r < graph.size(); ++r) {
        if (!graph.is_read(r) || graph[r].rf == SparseGraph::none)
            continue;
        const EventId write = graph.rmw_write(r);
        const EventId source = graph[r].rf;
        // Other axioms handle a source that comes after the write.
        if (write == SparseGraph::none || !order.before(source, write))
            continue;
        for (const EventId other : order.writes(graph[r].location)) {
            if (other == write || other == source)
                continue;
            if (order.before(other, write) && !force(order, other, source))
                return false;
            if (order.before(source, other) && !force(order, write, other))
                return false;
        }
    }
    return true;
}

void WritesBefore::enter(std::uint32_t node) {
    if (marks_[node] != mark_) {
        marks_[node] = mark_;
        pending_.push_back(node);
    }
}

// A node is an event with a state, and a flag: whether a word of the axiom has ended on the way, i.e. for a cycle,
// whether state 0 was passed.
bool WritesBefore::force_from(const SparseGraph& graph, PartialCoherence& order, const Axiom& axiom, EventId write,
                              State target) {
    const codegen::Automaton& a = axiom.plan->automaton;
    const bool cyclic = axiom.plan->method == Method::cycle;
    const std::size_t nodes = std::size_t{graph.size()} * a.size() * 2;
    if (marks_.size() < nodes)
        marks_.resize(nodes, mark_);
    if (++mark_ == 0) {
        std::ranges::fill(marks_, 0U);
        mark_ = 1;
    }
    pending_.clear();
    const auto arrive = [&](EventId e, State q, bool ended) {
        enter((e * a.size() + q) * 2 + ((ended || (cyclic && q == 0)) ? 1U : 0U));
        if (!cyclic && !ended && graph.in(e, a.accept[q]))
            for (State i = 0; i < a.starts; ++i)
                enter((e * a.size() + i) * 2 + 1);
    };
    const std::uint32_t location = graph[write].location;
    // The step from x to the write would close a cycle.
    const auto is_before = [&](EventId x) { return x == write || force(order, write, x); };
    arrive(write, target, false);
    while (!pending_.empty()) {
        const std::uint32_t node = pending_.back();
        pending_.pop_back();
        const bool ended = node % 2 == 1;
        const State q = node / 2 % a.size();
        const EventId e = node / 2 / a.size();
        if (ended && graph[e].location == location && e != write)
            for (const Closing& c : axiom.closing) {
                if (c.from != q || c.transition->target != target || !graph.in(e, c.transition->from) ||
                    !graph.in(write, c.transition->to) || !keeps_to_threads(graph, c.transition->step, e, write))
                    continue;
                if (c.of_reads ? graph.is_read(e) && graph[e].rf != SparseGraph::none && !is_before(graph[e].rf)
                               : graph.is_write(e) && !is_before(e))
                    return false;
            }
        for (const codegen::Transition& t : a.transitions[q])
            if (graph.in(e, t.from))
                follow_partially(graph, order, e, t.step, [&](EventId to) {
                    if (graph.in(to, t.to))
                        arrive(to, t.target, ended);
                });
    }
    return true;
}

} // namespace katlas::consistency
