#include "katlas/semantics/model_judge.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/annotations.hpp"

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

// The expressions of the axioms and of the flags.
std::vector<kat::ExprRef> expressions_of(const kat::Model& model, bool flags) {
    std::vector<kat::ExprRef> exprs;
    for (const kat::Axiom& axiom : model.axioms)
        exprs.push_back(axiom.expr);
    if (flags)
        for (const kat::Flag& flag : model.flags)
            exprs.push_back(flag.expr);
    return exprs;
}

// A relation of the base theory of this kind on which the expressions depend; empty: there is none.
std::string find_base(const kat::Setting& setting, std::vector<kat::ExprRef> exprs, bool (*kind)(BaseRelation)) {
    const TheoryMap map(setting.theory);
    for (const kat::RelationId r : kat::relations_of(setting.terms, setting.theory, std::move(exprs)))
        if (const BaseRelationInfo* base = map[map[r].twin_of.value_or(r)].base;
            base != nullptr && kind(base->relation))
            return setting.theory.relations[r].name;
    return {};
}

// A relation or a predicate about scopes on which the expressions depend; empty: there is none.
std::string find_scopes(const kat::Setting& setting, const std::vector<kat::ExprRef>& exprs) {
    std::vector<kat::TestRef> tests;
    for (const kat::ExprRef e : kat::subterms_with_definitions(setting.terms, setting.theory, exprs))
        if (setting.terms.kind(e) == kat::ExprKind::test)
            tests.push_back(setting.terms.as_test(e));
    for (const kat::TestRef t : setting.terms.subtests(tests))
        if (const kat::TestNode& node = setting.terms.node(t); node.kind == kat::TestKind::predicate)
            if (const kat::Predicate& p = setting.theory.predicates[node.left]; p.builtin && is_of_scopes(p.name))
                return p.name;
    for (const kat::RelationId r : kat::relations_of(setting.terms, setting.theory, exprs))
        if (is_of_levels(setting.theory, r))
            return setting.theory.relations[r].name;
    return find_base(setting, exprs, is_of_places);
}

} // namespace

// The predicates that hold of an event, by its label. Names are looked up only once.
class ModelJudge::LabelTable {
  public:
    LabelTable(const TheoryMap& map, const kat::Theory& theory)
        : instruction_(map.predicate("INSTR").value()), annotations_(theory), ids_(num_indices) {
        const auto fill = [&](Label label) {
            for (const std::string_view name : predicates_of(label))
                ids_[index(label)].push_back(map.predicate(name).value());
        };
        for (std::size_t kernel = 1; kernel < num_kernel_kinds; ++kernel)
            kernel_[kernel] = map.predicate(predicate_of(Kernel(kernel))).value();
        for (std::size_t scope = 1; scope < num_scopes; ++scope)
            scope_[scope] = map.predicate(predicate_of(Scope(scope))).value();
        for (const std::string_view name :
             predicates_of({.kind = Kind::fence, .mode = Mode::relaxed, .kernel = Kernel::sync_srcu}))
            located_fence_.push_back(map.predicate(name).value());
        for (std::size_t mode = 0; mode < modes; ++mode) {
            for (const bool exclusive : {false, true})
                for (const bool discarded : {false, true})
                    for (const Kind kind : {Kind::read, Kind::write})
                        fill({.kind = kind, .mode = Mode(mode), .exclusive = exclusive, .discarded = discarded});
            for (std::size_t barrier = 0; barrier < barriers; ++barrier)
                fill({.kind = Kind::fence, .mode = Mode(mode), .barrier = Barrier(barrier)});
        }
    }

    // All predicates except those of the kernel's model and of scopes.
    [[nodiscard]] const std::vector<kat::PredicateId>& operator[](Label label) const {
        return label.kernel == Kernel::sync_srcu ? located_fence_ : ids_[index(label)];
    }
    // Not for Kernel::none. None for annotations that the theory does not tell apart.
    [[nodiscard]] std::optional<kat::PredicateId> operator[](Kernel kernel) const {
        return annotation_of(kernel) ? annotations_[kernel] : std::optional(kernel_[static_cast<std::size_t>(kernel)]);
    }
    // Not for Scope::none.
    [[nodiscard]] kat::PredicateId operator[](Scope scope) const { return scope_[static_cast<std::size_t>(scope)]; }
    [[nodiscard]] kat::PredicateId instruction() const { return instruction_; }
    [[nodiscard]] const AnnotationTable& annotations() const { return annotations_; }

