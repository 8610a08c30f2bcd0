// Cores: events are removed, many at a time at first, as long as the rest is inconsistent (after Zeller and
// Hildebrandt, "Simplifying and isolating failure-inducing input", TSE 2002). Events that cannot be removed from a part
// cannot be removed from a smaller part, so one round over single events is the last.
#include "katlas/consistency/open_execution.hpp"

#include <algorithm>

namespace katlas::consistency {
namespace {

class Minimiser {
  public:
    Minimiser(Engine& engine, const OpenExecution& execution, const StopToken& stop)
        : engine_(engine), execution_(execution), stop_(stop), keep_(execution.graph.size(), 1),
          dependants_(execution.graph.size()) {
        const SparseGraph& g = execution.graph;
        for (EventId e = 0; e < g.size(); ++e) {
            for (const EventId source : execution.sources[e])
                dependants_[source].push_back(e);
            if (g.is_read(e) && g.rmw_write(e) != SparseGraph::none) {
                dependants_[e].push_back(g.rmw_write(e));
                dependants_[g.rmw_write(e)].push_back(e);
            }
        }
    }

    Core minimise() {
        Core core;
        try {
            for (std::size_t size = kept().size() / 2; size > 1; size /= 2)
                take_away(size);
            take_away(1);
            core.minimal = true;
        } catch (const Stopped&) {
            // The rest is still inconsistent.
        }
        core.events = kept();
        return core;
    }

  private:
    [[nodiscard]] std::vector<EventId> kept() const {
        std::vector<EventId> events;
        for (EventId e = execution_.graph.num_locations(); e < keep_.size(); ++e)
            if (keep_[e] != 0)
                events.push_back(e);
        return events;
    }

    void take_away(std::size_t size) {
        const std::vector<EventId> events = kept();
        for (std::size_t begin = 0; begin < events.size(); begin += size) {
            std::vector<std::uint8_t> smaller = keep_;
            bool changes = false;
            for (std::size_t i = begin; i < std::min(begin + size, events.size()); ++i)
                changes = remove(smaller, events[i]) || changes;
            if (!changes)
                continue;
            OpenExecution part = part_of(execution_, smaller, origin_);
            if (!complete(engine_, part, stop_))
                keep_ = std::move(smaller);
        }
    }
    // Removes an event together with the events that depend on it.
    bool remove(std::vector<std::uint8_t>& keep, EventId event) {
        if (keep[event] == 0)
            return false;
        std::vector<EventId> pending{event};
        while (!pending.empty()) {
            const EventId e = pending.back();
            pending.pop_back();
            if (keep[e] == 0)
                continue;
            keep[e] = 0;
            pending.insert(pending.end(), dependants_[e].begin(), dependants_[e].end());
        }
        return true;
    }

    Engine& engine_;
    const OpenExecution& execution_;
    const StopToken& stop_;
    std::vector<std::uint8_t> keep_;               // by event
    std::vector<std::vector<EventId>> dependants_; // likewise: the events that must be removed with it
    std::vector<EventId> origin_;
};

} // namespace

Core core_of(Engine& engine, const OpenExecution& execution, const StopToken& stop) {
    return Minimiser(engine, execution, stop).minimise();
}

} // namespace katlas::consistency
