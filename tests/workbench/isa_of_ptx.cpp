#include "isa_of_ptx.hpp"

namespace katlas::tests {

IsaOfPtx::IsaOfPtx(const graph::SparseGraph& graph, const graph::DependencyEdges& dependencies,
                   const std::vector<graph::ThreadPlace>& places)
    : graph_(graph), dependencies_(dependencies), places_(places), size_(graph.size()), observation_(none()) {
    find_patterns();
    find_observation();
}

IsaOfPtx::Relation IsaOfPtx::none() const {
    return Relation(size_, std::vector<bool>(size_, false));
}

IsaOfPtx::Relation IsaOfPtx::closed(Relation r) const {
    for (std::size_t b = 0; b < size_; ++b)
        for (std::size_t a = 0; a < size_; ++a)
            for (std::size_t c = 0; c < size_; ++c)
                if (r[a][b] && r[b][c])
                    r[a][c] = true;
    return r;
}

bool IsaOfPtx::cyclic(const Relation& r) const {
    const Relation all = closed(r);
    for (std::size_t e = 0; e < size_; ++e)
        if (all[e][e])
            return true;
    return false;
}

bool IsaOfPtx::is_read(std::size_t e) const {
    return graph_[static_cast<graph::EventId>(e)].label.kind == graph::Kind::read;
}
bool IsaOfPtx::is_write(std::size_t e) const {
    return graph_[static_cast<graph::EventId>(e)].label.kind == graph::Kind::write;
}
bool IsaOfPtx::is_fence(std::size_t e) const {
    return graph_[static_cast<graph::EventId>(e)].label.kind == graph::Kind::fence;
}
bool IsaOfPtx::is_strong(std::size_t e) const {
    return graph_[static_cast<graph::EventId>(e)].label.mode != graph::Mode::non_atomic;
}

bool IsaOfPtx::same_location(std::size_t a, std::size_t b) const {
    return !is_fence(a) && !is_fence(b) &&
           graph_[static_cast<graph::EventId>(a)].location == graph_[static_cast<graph::EventId>(b)].location;
}

bool IsaOfPtx::program_order(std::size_t a, std::size_t b) const {
    const auto& x = graph_[static_cast<graph::EventId>(a)];
    const auto& y = graph_[static_cast<graph::EventId>(b)];
    return x.thread != 0 && x.thread == y.thread && x.index < y.index;
}

bool IsaOfPtx::scope_includes(std::size_t operation, std::size_t other) const {
    const auto& x = graph_[static_cast<graph::EventId>(operation)];
    const auto& y = graph_[static_cast<graph::EventId>(other)];
    if (x.thread == 0 || y.thread == 0)
        return false;
    const graph::ThreadPlace here = places_[x.thread - 1];
    const graph::ThreadPlace there = places_[y.thread - 1];
    switch (x.label.scope) {
    case graph::Scope::none:
        return false;
    case graph::Scope::cta:
        return here.gpu == there.gpu && here.cta == there.cta;
    case graph::Scope::gpu:
        return here.gpu == there.gpu;
    case graph::Scope::sys:
        return true;
    }
    return false;
}

// 8.7.1: related in program order, or each strong with a scope that includes the other thread; and if both are memory
// operations, of one location.
bool IsaOfPtx::morally_strong(std::size_t a, std::size_t b) const {
    if (!is_fence(a) && !is_fence(b) && !same_location(a, b))
        return false;
    return program_order(a, b) || program_order(b, a) ||
           (is_strong(a) && is_strong(b) && scope_includes(a, b) && scope_includes(b, a));
}

void IsaOfPtx::find_patterns() {
    const auto has = [&](std::size_t e, graph::Mode mode) {
        return graph_[static_cast<graph::EventId>(e)].label.mode == mode;
    };
    for (std::size_t a = 0; a < size_; ++a) {
        if (is_write(a) && has(a, graph::Mode::release))
            release_patterns_.emplace_back(a, a);
        if (is_read(a) && has(a, graph::Mode::acquire))
            acquire_patterns_.emplace_back(a, a);
        for (std::size_t b = 0; b < size_; ++b) {
            if (!program_order(a, b))
                continue;
            const bool release = (is_write(a) && has(a, graph::Mode::release) && same_location(a, b)) || is_fence(a);
            if (release && is_write(b) && is_strong(b))
                release_patterns_.emplace_back(a, b);
            const bool acquire = (is_read(b) && has(b, graph::Mode::acquire) && same_location(a, b)) || is_fence(b);
            if (acquire && is_read(a) && is_strong(a))
                acquire_patterns_.emplace_back(a, b);
        }
    }
}

// 8.9.1. An atomic operation is a read and the write that follows it.
void IsaOfPtx::find_observation() {
    Relation seen = none();
    for (graph::EventId r = 0; r < size_; ++r)
        if (is_read(r) && morally_strong(graph_[r].rf, r))
            seen[graph_[r].rf][r] = true;
    observation_ = seen;
    for (std::size_t round = 0; round < size_; ++round)
        for (std::size_t w = 0; w < size_; ++w)
            for (graph::EventId z = 0; z < size_; ++z)
                if (observation_[w][z] && graph_.rmw_write(z) != graph::SparseGraph::none)
                    for (std::size_t r = 0; r < size_; ++r)
                        if (seen[graph_.rmw_write(z)][r])
                            observation_[w][r] = true;
}

void IsaOfPtx::each_partial_order(const std::vector<std::size_t>& events,
                                  const std::function<bool(std::size_t, std::size_t)>& needs,
                                  const std::function<void(const Relation&)>& found) const {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < events.size(); ++i)
        for (std::size_t j = i + 1; j < events.size(); ++j)
            pairs.emplace_back(events[i], events[j]);
    std::vector<int> direction(pairs.size(), 0); // 0: none
    for (;;) {
        Relation order = none();
        bool enough = true;
        for (std::size_t p = 0; p < pairs.size(); ++p) {
            const auto [a, b] = pairs[p];
            if (direction[p] == 1)
                order[a][b] = true;
            else if (direction[p] == 2)
                order[b][a] = true;
            else
                enough = enough && !needs(a, b);
        }
        if (enough && closed(order) == order)
            found(order);
        std::size_t p = 0;
        while (p < pairs.size() && direction[p] == 2)
            direction[p++] = 0;
        if (p == pairs.size())
            return;
        ++direction[p];
    }
}