  private:
    static constexpr std::size_t modes = static_cast<std::size_t>(Mode::seq_cst) + 1;
    static constexpr std::size_t barriers = static_cast<std::size_t>(Barrier::fence_rw_r) + 1;
    static constexpr std::size_t num_indices = 3 * modes * barriers * 4;

    static std::size_t index(Label label) {
        return ((static_cast<std::size_t>(label.kind) * modes + static_cast<std::size_t>(label.mode)) * barriers +
                static_cast<std::size_t>(label.barrier)) *
                   4 +
               (label.exclusive ? 2U : 0U) + (label.discarded ? 1U : 0U);
    }

    kat::PredicateId instruction_;
    AnnotationTable annotations_;
    std::vector<std::vector<kat::PredicateId>> ids_;
    std::array<kat::PredicateId, num_kernel_kinds> kernel_{};
    std::array<kat::PredicateId, num_scopes> scope_{};
    std::vector<kat::PredicateId> located_fence_;
};

std::string ModelJudge::without_record(const kat::Setting& setting, kat::ExprRef relation, Record record) {
    for (const kat::RelationId id : kat::relations_of(setting.terms, setting.theory, {relation}))
        if (const kat::Relation& r = setting.theory.relations[id]; !r.builtin && !r.definition &&
                                                                   !(r.chosen && record == Record::of_candidates) &&
                                                                   !is_of_levels(setting.theory, id))
            return r.name;
    return record == Record::of_candidates ? std::string() : find_scopes(setting, {relation});
}

std::string ModelJudge::without_record(const kat::Setting& setting, const kat::Model& model, Record record) {
    return without_record(setting, obligations_of(model), record);
}

std::string ModelJudge::without_record(const kat::Setting& setting, std::span<const Obligation> obligations,
                                       Record record) {
    for (const Obligation& obligation : obligations)
        for (const kat::ExprRef root : roots_of(obligation))
            if (std::string without = without_record(setting, root, record); !without.empty())
                return without;
    return {};
}

bool ModelJudge::speaks_of_dependencies(const kat::Setting& setting, const kat::Model& model) {
    return !find_base(setting, expressions_of(model, true), [](BaseRelation r) {
                return is_dependency(r) || is_part_of_rmw(r);
            }).empty();
}

bool ModelJudge::speaks_of_picks(const kat::Setting& setting, const kat::Model& model) {
    return !find_base(setting, expressions_of(model, false), is_pick).empty();
}

std::string ModelJudge::spoken_of_scopes(const kat::Setting& setting, const kat::Model& model) {
    return find_scopes(setting, expressions_of(model, true));
}

ModelJudge::ModelJudge(const kat::Setting& setting, const kat::Model& model, bool instructions,
                       std::vector<ThreadPlace> places)
    : ModelJudge(setting, obligations_of(model), instructions, std::move(places)) {}

ModelJudge::ModelJudge(const kat::Setting& setting, std::vector<Obligation> obligations, bool instructions,
                       std::vector<ThreadPlace> places)
    : setting_(setting), derivation_(std::make_shared<const Derivation>(setting.terms, setting.theory)),
      labels_(std::make_shared<const LabelTable>(derivation_->map(), setting.theory)), obligations_(obligations),
      judge_(setting.terms, std::move(obligations)), orders_(setting, obligations_), instructions_(instructions),
      places_(std::move(places)) {}

bool ModelJudge::consistent(const SparseGraph& graph, const DependencyEdges& dependencies) {
    if (graph.size() > capacity) {
        auto wide = concrete<WideGraph>(graph, dependencies);
        return orders_.some(wide, *derivation_, [&] {
            return std::ranges::all_of(obligations_,
                                       [&](const Obligation& o) { return holds(setting_.terms, o, wide); });
        });
    }
    auto few = concrete<ExecutionGraph>(graph, dependencies);
    return orders_.some(few, *derivation_, [&] { return judge_.all_hold(few); });
}

