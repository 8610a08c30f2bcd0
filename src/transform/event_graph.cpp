#include "katlas/transform/event_graph.hpp"

namespace katlas::transform {
namespace {

using namespace program;

bool is_access(Op op) {
    return op == Op::read || op == Op::read_modify_write || op == Op::write || op == Op::write_if_zero ||
           op == Op::exclusive_write || op == Op::store_conditional;
}

// Whether the instruction orders all earlier events before all later events.
bool is_barrier(const Instruction& i) {
    return i.op == Op::exclusive_write || i.op == Op::store_conditional ||
           (i.op == Op::fence && i.mode == Mode::seq_cst && i.barrier == graph::Barrier::none);
}

std::optional<Location> location_of(const Program& program, const Instruction& i) {
    if (i.direct)
        return i.target;
    return i.b < 0 ? program.resolve(program.constant_value(i.b)) : std::nullopt;
}

} // namespace

EventGraph::EventGraph(const Program& program, std::optional<StoreBuffers> buffers) : buffers_(buffers) {
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        const auto code = program.code(t);
        std::optional<Location> of_update;
        for (std::uint32_t p = 0; p < code.size(); ++p) {
            const Instruction& i = code[p];
            if (!is_access(i.op))
                continue;
            AbstractEvent e{.thread = t,
                            .position = p,
                            .writes = i.op != Op::read && i.op != Op::read_modify_write,
                            .exclusive = false,
                            .location = std::nullopt};
            if (i.op == Op::exclusive_write || i.op == Op::store_conditional) {
                e.exclusive = true;
                e.location = of_update;
            } else {
                e.location = location_of(program, i);
            }
            if (i.op == Op::read_modify_write) {
                of_update = e.location;
                e.exclusive = !is_conditional(i.rmw);
            }
            events_.push_back(e);
        }
    }
    after_.resize(events_.size() * events_.size());
    for (AbstractEventId e = 0; e < events_.size(); ++e)
        follow(program, e);
}

// Finds all events that the thread can reach after an event, with and without a fence on the way.
void EventGraph::follow(const Program& program, AbstractEventId from) {
    const std::size_t thread = events_[from].thread;
    const auto code = program.code(thread);
    std::vector<AbstractEventId> event_at(code.size(), ~AbstractEventId{0});
    for (AbstractEventId e = 0; e < events_.size(); ++e)
        if (events_[e].thread == thread)
            event_at[events_[e].position] = e;
    std::vector<bool> seen(2 * code.size());
    std::vector<std::pair<std::size_t, bool>> todo;
    const auto go = [&](std::size_t to, bool fenced) {
        if (to < code.size() && !seen[2 * to + (fenced ? 1 : 0)]) {
            seen[2 * to + (fenced ? 1 : 0)] = true;
            todo.emplace_back(to, fenced);
        }
    };
    const auto go_on = [&](std::size_t at, bool fenced) {
        const Instruction& i = code[at];
        if (i.op == Op::finish || i.op == Op::give_up)
            return;
        if (i.op == Op::jump || i.op == Op::jump_if_zero || i.op == Op::jump_if_nonzero)
            go(i.target, fenced);
        if (i.op == Op::read_modify_write && is_conditional(i.rmw))
            go(at + 2, fenced);
        if (i.op != Op::jump)
            go(at + 1, fenced);
    };
    const std::size_t first = events_[from].position;
    go_on(first, is_barrier(code[first]));
    while (!todo.empty()) {
        const auto [at, fenced] = todo.back();
        todo.pop_back();
        const bool barrier = is_barrier(code[at]);
        if (const AbstractEventId e = event_at[at]; e != ~AbstractEventId{0}) {
            After& known = after_[std::size_t{from} * events_.size() + e];
            const bool ordered = fenced || events_[e].exclusive;
            known.any = true;
            (ordered ? known.fenced : known.unfenced) = true;
        }
        go_on(at, fenced || barrier);
        if (code[at].op == Op::store_conditional) // it may fail; then it is no event
            go_on(at, fenced);
    }
}

} // namespace katlas::transform
