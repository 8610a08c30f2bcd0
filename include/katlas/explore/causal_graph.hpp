// Execution graphs under construction whose threads may have holes. They are explored under models in which po | rf may
// have cycles (thesis sections 2.4.1, 5.7 and 5.8).
//
// Every event sits at a *slot* of its thread, the position of a run with dependencies (program_run.hpp). A revisit may
// remove an event and keep later events of its thread; the slot of the removed event is then a hole. An event is added
// at the first empty slot of its thread, so that holes are filled first. The graph knows nothing of the program;
// running_causal_graph.hpp joins the graph with a run of the program.
//
// The *causal order* is the least transitive relation with
//     rf; data; ctrl; addr; addr;po; [R];po;[F];po for fences that acquire or release, except from discarded reads;
//     pick dependencies, like other dependencies
//     choices                                                                     to all po-later events
//     reads that decide whether a thread goes on at all (locks)                    to all po-later events
//     reads from which the expected value of a compare-exchange is computed        to its read
//     the read of a compare-exchange                                              to its write
//     all that is po-before the creation or the end of a thread                   to that event
//     the read of a compare-exchange whose expected value is computed by reads    to po-later reads of the location, if
//              every write between them belongs to a compare-exchange
// The causal order is irreflexive. The write of a tight read-modify-write is in the prefix of every event that depends
// on its read. Every event knows its causal prefix: the event itself and all events causally before it. The prefix is a
// set of slots, so it stays valid when events are renumbered. docs/exploration.md gives the reasons for the order.
//
// Events are numbered by the order of their addition, initial writes first, by location.
//
// Invariants: when an event is added, no event of the graph is causally after it. Only the youngest event may be a
// write without a place in co. check() verifies the links, and that the causal order has no cycle. Operations take time
// linear in the thread or in the writes of the location, unless their comment says otherwise.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <optional>

namespace katlas::explore {

struct CausalEvent {
    std::uint32_t thread = 0;
    std::uint32_t slot = 0;
    std::uint32_t location = graph::SparseGraph::no_location;
    graph::Label label;
    program::RmwOp rmw = program::RmwOp::none; // of a read
    std::uint32_t alternatives = 0;            // of a choice: `value` is one of them; a choice has a fence's kind
    bool spurious = false;                     // of the read of a weak compare-exchange: it failed for no reason
    bool computed_expected = false;            // of a compare-exchange: reads determine the expected value
    bool tight = false;                        // of an exclusive write: no read but its own determines its value
    bool settled = false;                      // see program::Action
    EventId rf = no_event;                     // of a read
    std::uint32_t place = no_place;            // of a write: in co
    EventId revisits_from = no_event;          // of a write: reads from here on are done; none: it is being placed
    Value value = 0;
    Value expected = 0; // by a compare-exchange

    static constexpr std::uint32_t no_place = ~std::uint32_t{0};
};

// Pairs that some models add to the causal order.
struct BaseModel {
    bool acquire_orders = false; // [R & ACQ];po, for reads that belong to no compare-exchange
};

class CausalGraph {
  public:
    CausalGraph() = default;
    // Has the initial writes only. The caller sets their values.
    CausalGraph(std::uint32_t num_threads, std::uint32_t num_locations, BaseModel base);

    [[nodiscard]] EventId size() const { return static_cast<EventId>(events_.size()); }
    [[nodiscard]] const CausalEvent& operator[](EventId e) const { return events_[e]; }
    [[nodiscard]] bool is_initial(EventId e) const { return e < co_.size(); }
    [[nodiscard]] bool is_read(EventId e) const { return events_[e].label.kind == graph::Kind::read; }
    [[nodiscard]] bool is_write(EventId e) const { return events_[e].label.kind == graph::Kind::write; }
    [[nodiscard]] bool is_choice(EventId e) const { return events_[e].alternatives != 0; }
    [[nodiscard]] Value value(EventId e) const { return events_[e].value; }
    void set_value(EventId e, Value v) { events_[e].value = v; }

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(co_.size()); }
    // The writes of a location in co, the initial write first.
    [[nodiscard]] std::span<const EventId> co(std::uint32_t location) const { return co_[location]; }
    [[nodiscard]] BaseModel base() const { return base_; }

    // The events of a thread, by slot; no_event where the slot is a hole or has no event by design. Threads are
    // numbered from 1.
    [[nodiscard]] std::span<const EventId> slots(std::uint32_t thread) const { return threads_[thread - 1].slots; }
    [[nodiscard]] EventId at(std::uint32_t thread, std::uint32_t slot) const {
        const std::vector<EventId>& of = threads_[thread - 1].slots;
        return slot < of.size() ? of[slot] : no_event;
    }
    [[nodiscard]] Stop stop(std::uint32_t thread) const { return threads_[thread - 1].stop; }
    void set_stop(std::uint32_t thread, Stop why) { threads_[thread - 1].stop = why; }
    // The error that stopped a thread; null if it was not stopped by an error.
    [[nodiscard]] const program::Action* error(std::uint32_t thread) const {
        const std::optional<program::Action>& error = threads_[thread - 1].error;
        return error ? &*error : nullptr;
    }

