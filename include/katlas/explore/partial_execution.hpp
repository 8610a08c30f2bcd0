// An execution graph under construction, with the data that explorers keep for its events (thesis sections 5.8 and
// 6.4). The graph knows nothing of the program; running_execution.hpp joins the graph with a run of the program.
//
// For every event it keeps the value, the causal prefix, and the progress of the exploration of the event's
// alternatives. Events are numbered in the order of their addition, which is the order <_G of the thesis.
//
// The causal prefix of an event e is e and its (po | rf)+-predecessors. In each thread it is a prefix of the thread's
// events, so that it is stored as one number for each thread. Initial writes are in every prefix.
//
// A thread may follow another thread, its leader, that has the same code (symmetry.hpp). Then an event has a second
// prefix, of (po | rf | matches)+. A revisit by the event keeps this prefix. Without followers the two prefixes are
// one.
//
// Invariants: the value of a read is that of its write; the prefix of an event is the event and the prefixes of its
// causes; no event behind the core is its own cause; a stopped thread has nothing to add until one of its reads
// changes. check() verifies these invariants and those of the graph.
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
    // Whether a revisit by b keeps a.
    [[nodiscard]] bool stays_with(EventId a, EventId b) const {
        return graph.is_initial(a) || graph[a].index < prefix(b)[kept_ + graph[a].thread - 1];
    }

    // Makes threads follow others: leaders[t - 1] is the leader of t, 0 if t follows none. Empty: no thread follows
    // another. A leader has a lower number.
    // The first locations belong to the threads in turn, so many to each thread; only the thread itself and the parent
    // that creates and awaits it use them. Events of a follower there match events of its leader at the leader's
    // location. The graph has initial writes only.
    void follow(std::vector<std::uint32_t> leaders, std::uint32_t locations_of_thread = 0);
    [[nodiscard]] bool has_followers() const { return kept_ != 0; }
    [[nodiscard]] std::uint32_t leader(std::uint32_t thread) const {
        return has_followers() ? leaders_[thread - 1] : 0;
    }
    // The leader's event that e matches: the leader and e's thread have read from the same writes before, and have not
    // written; no_event if e matches none. Linear in the events that the leader has beyond e.
    [[nodiscard]] EventId match(EventId e) const { return has_match(e) ? leaders_event(e) : no_event; }
    // Whether the next event of the thread would match an event that its leader does not have yet. Linear in the events
    // that the leader has beyond the thread.
    [[nodiscard]] bool waits_for_leader(std::uint32_t thread) const {
        return has_followers() && matches_next(thread) &&
               graph.thread_length(thread) >= graph.thread_length(leaders_[thread - 1]);
    }
    // Whether each follower that differs from its leader does so first at an event with the leader's event in its
    // causal prefix, and by the write that it reads from. Linear in the events.
    [[nodiscard]] bool followers_are_caused() const { return !has_followers() || each_follower_is_caused(); }
    // In how many ways the threads can be exchanged for others with the same code so that the executions differ. The
    // graph has an execution in which no thread goes on. Linear in the threads.
    [[nodiscard]] std::uint64_t executions_like() const { return has_followers() ? ways_to_exchange() : 1; }

    // Appends an event to its thread; its prefix is that of its predecessor and itself.
    EventId add(std::uint32_t thread, std::uint32_t location, const graph::Label& label, graph::AtomIndex atom);
    // Makes a read read from a write: rf, value and prefix.
    void read_from(EventId read, EventId write);
    // Removes the youngest event.
    void remove_last();

    // Recomputes all prefixes after rf was changed from outside. If po | rf has a cycle behind the core, check()
    // reports it afterwards.
    void restore_prefixes();

    // Makes the present events the core of the graph (core.hpp). They may be in cycles of po | rf, and are not
    // revisited.
    void fix_core() { core_ = size() - num_locations(); }
    // The first event that is neither initial nor in the core. Without a call of fix_core() the core is empty.
    [[nodiscard]] EventId end_of_core() const { return num_locations() + core_; }

    // Makes `copy` the restriction to the events with keep != 0 (SparseGraph::restrict_into). Threads that lost events
    // run again.
    void restrict_into(PartialExecution& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

    // Whether a revisit of the read by the write would remove nothing: all that is younger than the read stays with the
    // write. Then the read is the last event of its thread. Linear in the threads.
    [[nodiscard]] bool all_stay_behind(EventId read, EventId write) const;
    // Removes the events behind the read that do not stay with the youngest event, a write without a place in co, so
    // that the read may read from it. Nothing that stays reads from a removed event. Threads that lost events run
    // again. `changed` is overwritten with what undo_revisit() needs. Linear in the events behind the read.
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
    [[nodiscard]] std::uint32_t* prefix(EventId e) { return prefixes_.data() + row(e) * width_; }
    [[nodiscard]] const std::uint32_t* prefix(EventId e) const { return prefixes_.data() + row(e) * width_; }
    [[nodiscard]] bool has_match(EventId e) const { return kept_ != 0 && prefix(e)[2 * kept_] != 0; }
    // Whether the thread's next event has a match, if the leader has the event of this index.
    [[nodiscard]] bool matches_next(std::uint32_t thread) const;
    // Whether e and its match read from the same write in the same way, or are no accesses, or have the same value at
    // locations of their threads.
    [[nodiscard]] bool equals_match(EventId e) const;
    // Whether the two are the same access of the same location, or of locations of their threads. Writes of other
    // locations also have the same value.
    [[nodiscard]] bool do_the_same(EventId follower, EventId leader) const;
    [[nodiscard]] bool is_of_threads(std::uint32_t location) const {
        return location < locations_of_thread_ * num_threads();
    }
    // The leader's event with the index of e; no_event if it is not there.
    [[nodiscard]] EventId leaders_event(EventId e) const;
    [[nodiscard]] bool each_follower_is_caused() const;
    [[nodiscard]] std::uint64_t ways_to_exchange() const;
    void note_match(EventId e);
    void keep_match(EventId e);
    void start_prefix(EventId e);
    void join_prefix(EventId e, EventId before);
    [[nodiscard]] InvariantCheck check_prefix(EventId e) const;

    std::vector<Value> values_;              // by event
    std::vector<Alternatives> alternatives_; // by event
    std::vector<Stop> stops_;                // by thread
    std::vector<std::uint32_t> leaders_;     // by thread; empty without followers
    std::uint32_t locations_of_thread_ = 0;  // see follow()
    // By event but the initial writes, width_ each: the causal prefix by thread; and with followers, what stays with
    // the event by thread, and whether the event has a match.
    std::vector<std::uint32_t> prefixes_;
    std::uint32_t width_ = 0;
    std::uint32_t numbers_ = 0; // of both prefixes
    std::uint32_t kept_ = 0;    // where the second prefix begins
    EventId core_ = 0;          // the number of events in the core
};

} // namespace katlas::explore
