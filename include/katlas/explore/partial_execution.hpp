// An execution graph under construction, with the data that explorers keep for its events (thesis sections 5.8 and
// 6.4). The graph knows nothing of the program; running_execution.hpp joins the graph with a run of the program.
//
// For every event it keeps the value, the causal prefix, and the progress of the exploration of the event's
// alternatives. Events are numbered in the order of their addition, which is the order <_G of the thesis.
//
// The causal prefix of an event e is e and its (po | rf)+-predecessors. In each thread it is a prefix of the thread's
// events, so that it is stored as one number for each thread. Initial writes are in every prefix.
//
// Invariants: the value of a read is that of its write; the prefix of an event is the event and the prefixes of its
// causes; a stopped thread has nothing to add until one of its reads changes. check() verifies these invariants and
// those of the graph.
#pragma once

#include "katlas/explore/revisit_in_place.hpp"
#include "katlas/support/invariant.hpp"

#include <span>
#include <vector>

namespace katlas::explore {

class PartialExecution {
  public:
    PartialExecution() = default;
    // Has the initial writes only. The caller sets their values.
    PartialExecution(std::uint32_t num_threads, std::uint32_t num_locations, graph::AtomIndex initial_atom);

    graph::SparseGraph graph;

    [[nodiscard]] EventId size() const { return graph.size(); }
    [[nodiscard]] std::uint32_t num_locations() const { return graph.num_locations(); }
    [[nodiscard]] bool is_initial(EventId e) const { return graph.is_initial(e); }
    [[nodiscard]] bool is_read(EventId e) const { return graph.is_read(e); }
    [[nodiscard]] bool is_write(EventId e) const { return graph.is_write(e); }
    // Threads are numbered from 1.
    [[nodiscard]] std::uint32_t num_threads() const { return graph.num_threads(); }
    [[nodiscard]] Stop stop(std::uint32_t thread) const { return stops_[thread - 1]; }
    void set_stop(std::uint32_t thread, Stop why) { stops_[thread - 1] = why; }

    [[nodiscard]] Value value(EventId e) const { return values_[e]; }
    void set_value(EventId e, Value v) { values_[e] = v; }

    [[nodiscard]] Alternatives& alternatives(EventId e) { return alternatives_[e]; }
    [[nodiscard]] const Alternatives& alternatives(EventId e) const { return alternatives_[e]; }
    [[nodiscard]] EventId revisits_from(EventId e) const { return alternatives_[e].revisits_from; }
    void set_revisits_from(EventId e, EventId from) { alternatives_[e].revisits_from = from; }
    // For a write: all its alternatives are to be tried again.
    void forget_alternatives(EventId write) { alternatives_[write] = {}; }

    // For a write: whether it has a place in co; the write right before it in co; giving it a place; taking its place
    // away.
    [[nodiscard]] bool has_place(EventId write) const { return graph[write].co_rank != 0; }
    [[nodiscard]] EventId place_of(EventId write) const { return graph[write].co_prev; }
    void place(EventId write, EventId predecessor) { graph.place_in_co(write, predecessor); }
    void displace(EventId write) { graph.remove_from_co(write); }

    // Whether a is in the causal prefix of b.
    [[nodiscard]] bool in_prefix(EventId a, EventId b) const {
        return graph.is_initial(a) || graph[a].index < prefix(b)[graph[a].thread - 1];
    }

    // Appends an event to its thread; its prefix is that of its predecessor and itself.
    EventId add(std::uint32_t thread, std::uint32_t location, const graph::Label& label, graph::AtomIndex atom);
    // Makes a read read from a write: rf, value and prefix.
    void read_from(EventId read, EventId write);
    // Removes the youngest event.
    void remove_last();

    // Recomputes all prefixes after rf was changed from outside. If po | rf has a cycle, check() reports it afterwards.
    void restore_prefixes();

    // Makes `copy` the restriction to the events with keep != 0 (SparseGraph::restrict_into). Threads that lost events
    // run again.
    void restrict_into(PartialExecution& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

    // Whether a revisit of the read by the write would remove nothing: all that is younger than the read is in the
    // write's prefix. Then the read is the last event of its thread. Linear in the threads.
    [[nodiscard]] bool is_in_prefix_behind(EventId read, EventId write) const;
    // Removes the events behind the read that are not in the prefix of the youngest event, a write without a place in
    // co, so that the read may read from it. Nothing that stays reads from a removed event. Threads that lost events
    // run again. `changed` is overwritten with what undo_revisit() needs. Linear in the events behind the read.
    void begin_revisit(EventId read, RevisitInPlace& changed);
    // Undoes a revisit that was begun. Meanwhile the read may have got another write, label and alternatives. Younger
    // events may have come and gone, and later revisits may have been begun and undone.
    void undo_revisit(const RevisitInPlace& changed);

    // Linear in the events, times the threads.
    [[nodiscard]] InvariantCheck check() const;
    // Whether the events from `first` on can be removed one by one, except `but`, which stays as long as the older
    // events do. Mutexes that were handed over are taken back before (locks.hpp).
    [[nodiscard]] InvariantCheck check_removable(EventId first, EventId but) const;

  private:
    [[nodiscard]] std::size_t row(EventId e) const { return e - graph.num_locations(); }
    [[nodiscard]] std::uint32_t* prefix(EventId e) { return prefixes_.data() + row(e) * num_threads(); }
    [[nodiscard]] const std::uint32_t* prefix(EventId e) const { return prefixes_.data() + row(e) * num_threads(); }
    void start_prefix(EventId e);
    void join_prefix(EventId e, EventId before);
    [[nodiscard]] InvariantCheck check_prefix(EventId e) const;

    std::vector<Value> values_;              // by event
    std::vector<Alternatives> alternatives_; // by event
    std::vector<std::uint32_t> prefixes_;    // by event but the initial writes, num_threads() each
    std::vector<Stop> stops_;                // by thread
};

} // namespace katlas::explore
