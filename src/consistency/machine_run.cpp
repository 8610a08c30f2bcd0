#include "machine_run.hpp"

#include "katlas/consistency/partial_coherence.hpp"

#include <algorithm>

namespace katlas::consistency {

MachineRun::MachineRun(const SparseGraph& graph, const MachineExecution& execution, const ClosureSteps& steps)
    : graph_(graph), execution_(execution), steps_(steps), at_(execution.threads.size(), 0), stored_(graph.size(), 0),
      unread_(graph.size(), 0), memory_(graph.num_locations()), waiting_(steps.before) {
    for (EventId e = 0; e < graph.size(); ++e)
        unread_[e] = execution.writes[e].readers;
    for (std::uint32_t l = 0; l < graph.num_locations(); ++l) {
        memory_[l] = graph.initial_write(l);
        stored_[memory_[l]] = 1;
    }
}

bool MachineRun::may_be_stored(EventId write, EventId but_for) const {
    const EventId held_by = memory_[graph_[write].location];
    const auto& before = execution_.writes[write].stored_before;
    return unread_[held_by] == (held_by == but_for ? 1U : 0U) &&
           std::ranges::all_of(before, [&](EventId w) { return is_stored(w); });
}

void MachineRun::complete_step(std::uint32_t step) {
    if (step != ClosureSteps::none)
        for (const std::uint32_t after : steps_.next[step])
            --waiting_[after];
}
void MachineRun::undo_step(std::uint32_t step) {
    if (step != ClosureSteps::none)
        for (const std::uint32_t after : steps_.next[step])
            ++waiting_[after];
}

void MachineRun::put_into_memory(EventId write, std::uint32_t thread) {
    EventId& memory = memory_[graph_[write].location];
    journal_.push_back({thread, write, memory});
    memory = write;
    stored_[write] = 1;
}

void MachineRun::store(EventId write) {
    put_into_memory(write, 0);
    complete_step(steps_.stores[write]);
}

void MachineRun::perform(std::uint32_t thread) {
    const Op& op = next_op(thread);
    if (op.source != SparseGraph::none)
        --unread_[op.source];
    const bool stores =
        op.kind == Op::Kind::update || (op.kind == Op::Kind::write && execution_.machine == Machine::sc);
    if (stores)
        put_into_memory(op.write, thread);
    else
        journal_.push_back({thread});
    complete_step(step_of_next(thread));
    ++at_[thread];
}

void MachineRun::take_back_to(std::size_t mark) {
    while (journal_.size() > mark) {
        const Entry entry = journal_.back();
        journal_.pop_back();
        if (entry.write != SparseGraph::none) {
            memory_[graph_[entry.write].location] = entry.covered;
            stored_[entry.write] = 0;
        }
        if (entry.thread == 0) {
            undo_step(steps_.stores[entry.write]);
            continue;
        }
        --at_[entry.thread];
        undo_step(step_of_next(entry.thread));
        if (const EventId source = next_op(entry.thread).source; source != SparseGraph::none)
            ++unread_[source];
    }
}

void MachineRun::write_down(SparseGraph& graph) const {
    forget_coherence(graph);
    for (const Entry& entry : journal_)
        if (entry.write != SparseGraph::none)
            graph.place_in_co(entry.write, graph.co_last(graph[entry.write].location));
}

} // namespace katlas::consistency