// 8.9.4 to 8.9.6: synchronization, base causality order, causality order.
IsaOfPtx::Relation IsaOfPtx::causality(const Relation& fence_sc) const {
    Relation base = fence_sc;
    for (const auto& [first, write] : release_patterns_)
        for (const auto& [read, last] : acquire_patterns_)
            if (observation_[write][read] && morally_strong(first, last))
                base[first][last] = true;
    for (std::size_t a = 0; a < size_; ++a)
        for (std::size_t b = 0; b < size_; ++b)
            if (program_order(a, b))
                base[a][b] = true;
    base = closed(base);
    Relation result = base;
    for (std::size_t a = 0; a < size_; ++a)
        for (std::size_t z = 0; z < size_; ++z)
            for (std::size_t b = 0; b < size_; ++b)
                if (observation_[a][z] && base[z][b])
                    result[a][b] = true;
    return result;
}

// 8.10: the axioms.
bool IsaOfPtx::allows(const Relation& fence_sc, const Relation& causality, const Relation& coherence) const {
    Relation from_reads = none();
    for (graph::EventId r = 0; r < size_; ++r)
        if (is_read(r))
            for (std::size_t w = 0; w < size_; ++w)
                from_reads[r][w] = coherence[graph_[r].rf][w];
    Relation strong_communication = none();
    Relation thin_air = none();
    for (graph::EventId a = 0; a < size_; ++a) {
        const graph::EventId source = is_read(a) ? graph_[a].rf : graph::SparseGraph::none;
        if (source != graph::SparseGraph::none) {
            thin_air[source][a] = true;
            if (causality[a][source])
                return false; // Causality 1
            if (morally_strong(source, a))
                strong_communication[source][a] = true;
        }
        for (std::size_t b = 0; b < size_; ++b) {
            if (is_write(a) && is_write(b) && same_location(a, b) && causality[a][b] && !coherence[a][b])
                return false; // Coherence
            if (fence_sc[a][b] && causality[b][a])
                return false; // Fence-SC
            if (from_reads[a][b] && causality[b][a])
                return false; // Causality 2
            if ((coherence[a][b] || from_reads[a][b]) && morally_strong(a, b))
                strong_communication[a][b] = true;
            if (program_order(a, b) && same_location(a, b))
                strong_communication[a][b] = true;
            // Atomicity
            const graph::EventId write = is_read(a) ? graph_.rmw_write(a) : graph::SparseGraph::none;
            if (write != graph::SparseGraph::none && from_reads[a][b] && morally_strong(a, b) && coherence[b][write] &&
                morally_strong(b, write))
                return false;
        }
    }
    for (const graph::DependencyKind kind : {graph::DependencyKind::address, graph::DependencyKind::data,
                                             graph::DependencyKind::control, graph::DependencyKind::within})
        for (const auto& [from, to] : dependencies_[kind])
            thin_air[from][to] = true;
    return !cyclic(thin_air) && !cyclic(strong_communication); // No-Thin-Air, SC-per-Location
}

