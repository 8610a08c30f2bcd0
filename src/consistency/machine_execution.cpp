#include "katlas/consistency/machine_execution.hpp"

#include <algorithm>

namespace katlas::consistency {
namespace {

using Op = MachineExecution::Op;

EventId last_own_write(const SparseGraph& g, EventId read) {
    EventId e = g[read].po_loc_prev;
    while (e != SparseGraph::none && !g.is_write(e))
        e = g[e].po_loc_prev;
    return e;
}

class Builder {
  public:
    Builder(const SparseGraph& graph, Machine machine) : g_(graph) {
        made_.machine = machine;
        made_.threads.resize(graph.num_threads() + 1);
        made_.writes.resize(graph.size());
    }

    MachineExecution build() && {
        for (std::uint32_t t = 1; t <= g_.num_threads(); ++t)
            for (EventId e = g_.first_of_thread(t); e != SparseGraph::none; e = g_[e].po_next)
                add(t, e);
        return std::move(made_);
    }

  private:
    void add(std::uint32_t t, EventId e) {
        std::vector<Op>& ops = made_.threads[t];
        const bool buffers = made_.machine != Machine::sc;
        if (g_.is_write(e)) {
            if (g_.rmw_read(e) == SparseGraph::none) // otherwise the write belongs to an update
                ops.push_back({Op::Kind::write, e, e, SparseGraph::none});
        } else if (g_.is_read(e)) {
            if (buffers && g_[e].label.exclusive)
                ops.push_back({Op::Kind::fence, e, SparseGraph::none, SparseGraph::none});
            const EventId write = g_.rmw_write(e);
            add_reader(t, e);
            ops.push_back({write == SparseGraph::none ? Op::Kind::read : Op::Kind::update, e, write, g_[e].rf});
        } else if (buffers && g_[e].label.mode == graph::Mode::seq_cst) {
            ops.push_back({Op::Kind::fence, e, SparseGraph::none, SparseGraph::none});
        }
    }

    // Must be called before the read's op is added.
    void add_reader(std::uint32_t t, EventId read) {
        const EventId source = g_[read].rf;
        if (source == SparseGraph::none)
            return;
        const EventId own = last_own_write(g_, read);
        if (g_[source].thread == t ? own != source : own != SparseGraph::none && g_.is_initial(source))
            made_.impossible = true;
        const auto op = static_cast<std::uint32_t>(made_.threads[t].size());
        MachineExecution::Write& w = made_.writes[source];
        ++w.readers;
        if (!w.last_readers.empty() && w.last_readers.back().thread == t)
            w.last_readers.back().last = op;
        else
            w.last_readers.push_back({t, op});
        if (own != SparseGraph::none && own != source &&
            std::ranges::find(w.stored_before, own) == w.stored_before.end())
            w.stored_before.push_back(own);
    }

    const SparseGraph& g_;
    MachineExecution made_;
};

} // namespace

MachineExecution machine_execution(const SparseGraph& graph, Machine machine) {
    return Builder(graph, machine).build();
}

} // namespace katlas::consistency
