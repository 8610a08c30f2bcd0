#include "katlas/transform/thread_events.hpp"

#include <set>

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;

EventSet bit(EventNumber e) {
    return e == no_event ? 0 : EventSet{1} << e;
}

bool accesses_memory(const UnfoldedStep& s) {
    const Op op = s.instruction.op;
    return s.kind == UnfoldedStep::Kind::instruction &&
           (op == Op::read || op == Op::write || op == Op::read_modify_write ||
            (op == Op::store_conditional && s.instruction.target != no_location));
}

bool is_load_linked(const UnfoldedStep& s) {
    return s.kind == UnfoldedStep::Kind::instruction && s.instruction.rmw == RmwOp::load_linked;
}

// The action of the instruction, with what its label depends on.
Action action_of(const Instruction& i) {
    Action action;
    const bool writes = i.op == Op::write || i.op == Op::store_conditional;
    action.kind = writes ? ActionKind::write : i.op == Op::fence ? ActionKind::fence : ActionKind::read;
    action.exclusive = i.op == Op::store_conditional;
    action.mode = i.op == Op::read_modify_write ? mode_of_read(i.mode) : i.mode;
    action.failure_mode = i.failure_mode;
    action.rmw = i.rmw;
    action.discarded = i.discarded;
    action.barrier = i.barrier;
    action.kernel = i.kernel;
    action.scope = i.scope;
    return action;
}

} // namespace

ProgramEvents::ProgramEvents(const Program& program, const std::vector<UnfoldedThread>& threads, bool coherent)
    : coherent_(coherent) {
    std::set<Location> accessed;
    for (const UnfoldedThread& thread : threads)
        for (const UnfoldedStep& s : thread)
            if (accesses_memory(s))
                accessed.insert(s.instruction.target);
    for (const Location l : accessed) {
        if (events_.size() >= most)
            throw CannotUnfold(0, 0, fmt::format("the program accesses more than {} locations", most));
        initial_ |= bit(add({.location = l, .label = {.kind = graph::Kind::write, .mode = Mode::non_atomic}}));
    }
    for (std::size_t t = 0; t < threads.size(); ++t) {
        number_steps(program, t, threads[t]);
        pair_exclusives(t, threads[t]);
        order_steps(t, threads[t]);
    }
}

EventNumber ProgramEvents::add(const ThreadEvent& event) {
    if (events_.size() >= most)
        throw CannotUnfold(event.thread, event.position,
                           fmt::format("without loops, the program has more than {} accesses and fences, and sets of "
                                       "them do not fit into a number",
                                       most));
    events_.push_back(event);
    after_.push_back(0);
    before_.push_back(0);
    return static_cast<EventNumber>(events_.size() - 1);
}

void ProgramEvents::number_steps(const Program& program, std::size_t thread, const UnfoldedThread& steps) {
    std::vector<StepEvents>& at = at_.emplace_back(steps.size());
    EventSet& own = of_thread_.emplace_back(0);
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const Instruction& i = steps[s].instruction;
        if (steps[s].kind != UnfoldedStep::Kind::instruction || (i.op != Op::fence && !accesses_memory(steps[s])))
            continue;
        const Action action = action_of(i);
        const auto put = [&](const Action& a, bool exclusive) {
            const EventNumber e = add({.thread = thread,
                                       .position = steps[s].position,
                                       .location = i.op == Op::fence ? no_location : i.target,
                                       .label = label_of(a, exclusive)});
            own |= bit(e);
            return e;
        };
        if (i.op == Op::fence) {
            at[s].fence = put(action, false);
        } else if (i.op == Op::write || i.op == Op::store_conditional) {
            at[s].write = put(action, false);
        } else if (i.op == Op::read) {
            at[s].read = put(action, false);
        } else if (i.rmw == RmwOp::load_linked) {
            at[s].read = put(action, true);
            at[s].failed = put(action, false);
        } else {
            at[s].read = put(action, true);
            Action write = action;
            write.kind = ActionKind::write;
            write.mode = program.code(thread)[steps[s].position + 1].mode;
            write.exclusive = true;
            write.rmw = RmwOp::none;
            write.discarded = false;
            at[s].write = put(write, true);
            events_[at[s].read].other_half = at[s].write;
            events_[at[s].read].writes = bit(at[s].write);
            events_[at[s].write].other_half = at[s].read;
            if (is_conditional(i.rmw))
                at[s].failed = put(action, false);
        }
    }
}