std::vector<bool> ModelJudge::verdicts(const WideGraph& graph) const {
    std::vector<bool> result;
    result.reserve(obligations_.size());
    for (const Obligation& o : obligations_)
        result.push_back(holds(setting_.terms, o, graph));
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
    // Computed only for graphs that might have a race.
    std::optional<BitMatrix> few;
    std::optional<WideMatrix> many;
    const auto before = [&](EventId a, EventId b) {
        if (graph.size() <= capacity) {
            if (!few)
                few = evaluate(setting_, concrete<ExecutionGraph>(graph, dependencies), happens_before);
            return few->has(a, b);
        }
        if (!many)
            many = evaluate(setting_, concrete<WideGraph>(graph, dependencies), happens_before);
        return many->has(a, b);
    };
    for (EventId a = graph.num_locations(); a < graph.size(); ++a)
        for (EventId b = graph.num_locations(); b < graph.size(); ++b)
            if (conflict(a, b) && !before(a, b) && !before(b, a))
                return std::pair(a, b);
    return std::nullopt;
}

std::uint64_t ModelJudge::relating(const SparseGraph& graph, const DependencyEdges& dependencies,
                                   std::span<const kat::ExprRef> relations) const {
    std::uint64_t found = 0;
    const auto look = [&](const auto& g) {
        for (std::size_t i = 0; i < relations.size(); ++i)
            if (!evaluate(setting_, g, relations[i]).empty())
                found |= std::uint64_t{1} << i;
    };
    if (graph.size() <= capacity)
        look(concrete<ExecutionGraph>(graph, dependencies));
    else
        look(concrete<WideGraph>(graph, dependencies));
    return found;
}

std::optional<std::pair<EventId, EventId>>
ModelJudge::first_pair(const SparseGraph& graph, const DependencyEdges& dependencies, kat::ExprRef relation) const {
    const auto look = [&](const auto& pairs) -> std::optional<std::pair<EventId, EventId>> {
        for (EventId a = 0; a < graph.size(); ++a)
            for (EventId b = 0; b < graph.size(); ++b)
                if (pairs.has(a, b))
                    return std::pair(a, b);
        return std::nullopt;
    };
    if (graph.size() <= capacity)
        return look(evaluate(setting_, concrete<ExecutionGraph>(graph, dependencies), relation));
    return look(evaluate(setting_, concrete<WideGraph>(graph, dependencies), relation));
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
                                          : static_cast<int>(graph[e].location),
                          .place = places_.empty() || graph.is_initial(e) || has_levels(places_[graph[e].thread - 1])
                                       ? std::nullopt
                                       : std::optional(places_[graph[e].thread - 1])});
    Graph g(setting_.theory, std::move(events));
    const TheoryMap& map = derivation_->map();
    const auto relate = [&](BaseRelation r, EventId from, EventId to) { g.relate(map.relation(r).value(), from, to); };
    for (EventId e = 0; e < graph.size(); ++e) {
        for (const kat::PredicateId p : (*labels_)[graph[e].label])
            g.put(p, e);
        if (const Kernel kernel = graph[e].label.kernel; kernel != Kernel::none)
            if (const auto predicate = (*labels_)[kernel])
                g.put(*predicate, e);
        if (const Scope scope = graph[e].label.scope; scope != Scope::none)
            g.put((*labels_)[scope], e);
        if (instructions_ && graph[e].label.kind != Kind::fence && !graph.is_initial(e))
            g.put(labels_->instruction(), e);
        if (graph.is_read(e)) {
            relate(BaseRelation::rf, graph[e].rf, e);
            if (graph.rmw_write(e) != SparseGraph::none)
                relate(BaseRelation::rmw, e, graph.rmw_write(e));
        }
        if (graph.is_write(e))
            for (EventId w = graph[e].co_next; w != SparseGraph::none; w = graph[w].co_next)
                relate(BaseRelation::co, e, w);
    }
    for (const DependencyKindInfo& info : dependency_kinds)
        for (const auto& [from, to] : dependencies[info.kind]) {
            relate(relation_of(info.kind), from, to);
            if (info.kind == DependencyKind::within)
                relate(BaseRelation::data, from, to);
        }
    const auto place_of = [&](EventId e) { return places_[graph[e].thread - 1]; };
    if (!places_.empty() && has_levels(places_.front()))
        for (const auto& [relation, level] : labels_->annotations().levels())
            for (EventId a = 0; a < graph.size(); ++a)
                for (EventId b = 0; b < graph.size(); ++b)
                    if (!graph.is_initial(a) && !graph.is_initial(b) &&
                        instance_of(place_of(a), level) == instance_of(place_of(b), level))
                        g.relate(relation, a, b);
    derive(g, *derivation_);
    return g;
}

template ExecutionGraph ModelJudge::concrete(const SparseGraph&, const DependencyEdges&) const;
template WideGraph ModelJudge::concrete(const SparseGraph&, const DependencyEdges&) const;

} // namespace katlas::graph
