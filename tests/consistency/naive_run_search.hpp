// The naive search for a run of a machine, which better ones are compared with: the enumeration of lower sets (P. A.
// Abdulla et al., OOPSLA 2019; R. Biswas and C. Enea, OOPSLA 2019), extended to store buffers as NaiveVerifyTSO and
// NaiveVerifyPSO (Bui et al., OOPSLA 2021, section 6.1).
//
// A state says how many ops of each thread are done and how many writes of each buffer are stored. Each op and each
// store is a choice, so for n events of k threads there are up to n^(2k) states for tso, and n^(k(d+1)) for pso with d
// locations. The only cleverness is that no store covers a write from which an op has yet to read. Therefore the
// contents of memory that matter follow from the state, and each state is visited once.
//
// A read takes the youngest write of its location in its thread's buffer, or else what is in memory. Ops are tried
// before stores, and events with low numbers first.
#pragma once

#include "katlas/consistency/closure.hpp"
#include "katlas/consistency/engine.hpp"
#include "katlas/consistency/partial_coherence.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace katlas::tests {

class NaiveRunSearch final : public consistency::Engine {
  public:
    using EventId = graph::EventId;
    using SparseGraph = graph::SparseGraph;

    // `close`: keep to the order of the closure.
    NaiveRunSearch(consistency::Machine machine, bool close) : machine_(machine), close_(close) {}

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override {
        const auto ops = consistency::machine_execution(execution, machine_);
        if (ops.impossible)
            return false;
        const auto order = consistency::ordered_steps(execution, ops, close_, stop);
        if (!order)
            return false;
        Run run(execution, ops, *order);
        if (!run.find(stop, steps_))
            return false;
        consistency::forget_coherence(execution);
        for (const EventId w : run.stored())
            execution.place_in_co(w, execution.co_last(execution[w].location));
        return true;
    }
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    static constexpr EventId nothing = SparseGraph::none;
    using Op = consistency::MachineExecution::Op;

    // The writes that go through one buffer, in order.
    struct Buffer {
        std::uint32_t thread = 0;
        std::vector<EventId> writes{};
        std::uint32_t issued = 0;
        std::uint32_t stored = 0;
    };
    // The next op of a thread, or the next store of a buffer.
    struct Move {
        bool is_store = false;
        std::uint32_t of = 0; // the thread, or the buffer
        EventId event = 0;
    };
    struct Done {
        Move move;
        EventId written = nothing; // what it put into memory
        EventId covered = nothing; // what was there before
    };

    class Run {
      public:
        Run(const SparseGraph& g, const consistency::MachineExecution& ops, const consistency::ClosureSteps& order)
            : g_(g), ops_(ops), order_(order), done_(ops.threads.size(), 0), memory_(g.num_locations()),
              unread_(g.size()), buffer_of_(g.size(), 0), waiting_(order.before) {
            for (std::uint32_t l = 0; l < g.num_locations(); ++l)
                memory_[l] = g.initial_write(l);
            for (EventId e = 0; e < g.size(); ++e)
                unread_[e] = ops.writes[e].readers;
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places;
            for (std::uint32_t t = 1; t < ops.threads.size(); ++t)
                for (const Op& op : ops.threads[t])
                    if (op.kind == Op::Kind::write && ops.machine != consistency::Machine::sc) {
                        const bool by_location = ops.machine == consistency::Machine::pso;
                        const auto place = places.try_emplace({t, by_location ? g[op.write].location : 0},
                                                              static_cast<std::uint32_t>(buffers_.size()));
                        if (place.second)
                            buffers_.push_back({.thread = t});
                        buffer_of_[op.write] = place.first->second;
                        buffers_[place.first->second].writes.push_back(op.write);
                    }
        }

        [[nodiscard]] bool find(const StopToken& stop, std::uint64_t& count) {
            std::vector<std::vector<Move>> left{moves()};
            while (!left.empty()) {
                if (is_complete())
                    return true;
                stop.check();
                if (left.back().empty()) {
                    left.pop_back();
                    if (!left.empty())
                        undo();
                    continue;
                }
                const Move next = left.back().back();
                left.back().pop_back();
                perform(next);
                if (!seen_.insert(state()).second) {
                    undo();
                    continue;
                }
                ++count;
                left.push_back(moves());
            }
            return false;
        }
        // The writes in the order of their stores.
        [[nodiscard]] std::vector<EventId> stored() const {
            std::vector<EventId> writes;
            for (const Done& d : history_)
                if (d.written != nothing)
                    writes.push_back(d.written);
            return writes;
        }

      private:
        [[nodiscard]] bool is_complete() const {
            for (std::uint32_t t = 1; t < done_.size(); ++t)
                if (done_[t] != ops_.threads[t].size())
                    return false;
            return std::ranges::all_of(buffers_, [](const Buffer& b) { return b.stored == b.writes.size(); });
        }
        [[nodiscard]] std::vector<std::uint32_t> state() const {
            std::vector<std::uint32_t> counts = done_;
            for (const Buffer& b : buffers_)
                counts.push_back(b.stored);
            return counts;
        }

