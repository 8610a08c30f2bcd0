// Small random executions without co, and the naive way to complete them: all co, each judged by definition.
#pragma once

#include "codegen/agreement.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "katlas/consistency/open_execution.hpp"
#include "katlas/consistency/partial_coherence.hpp"

#include <algorithm>
#include <random>

namespace katlas::tests {

struct ExecutionShape {
    std::uint32_t threads = 3;
    std::uint32_t locations = 2;
    std::uint32_t events = 8;
    int fences = 15;     // percent of the events
    int exclusives = 15; // likewise, each of two events or one
    bool modes = true;
};

class RandomExecution {
  public:
    RandomExecution(std::mt19937& random, const codegen::CheckerPlan& plan) : random_(random), plan_(plan) {}

    // Every read has rf.
    SparseGraph make(const ExecutionShape& shape) {
        SparseGraph g(shape.threads, shape.locations, plan_.atoms.initial);
        for (std::uint32_t i = 0; i < shape.events; ++i) {
            const std::uint32_t thread = 1 + below(shape.threads);
            const std::uint32_t location = below(shape.locations);
            if (percent(shape.fences)) {
                add(g, thread, SparseGraph::no_location, {graph::Kind::fence, fence_mode(shape.modes)});
                continue;
            }
            const bool exclusive = percent(shape.exclusives);
            const graph::Mode mode = access_mode(shape.modes);
            if (exclusive || percent(50))
                add(g, thread, location, {graph::Kind::read, mode, exclusive});
            if (exclusive ? percent(80) : g.size() == 0 || percent(50))
                add(g, thread, location, {graph::Kind::write, mode, exclusive});
        }
        for (EventId e = 0; e < g.size(); ++e)
            if (g.is_read(e))
                g.set_rf(e, source_for(g, e));
        return g;
    }

    std::uint32_t below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }
    bool percent(int p) { return below(100) < static_cast<std::uint32_t>(p); }

  private:
    void add(SparseGraph& g, std::uint32_t thread, std::uint32_t location, graph::Label label) {
        g.add(thread, location, label, codegen::atom_of(plan_.atoms, label));
    }
    graph::Mode access_mode(bool any) {
        using enum graph::Mode;
        return any ? std::array{relaxed, acq_rel, seq_cst}.at(below(3)) : relaxed;
    }
    graph::Mode fence_mode(bool any) {
        using enum graph::Mode;
        return any ? std::array{acquire, release, acq_rel, seq_cst}.at(below(4)) : seq_cst;
    }
    EventId source_for(const SparseGraph& g, EventId read) {
        std::vector<EventId> writes;
        for (EventId e = 0; e < g.size(); ++e)
            if (g.is_write(e) && g[e].location == g[read].location && g.rmw_read(e) != read)
                writes.push_back(e);
        return writes[below(static_cast<std::uint32_t>(writes.size()))];
    }

    std::mt19937& random_;
    const codegen::CheckerPlan& plan_;
};

// Whether some co satisfies `good`.
template <typename Good>
bool some_coherence(SparseGraph g, Good good) {
    consistency::forget_coherence(g);
    std::vector<std::vector<EventId>> writes(g.num_locations());
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (g.is_write(e))
            writes[g[e].location].push_back(e);
    const auto place = [&](const auto& self, std::size_t location) -> bool {
        if (location == writes.size())
            return good(g);
        std::vector<EventId>& here = writes[location];
        do {
            for (std::size_t i = 0; i < here.size(); ++i)
                g.place_in_co(here[i], i == 0 ? g.initial_write(static_cast<std::uint32_t>(location)) : here[i - 1]);
            const bool found = self(self, location + 1);
            for (const EventId w : here)
                g.remove_from_co(w);
            if (found)
                return true;
        } while (std::ranges::next_permutation(here).found);
        return false;
    };
    return place(place, 0);
}

} // namespace katlas::tests
