#include "graph_bounds.hpp"

#include <algorithm>

namespace katlas::graph {
namespace {

std::vector<kat::ExprRef> roots_of(const GraphSpace& space) {
    std::vector<kat::ExprRef> roots;
    for (const auto* list : {&space.assumptions, &space.claims})
        for (const Obligation& o : *list)
            std::ranges::copy(graph::roots_of(o), std::back_inserter(roots));
    return roots;
}

} // namespace

template <typename M>
GraphBounds<M>::GraphBounds(const GraphSpace& space)
    : space_(space), plan_(space.terms, roots_of(space)), step_of_(space.terms.num_exprs()),
      initially_(space.terms.num_tests()) {
    for (const kat::ExprRef e : space.terms.subterms(roots_of(space)))
        step_of_[e.index] = plan_.step_of(e);
    std::vector<unsigned> depends;
    for (std::size_t i = 0; i < plan_.steps().size(); ++i) {
        unsigned mine = dependency_of(plan_.steps()[i]);
        for (const std::uint32_t k : plan_.steps()[i].kids)
            mine |= depends[k];
        depends.push_back(mine);
        for (unsigned changed = 0; changed < on_all; ++changed)
            if ((mine & changed) != 0)
                steps_for_[changed].push_back(i);
        steps_for_[on_all].push_back(i); // at the start of a skeleton
    }
    std::vector<kat::TestRef> tests = space.tests;
    const TestPlan test_plan(space.terms, tests);
    std::vector<EventSet> values;
    test_plan.run(
        1, [&](kat::PredicateId p) { return EventSet{std::ranges::count(space.initial, p) != 0 ? 1U : 0U}; }, values);
    for (std::size_t i = 0; i < values.size(); ++i)
        initially_[test_plan.order()[i].index] = values[i] != 0;
}

template <typename M>
unsigned GraphBounds<M>::dependency_of(const EvaluationPlan::Step& step) const {
    if (step.kind == kat::ExprKind::test)
        return on_atoms;
    if (step.kind != kat::ExprKind::letter)
        return 0;
    kat::RelationId r = kat::Letter::from_index(step.operand).relation;
    r = space_.map()[r].twin_of.value_or(r);
    switch (space_.map()[r].source()) {
    case Source::skeleton:
        return 0;
    case Source::reads_from:
        return on_reads;
    case Source::coherence:
        return on_coherence;
    case Source::communication:
        return on_reads | on_coherence;
    case Source::itself:
        return on_varied;
    }
    return on_all;
}

template <typename M>
void GraphBounds<M>::start(const Skeleton& skeleton, Node& node) {
    skeleton_ = &skeleton;
    size_ = skeleton.events.size();
    const Basis<BitMatrix> exact = graph::skeleton<BitMatrix>(skeleton.events);
    const auto bounds = [&](const BitMatrix& m) {
        M result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(m.row(x), [&](std::size_t y) { result.set(x, y); });
        return Bounds::exactly(result);
    };
    node.basis = {
        bounds(exact.any), bounds(exact.same_thread), bounds(exact.same_location), bounds(exact.po), Bounds(size_),
        Bounds(size_),     bounds(exact.same_cta),    bounds(exact.same_gpu)};
    updates_ = M(size_);
    for (const auto& [read, write] : skeleton.updates)
        updates_.set(read, write);
    const EventSet proper = first_events(skeleton.proper);
    proper_ = M::product(size_, proper, proper);
    reads_.clear();
    writes_.assign(skeleton.locations, {});
    node.atoms.clear();
    for (std::size_t e = 0; e < skeleton.proper; ++e) {
        const Shape& shape = space_.shapes[skeleton.shape[e]];
        node.atoms.push_back(shape.atoms);
        if (shape.read)
            reads_.push_back(e);
        if (shape.write)
            writes_[static_cast<std::size_t>(skeleton.events[e].location)].push_back(e);
    }
    start_reads_from(node);
    start_coherence(node);
    node.varied.assign(space_.varied.size(), Bounds(size_));
    node.values.assign(plan_.steps().size(), Bounds(size_));
    for (std::size_t v = 0; v < space_.varied.size(); ++v)
        node.varied[v].upper = allowed(node, space_.varied[v]);
    evaluate(node, on_all);
    narrow(node);
}

template <typename M>
void GraphBounds<M>::narrow(Node& node) {
    if (space_.varied.empty())
        return;
    for (std::size_t v = 0; v < space_.varied.size(); ++v)
        node.varied[v].upper = allowed(node, space_.varied[v]);
    evaluate(node, on_varied);
    if (space_.narrowing.empty())
        return;
    for (const auto& [v, assumption] : space_.narrowing) {
        M bound(size_);
        for (const kat::ExprRef e : space_.assumptions[assumption].right)
            bound = bound | node.values[step_of_[e.index]].upper;
        node.varied[v].upper = node.varied[v].upper & bound;
    }
    evaluate(node, on_varied);
}

template <typename M>
void GraphBounds<M>::start_reads_from(Node& node) {
    for (const std::size_t r : reads_) {
        const std::vector<std::size_t> from = sources(r);
        for (const std::size_t w : from)
            node.basis.rf.upper.set(w, r);
        if (from.size() == 1)
            node.basis.rf.lower.set(from.front(), r);
        if (space_.reads_from)
            continue;
        // Nothing depends on rf, so the first source is taken: the write of the read's own thread, which sources() has
        // first, or the initial write.
        for (const std::size_t w : from)
            if (w != from.front())
                node.basis.rf.upper.clear(w, r);
        node.basis.rf.lower = node.basis.rf.upper;
    }
}

template <typename M>
std::vector<std::size_t> GraphBounds<M>::sources(std::size_t read) const {
    const std::vector<Event>& events = skeleton_->events;
    const auto location = static_cast<std::size_t>(events[read].location);
    std::vector<std::size_t> found;
    std::optional<std::size_t> own; // the last write before the read in its thread
    for (const std::size_t w : writes_[location])
        if (events[w].thread == events[read].thread && w < read)
            own = w;
    found.push_back(own.value_or(skeleton_->proper + location));
    for (const std::size_t w : writes_[location])
        if (events[w].thread != events[read].thread)
            found.push_back(w);
    return found;
}

template <typename M>
void GraphBounds<M>::start_coherence(Node& node) {
    Bounds& co = node.basis.co;
    for (std::size_t l = 0; l < writes_.size(); ++l)
        for (const std::size_t w : writes_[l]) {
            co.lower.set(skeleton_->proper + l, w);
            co.upper.set(skeleton_->proper + l, w);
            for (const std::size_t v : writes_[l]) {
                const bool same_thread = skeleton_->events[w].thread == skeleton_->events[v].thread;
                // If nothing depends on co or rf, the order of the events serves as co.
                if (v < w && (same_thread || (!space_.coherence && !space_.reads_from)))
                    co.lower.set(v, w);
                if (v != w)
                    co.upper.set(v, w);
            }
        }
    co.upper = co.upper - co.lower.converse();
}

template <typename M>
M GraphBounds<M>::allowed(const Node& node, kat::RelationId r) const {
    const kat::Relation& relation = space_.theory->relations[r];
    const M& everything = node.basis.any.upper;
    M pairs = test_value(node, relation.domain).upper.then(everything).then(test_value(node, relation.range).upper);
    const BaseRelationInfo* base = space_.map()[r].base;
    if (base != nullptr) // on initial writes only a user's relations are varied
        pairs = pairs & proper_;
    for (const auto& [effect, same] :
         {std::pair(relation.location, node.basis.same_location), std::pair(relation.thread, node.basis.same_thread)})
        if (effect != kat::Effect::unknown)
            pairs = pairs & (effect == kat::Effect::keeps ? same.upper : everything - same.upper);
    if (base != nullptr && is_dependency(base->relation))
        pairs = pairs & node.basis.po.upper;
    if (base != nullptr && is_part_of_rmw(base->relation))
        pairs = pairs & updates_;
    return pairs;
}

template <typename M>
Interval<M> GraphBounds<M>::relation_value(const Node& node, kat::RelationId r) const {
    if (space_.map()[r].twin_of)
        return relation_value(node, *space_.map()[r].twin_of) & node.basis.same_location;
    if (space_.map()[r].source() != Source::itself)
        return base_value(space_.map()[r].base->relation, node.basis);
    if (r == space_.rmw)
        return Bounds::exactly(updates_);
    return node.varied[*space_.varied_index(r)];
}

template <typename M>
Interval<M> GraphBounds<M>::test_value(const Node& node, kat::TestRef t) const {
    const kat::AtomSet meaning = space_.atoms.meaning(t);
    EventSet lower = 0;
    EventSet upper = 0;
    for (std::size_t e = 0; e < node.atoms.size(); ++e) {
        if (!node.atoms[e].intersects(meaning))
            continue;
        upper |= EventSet{1} << e;
        if (node.atoms[e].subset_of(meaning))
            lower |= EventSet{1} << e;
    }
    if (initially_[t.index]) {
        const EventSet initial = first_events(size_) & ~first_events(node.atoms.size());
        upper |= initial;
        lower |= initial;
    }
    return {M::diagonal(size_, lower), M::diagonal(size_, upper)};
}

template <typename M>
void GraphBounds<M>::evaluate(Node& node, unsigned changed) {
    for (const std::size_t i : steps_for_[changed])
        node.values[i] = plan_.step_value<Bounds>(
            plan_.steps()[i], size_, node.values,
            [&](kat::Letter l) {
                const Bounds value = relation_value(node, l.relation);
                return l.inverse ? value.converse() : value;
            },
            [&](kat::TestRef t) { return test_value(node, t); });
}

template <typename M>
bool GraphBounds<M>::assumption_fails(const Node& node) const {
    return std::ranges::any_of(space_.assumptions, [&](const Obligation& o) { return !wrong(node, o).lower.empty(); });
}

template <typename M>
bool GraphBounds<M>::claim_may_fail(const Node& node) const {
    return std::ranges::any_of(space_.claims, [&](const Obligation& o) { return !wrong(node, o).upper.empty(); });
}

template <typename M>
Interval<M> GraphBounds<M>::wrong_pairs(const Node& node, std::size_t claim) const {
    return wrong(node, space_.claims[claim]);
}

template <typename M>
Interval<M> GraphBounds<M>::left_pairs(const Node& node, std::size_t claim) const {
    const Obligation& o = space_.claims[claim];
    Obligation left;
    left.left = o.left;
    left.transitive = o.transitive;
    left.cyclic = o.cyclic;
    return wrong(node, left);
}

template <typename M>
Interval<M> GraphBounds<M>::wrong(const Node& node, const Obligation& o) const {
    return violations<Bounds>(o, size_, [&](kat::ExprRef e) { return node.values[step_of_[e.index]]; });
}

template class GraphBounds<Matrix8>;
template class GraphBounds<Matrix16>;
template class GraphBounds<BitMatrix>;

} // namespace katlas::graph