void IsaOfPtx::choose_coherence(std::size_t location, Relation& coherence, const std::function<void()>& complete) {
    if (location == graph_.num_locations()) {
        complete();
        return;
    }
    std::vector<std::size_t> writes;
    for (graph::EventId e = graph_.num_locations(); e < size_; ++e)
        if (is_write(e) && graph_[e].location == location)
            writes.push_back(e);
    each_partial_order(
        writes, [&](std::size_t a, std::size_t b) { return morally_strong(a, b); },
        [&](const Relation& order) {
            const Relation before = coherence;
            for (const std::size_t a : writes) {
                coherence[location][a] = true; // the initial write has the number of its location
                for (const std::size_t b : writes)
                    coherence[a][b] = order[a][b];
            }
            choose_coherence(location + 1, coherence, complete);
            coherence = before;
        });
}

std::set<std::vector<graph::EventId>> IsaOfPtx::final_writes() {
    std::set<std::vector<graph::EventId>> result;
    std::vector<std::size_t> fences;
    for (std::size_t e = 0; e < size_; ++e)
        if (is_fence(e) && graph_[static_cast<graph::EventId>(e)].label.mode == graph::Mode::seq_cst)
            fences.push_back(e);
    each_partial_order(
        fences, [&](std::size_t a, std::size_t b) { return morally_strong(a, b); },
        [&](const Relation& fence_sc) {
            const Relation cause = causality(fence_sc);
            Relation coherence = none();
            choose_coherence(0, coherence, [&] {
                if (!allows(fence_sc, cause, coherence))
                    return;
                std::vector<std::vector<graph::EventId>> last{{}};
                for (std::uint32_t location = 0; location < graph_.num_locations(); ++location) {
                    std::vector<std::vector<graph::EventId>> longer;
                    for (graph::EventId w = 0; w < size_; ++w) {
                        bool maximal = is_write(w) && graph_[w].location == location;
                        for (std::size_t later = 0; later < size_ && maximal; ++later)
                            maximal = !coherence[w][later];
                        for (std::size_t i = 0; i < last.size() && maximal; ++i) {
                            longer.push_back(last[i]);
                            longer.back().push_back(w);
                        }
                    }
                    last = std::move(longer);
                }
                result.insert(last.begin(), last.end());
            });
        });
    return result;
}

} // namespace katlas::tests