// Behind the success of a load-linked, the first store-conditional on each way is its own, unless another load-linked
// comes before.
void ProgramEvents::pair_exclusives(std::size_t thread, const UnfoldedThread& steps) {
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (!is_load_linked(steps[s]))
            continue;
        std::set<std::uint32_t> seen;
        std::vector<std::uint32_t> todo{steps[s].next};
        while (!todo.empty()) {
            const std::uint32_t at = todo.back();
            todo.pop_back();
            if (at == no_step || is_load_linked(steps[at]) || !seen.insert(at).second)
                continue;
            if (steps[at].instruction.op == Op::store_conditional) {
                events_[at_[thread][s].read].writes |= bit(at_[thread][at].write);
                continue;
            }
            todo.push_back(steps[at].next);
            todo.push_back(steps[at].other);
        }
    }
}

void ProgramEvents::order_steps(std::size_t thread, const UnfoldedThread& steps) {
    std::vector<EventSet> from(steps.size()); // the events of a step and of those behind it
    for (std::size_t s = steps.size(); s-- > 0;) {
        const StepEvents& here = at_[thread][s];
        const EventSet next = steps[s].next == no_step ? 0 : from[steps[s].next];
        const EventSet other = steps[s].other == no_step ? 0 : from[steps[s].other];
        if (here.read != no_event)
            after_[here.read] = bit(here.write) | next;
        for (const EventNumber e : {here.write, here.fence})
            if (e != no_event)
                after_[e] = next;
        if (here.failed != no_event)
            after_[here.failed] = other;
        from[s] = next | other | bit(here.read) | bit(here.write) | bit(here.fence) | bit(here.failed);
    }
    std::vector<EventSet> passed(steps.size(), ~EventSet{0}); // on all ways to the step
    passed[0] = 0;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const StepEvents& here = at_[thread][s];
        for (const EventNumber e : {here.read, here.write, here.fence, here.failed})
            if (e != no_event)
                before_[e] = passed[s];
        if (steps[s].next != no_step)
            passed[steps[s].next] &= passed[s] | bit(here.read) | bit(here.write) | bit(here.fence);
        if (steps[s].other != no_step)
            passed[steps[s].other] &= passed[s] | bit(here.failed);
    }
}

EventSet ProgramEvents::sources(EventNumber read) const {
    const EventSet writes = writes_to(events_[read].location) & ~bit(events_[read].other_half);
    EventSet result = 0;
    graph::for_each_event(writes, [&](std::size_t number) {
        const auto w = static_cast<EventNumber>(number);
        const bool own = events_[w].thread == events_[read].thread;
        const bool earlier = own && (after_[w] & bit(read)) != 0;
        const bool later = own && (after_[read] & bit(w)) != 0;
        if (own && !earlier && (!later || coherent_))
            return; // not both of them happen, or the read comes first
        // A write of the thread comes between the two.
        EventSet between = 0;
        if (earlier || events_[w].thread == ThreadEvent::initial)
            between = before_[read] & writes & (earlier ? after_[w] : ~EventSet{0});
        if (between == 0 || !coherent_)
            result |= bit(w);
    });
    return result;
}

EventSet ProgramEvents::writes_to(Location location) const {
    EventSet result = 0;
    for (EventNumber e = 0; e < size(); ++e)
        if (is_write(e) && events_[e].location == location)
            result |= bit(e);
    return result;
}

} // namespace katlas::transform
