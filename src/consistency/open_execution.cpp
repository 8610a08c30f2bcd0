#include "katlas/consistency/open_execution.hpp"

#include <algorithm>

namespace katlas::consistency {
namespace {

// The search for rf, read by read in their order.
class SourceSearch {
  public:
    SourceSearch(Engine& engine, OpenExecution& execution, const StopToken& stop)
        : engine_(engine), execution_(execution), graph_(execution.graph), stop_(stop) {
        for (EventId e = graph_.num_locations(); e < graph_.size(); ++e)
            if (graph_.is_read(e)) {
                const auto& sources = execution.sources[e];
                impossible_ = impossible_ || sources.empty();
                if (sources.size() == 1)
                    graph_.set_rf(e, sources.front());
                else if (!sources.empty())
                    open_.push_back({e, 0});
            }
    }

    bool search() {
        if (impossible_)
            return false;
        if (open_.empty())
            return engine_.complete(graph_, stop_);
        for (const Open& read : open_)
            graph_.set_rf(read.read, execution_.sources[read.read].front());
        if (engine_.complete(graph_, stop_))
            return true;
        for (const Open& read : open_)
            graph_.clear_rf(read.read);
        if (!engine_.complete(graph_, stop_))
            return false;
        return search_each();
    }

  private:
    struct Open {
        EventId read;
        std::size_t next; // the source to try next
    };

    bool search_each() {
        std::size_t depth = 0;
        while (true) {
            Open& read = open_[depth];
            graph_.clear_rf(read.read);
            const auto& sources = execution_.sources[read.read];
            if (read.next == sources.size()) {
                read.next = 0;
                if (depth == 0)
                    return false;
                --depth;
                continue;
            }
            graph_.set_rf(read.read, sources[read.next++]);
            if (!engine_.complete(graph_, stop_))
                continue;
            if (++depth == open_.size())
                return true;
        }
    }

    Engine& engine_;
    OpenExecution& execution_;
    SparseGraph& graph_;
    const StopToken& stop_;
    bool impossible_ = false;
    std::vector<Open> open_;
};

} // namespace

bool complete(Engine& engine, OpenExecution& execution, const StopToken& stop) {
    return SourceSearch(engine, execution, stop).search();
}

OpenExecution part_of(const OpenExecution& execution, std::span<const std::uint8_t> keep,
                      std::vector<EventId>& origin) {
    const SparseGraph& g = execution.graph;
    OpenExecution part{
        SparseGraph(g.num_threads(), g.num_locations(), g.num_locations() == 0 ? graph::AtomIndex{0} : g[0].atom), {}};
    std::vector<EventId> renamed(g.size(), SparseGraph::none);
    origin.clear();
    for (EventId e = 0; e < g.size(); ++e) {
        if (!g.is_initial(e) && keep[e] == 0)
            continue;
        renamed[e] = g.is_initial(e) ? e : part.graph.add(g[e].thread, g[e].location, g[e].label, g[e].atom);
        origin.push_back(e);
    }
    part.sources.resize(part.graph.size());
    for (const EventId e : origin)
        for (const EventId source : execution.sources[e])
            part.sources[renamed[e]].push_back(renamed[source]);
    return part;
}

} // namespace katlas::consistency
