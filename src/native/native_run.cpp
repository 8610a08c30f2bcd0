#include "katlas/native/native_run.hpp"

#include <cassert>

namespace katlas::native {

using program::ActionKind;
using program::BlockReason;

NativeRun::NativeRun(Machine& machine) : machine_(&machine), threads_(machine.num_threads()) {
    threads_[0].start = machine.main();
}

program::Action NativeRun::next_action(std::uint32_t thread) {
    const Thread& t = of(thread);
    if (thread != 1 && t.parent == 0)
        return {.kind = ActionKind::blocked, .reason = BlockReason::not_begun};
    const Machine::Next& next = upcoming(thread);
    if (next.waits_for != 0 && !of(next.waits_for).ended)
        return {.kind = ActionKind::blocked, .reason = BlockReason::join};
    return next.action;
}

void NativeRun::complete(std::uint32_t thread, Value value, bool spurious) {
    Thread& t = of(thread);
    wakes_ = false;
    const Machine::Next& next = machine_->next(thread, t.start, t.told);
    if (next.creates != 0) {
        Thread& child = of(next.creates);
        child.start = next.start;
        child.parent = thread;
        child.created_at = position(thread);
        t.creates = true;
        wakes_ = true;
    }
    if (next.ends)
        t.ended = wakes_ = true;
    Told told{value, spurious, 0};
    told.stamp = machine_->stamp(thread, t.start, t.told, told);
    t.told.push_back(told);
}

Machine::Next NativeRun::action_at(std::uint32_t thread, std::uint32_t position) const {
    const Thread& t = of(thread);
    return machine_->next(thread, t.start, std::span(t.told).first(position));
}

const std::string& NativeRun::output_of(std::uint32_t thread) const {
    const Thread& t = of(thread);
    if (thread == 1 || t.parent != 0)
        machine_->go_to(thread, t.start, t.told);
    return machine_->output(thread);
}

std::vector<std::uint64_t> NativeRun::calls_at(std::uint32_t thread, std::uint32_t position) const {
    const Thread& t = of(thread);
    return machine_->calls(thread, t.start, std::span(t.told).first(position));
}

std::vector<std::uint64_t> NativeRun::calls_of_allocation(std::uint32_t thread, const void* block) const {
    const Thread& t = of(thread);
    return machine_->calls_of_allocation(thread, t.start, t.told, block);
}

std::vector<Machine::Block> NativeRun::blocks_of(std::uint32_t thread) const {
    const Thread& t = of(thread);
    if (thread != 1 && t.parent == 0)
        return {};
    machine_->go_to(thread, t.start, t.told);
    return machine_->blocks(thread);
}

// Later rounds would take the mutex in the same way, or wait for it.
bool NativeRun::takes_mutex(const graph::SparseGraph& graph, graph::EventId e) const {
    return action_at(graph[e].thread, graph[e].index).action.rmw == program::RmwOp::lock;
}

bool NativeRun::round_sees_last_writes(const graph::SparseGraph& graph, std::uint32_t thread) const {
    const Thread& t = of(thread);
    const Machine::Next& waits = machine_->next(thread, t.start, t.told);
    const std::uint32_t begin = waits.round_begins;
    const program::Location condition = waits.action.location;
    // The round's own writes change nothing for the next round.
    const auto is_own = [&](graph::EventId w) {
        return w != graph::SparseGraph::none && !graph.is_initial(w) && graph[w].thread == thread &&
               graph[w].index >= begin;
    };
    const auto sees_last = [&](graph::EventId read) {
        graph::EventId w = graph.co_last(graph[read].location);
        while (is_own(w))
            w = graph[w].co_prev;
        return graph[read].rf == w || is_own(graph[read].rf);
    };
    for (graph::EventId e = graph.last_of_thread(thread); e != graph::SparseGraph::none && graph[e].index >= begin;
         e = graph[e].po_prev)
        if (graph.is_read(e) && graph[e].location != condition && !takes_mutex(graph, e) && !sees_last(e))
            return false;
    return true;
}

bool NativeRun::is_finished(std::uint32_t thread) const {
    return of(thread).ended || (was_created(thread) && upcoming(thread).action.kind == ActionKind::finished);
}

bool NativeRun::has_whole_groups() const {
    const auto any_alike = [&](std::uint32_t thread, const auto& holds) {
        for (std::uint32_t t = 1; t <= num_threads(); ++t)
            if (machine_->are_alike(t, thread) && holds(t))
                return true;
        return false;
    };
    for (std::uint32_t t = 1; t <= num_threads(); ++t) {
        if (!was_created(t)) {
            if (machine_->is_alike(t) && any_alike(t, [&](std::uint32_t other) { return was_created(other); }))
                return false;
            continue;
        }
        const std::uint32_t awaited = upcoming(t).waits_for;
        if (awaited != 0 && machine_->is_alike(awaited) && !is_finished(awaited) &&
            any_alike(awaited, [&](std::uint32_t other) { return is_finished(other); }))
            return false;
    }
    return true;
}

void NativeRun::for_each_child_since(std::uint32_t thread, std::uint32_t position, const auto& f) {
    if (!of(thread).creates)
        return;
    for (Thread& child : threads_)
        if (child.parent == thread && child.created_at >= position)
            f(child);
}

void NativeRun::put_back(std::uint32_t thread, std::uint32_t position) {
    Thread& t = of(thread);
    assert(position <= t.told.size());
    if (position < t.told.size())
        t.ended = false;
    t.told.resize(position);
    for_each_child_since(thread, position, [](Thread& child) { child.parent = 0; });
}

void NativeRun::put_back(std::uint32_t thread, std::uint32_t position, Past& past) {
    const Thread& t = of(thread);
    past.parts_.push_back({thread, t.told.size() - position, t.ended});
    past.told_.insert(past.told_.end(), t.told.begin() + position, t.told.end());
    for_each_child_since(thread, position, [&](const Thread& child) {
        const auto number = static_cast<std::uint32_t>(&child - threads_.data() + 1);
        past.children_.push_back({number, child.start, child.parent, child.created_at});
    });
    put_back(thread, position);
}

void NativeRun::restore(const Past& past) {
    auto told = past.told_.begin();
    for (const Past::Part& part : past.parts_) {
        Thread& t = of(part.thread);
        const auto end = told + static_cast<std::ptrdiff_t>(part.told);
        t.told.insert(t.told.end(), told, end);
        t.ended = part.ended;
        told = end;
    }
    for (const Past::Child& child : past.children_) {
        Thread& t = of(child.thread);
        t.start = child.start;
        t.parent = child.parent;
        t.created_at = child.created_at;
    }
}

void NativeRun::become(const NativeRun& other, std::span<const std::uint32_t> positions) {
    machine_ = other.machine_;
    threads_.resize(other.threads_.size());
    for (std::size_t i = 0; i < threads_.size(); ++i) {
        const Thread& from = other.threads_[i];
        Thread& to = threads_[i];
        to.told.assign(from.told.begin(), from.told.begin() + positions[i]);
        to.start = from.start;
        to.created_at = from.created_at;
        to.parent = from.parent != 0 && from.created_at < positions[from.parent - 1] ? from.parent : 0;
        to.ended = from.ended && positions[i] == from.told.size();
        to.creates = from.creates;
    }
    wakes_ = false;
}

} // namespace katlas::native
