#include "naive_machine.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

using explain::Machine;
using explain::MachineStep;
using program::Action;
using program::ActionKind;
using program::Value;

std::string text_of(char kind, bool exclusive, program::Location location, Value value) {
    return fmt::format("{}{}({},{})", kind, exclusive ? "*" : "", location, value);
}

} // namespace

MachineState NaiveMachine::start() const {
    MachineState s;
    for (std::size_t t = 0; t < program_.num_threads(); ++t) {
        s.threads.emplace_back(program_.state_words());
        program_.initial_state(t, s.threads.back().data());
    }
    s.memory = program_.initial_values();
    s.queues.resize(program_.num_threads());
    s.done.resize(program_.num_threads());
    return s;
}

bool NaiveMachine::reads_queue(const MachineState& s, std::size_t thread, program::Location location) const {
    return std::ranges::any_of(s.queues[thread], [&](const auto& w) { return w.location == location; });
}

bool NaiveMachine::step(MachineState& s, std::size_t thread, bool spurious) const {
    program::Word* state = s.threads[thread].data();
    auto& queue = s.queues[thread];
    const Action action = program_.next_action(thread, state);
    switch (action.kind) {
    case ActionKind::fence:
        if (action.mode == program::Mode::seq_cst && !queue.empty())
            return false;
        program_.complete(thread, state);
        return true;
    case ActionKind::write:
        s.done[thread] += text_of('W', false, action.location, action.value);
        if (machine_ == Machine::sc)
            s.memory[action.location] = action.value;
        else
            queue.push_back({action.location, action.value});
        program_.complete(thread, state);
        return true;
    case ActionKind::read: {
        Value value = s.memory[action.location];
        for (const auto& w : queue)
            if (w.location == action.location)
                value = w.value;
        const bool succeeds = program::succeeds(action, value);
        if (spurious && !(succeeds && program::may_fail_spuriously(action.rmw)))
            return false;
        const bool exclusive = succeeds && !spurious;
        if (exclusive && !queue.empty())
            return false;
        s.done[thread] += text_of('R', exclusive, action.location, value);
        program_.complete(thread, state, value, spurious);
        if (!exclusive)
            return true;
        const Action write = program_.next_action(thread, state);
        if (write.kind != ActionKind::write || !write.exclusive)
            return false; // a load-linked whose store never comes: no such programs here
        s.done[thread] += text_of('W', true, write.location, write.value);
        s.memory[write.location] = write.value;
        program_.complete(thread, state);
        return true;
    }
    default:
        return false;
    }
}

bool NaiveMachine::flush(MachineState& s, std::size_t thread, program::Location location) const {
    auto& queue = s.queues[thread];
    const auto oldest = machine_ == Machine::tso
                            ? queue.begin()
                            : std::ranges::find_if(queue, [&](const auto& w) { return w.location == location; });
    if (oldest == queue.end() || oldest->location != location)
        return false;
    s.memory[location] = oldest->value;
    queue.erase(oldest);
    return true;
}

std::string NaiveMachine::outcome(const MachineState& s) const {
    std::string text;
    for (std::size_t t = 0; t < s.threads.size(); ++t) {
        std::vector<program::Word> state = s.threads[t];
        if (program_.next_action(t, state.data()).kind != ActionKind::finished || !s.queues[t].empty())
            return {};
        text += fmt::format("P{}: {}\n", t, s.done[t]);
    }
    for (const Value v : s.memory)
        text += fmt::format("{} ", v);
    return text;
}

void NaiveMachine::explore(const MachineState& s) {
    if (!seen_.insert(s).second)
        return;
    if (const std::string end = outcome(s); !end.empty())
        outcomes_.insert(end);
    for (std::size_t t = 0; t < s.threads.size(); ++t) {
        for (const bool spurious : {false, true})
            if (MachineState next = s; step(next, t, spurious))
                explore(next);
        for (program::Location l = 0; l < s.memory.size(); ++l)
            if (MachineState next = s; flush(next, t, l))
                explore(next);
    }
}

std::set<std::string> NaiveMachine::outcomes() {
    seen_.clear();
    outcomes_.clear();
    explore(start());
    return outcomes_;
}

std::string outcome_of(const explore::Configuration& c) {
    std::string text;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        text += fmt::format("P{}: ", t - 1);
        for (auto e = c.graph.first_of_thread(t); e != graph::SparseGraph::none; e = c.graph[e].po_next)
            if (c.graph[e].label.kind != graph::Kind::fence)
                text += text_of(c.graph.is_read(e) ? 'R' : 'W', c.graph[e].label.exclusive, c.graph[e].location,
                                c.value(e));
        text += '\n';
    }
    for (std::uint32_t l = 0; l < c.graph.num_locations(); ++l)
        text += fmt::format("{} ", c.value(c.graph.co_last(l)));
    return text;
}

std::string fault_of(const explore::Configuration& c, Machine machine, const std::vector<MachineStep>& steps) {
    using enum MachineStep::Kind;
    const NaiveMachine naive(c.program(), machine);
    MachineState s = naive.start();
    std::vector<std::uint32_t> next(c.num_threads()); // the event that each thread performs next
    const auto fail = [&](std::size_t i, const char* what) {
        return fmt::format("step {} of event {}: {}", i, steps[i].event, what);
    };
    // Fences that the machine does not know are passed.
    const auto pass = [&](std::uint32_t thread) {
        for (auto e = c.graph.first_of_thread(thread + 1); e != graph::SparseGraph::none; e = c.graph[e].po_next)
            if (c.graph[e].index == next[thread] && c.graph[e].label.kind == graph::Kind::fence &&
                (machine == Machine::sc || c.graph[e].label.mode != graph::Mode::seq_cst)) {
                if (!naive.step(s, thread, false))
                    return false;
                ++next[thread];
            }
        return true;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& node = c.graph[steps[i].event];
        const std::uint32_t thread = node.thread - 1;
        if (steps[i].kind == leave) {
            if (!naive.flush(s, thread, node.location))
                return fail(i, "the write cannot leave");
            if (s.memory[node.location] != c.value(steps[i].event))
                return fail(i, "another write has left");
            continue;
        }
        if (!pass(thread))
            return fail(i, "a fence that means nothing is not passed");
        if (node.index != next[thread])
            return fail(i, "the thread is elsewhere");
        const bool queued =
            node.location != graph::SparseGraph::no_location && naive.reads_queue(s, thread, node.location);
        if ((steps[i].kind == read && queued) || (steps[i].kind == read_queued && !queued))
            return fail(i, "the value comes from elsewhere");
        if ((steps[i].kind == write) != (machine == Machine::sc && c.graph.is_write(steps[i].event)) ||
            (steps[i].kind == enqueue) != (machine != Machine::sc && c.graph.is_write(steps[i].event)))
            return fail(i, "a write goes elsewhere");
        // A read that is no half of a read-modify-write may be of one that failed for no reason.
        MachineState after = s;
        const bool fails = c.graph.is_read(steps[i].event) && !node.label.exclusive;
        if (!fails || !naive.step(after, thread, true)) {
            after = s;
            if (!naive.step(after, thread, false))
                return fail(i, "the thread cannot go on");
        }
        s = after;
        next[thread] += steps[i].kind == update ? 2 : 1;
    }
    for (std::uint32_t t = 0; t < c.num_threads(); ++t)
        if (!pass(t))
            return "a fence at the end is not passed";
    return naive.outcome(s) == outcome_of(c) ? std::string() : "the outcome is another one:\n" + naive.outcome(s);
}

} // namespace katlas::tests
