#include "katlas/transform/critical_cycles.hpp"

#include <algorithm>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace katlas::transform {
namespace {

// Finds critical cycles. The conditions on critical cycles are checked for each prefix, so that few paths are followed.
class CycleFinder {
  public:
    CycleFinder(const EventGraph& graph, std::size_t most, std::size_t effort)
        : graph_(graph), most_(most), effort_(effort), component_(components(graph)) {
        for (const AbstractEvent& e : graph.events())
            threads_ = std::max(threads_, e.thread + 1);
    }

    CriticalCycles run() {
        visited_.assign(threads_, false);
        for (AbstractEventId e = 0; e < graph_.size() && !given_up(); ++e) {
            first_ = e;
            enter(e);
        }
        found_.complete = !given_up();
        std::ranges::stable_sort(found_.cycles, {}, [](const CriticalCycle& c) { return c.events.size(); });
        return std::move(found_);
    }

  private:
    [[nodiscard]] bool given_up() const { return effort_ == 0 || found_.cycles.size() >= most_; }
    [[nodiscard]] const AbstractEvent& at(AbstractEventId e) const { return graph_.events()[e]; }

    // Enters a thread at an event, and leaves it at the same event or at a later one.
    void enter(AbstractEventId entry) {
        if (given_up())
            return;
        --effort_;
        visited_[at(entry).thread] = true;
        path_.events.push_back(entry);
        path_.by_program_order.push_back(false);
        leave(entry);
        path_.by_program_order.back() = true;
        for (AbstractEventId exit = 0; exit < graph_.size(); ++exit) {
            if (!graph_.program_order(entry, exit) || component_[exit] != component_[entry] ||
                one_location(entry, exit))
                continue;
            path_.events.push_back(exit);
            path_.by_program_order.push_back(false);
            leave(exit);
            path_.events.pop_back();
            path_.by_program_order.pop_back();
        }
        path_.events.pop_back();
        path_.by_program_order.pop_back();
        visited_[at(entry).thread] = false;
    }

    void leave(AbstractEventId exit) {
        if (path_.events.size() > 2 && graph_.communicate(exit, first_) && at(exit).thread != at(first_).thread)
            close();
        // A cycle begins in its thread with the least number.
        for (AbstractEventId next = 0; next < graph_.size() && !given_up(); ++next)
            if (at(next).thread > at(first_).thread && !visited_[at(next).thread] &&
                component_[next] == component_[exit] && graph_.communicate(exit, next) && shortest_with(next))
                enter(next);
    }

    [[nodiscard]] bool one_location(AbstractEventId a, AbstractEventId b) const {
        return at(a).location && at(a).location == at(b).location;
    }

    // Whether `next` allows no shortcut: if the last thread was passed by a single event, its two neighbours must not
    // communicate, i.e. both must be reads.
    [[nodiscard]] bool shortest_with(AbstractEventId next) const {
        const std::size_t n = path_.events.size();
        const bool single = n >= 2 && !path_.by_program_order[n - 2];
        return !single || (!at(path_.events[n - 2]).writes && !at(next).writes);
    }

    void close() {
        const std::size_t n = path_.events.size();
        // The same for the events at both ends of the path.
        if (!shortest_with(first_))
            return;
        const bool single_first = !path_.by_program_order.front();
        if (single_first && (at(path_.events.back()).writes || at(path_.events[1]).writes))
            return;
        bool unsafe = false;
        for (std::size_t i = 0; i + 1 < n; ++i)
            unsafe = unsafe || (path_.by_program_order[i] && graph_.is_unsafe(path_.events[i], path_.events[i + 1]));
        if (unsafe)
            found_.cycles.push_back(path_);
    }

    const EventGraph& graph_;
    std::size_t most_;
    std::size_t effort_;
    std::vector<std::size_t> component_;
    std::size_t threads_ = 0;
    std::vector<bool> visited_;
    AbstractEventId first_ = 0;
    CriticalCycle path_;
    CriticalCycles found_;
};

} // namespace

std::vector<std::size_t> components(const EventGraph& graph) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> edges(graph.size());
    for (AbstractEventId a = 0; a < graph.size(); ++a)
        for (AbstractEventId b = 0; b < graph.size(); ++b)
            if (graph.program_order(a, b) || graph.communicate(a, b))
                boost::add_edge(a, b, edges);
    std::vector<std::size_t> component(graph.size());
    if (graph.size() != 0)
        boost::strong_components(
            edges, boost::make_iterator_property_map(component.begin(), boost::get(boost::vertex_index, edges)));
    return component;
}

CriticalCycles find_critical_cycles(const EventGraph& graph, std::size_t most, std::size_t effort) {
    return CycleFinder(graph, most, effort).run();
}

} // namespace katlas::transform
