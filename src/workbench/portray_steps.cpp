#include "portray_steps.hpp"

#include "print_execution.hpp"
#include "sequential_cycle.hpp"

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using explore::EventId;
using explore::PartialExecution;
using graph::SparseGraph;

class Portrayer {
  public:
    Portrayer(const PartialExecution& c, const Legend& legend, const StepsOf& what)
        : c_(c), legend_(legend), what_(what), step_(c.size(), SparseGraph::none), co_(c.size()) {
        for (std::uint32_t i = 0; i < what.order.size(); ++i)
            step_[what.order[i]] = i;
    }

    ExecutionSteps run() {
        for (std::uint32_t t = 1; t <= c_.num_threads(); ++t)
            steps_.threads.push_back(fmt::format("P{}", t - 1));
        std::vector<bool> has_location(c_.num_locations());
        for (const EventId e : what_.order) {
            const std::uint32_t l = c_.graph[e].location;
            if (l == SparseGraph::no_location || has_location[l])
                continue;
            has_location[l] = true;
            add_location(l);
        }
        for (const EventId e : what_.order)
            add_step(e);
        for (const CycleStep& step : sequential_cycle(c_, what_.order))
            steps_.cycle.push_back({std::string(step.relation), step_[step.from], step_[step.to]});
        for (const EventId e : what_.about)
            if (step_[e] != SparseGraph::none)
                steps_.about.push_back(step_[e]);
        return std::move(steps_);
    }

  private:
    // Adds the writes of the location, and the edges of co between steps.
    void add_location(std::uint32_t location) {
        EventId w = c_.graph.initial_write(location);
        steps_.locations.push_back({legend_.location(location), legend_.value(w)});
        std::uint32_t before = ExecutionSteps::initial;
        std::uint32_t place = 0;
        while ((w = c_.graph[w].co_next) != SparseGraph::none) {
            if (step_[w] == SparseGraph::none)
                continue;
            co_[w] = ++place;
            steps_.edges.push_back({"co", before, step_[w]});
            before = step_[w];
        }
    }

    void add_step(EventId e) {
        const SparseGraph::Node& n = c_.graph[e];
        ExecutionSteps::Step& step = steps_.steps.emplace_back();
        step.name = event_name(c_, e);
        step.thread = n.thread - 1;
        step.label = label_text(n.label);
        step.deed = legend_.deed(e);
        step.statement = legend_.statement(e);
        step.co = co_[e];
        if (n.location != SparseGraph::no_location) {
            step.location = legend_.location(n.location);
            step.value = legend_.value(e);
        }
        if (what_.calls)
            step.calls = what_.calls(e);
        if (c_.graph.is_read(e) && n.rf != SparseGraph::none)
            add_reads_from(e, n.rf);
    }
    void add_reads_from(EventId read, EventId write) {
        steps_.edges.push_back(
            {"rf", c_.graph.is_initial(write) ? ExecutionSteps::initial : step_[write], step_[read]});
        EventId next = c_.graph[write].co_next;
        while (next != SparseGraph::none && step_[next] == SparseGraph::none)
            next = c_.graph[next].co_next;
        if (next != SparseGraph::none && c_.graph.rmw_read(next) != read)
            steps_.edges.push_back({"fr", step_[read], step_[next]});
    }

    const PartialExecution& c_;
    const Legend& legend_;
    const StepsOf& what_;
    std::vector<std::uint32_t> step_; // by event; none: not a step
    std::vector<std::uint32_t> co_;   // by event
    ExecutionSteps steps_;
};

} // namespace

ExecutionSteps portray_steps(const PartialExecution& c, const Legend& legend, const StepsOf& what) {
    return Portrayer(c, legend, what).run();
}

} // namespace katlas::workbench
