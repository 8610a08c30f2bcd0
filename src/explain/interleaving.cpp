#include "katlas/explain/interleaving.hpp"

#include <algorithm>
#include <deque>

namespace katlas::explain {
namespace {

using graph::SparseGraph;
using Kind = MachineStep::Kind;

class Runner {
  public:
    Runner(const SparseGraph& g, Machine machine) : g_(g), machine_(machine) {
        for (EventId l = 0; l < g.num_locations(); ++l)
            memory_.push_back(l);
        queues_.resize(g.num_threads() + 1);
        next_.resize(g.num_threads() + 1);
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            next_[t] = g.first_of_thread(t);
    }

    std::optional<std::vector<MachineStep>> run() {
        for (EventId e = g_.num_locations(); e < g_.size(); ++e)
            if (is_step(e))
                left_.push_back(e);
        while (!left_.empty()) {
            const auto ready = next_ready();
            if (ready == left_.end())
                return std::nullopt;
            const EventId e = *ready;
            left_.erase(ready);
            thread_ = g_[e].thread;
            if (!take(e))
                return std::nullopt;
        }
        return std::move(steps_);
    }

  private:
    [[nodiscard]] bool buffered() const { return machine_ != Machine::sc; }
    [[nodiscard]] bool is_full_fence(EventId e) const {
        return g_[e].label.kind == graph::Kind::fence && g_[e].label.mode == graph::Mode::seq_cst;
    }
    [[nodiscard]] EventId write_of(EventId read) const {
        return g_.is_read(read) ? g_.rmw_write(read) : SparseGraph::none;
    }
    [[nodiscard]] bool is_update(EventId e) const {
        return write_of(e) != SparseGraph::none || (g_.is_write(e) && g_.rmw_read(e) != SparseGraph::none);
    }
    // Whether the event takes effect by itself. The write of a read-modify-write takes effect with its read.
    [[nodiscard]] bool is_step(EventId e) const {
        if (g_[e].label.kind == graph::Kind::fence)
            return buffered() && is_full_fence(e);
        return !g_.is_write(e) || g_.rmw_read(e) == SparseGraph::none;
    }

    // Whether the machine keeps two events of a thread in program order.
    [[nodiscard]] bool keeps(EventId first, EventId second) const {
        if (!buffered() || g_.is_read(first) || is_full_fence(first) || is_update(first))
            return true;
        return is_full_fence(second) || is_update(second) || (g_.is_write(second) && machine_ == Machine::tso);
    }
    [[nodiscard]] bool precedes(EventId a, EventId b) const {
        if (g_.po_before(a, b) && keeps(a, b))
            return true;
        if (g_.is_write(a) && g_.is_read(b))
            return g_[b].rf == a && (!buffered() || g_[a].thread != g_[b].thread);
        if (g_.is_write(b))
            return g_.is_write(a) ? g_.co_before(a, b) : g_.is_read(a) && g_.co_before(g_[a].rf, b);
        return false;
    }
    [[nodiscard]] bool node_precedes(EventId a, EventId b) const {
        const EventId also_a = write_of(a);
        const EventId also_b = write_of(b);
        return precedes(a, b) || (also_a != SparseGraph::none && precedes(also_a, b)) ||
               (also_b != SparseGraph::none && precedes(a, also_b)) ||
               (also_a != SparseGraph::none && also_b != SparseGraph::none && precedes(also_a, also_b));
    }

    // A step that waits for no other step, if possible of the thread that took the last step.
    [[nodiscard]] std::vector<EventId>::iterator next_ready() {
        auto found = left_.end();
        for (auto i = left_.begin(); i != left_.end(); ++i) {
            if ((found != left_.end() && g_[*i].thread != thread_) ||
                std::ranges::any_of(left_, [&](EventId other) { return other != *i && node_precedes(other, *i); }))
                continue;
            found = i;
            if (g_[*i].thread == thread_)
                break;
        }
        return found;
    }

    void add(Kind kind, EventId e) { steps_.push_back({kind, e}); }

    // Writes of the thread up to `last` enter its queue.
    void enqueue(EventId last) {
        const std::uint32_t t = g_[last].thread;
        for (EventId& e = next_[t]; e != SparseGraph::none && g_[e].index <= g_[last].index; e = g_[e].po_next) {
            if (!g_.is_write(e) || is_update(e))
                continue;
            queues_[t].push_back(e);
            add(Kind::enqueue, e);
        }
    }

    // The youngest write of the read's location in its thread's queue; none if there is none.
    [[nodiscard]] EventId queued(EventId read) const {
        const auto& queue = queues_[g_[read].thread];
        const auto youngest =
            std::find_if(queue.rbegin(), queue.rend(), [&](EventId w) { return g_[w].location == g_[read].location; });
        return youngest == queue.rend() ? SparseGraph::none : *youngest;
    }

    // The write goes to memory, if the queue lets it.
    [[nodiscard]] bool leave(EventId write) {
        auto& queue = queues_[g_[write].thread];
        const auto first = machine_ == Machine::tso ? queue.begin() : std::ranges::find_if(queue, [&](EventId w) {
            return g_[w].location == g_[write].location;
        });
        if (first == queue.end() || *first != write)
            return false;
        queue.erase(first);
        add(Kind::leave, write);
        return store(write);
    }
    [[nodiscard]] bool store(EventId write) {
        EventId& latest = memory_[g_[write].location];
        const bool in_order = g_[latest].co_next == write;
        latest = write;
        return in_order;
    }

    [[nodiscard]] bool take(EventId e) {
        if (buffered())
            enqueue(e);
        const bool empty = queues_[g_[e].thread].empty();
        if (g_.is_write(e)) {
            if (buffered())
                return leave(e);
            add(Kind::write, e);
            return store(e);
        }
        if (!g_.is_read(e)) {
            add(Kind::fence, e);
            return empty;
        }
        if (const EventId write = write_of(e); write != SparseGraph::none) {
            add(Kind::update, e);
            return empty && memory_[g_[e].location] == g_[e].rf && store(write);
        }
        const EventId own = queued(e);
        add(own == SparseGraph::none ? Kind::read : Kind::read_queued, e);
        return (own == SparseGraph::none ? memory_[g_[e].location] : own) == g_[e].rf;
    }

    const SparseGraph& g_;
    Machine machine_;
    std::vector<EventId> left_;                // steps to be taken
    std::vector<EventId> memory_;              // by location: its latest write
    std::vector<std::vector<EventId>> queues_; // by thread
    std::vector<EventId> next_;                // by thread: the first event that was not reached
    std::uint32_t thread_ = 1;
    std::vector<MachineStep> steps_;
};

} // namespace

std::string_view name_of(Machine machine) {
    switch (machine) {
    case Machine::sc:
        return "sc";
    case Machine::tso:
        return "tso";
    case Machine::pso:
        break;
    }
    return "pso";
}

std::optional<std::vector<MachineStep>> interleaving_of(const graph::SparseGraph& g, Machine machine) {
    return Runner(g, machine).run();
}

} // namespace katlas::explain
