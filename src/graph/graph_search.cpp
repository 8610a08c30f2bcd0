#include "graph_search.hpp"

#include <algorithm>
#include <numeric>

namespace katlas::graph {
namespace {

std::vector<kat::ExprRef> roots_of(const GraphSpace& space) {
    std::vector<kat::ExprRef> roots;
    for (const auto* list : {&space.assumptions, &space.claims})
        for (const Obligation& o : *list)
            std::ranges::copy(graph::roots_of(o), std::back_inserter(roots));
    return roots;
}

constexpr std::uint64_t judged_per_look_at_clock = 1024;

} // namespace

template <typename M>
GraphSearch<M>::GraphSearch(const GraphSpace& space, SearchControl& control)
    : space_(space), control_(control), plan_(space.terms, roots_of(space)), step_of_(space.terms.num_exprs()),
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
unsigned GraphSearch<M>::dependency_of(const EvaluationPlan::Step& step) const {
    if (step.kind == kat::ExprKind::test)
        return on_atoms;
    if (step.kind != kat::ExprKind::letter)
        return 0;
    kat::RelationId r = kat::Letter::from_index(step.operand).relation;
    r = space_.map[r].twin_of.value_or(r);
    switch (space_.map[r].source()) {
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
bool GraphSearch<M>::run(const Skeleton& skeleton) {
    start(skeleton);
    return !promising(nodes_[0]) ? !control_.stop : choose_source(0, 0);
}

template <typename M>
void GraphSearch<M>::start(const Skeleton& skeleton) {
    skeleton_ = &skeleton;
    size_ = skeleton.events.size();
    const Basis<BitMatrix> exact = graph::skeleton(skeleton.events);
    const auto bounds = [&](const BitMatrix& m) {
        M result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(m.row(x), [&](std::size_t y) { result.set(x, y); });
        return Bounds::exactly(result);
    };
    if (nodes_.empty())
        nodes_.emplace_back();
    Node& node = nodes_[0];
    node.basis = {
        bounds(exact.any), bounds(exact.same_thread), bounds(exact.same_location), bounds(exact.po), Bounds(size_),
        Bounds(size_)};
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
    node.varied.clear();
    for (const kat::RelationId r : space_.varied)
        node.varied.push_back({M(size_), allowed(node, r)});
    node.values.assign(plan_.steps().size(), Bounds(size_));
    evaluate(node, on_all);
}

template <typename M>
void GraphSearch<M>::start_reads_from(Node& node) {
    for (const std::size_t r : reads_) {
        const std::vector<std::size_t> from = sources(r);
        for (const std::size_t w : from)
            node.basis.rf.upper.set(w, r);
        if (from.size() == 1)
            node.basis.rf.lower.set(from.front(), r);
        if (space_.reads_from)
            continue;
        // Nothing depends on it: the write of its own thread, which sources() has first, or the initial one.
        for (const std::size_t w : from)
            if (w != from.front())
                node.basis.rf.upper.clear(w, r);
        node.basis.rf.lower = node.basis.rf.upper;
    }
}

template <typename M>
std::vector<std::size_t> GraphSearch<M>::sources(std::size_t read) const {
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
void GraphSearch<M>::start_coherence(Node& node) {
    Bounds& co = node.basis.co;
    for (std::size_t l = 0; l < writes_.size(); ++l)
        for (const std::size_t w : writes_[l]) {
            co.lower.set(skeleton_->proper + l, w);
            co.upper.set(skeleton_->proper + l, w);
            for (const std::size_t v : writes_[l]) {
                const bool same_thread = skeleton_->events[w].thread == skeleton_->events[v].thread;
                // Where nothing depends on co or rf, the order of the events is as good as any.
                if (v < w && (same_thread || (!space_.coherence && !space_.reads_from)))
                    co.lower.set(v, w);
                if (v != w)
                    co.upper.set(v, w);
            }
        }
    co.upper = co.upper - co.lower.converse();
}

template <typename M>
M GraphSearch<M>::allowed(const Node& node, kat::RelationId r) const {
    const kat::Relation& relation = space_.theory->relations[r];
    const M& everything = node.basis.any.upper;
    M pairs = test_value(node, relation.domain).upper.then(everything).then(test_value(node, relation.range).upper);
    pairs = pairs & proper_;
    for (const auto& [effect, same] :
         {std::pair(relation.location, node.basis.same_location), std::pair(relation.thread, node.basis.same_thread)})
        if (effect != kat::Effect::unknown)
            pairs = pairs & (effect == kat::Effect::keeps ? same.upper : everything - same.upper);
    const BaseRelationInfo* base = space_.map[r].base;
    if (base != nullptr && (base->relation == BaseRelation::addr || base->relation == BaseRelation::data ||
                            base->relation == BaseRelation::ctrl))
        pairs = pairs & node.basis.po.upper;
    return pairs;
}

template <typename M>
Interval<M> GraphSearch<M>::relation_value(const Node& node, kat::RelationId r) const {
    if (space_.map[r].twin_of)
        return relation_value(node, *space_.map[r].twin_of) & node.basis.same_location;
    if (space_.map[r].source() != Source::itself)
        return base_value(space_.map[r].base->relation, node.basis);
    if (r == space_.rmw)
        return Bounds::exactly(updates_);
    return node.varied[*space_.varied_index(r)];
}

template <typename M>
Interval<M> GraphSearch<M>::test_value(const Node& node, kat::TestRef t) const {
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
void GraphSearch<M>::evaluate(Node& node, unsigned changed) {
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
bool GraphSearch<M>::promising(const Node& node) {
    if (++control_.outcome.judged % judged_per_look_at_clock == 0 && control_.out_of_time())
        control_.stop = true;
    if (control_.stop)
        return false;
    const auto wrong = [&](const Obligation& o) {
        return violations<Bounds>(o, size_, [&](kat::ExprRef e) { return node.values[step_of_[e.index]]; });
    };
    for (const Obligation& o : space_.assumptions)
        if (!wrong(o).lower.empty())
            return false;
    return space_.claims.empty() ||
           std::ranges::any_of(space_.claims, [&](const Obligation& o) { return !wrong(o).upper.empty(); });
}

template <typename M>
typename GraphSearch<M>::Node& GraphSearch<M>::copy(std::size_t depth) {
    if (nodes_.size() <= depth + 1)
        nodes_.emplace_back();
    nodes_[depth + 1] = nodes_[depth];
    return nodes_[depth + 1];
}

template <typename M>
template <typename Next>
bool GraphSearch<M>::try_child(std::size_t depth, unsigned changed, const Next& next) {
    evaluate(nodes_[depth + 1], changed);
    return promising(nodes_[depth + 1]) ? next(depth + 1) : !control_.stop;
}

template <typename M>
bool GraphSearch<M>::choose_source(std::size_t depth, std::size_t which) {
    if (which == reads_.size())
        return choose_order(depth, 0);
    const std::size_t r = reads_[which];
    const std::vector<std::size_t> from = sources(r);
    if (!space_.reads_from || from.size() == 1)
        return choose_source(depth, which + 1);
    return std::ranges::all_of(from, [&](std::size_t chosen) {
        Node& node = copy(depth);
        for (const std::size_t w : from)
            node.basis.rf.upper.clear(w, r);
        node.basis.rf.upper.set(chosen, r);
        node.basis.rf.lower.set(chosen, r);
        return try_child(depth, on_reads, [&](std::size_t d) { return choose_source(d, which + 1); });
    });
}

template <typename M>
bool GraphSearch<M>::choose_order(std::size_t depth, std::size_t location) {
    if (location == writes_.size())
        return choose_atoms(depth);
    if (writes_[location].size() < 2 || (!space_.coherence && !space_.reads_from))
        return choose_order(depth, location + 1);
    std::vector<std::size_t> order = writes_[location];
    do {
        if (!order_fits(nodes_[depth], order))
            continue;
        Node& node = copy(depth);
        Bounds& co = node.basis.co;
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j) {
                co.lower.set(order[i], order[j]);
                co.upper.clear(order[j], order[i]);
            }
        if (!try_child(depth, on_coherence, [&](std::size_t d) { return choose_order(d, location + 1); }))
            return false;
        if (!space_.coherence) // any order that goes with rf will do
            return true;
    } while (std::ranges::next_permutation(order).found);
    return true;
}

// Do co and fr follow po within each thread?
template <typename M>
bool GraphSearch<M>::order_fits(const Node& node, const std::vector<std::size_t>& order) const {
    const M& po = node.basis.po.lower;
    const auto rank = [&](std::size_t w) { return std::ranges::find(order, w) - order.begin(); };
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j)
            if (po.has(order[j], order[i]))
                return false;
    for (const std::size_t r : reads_)
        for (const std::size_t own : order)
            if (po.has(own, r) && node.basis.same_location.lower.has(own, r))
                for (const std::size_t source : order)
                    if (node.basis.rf.lower.has(source, r) && rank(source) < rank(own))
                        return false;
    return true;
}

template <typename M>
bool GraphSearch<M>::choose_atoms(std::size_t depth) {
    const std::vector<kat::AtomSet>& atoms = nodes_[depth].atoms;
    const auto open = std::ranges::find_if(atoms, [](const kat::AtomSet& a) { return a.size() > 1; });
    if (open == atoms.end())
        return open_pairs(depth);
    const auto e = static_cast<std::size_t>(open - atoms.begin());
    const kat::AtomSet all = *open;
    const auto splitting = std::ranges::find_if(space_.tests, [&](kat::TestRef t) {
        return all.intersects(space_.atoms.meaning(t)) && !all.subset_of(space_.atoms.meaning(t));
    });
    // The half with the simplest atom first.
    const kat::AtomSet part = space_.atoms.meaning(*splitting);
    const kat::AtomSet first = part.contains(all.lowest()) ? all & part : all - part;
    for (const kat::AtomSet& chosen : {first, all - first}) {
        copy(depth).atoms[e] = chosen;
        if (!try_child(depth, on_atoms, [&](std::size_t d) { return choose_atoms(d); }))
            return false;
    }
    return true;
}

template <typename M>
bool GraphSearch<M>::open_pairs(std::size_t depth) {
    if (space_.varied.empty())
        return finish(nodes_[depth]);
    pairs_.clear();
    Node& node = copy(depth);
    for (std::size_t v = 0; v < space_.varied.size(); ++v) {
        node.varied[v].upper = allowed(node, space_.varied[v]);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(node.varied[v].upper.row(x), [&](std::size_t y) { pairs_.push_back({v, x, y}); });
    }
    return try_child(depth, on_varied, [&](std::size_t d) {
        attempts_ = 0;
        if (!choose_pairs(d, 0))
            return false;
        return attempts_ <= control_.limits.max_attempts || draw_pairs(d);
    });
}

template <typename M>
bool GraphSearch<M>::choose_pairs(std::size_t depth, std::size_t which) {
    if (which == pairs_.size())
        return finish(nodes_[depth]);
    if (++attempts_ > control_.limits.max_attempts)
        return true;
    const auto [v, x, y] = pairs_[which];
    const auto go_on = [&](std::size_t d) { return choose_pairs(d, which + 1); };
    copy(depth).varied[v].upper.clear(x, y);
    if (!try_child(depth, on_varied, go_on))
        return false;
    copy(depth).varied[v].lower.set(x, y);
    return try_child(depth, on_varied, go_on);
}

template <typename M>
bool GraphSearch<M>::draw_pairs(std::size_t depth) {
    control_.outcome.sampled = true;
    for (std::size_t i = 0; i < control_.limits.samples; ++i) {
        Node& node = copy(depth);
        const auto percent = 5 + engine_() % 60;
        for (const auto& [v, x, y] : pairs_) {
            if (engine_() % 100 < percent)
                node.varied[v].lower.set(x, y);
            else
                node.varied[v].upper.clear(x, y);
        }
        if (!try_child(depth, on_varied, [&](std::size_t d) { return finish(nodes_[d]); }))
            return false;
    }
    return true;
}

template <typename M>
bool GraphSearch<M>::finish(const Node& node) {
    if (control_.one_of_each && !is_least(node))
        return true;
    build(node);
    ++control_.outcome.graphs;
    control_.stop = !control_.visit(*graph_);
    return !control_.stop;
}

template <typename M>
bool GraphSearch<M>::is_least(const Node& node) const {
    if (skeleton_->symmetries.empty())
        return true;
    Renaming identity(size_);
    std::iota(identity.begin(), identity.end(), std::size_t{0});
    const std::vector<EventSet> own = code(node, identity);
    return std::ranges::all_of(skeleton_->symmetries, [&](const Renaming& s) { return own <= code(node, s); });
}

// What was decided, of the graph renamed.
template <typename M>
std::vector<EventSet> GraphSearch<M>::code(const Node& node, const Renaming& renaming) const {
    std::vector<EventSet> result;
    for (std::size_t e = 0; e < skeleton_->proper; ++e)
        result.push_back(node.atoms[renaming[e]].lowest());
    const auto add = [&](const M& m) {
        for (std::size_t x = 0; x < size_; ++x) {
            EventSet row = 0;
            for (std::size_t y = 0; y < size_; ++y)
                row |= EventSet{m.has(renaming[x], renaming[y]) ? 1U : 0U} << y;
            result.push_back(row);
        }
    };
    if (space_.reads_from)
        add(node.basis.rf.lower);
    if (space_.coherence)
        add(node.basis.co.lower);
    for (const Bounds& v : node.varied)
        add(v.lower);
    return result;
}

template <typename M>
void GraphSearch<M>::build(const Node& node) {
    if (!graph_ || graph_->events() != skeleton_->events)
        graph_.emplace(*space_.theory, skeleton_->events);
    for (kat::PredicateId p = 0; p < space_.theory->predicates.size(); ++p)
        graph_->set_where(p, 0);
    for (std::size_t e = 0; e < size_; ++e)
        for (const kat::PredicateId p :
             e < skeleton_->proper ? space_.predicates[node.atoms[e].lowest()] : space_.initial)
            graph_->put(p, e);
    const auto put = [&](std::optional<kat::RelationId> r, const M& m) {
        if (!r)
            return;
        BitMatrix value(size_);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(m.row(x), [&](std::size_t y) { value.set(x, y); });
        graph_->set_relation(*r, value);
    };
    put(space_.rf, node.basis.rf.lower);
    put(space_.co, node.basis.co.lower);
    put(space_.rmw, updates_);
    for (std::size_t v = 0; v < space_.varied.size(); ++v)
        put(space_.varied[v], node.varied[v].lower);
    derive(*graph_, space_.map);
}

void search_graphs(const GraphSpace& space, SearchControl& control) {
    GraphSearch<Matrix8> small(space, control);
    GraphSearch<BitMatrix> large(space, control);
    for (std::size_t n = 0; n <= control.limits.max_events && !control.stop; ++n)
        for_each_skeleton(space, n, [&](const Skeleton& s) {
            return s.events.size() <= Matrix8::capacity ? small.run(s) : large.run(s);
        });
    control.outcome.complete = !control.stop;
}

} // namespace katlas::graph
