#include "codegen/graphs.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/semantics/derivation.hpp"

#include <algorithm>

namespace katlas::tests {

using graph::BaseRelation;
using graph::Event;
using graph::ExecutionGraph;
using graph::Kind;
using graph::Label;
using graph::Mode;

std::vector<std::string> predicates_of(const std::optional<Label>& label) {
    if (!label)
        return {"W", "LOC"};
    const std::vector<std::string_view> names = graph::predicates_of(*label);
    return {names.begin(), names.end()};
}

namespace {

void put_predicates(ExecutionGraph& g, const Document& document, std::size_t e, const std::optional<Label>& label) {
    for (const std::string& name : predicates_of(label))
        for (kat::PredicateId p = 0; p < document.theory.predicates.size(); ++p)
            if (document.theory.predicates[p].builtin && document.theory.predicates[p].name == name)
                g.put(p, e);
}

std::vector<Label> all_labels() {
    std::vector<Label> labels;
    for (const Kind kind : {Kind::read, Kind::write, Kind::fence})
        for (const Mode mode :
             {Mode::relaxed, Mode::non_atomic, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst})
            for (const bool exclusive : {false, true})
                if (kind != Kind::fence || (!exclusive && mode != Mode::non_atomic))
                    labels.push_back({kind, mode, exclusive});
    return labels;
}

} // namespace

Labels::Labels(const Document& document, const kat::Model& model) : document_(document) {
    for (const kat::Axiom& a : model.axioms)
        for (const kat::ExprRef e : document.terms.subterms(std::span<const kat::ExprRef>(&a.expr, 1)))
            if (document.terms.kind(e) == kat::ExprKind::test)
                tests_.push_back(document.terms.as_test(e));
    for (const Label& label : all_labels()) {
        ExecutionGraph one(document.theory, {Event{}});
        put_predicates(one, document, 0, label);
        known_.emplace_back(label, truth(one, 0));
    }
}

std::vector<bool> Labels::truth(const ExecutionGraph& g, std::size_t e) const {
    std::vector<bool> result;
    for (const kat::TestRef t : tests_)
        result.push_back((graph::where(document_.terms, g, t) >> e & 1U) != 0);
    const graph::TheoryMap map(document_.theory);
    for (const char* name : {"R", "W", "EXCL"})
        result.push_back(g.holds(*map.predicate(name), e));
    return result;
}

std::optional<Label> Labels::label_of(const ExecutionGraph& g, std::size_t e) const {
    const std::vector<bool> wanted = truth(g, e);
    for (const auto& [label, its_truth] : known_)
        if (its_truth == wanted)
            return label;
    return std::nullopt;
}

std::optional<SparseGraph> to_sparse(const Document& document, const Labels& labels, const ExecutionGraph& g,
                                     const codegen::AtomPlan& atoms) {
    const graph::TheoryMap map(document.theory);
    std::vector<std::size_t> order(g.size());
    std::uint32_t threads = 0;
    std::uint32_t locations = 0;
    for (std::size_t e = 0; e < g.size(); ++e) {
        order[e] = e;
        threads = std::max(threads, static_cast<std::uint32_t>(g.event(e).thread));
        locations = std::max(locations, static_cast<std::uint32_t>(g.event(e).location + 1));
    }
    const auto place = [&](std::size_t e) {
        const Event& event = g.event(e);
        return std::tuple(event.thread, event.is_initial() ? event.location : event.position);
    };
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
    SparseGraph sparse(threads, locations, atoms.initial);
    std::vector<EventId> name(g.size());
    for (const std::size_t e : order) {
        const Event& event = g.event(e);
        if (event.is_initial()) {
            name[e] = sparse.initial_write(static_cast<std::uint32_t>(event.location));
            continue;
        }
        const auto label = labels.label_of(g, e);
        // An allocation looks like a fence where no test tells them apart.
        if (!label || (label->kind == Kind::fence) == event.has_location())
            return std::nullopt;
        name[e] =
            sparse.add(static_cast<std::uint32_t>(event.thread),
                       event.has_location() ? static_cast<std::uint32_t>(event.location) : SparseGraph::no_location,
                       *label, codegen::atom_of(atoms, *label));
    }
    const graph::BitMatrix& co = g.relation(*map.relation(BaseRelation::co));
    const graph::BitMatrix& rf = g.relation(*map.relation(BaseRelation::rf));
    // Writes with few co-successors come late in co.
    std::ranges::sort(
        order, [&](std::size_t a, std::size_t b) { return std::popcount(co.row(a)) > std::popcount(co.row(b)); });
    for (const std::size_t e : order)
        if (sparse.is_write(name[e]) && !sparse.is_initial(name[e]))
            sparse.place_in_co(name[e], sparse.co_last(sparse[name[e]].location));
    for (std::size_t w = 0; w < g.size(); ++w)
        graph::for_each_event(rf.row(w), [&](std::size_t r) { sparse.set_rf(name[r], name[w]); });
    return sparse;
}

ExecutionGraph to_matrices(const Document& document, const SparseGraph& g) {
    const graph::TheoryMap map(document.theory);
    std::vector<Event> events;
    for (EventId e = 0; e < g.size(); ++e)
        events.push_back(
            {static_cast<int>(g[e].thread), static_cast<int>(g[e].index),
             g[e].location == SparseGraph::no_location ? Event::no_location : static_cast<int>(g[e].location)});
    ExecutionGraph matrices(document.theory, events);
    for (EventId e = 0; e < g.size(); ++e) {
        put_predicates(matrices, document, e, g.is_initial(e) ? std::nullopt : std::optional(g[e].label));
        if (g.is_read(e))
            matrices.relate(*map.relation(BaseRelation::rf), g[e].rf, e);
        if (g.is_write(e))
            for (EventId later = g[e].co_next; later != SparseGraph::none; later = g[later].co_next)
                matrices.relate(*map.relation(BaseRelation::co), e, later);
        if (const EventId w = g.rmw_write(e); w != SparseGraph::none)
            matrices.relate(*map.relation(BaseRelation::rmw), e, w);
    }
    graph::derive(matrices, document);
    return matrices;
}

} // namespace katlas::tests