        // The possible moves, the one to be tried first at the end.
        [[nodiscard]] std::vector<Move> moves() const {
            std::vector<Move> possible;
            for (std::uint32_t b = 0; b < buffers_.size(); ++b)
                if (buffers_[b].stored < buffers_[b].issued) {
                    const EventId w = buffers_[b].writes[buffers_[b].stored];
                    if (may_cover(g_[w].location, 0) && may_come(order_.stores[w]))
                        possible.push_back({true, b, w});
                }
            for (std::uint32_t t = 1; t < done_.size(); ++t)
                if (done_[t] < ops_.threads[t].size() && may_perform(t, ops_.threads[t][done_[t]]))
                    possible.push_back({false, t, ops_.threads[t][done_[t]].event});
            std::ranges::sort(possible, [](const Move& a, const Move& b) {
                return a.is_store != b.is_store ? a.is_store : a.event > b.event;
            });
            return possible;
        }
        [[nodiscard]] bool may_come(std::uint32_t step) const {
            return step == consistency::ClosureSteps::none || waiting_[step] == 0;
        }
        // Whether so many ops have yet to read from what is in memory.
        [[nodiscard]] bool may_cover(std::uint32_t location, std::uint32_t readers) const {
            return unread_[memory_[location]] == readers;
        }
        [[nodiscard]] bool may_perform(std::uint32_t t, const Op& op) const {
            if (!may_come(order_.ops[t][done_[t]]))
                return false;
            switch (op.kind) {
            case Op::Kind::fence:
                return std::ranges::all_of(buffers_,
                                           [&](const Buffer& b) { return b.thread != t || b.stored == b.issued; });
            case Op::Kind::read:
                return op.source == nothing || visible(t, g_[op.event].location) == op.source;
            case Op::Kind::write:
                return ops_.machine != consistency::Machine::sc || may_cover(g_[op.write].location, 0);
            case Op::Kind::update:
                break;
            }
            const std::uint32_t location = g_[op.write].location;
            return op.source == nothing ? may_cover(location, 0)
                                        : memory_[location] == op.source && may_cover(location, 1);
        }
        [[nodiscard]] EventId visible(std::uint32_t t, std::uint32_t location) const {
            for (const Buffer& b : buffers_)
                if (b.thread == t)
                    for (std::uint32_t i = b.issued; i-- > b.stored;)
                        if (g_[b.writes[i]].location == location)
                            return b.writes[i];
            return memory_[location];
        }

        void perform(const Move& m) {
            const EventId written = change(m, 1);
            history_.push_back({m, written, written == nothing ? nothing : memory_[g_[written].location]});
            if (written != nothing)
                memory_[g_[written].location] = written;
        }
        void undo() {
            const Done last = history_.back();
            history_.pop_back();
            change(last.move, -1);
            if (last.written != nothing)
                memory_[g_[last.written].location] = last.covered;
        }
        // Does a move, or undoes it, except in memory. Returns the write that it puts into memory.
        EventId change(const Move& m, int by) {
            const auto moved = [by](std::uint32_t& number) { number += static_cast<std::uint32_t>(by); };
            EventId written = nothing;
            std::uint32_t step = consistency::ClosureSteps::none;
            if (m.is_store) {
                written = m.event;
                step = order_.stores[m.event];
                moved(buffers_[m.of].stored);
            } else {
                const std::uint32_t at = by > 0 ? done_[m.of] : done_[m.of] - 1;
                const Op& op = ops_.threads[m.of][at];
                step = order_.ops[m.of][at];
                moved(done_[m.of]);
                if (op.source != nothing)
                    unread_[op.source] -= static_cast<std::uint32_t>(by);
                if (op.kind == Op::Kind::update ||
                    (op.kind == Op::Kind::write && ops_.machine == consistency::Machine::sc))
                    written = op.write;
                else if (op.kind == Op::Kind::write)
                    moved(buffers_[buffer_of_[op.write]].issued);
            }
            if (step != consistency::ClosureSteps::none)
                for (const std::uint32_t after : order_.next[step])
                    waiting_[after] -= static_cast<std::uint32_t>(by);
            return written;
        }

        const SparseGraph& g_;
        const consistency::MachineExecution& ops_;
        const consistency::ClosureSteps& order_;
        std::vector<std::uint32_t> done_;   // by thread
        std::vector<EventId> memory_;       // by location
        std::vector<std::uint32_t> unread_; // by event: how many ops have yet to read from it
        std::vector<Buffer> buffers_;
        std::vector<std::uint32_t> buffer_of_; // by event
        std::vector<std::uint32_t> waiting_;   // by step of the closure
        std::vector<Done> history_;
        std::set<std::vector<std::uint32_t>> seen_;
    };

    consistency::Machine machine_;
    bool close_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::tests