    // The other half of a read-modify-write; none if it is not there.
    [[nodiscard]] EventId rmw_write(EventId read) const;
    [[nodiscard]] EventId rmw_read(EventId write) const;
    // Whether a read may turn out to be a plain read instead of half of a read-modify-write; and whether the explorer
    // chooses so.
    [[nodiscard]] static bool is_conditional(const CausalEvent& read) { return program::is_conditional(read.rmw); }
    [[nodiscard]] static bool may_fail_spuriously(const CausalEvent& read) {
        return program::may_fail_spuriously(read.rmw);
    }

    // Whether a is in the causal prefix of b. Constant.
    [[nodiscard]] bool in_prefix(EventId a, EventId b) const {
        const CausalEvent& x = events_[a];
        return is_initial(a) || (!is_initial(b) && prefix_has(b, x.thread, x.slot));
    }
    // Whether a revisit by b keeps a.
    [[nodiscard]] bool stays_with(EventId a, EventId b) const { return in_prefix(a, b); }
    [[nodiscard]] bool prefix_has(EventId e, std::uint32_t thread, std::uint32_t slot) const {
        return slot / 64 < words_ && (prefix(e)[(thread - 1) * words_ + slot / 64] >> slot % 64 & 1U) != 0;
    }

    // Adds the event of an action at a slot that has none. A read has no rf yet and a write no place in co.
    EventId add(std::uint32_t thread, std::uint32_t slot, const program::Action& action, const ActionDependencies& on);
    // Makes a read read from a write: sets its value, label and prefix. `action` is the action of the read.
    void read_from(EventId read, EventId write, bool spurious, const program::Action& action,
                   const ActionDependencies& on);
    // For a write: whether it has a place in co; the write right before it in co; giving it a place; taking its place
    // away.
    [[nodiscard]] bool has_place(EventId write) const { return events_[write].place != CausalEvent::no_place; }
    [[nodiscard]] EventId place_of(EventId write) const {
        return co_[events_[write].location][events_[write].place - std::size_t{1}];
    }
    void place(EventId write, EventId predecessor);
    void displace(EventId write);
    // Removes the youngest event.
    void remove_last();
    // The slots of a thread that are in the prefix of e. Event e is not an initial write.
    [[nodiscard]] std::span<const std::uint64_t> prefix_of(EventId e, std::uint32_t thread) const {
        return {prefix(e) + (thread - 1) * words_, words_};
    }
    // Adds an event of which all is known but its place in co. The prefix is a set of slots for each thread. False if
    // the thread or the slot is impossible for the event. Everything else is verified by check() only.
    [[nodiscard]] bool restore(const CausalEvent& event, std::span<const std::vector<std::uint64_t>> prefix);
    [[nodiscard]] EventId revisits_from(EventId write) const { return events_[write].revisits_from; }
    void set_revisits_from(EventId write, EventId from) { events_[write].revisits_from = from; }
    // For a write: all its alternatives are to be tried again.
    void forget_alternatives(EventId write) { events_[write].revisits_from = no_event; }

    // Whether e satisfies coherence and atomicity with all other events, as far as e has a place in co or a source.
    [[nodiscard]] bool is_coherent(EventId e) const;

    // Makes `copy` the restriction of the graph to the events with keep != 0. These events must be causally closed.
    // Linear in the graph.
    void restrict_into(CausalGraph& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

    // Quadratic in the events.
    [[nodiscard]] InvariantCheck check() const;
    // Whether the events from `first` on can be removed one by one, except `but`, which stays as long as the older
    // events do.
    [[nodiscard]] InvariantCheck check_removable(EventId first, EventId but) const;

  protected:
    void set_error(std::uint32_t thread, const program::Action& error) {
        threads_[thread - 1].stop = Stop::blocked;
        threads_[thread - 1].error = error;
    }
    void run_again(std::uint32_t thread) {
        threads_[thread - 1].stop = Stop::running;
        threads_[thread - 1].error.reset();
    }

  private:
    struct Thread {
        std::vector<EventId> slots;
        Stop stop = Stop::running;
        std::optional<program::Action> error;
    };

    [[nodiscard]] std::size_t row(EventId e) const { return e - co_.size(); }
    [[nodiscard]] std::size_t stride() const { return threads_.size() * words_; }
    [[nodiscard]] std::uint64_t* prefix(EventId e) { return prefixes_.data() + row(e) * stride(); }
    [[nodiscard]] const std::uint64_t* prefix(EventId e) const { return prefixes_.data() + row(e) * stride(); }
    void start_prefix(EventId e, const ActionDependencies& on);
    void join_prefix(EventId e, EventId before);
    [[nodiscard]] bool orders_all_behind(const CausalEvent& read) const;
    void join_fences(EventId e);
    void depend(EventId e, EventId read);
    void depend(EventId e, SlotBits reads);
    void put_at_slot(const CausalEvent& event);
    void widen(std::size_t words);
    [[nodiscard]] std::uint64_t stamp(EventId e) const;
    [[nodiscard]] bool is_atomic(EventId e) const;
    [[nodiscard]] InvariantCheck check_event(EventId e) const;
    [[nodiscard]] InvariantCheck check_prefix(EventId e) const;

    BaseModel base_;
    std::size_t words_ = 1; // of a thread in a prefix
    std::vector<CausalEvent> events_;
    std::vector<std::vector<EventId>> co_; // by location
    std::vector<Thread> threads_;
    std::vector<std::uint64_t> prefixes_; // by event but the initial writes, stride() each
};

} // namespace katlas::explore
