#include "bell_model.hpp"

#include <algorithm>

namespace katlas::tests {

using graph::EventId;
using graph::SparseGraph;

ScopedModel::ScopedModel(const SparseGraph& graph, const graph::DependencyEdges& dependencies,
                         const graph::BellFile& bell, const std::vector<Scopes>& scopes)
    : graph_(graph), dependencies_(dependencies), bell_(bell), scopes_(scopes) {}

ScopedModel::Relation ScopedModel::made(const auto& holds) const {
    const std::size_t n = graph_.size();
    Relation r(n, std::vector<bool>(n));
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b)
            r[a][b] = holds(static_cast<EventId>(a), static_cast<EventId>(b));
    return r;
}

ScopedModel::Relation ScopedModel::closed(Relation r) const {
    for (std::size_t k = 0; k < r.size(); ++k)
        for (std::size_t a = 0; a < r.size(); ++a)
            for (std::size_t b = 0; b < r.size(); ++b)
                if (r[a][k] && r[k][b])
                    r[a][b] = true;
    return r;
}

bool ScopedModel::reflexive(const Relation& r) {
    for (std::size_t a = 0; a < r.size(); ++a)
        if (r[a][a])
            return true;
    return false;
}

ScopedModel::Relation ScopedModel::either(const Relation& a, const Relation& b) const {
    return made([&](EventId x, EventId y) { return a[x][y] || b[x][y]; });
}

ScopedModel::Relation ScopedModel::then(const Relation& a, const Relation& b) const {
    return made([&](EventId x, EventId y) {
        for (std::size_t z = 0; z < a.size(); ++z)
            if (a[x][z] && b[z][y])
                return true;
        return false;
    });
}

bool ScopedModel::has(std::size_t event, const std::string& tag) const {
    const auto number = graph::annotation_of(graph_[static_cast<EventId>(event)].label.kernel);
    if (!number)
        return false;
    const auto& tags = bell_.annotations().at(*number);
    return std::ranges::find(tags, tag) != tags.end();
}

int ScopedModel::scope_of(std::size_t event) const {
    return has(event, "cta") ? 0 : has(event, "gpu") ? 1 : has(event, "sys") ? 2 : -1;
}

bool ScopedModel::share(std::size_t a, std::size_t b, int level) const {
    const auto first = static_cast<EventId>(a);
    const auto second = static_cast<EventId>(b);
    if (graph_.is_initial(first) || graph_.is_initial(second))
        return false;
    const auto of = [&](EventId e) { return scopes_.at(graph_[e].thread - 1); };
    return level == 2 ||
           of(first).at(static_cast<std::size_t>(level)) == of(second).at(static_cast<std::size_t>(level));
}

bool ScopedModel::inclusive(std::size_t a, std::size_t b) const {
    for (int level = 0; level < 3; ++level)
        if (share(a, b, level) && scope_of(a) >= level && scope_of(b) >= level)
            return true;
    return false;
}

bool ScopedModel::consistent() const {
    const SparseGraph& g = graph_;
    const Relation po = made([&](EventId a, EventId b) {
        return !g.is_initial(a) && !g.is_initial(b) && g[a].thread == g[b].thread && g[a].index < g[b].index;
    });
    const auto same_location = [&](EventId a, EventId b) {
        return g[a].location != SparseGraph::no_location && g[a].location == g[b].location;
    };
    const Relation rf = made([&](EventId a, EventId b) { return g.is_read(b) && g[b].rf == a; });
    const Relation co = made([&](EventId a, EventId b) {
        if (!g.is_write(a))
            return false;
        for (EventId w = g[a].co_next; w != SparseGraph::none; w = g[w].co_next)
            if (w == b)
                return true;
        return false;
    });
    const Relation fr = made([&](EventId a, EventId b) { return g.is_read(a) && co[g[a].rf][b]; });
    const Relation po_loc = made([&](EventId a, EventId b) { return po[a][b] && same_location(a, b); });
    const Relation communication = either(rf, either(co, fr));
    if (!acyclic(either(po_loc, communication)))
        return false;
    const auto other_thread = [&](EventId a, EventId b) { return g[a].thread != g[b].thread; };
    const Relation fre = made([&](EventId a, EventId b) { return fr[a][b] && other_thread(a, b); });
    const Relation coe = made([&](EventId a, EventId b) { return co[a][b] && other_thread(a, b); });
    const Relation between = then(fre, coe);
    for (EventId e = 0; e < g.size(); ++e)
        if (g.is_read(e) && g.rmw_write(e) != SparseGraph::none && between[e][g.rmw_write(e)])
            return false;
    const auto releases = [&](EventId e) { return has(e, "release") || has(e, "both"); };
    const auto acquires = [&](EventId e) { return has(e, "acquire") || has(e, "both"); };
    const Relation sync =
        made([&](EventId a, EventId b) { return rf[a][b] && releases(a) && acquires(b) && inclusive(a, b); });
    if (reflexive(then(closed(either(po, sync)), communication)))
        return false;
    const Relation far = then(po, then(closed(communication), po));
    const Relation fences = made([&](EventId a, EventId b) {
        return has(a, "mb") && has(b, "mb") && (po[a][b] || (far[a][b] && inclusive(a, b)));
    });
    if (!acyclic(fences))
        return false;
    const Relation depends = made([&](EventId a, EventId b) {
        for (const auto kind :
             {graph::DependencyKind::address, graph::DependencyKind::data, graph::DependencyKind::control})
            for (const auto& [from, to] : dependencies_[kind])
                if (from == a && to == b)
                    return true;
        return false;
    });
    return acyclic(either(depends, rf));
}

} // namespace katlas::tests
