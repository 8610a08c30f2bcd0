#include "katlas/semantics/model_judge.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/rewrite.hpp"

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

// The relations on which the value of an expression depends.
std::vector<kat::RelationId> relations_of(const kat::Setting& setting, std::vector<kat::ExprRef> exprs) {
    std::vector<kat::RelationId> result;
    for (const kat::ExprRef e : kat::subterms_with_definitions(setting.terms, setting.theory, std::move(exprs)))
        if (setting.terms.kind(e) == kat::ExprKind::letter)
            result.push_back(setting.terms.as_letter(e).relation);
    return result;
}

bool speaks_of(const kat::Setting& setting, const kat::Model& model, bool (*kind)(BaseRelation)) {
    std::vector<kat::ExprRef> exprs;
    for (const kat::Axiom& axiom : model.axioms)
        exprs.push_back(axiom.expr);
    const TheoryMap map(setting.theory);
    return std::ranges::any_of(relations_of(setting, std::move(exprs)), [&](kat::RelationId r) {
        const BaseRelationInfo* base = map[map[r].twin_of.value_or(r)].base;
        return base != nullptr && kind(base->relation);
    });
}

} // namespace

// The predicates that hold of an event, by its label. Names are looked up only once.
class ModelJudge::LabelTable {
  public:
    explicit LabelTable(const TheoryMap& map) : instruction_(map.predicate("INSTR").value()), ids_(num_indices) {
        const auto fill = [&](Label label) {
            for (const std::string_view name : predicates_of(label))
                ids_[index(label)].push_back(map.predicate(name).value());
        };
        for (std::size_t kernel = 1; kernel < num_kernel_kinds; ++kernel)
            kernel_[kernel] = map.predicate(predicate_of(Kernel(kernel))).value();
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

    // All predicates except those of the kernel's model.
    [[nodiscard]] const std::vector<kat::PredicateId>& operator[](Label label) const {
        return label.kernel == Kernel::sync_srcu ? located_fence_ : ids_[index(label)];
    }
    // Not for Kernel::none.
    [[nodiscard]] kat::PredicateId operator[](Kernel kernel) const { return kernel_[static_cast<std::size_t>(kernel)]; }
    [[nodiscard]] kat::PredicateId instruction() const { return instruction_; }

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
    std::vector<std::vector<kat::PredicateId>> ids_;
    std::array<kat::PredicateId, num_kernel_kinds> kernel_{};
    std::vector<kat::PredicateId> located_fence_;
};

std::string ModelJudge::without_record(const kat::Setting& setting, kat::ExprRef relation) {
    for (const kat::RelationId id : relations_of(setting, {relation}))
        if (const kat::Relation& r = setting.theory.relations[id]; !r.builtin && !r.definition)
            return r.name;
    return {};
}

std::string ModelJudge::without_record(const kat::Setting& setting, const kat::Model& model) {
    return without_record(setting, obligations_of(model));
}

std::string ModelJudge::without_record(const kat::Setting& setting, std::span<const Obligation> obligations) {
    for (const Obligation& obligation : obligations)
        for (const kat::ExprRef root : roots_of(obligation))
            if (std::string without = without_record(setting, root); !without.empty())
                return without;
    return {};
}

bool ModelJudge::speaks_of_dependencies(const kat::Setting& setting, const kat::Model& model) {
    kat::Model whole = model;
    for (const kat::Flag& flag : model.flags)
        whole.axioms.push_back({kat::Axiom::Kind::empty, flag.name, flag.expr, {}});
    return speaks_of(setting, whole, [](BaseRelation r) { return is_dependency(r) || is_part_of_rmw(r); });
}

bool ModelJudge::speaks_of_picks(const kat::Setting& setting, const kat::Model& model) {
    return speaks_of(setting, model, is_pick);
}

ModelJudge::ModelJudge(const kat::Setting& setting, const kat::Model& model, bool instructions)
    : ModelJudge(setting, obligations_of(model), instructions) {}

ModelJudge::ModelJudge(const kat::Setting& setting, std::vector<Obligation> obligations, bool instructions)
    : setting_(setting), derivation_(std::make_shared<const Derivation>(setting.terms, setting.theory)),
      labels_(std::make_shared<const LabelTable>(derivation_->map())), obligations_(obligations),
      judge_(setting.terms, std::move(obligations)), instructions_(instructions) {}

bool ModelJudge::consistent(const SparseGraph& graph, const DependencyEdges& dependencies) {
    if (graph.size() > capacity)
        return std::ranges::all_of(obligations_, [&, wide = concrete<WideGraph>(graph, dependencies)](const auto& o) {
            return holds(setting_.terms, o, wide);
        });
    return judge_.all_hold(concrete<ExecutionGraph>(graph, dependencies));
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
                                          : static_cast<int>(graph[e].location)});
    Graph g(setting_.theory, std::move(events));
    const TheoryMap& map = derivation_->map();
    const auto relate = [&](BaseRelation r, EventId from, EventId to) { g.relate(map.relation(r).value(), from, to); };
    for (EventId e = 0; e < graph.size(); ++e) {
        for (const kat::PredicateId p : (*labels_)[graph[e].label])
            g.put(p, e);
        if (const Kernel kernel = graph[e].label.kernel; kernel != Kernel::none)
            g.put((*labels_)[kernel], e);
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
    derive(g, *derivation_);
    return g;
}

template ExecutionGraph ModelJudge::concrete(const SparseGraph&, const DependencyEdges&) const;
template WideGraph ModelJudge::concrete(const SparseGraph&, const DependencyEdges&) const;

} // namespace katlas::graph
