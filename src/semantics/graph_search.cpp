#include "graph_search.hpp"

#include <algorithm>
#include <numeric>

namespace katlas::graph {
namespace {

constexpr std::uint64_t judged_per_look_at_clock = 256;

} // namespace

template <typename M>
bool GraphSearch<M>::run(const Skeleton& skeleton) {
    skeleton_ = &skeleton;
    if (nodes_.empty())
        nodes_.emplace_back();
    bounds_.start(skeleton, nodes_[0]);
    if (!connection_.fits(skeleton, nodes_[0]))
        return true;
    return !promising(nodes_[0]) ? !control_.stop : choose_source(0, 0);
}

template <typename M>
void GraphSearch<M>::count() {
    if (++control_.outcome.judged % judged_per_look_at_clock != 0)
        return;
    if (control_.limits.progress != nullptr)
        *control_.limits.progress += judged_per_look_at_clock;
    if (control_.out_of_time())
        control_.stop = true;
}

template <typename M>
bool GraphSearch<M>::attempt() {
    if (attempts_ == 0 || control_.stop)
        return false;
    --attempts_;
    count();
    return !control_.stop;
}

template <typename M>
bool GraphSearch<M>::promising(const Node& node) {
    count();
    return !control_.stop && !bounds_.assumption_fails(node) && (space_.claims.empty() || bounds_.claim_may_fail(node));
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
    if ((changed & (on_reads | on_coherence)) != 0 && !connection_.fits(*skeleton_, nodes_[depth + 1]))
        return true;
    bounds_.evaluate(nodes_[depth + 1], changed);
    return promising(nodes_[depth + 1]) ? next(depth + 1) : !control_.stop;
}

template <typename M>
bool GraphSearch<M>::choose_source(std::size_t depth, std::size_t which) {
    if (which == bounds_.reads().size())
        return choose_order(depth, 0);
    const std::size_t r = bounds_.reads()[which];
    const std::vector<std::size_t> from = bounds_.sources(r);
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
    if (location == bounds_.writes().size())
        return choose_atoms(depth);
    if (bounds_.writes()[location].size() < 2 || (!space_.coherence && !space_.reads_from))
        return choose_order(depth, location + 1);
    std::vector<std::size_t> order = bounds_.writes()[location];
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
        if (!space_.coherence) // any order that agrees with rf suffices
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
    for (const std::size_t r : bounds_.reads())
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
    // The half with the simplest atom comes first.
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
    bounds_.narrow(node);
    for (std::size_t v = 0; v < space_.varied.size(); ++v)
        for (std::size_t x = 0; x < bounds_.size(); ++x)
            for_each_event(node.varied[v].upper.row(x), [&](std::size_t y) { pairs_.push_back({v, x, y}); });
    const auto rest = std::stable_partition(pairs_.begin(), pairs_.end(),
                                            [&](const OpenPair& p) { return space_.subtracted[p.relation]; });
    monotone_.assign(rest, pairs_.end());
    return try_child(depth, on_varied, [&](std::size_t d) { return settle_pairs(d); });
}

template <typename M>
bool GraphSearch<M>::settle_pairs(std::size_t depth) {
    attempts_ = control_.limits.max_attempts;
    if (!choose_pairs(depth, 0) || control_.stop)
        return false;
    return attempts_ > 0 || draw_pairs(depth);
}

template <typename M>
bool GraphSearch<M>::choose_pairs(std::size_t depth, std::size_t which) {
    const bool by_supports = !space_.claims.empty() && monotone_.size() <= SupportSearch<M>::max_pairs;
    if (by_supports && which == pairs_.size() - monotone_.size())
        return supports_.run(nodes_[depth], monotone_);
    if (which == pairs_.size())
        return finish(nodes_[depth]);
    if (attempts_ == 0)
        return true;
    --attempts_;
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
    Renaming identity(bounds_.size());
    std::iota(identity.begin(), identity.end(), std::size_t{0});
    const std::vector<EventSet> own = code(node, identity);
    return std::ranges::all_of(skeleton_->symmetries, [&](const Renaming& s) { return own <= code(node, s); });
}

// The decisions, for the renamed graph.
template <typename M>
std::vector<EventSet> GraphSearch<M>::code(const Node& node, const Renaming& renaming) const {
    std::vector<EventSet> result;
    for (std::size_t e = 0; e < skeleton_->proper; ++e)
        result.push_back(node.atoms[renaming[e]].lowest());
    const auto add = [&](const M& m) {
        for (std::size_t x = 0; x < bounds_.size(); ++x) {
            EventSet row = 0;
            for (std::size_t y = 0; y < bounds_.size(); ++y)
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
    for (std::size_t e = 0; e < bounds_.size(); ++e)
        for (const kat::PredicateId p :
             e < skeleton_->proper ? space_.predicates[node.atoms[e].lowest()] : space_.initial)
            graph_->put(p, e);
    const auto put = [&](std::optional<kat::RelationId> r, const M& m) {
        if (!r)
            return;
        BitMatrix value(bounds_.size());
        for (std::size_t x = 0; x < bounds_.size(); ++x)
            for_each_event(m.row(x), [&](std::size_t y) { value.set(x, y); });
        graph_->set_relation(*r, value);
    };
    put(space_.rf, node.basis.rf.lower);
    put(space_.co, node.basis.co.lower);
    put(space_.rmw, bounds_.updates());
    for (std::size_t v = 0; v < space_.varied.size(); ++v)
        put(space_.varied[v], node.varied[v].lower);
    derive(*graph_, space_.derivation);
}

void search_graphs(const GraphSpace& given, SearchControl& control) {
    std::optional<GraphSpace> fewer;
    if (control.limits.structure.connection == Connection::critical) {
        fewer = given;
        fewer->keep_single_atomic_accesses();
    }
    const GraphSpace& space = fewer ? *fewer : given;
    GraphSearch<Matrix8> small(space, control);
    GraphSearch<Matrix16> medium(space, control);
    GraphSearch<BitMatrix> large(space, control);
    for (std::size_t n = control.limits.min_events; n <= control.limits.max_events && !control.stop; ++n)
        for_each_skeleton(space, control.limits.structure, n, [&](const Skeleton& s) {
            return s.events.size() <= Matrix8::capacity    ? small.run(s)
                   : s.events.size() <= Matrix16::capacity ? medium.run(s)
                                                           : large.run(s);
        });
    control.outcome.complete = !control.stop;
}

} // namespace katlas::graph
