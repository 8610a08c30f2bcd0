#include "katlas/graph/model_judge.hpp"

#include "katlas/graph/label_predicates.hpp"

#include <algorithm>
#include <array>

namespace katlas::graph {
namespace {

std::vector<Obligation> obligations_of(const kat::Model& model) {
    std::vector<Obligation> result;
    result.reserve(model.axioms.size());
    for (const kat::Axiom& axiom : model.axioms)
        result.push_back(compile(axiom));
    return result;
}

bool is_letter(const Document& document, kat::ExprRef e, kat::RelationId relation) {
    return document.terms.kind(e) == kat::ExprKind::letter && document.terms.as_letter(e).relation == relation &&
           !document.terms.as_letter(e).inverse;
}

template <typename What>
void each_relation(const Document& document, kat::ExprRef expr, const What& what) {
    for (const kat::ExprRef part : document.terms.subterms(std::span<const kat::ExprRef>(&expr, 1)))
        if (document.terms.kind(part) == kat::ExprKind::letter)
            what(document.theory.relations[document.terms.as_letter(part).relation]);
}

} // namespace

std::string ModelJudge::without_record(const Document& document, kat::ExprRef relation) {
    constexpr std::array recorded{"rdw",       "ctrl-isync", "corr",    "within",        "pick-addr", "pick-data",
                                  "pick-ctrl", "po-other",   "hb-same", "po-loc-direct", "amo"};
    std::string without;
    each_relation(document, relation, [&](const kat::Relation& r) {
        if (without.empty() && !r.builtin && std::ranges::find(recorded, r.name) == recorded.end())
            without = r.name;
    });
    return without;
}

std::string ModelJudge::without_record(const Document& document, const kat::Model& model) {
    return without_record(document, obligations_of(model));
}

std::string ModelJudge::without_record(const Document& document, std::span<const Obligation> obligations) {
    for (const Obligation& obligation : obligations)
        for (const kat::ExprRef root : roots_of(obligation))
            if (std::string without = without_record(document, root); !without.empty())
                return without;
    return {};
}

bool ModelJudge::speaks_of_dependencies(const Document& document, const kat::Model& model) {
    bool speaks = false;
    for (const kat::Axiom& axiom : model.axioms)
        each_relation(document, axiom.expr, [&](const kat::Relation& r) {
            speaks |= r.name == "addr" || r.name == "data" || r.name == "ctrl" || r.name == "ctrl-isync" ||
                      r.name == "within" || r.name == "amo" || r.name.starts_with("pick-");
        });
    return speaks;
}

bool ModelJudge::speaks_of_picks(const Document& document, const kat::Model& model) {
    bool speaks = false;
    for (const kat::Axiom& axiom : model.axioms)
        each_relation(document, axiom.expr, [&](const kat::Relation& r) { speaks |= r.name.starts_with("pick-"); });
    return speaks;
}

ModelJudge::ModelJudge(const Document& document, const kat::Model& model, bool instructions)
    : ModelJudge(document, obligations_of(model), instructions) {}

ModelJudge::ModelJudge(const Document& document, std::vector<Obligation> obligations, bool instructions)
    : document_(document), map_(document.theory), obligations_(obligations),
      judge_(document.terms, std::move(obligations)), instructions_(instructions) {}

bool ModelJudge::consistent(const SparseGraph& graph, const DependencyEdges& dependencies) {
    if (graph.size() > capacity)
        return std::ranges::all_of(obligations_, [&, wide = concrete<WideGraph>(graph, dependencies)](const auto& o) {
            return holds(document_.terms, o, wide);
        });
    return judge_.all_hold(concrete<ExecutionGraph>(graph, dependencies));
}

std::vector<bool> ModelJudge::verdicts(const WideGraph& graph) const {
    std::vector<bool> result;
    result.reserve(obligations_.size());
    for (const Obligation& o : obligations_)
        result.push_back(holds(document_.terms, o, graph));
    return result;
}

std::optional<std::pair<EventId, EventId>> ModelJudge::find_race(const SparseGraph& graph,
                                                                 const DependencyEdges& dependencies,
                                                                 kat::ExprRef happens_before) const {
    const auto conflict = [&](EventId a, EventId b) {
        return graph[a].label.mode == Mode::non_atomic && graph[a].location != SparseGraph::no_location &&
               graph[a].thread != graph[b].thread && graph[a].location == graph[b].location &&
               (graph.is_write(a) || graph.is_write(b));
    };
    // Computed for graphs that might have one.
    std::optional<BitMatrix> few;
    std::optional<WideMatrix> many;
    const auto before = [&](EventId a, EventId b) {
        if (graph.size() <= capacity) {
            if (!few)
                few = evaluate(document_, concrete<ExecutionGraph>(graph, dependencies), happens_before);
            return few->has(a, b);
        }
        if (!many)
            many = evaluate(document_, concrete<WideGraph>(graph, dependencies), happens_before);
        return many->has(a, b);
    };
    for (EventId a = graph.num_locations(); a < graph.size(); ++a)
        for (EventId b = graph.num_locations(); b < graph.size(); ++b)
            if (conflict(a, b) && !before(a, b) && !before(b, a))
                return std::pair(a, b);
    return std::nullopt;
}

template <typename Graph>
Graph ModelJudge::concrete(const SparseGraph& graph, const DependencyEdges& dependencies) const {
    std::vector<Event> events;
    events.reserve(graph.size());
    for (EventId e = 0; e < graph.size(); ++e)
        events.push_back({.thread = static_cast<int>(graph[e].thread),
                          .position = static_cast<int>(graph[e].index),
                          .location = graph[e].location == SparseGraph::no_location
                                          ? Event::no_location
                                          : static_cast<int>(graph[e].location)});
    Graph g(document_.theory, std::move(events));
    const auto relate = [&](BaseRelation r, EventId a, EventId b) { g.relate(map_.relation(r).value(), a, b); };
    for (EventId e = 0; e < graph.size(); ++e) {
        for (const std::string_view name : predicates_of(graph[e].label))
            g.put(map_.predicate(name).value(), e);
        if (instructions_ && graph[e].label.kind != Kind::fence && !graph.is_initial(e))
            g.put(map_.predicate("INSTR").value(), e);
        if (graph.is_read(e)) {
            relate(BaseRelation::rf, graph[e].rf, e);
            if (graph.rmw_write(e) != SparseGraph::none)
                relate(BaseRelation::rmw, e, graph.rmw_write(e));
        }
        if (graph.is_write(e))
            for (EventId w = graph[e].co_next; w != SparseGraph::none; w = graph[w].co_next)
                relate(BaseRelation::co, e, w);
    }
    for (const auto& [from, to] : dependencies.address)
        relate(BaseRelation::addr, from, to);
    for (const auto& [from, to] : dependencies.data)
        relate(BaseRelation::data, from, to);
    for (const auto& [from, to] : dependencies.control)
        relate(BaseRelation::ctrl, from, to);
    const auto declared = [&](std::string_view name, const DependencyEdges::Edges& edges) {
        const auto& relations = document_.theory.relations;
        const auto found =
            std::ranges::find_if(relations, [&](const kat::Relation& r) { return !r.builtin && r.name == name; });
        if (found == relations.end())
            return false;
        for (const auto& [from, to] : edges)
            g.relate(static_cast<kat::RelationId>(found - relations.begin()), from, to);
        return true;
    };
    if (!declared("within", dependencies.within))
        for (const auto& [from, to] : dependencies.within)
            relate(BaseRelation::data, from, to);
    declared("amo", dependencies.atomic);
    declared("pick-addr", dependencies.pick_address);
    declared("pick-data", dependencies.pick_data);
    declared("pick-ctrl", dependencies.pick_control);
    derive(g, map_);
    define_by_name(g);
    return g;
}

template ExecutionGraph ModelJudge::concrete(const SparseGraph&, const DependencyEdges&) const;
template WideGraph ModelJudge::concrete(const SparseGraph&, const DependencyEdges&) const;

template <typename Graph>
void ModelJudge::define_by_name(Graph& g) const {
    using Matrix = std::remove_cvref_t<decltype(g.relation(0))>;
    const auto base = [&](BaseRelation r) { return g.relation(map_.relation(r).value()); };
    const auto restricted = [&](const auto& set) { return Matrix::diagonal(g.size(), set); };
    const auto events = [&](std::string_view name) { return g.where(map_.predicate(name).value()); };
    const Matrix po_loc = base(BaseRelation::po) & base(BaseRelation::loc_overlap);
    const Matrix over_a_write = po_loc.then(restricted(events("W"))).then(po_loc);
    for (kat::RelationId r = 0; r < document_.theory.relations.size(); ++r) {
        const kat::Relation& relation = document_.theory.relations[r];
        Matrix value(g.size());
        if (relation.name == "rdw") {
            value = po_loc & base(BaseRelation::fre).then(base(BaseRelation::rfe));
        } else if (relation.name == "ctrl-isync") {
            value = base(BaseRelation::ctrl).then(restricted(events("ISYNC"))).then(base(BaseRelation::po));
        } else if (relation.name == "po-loc-direct") {
            value = po_loc - over_a_write;
        } else if (relation.name == "corr") {
            const Matrix reads = Matrix::product(g.size(), events("R"), events("R"));
            const Matrix rf = base(BaseRelation::rf);
            value = (po_loc & reads) - over_a_write - rf.converse().then(rf);
        } else if (relation.name == "po-other") {
            value = base(BaseRelation::po) - base(BaseRelation::loc_overlap);
        } else if (relation.name == "hb-same") {
            // What happens-before is, the assumption `hb-same <= hb` says.
            for (const kat::Assumption& a : document_.theory.assumptions)
                if (a.kind == kat::Assumption::Kind::inclusion && is_letter(document_, a.left, r))
                    value = evaluate(document_, g, a.right) & base(BaseRelation::loc_overlap);
        } else {
            continue;
        }
        g.set_relation(r, value);
        if (relation.location_twin)
            g.set_relation(*relation.location_twin, value & base(BaseRelation::loc_overlap));
    }
}

} // namespace katlas::graph
