#include "thread_replay.hpp"

#include <bit>

namespace katlas::explore {

ThreadReplay::ThreadReplay(Execution& x, std::uint32_t thread)
    : x_(x), thread_(thread), d_(x.c.program(), thread - 1) {}

program::Action ThreadReplay::next_action() {
    return x_.c.program().next_action(thread_ - 1, x_.c.state(thread_), d_);
}

void ThreadReplay::choose(Value alternative) {
    x_.c.program().complete(thread_ - 1, x_.c.state(thread_), alternative, false, d_);
}

void ThreadReplay::add_edges(DependencyEdges::Edges& edges, program::EventBits reads, EventId to) const {
    for (std::size_t w = 0; w < reads.size(); ++w)
        for (std::uint64_t rest = reads[w]; rest != 0; rest &= rest - 1) {
            const EventId from = by_slot_[w * 64 + static_cast<unsigned>(std::countr_zero(rest))];
            if (from != no_event)
                edges.emplace_back(from, to);
        }
}

EventId ThreadReplay::perform(const program::Action& action, bool exclusive, Value value, bool spurious) {
    const bool is_fence = action.kind == program::ActionKind::fence;
    const graph::Label label = program::label_of(action, exclusive);
    const EventId e = x_.c.add(thread_, action.location, label, x_.atom_of(label));
    x_.c.set_value(e, is_fence ? 0 : value);
    x_.c.pass(thread_);
    by_slot_.resize(slot() + std::size_t{1}, no_event);
    by_slot_[slot()] = e;
    using enum graph::DependencyKind;
    DependencyEdges& to = x_.dependencies;
    add_edges(to[address], d_.address(), e);
    add_edges(to[data], d_.data(), e);
    // A store-conditional is an instruction of its own.
    const auto is_of_instruction = [&] {
        const program::Program& p = x_.c.program();
        return p.has_instructions() && p.code(thread_ - 1)[action.position].op == program::Op::exclusive_write;
    };
    if (action.exclusive && is_of_instruction()) {
        const std::pair own(by_slot_[slot() - std::size_t{1}], e);
        to[atomic].push_back(own);
        if (program::computes(before_)) {
            std::erase(to[data], own);
            to[within].push_back(own);
        }
    }
    add_edges(to[control], d_.control(), e);
    add_edges(to[pick_address], d_.pick_address(), e);
    add_edges(to[pick_data], d_.pick_data(), e);
    add_edges(to[pick_control], d_.pick_control(), e);
    before_ = action.rmw;
    x_.c.program().complete(thread_ - 1, x_.c.state(thread_), value, spurious, d_);
    return e;
}

void ThreadReplay::end(const program::Action& last) {
    x_.possible &= d_.is_possible();
    end_thread(x_, thread_, last);
}

void end_thread(Execution& x, std::uint32_t thread, const program::Action& last) {
    x.c.set_stop(thread, stop_of(last));
    if (last.kind == program::ActionKind::error)
        x.errors[thread - 1] = last;
}

} // namespace katlas::explore
