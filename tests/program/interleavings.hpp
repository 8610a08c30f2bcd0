// The slow obvious explorer: all interleavings of a program on one memory, that is its executions under sequential
// consistency. Two interleavings are the same execution if they have the same execution graph: in each thread the same
// events, reads that read from the same writes, and the same order of the writes to each location. It remembers every
// graph, complete or not, that it has seen. Exponential in time and memory; for programs of few executions.
//
// With exchanges apart it does as herd does with machines' exchanges, whose halves are not in program order there: the
// write may come first, and then the read reads from a write of another thread that has come since.
#pragma once

#include "katlas/program/condition.hpp"

#include <set>
#include <string>
#include <vector>

namespace katlas::tests {

struct Interleavings {
    // Final states of all threads and the memory, once for each execution in which all threads finish.
    struct Final {
        std::vector<program::Word> states;
        std::vector<program::Value> memory;
    };
    std::vector<Final> finals;
    std::size_t blocked = 0; // executions in which no thread can go on and one is blocked
    bool assume_blocked = false;
    bool spin_blocked = false;
    bool bound_reached = false;
    bool lock_blocked = false;
    std::set<std::string> errors;
};

class InterleavingExplorer {
  public:
    explicit InterleavingExplorer(const program::Program& program, bool exchanges_apart = false)
        : program_(program), exchanges_apart_(exchanges_apart) {}

    Interleavings run() {
        Node start;
        const std::size_t words = program_.state_words();
        start.now.states.resize(words * program_.num_threads());
        for (std::size_t t = 0; t < program_.num_threads(); ++t)
            program_.initial_state(t, start.now.states.data() + t * words);
        start.now.memory = program_.initial_values();
        start.last_write.resize(program_.num_locations(), 0);
        start.reads_from.resize(program_.num_threads());
        start.order.resize(program_.num_locations());
        start.early.resize(program_.num_threads());
        explore(std::move(start));
        return std::move(result_);
    }

  private:
    // An event is named by its thread and number in it, both from 1; 0 is the initial write.
    using EventName = std::uint32_t;

    struct Node {
        Interleavings::Final now;
        std::vector<EventName> last_write;              // by location
        std::vector<std::vector<EventName>> reads_from; // by thread, of its events; 0 for those that read nothing
        std::vector<std::vector<EventName>> order;      // by location, its writes
        std::vector<EventName> early; // by thread, the write of the exchange that has still to read; 0 for none

        [[nodiscard]] std::vector<EventName> graph() const {
            std::vector<EventName> all;
            for (const auto& lists : {reads_from, order})
                for (const auto& list : lists) {
                    all.push_back(static_cast<EventName>(list.size()));
                    all.insert(all.end(), list.begin(), list.end());
                }
            all.insert(all.end(), early.begin(), early.end());
            return all;
        }
    };

    [[nodiscard]] program::Word* state(Node& node, std::size_t t) const {
        return node.now.states.data() + t * program_.state_words();
    }

    void explore(Node node) {
        if (!seen_.insert(node.graph()).second)
            return;
        std::vector<program::Action> actions;
        bool error = false;
        for (std::size_t t = 0; t < program_.num_threads(); ++t) {
            actions.push_back(program_.next_action(t, state(node, t)));
            note(t, actions.back());
            error = error || actions.back().kind == program::ActionKind::error;
        }
        if (error)
            return;
        // The second half of a read-modify-write leaves no room for others.
        for (std::size_t t = 0; t < actions.size(); ++t)
            if (actions[t].exclusive) {
                take(t, actions[t], node, false);
                return;
            }
        bool finished = true;
        bool stuck = true;
        for (std::size_t t = 0; t < actions.size(); ++t) {
            const program::Action& action = actions[t];
            finished = finished && action.kind == program::ActionKind::finished;
            if (action.kind == program::ActionKind::finished || action.kind == program::ActionKind::blocked)
                continue;
            stuck = false;
            if (node.early[t] != 0) {
                if (node.last_write[action.location] != node.early[t])
                    read_late(t, action, node);
                continue;
            }
            if (exchanges_apart_ && action.rmw == program::RmwOp::exchange)
                write_early(t, action, node);
            if (program::may_fail_spuriously(action.rmw) && program::succeeds(action, node.now.memory[action.location]))
                take(t, action, node, true);
            take(t, action, node, false);
        }
        if (finished)
            result_.finals.push_back(std::move(node.now));
        else if (stuck)
            ++result_.blocked;
    }

    void take(std::size_t t, const program::Action& action, Node next, bool spurious) {
        const auto name = static_cast<EventName>((t + 1) << 16U | (next.reads_from[t].size() + 1));
        program::Value value = 0;
        EventName source = 0;
        if (action.kind == program::ActionKind::read) {
            value = next.now.memory[action.location];
            source = next.last_write[action.location] << 1U | (spurious ? 1U : 0U);
        } else if (action.kind == program::ActionKind::write) {
            next.now.memory[action.location] = action.value;
            next.last_write[action.location] = name;
            next.order[action.location].push_back(name);
        }
        next.reads_from[t].push_back(source);
        program_.complete(t, state(next, t), value, spurious);
        explore(std::move(next));
    }

    void write_early(std::size_t t, const program::Action& action, Node next) {
        const auto name = static_cast<EventName>((t + 1) << 16U | (next.reads_from[t].size() + 2));
        next.now.memory[action.location] = action.value;
        next.last_write[action.location] = next.early[t] = name;
        next.order[action.location].push_back(name);
        explore(std::move(next));
    }

    void read_late(std::size_t t, const program::Action& action, Node next) {
        next.early[t] = 0;
        next.reads_from[t].push_back(next.last_write[action.location] << 1U);
        program_.complete(t, state(next, t), next.now.memory[action.location]);
        note(t, program_.next_action(t, state(next, t)));
        next.reads_from[t].push_back(0);
        program_.complete(t, state(next, t));
        explore(std::move(next));
    }

    void note(std::size_t t, const program::Action& action) {
        if (action.kind == program::ActionKind::error)
            result_.errors.insert(program_.error_text(t, action));
        result_.assume_blocked = result_.assume_blocked || action.reason == program::BlockReason::assume;
        result_.spin_blocked = result_.spin_blocked || action.reason == program::BlockReason::spin;
        result_.bound_reached = result_.bound_reached || action.reason == program::BlockReason::loop_bound;
        result_.lock_blocked = result_.lock_blocked || action.reason == program::BlockReason::lock;
    }

    const program::Program& program_;
    bool exchanges_apart_;
    std::set<std::vector<EventName>> seen_;
    Interleavings result_;
};

inline Interleavings all_interleavings(const program::Program& program, bool exchanges_apart = false) {
    return InterleavingExplorer(program, exchanges_apart).run();
}

// The report on the final states of all executions.
inline program::Outcomes::Report report_of(const program::Program& program, const program::Condition& condition,
                                           const Interleavings& found) {
    program::Outcomes outcomes(program, condition);
    for (const Interleavings::Final& end : found.finals)
        outcomes.record(end.states, end.memory);
    return outcomes.report();
}

} // namespace katlas::tests
