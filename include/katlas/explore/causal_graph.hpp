// Execution graphs under construction whose threads may have holes: what is explored under models in which po | rf may
// have cycles (thesis sections 2.4.1, 5.7 and 5.8).
//
// Every event sits at a *slot* of its thread, the position of a run with dependencies (program_run.hpp). A revisit may
// remove an event and keep later ones of its thread; then its slot is a hole. Events are added at the first slot of a
// thread that has none, so that holes are filled first. The graph knows nothing of the program;
// running_causal_graph.hpp joins it with a run of one.
//
// The *causal order* is the least transitive relation with
//     rf; data; ctrl; addr; addr;po; [R];po;[F];po for fences that acquire or release, but from discarded reads;
//     pick dependencies as others
//     choices                                                                     to all that is po-after
//     reads that decide whether a thread goes on at all (locks)                    to all that is po-after
//     reads from which the expected value of a compare-exchange is computed        to its read
//     the read of a compare-exchange                                              to its write
//     all that is po-before the creation or the end of a thread                   to that
//     the read of a compare-exchange whose expected value is computed by reads    to po-later reads of the location, if
//                                             between them is no write that is there whatever compare-exchanges read
// It is irreflexive. The write of a tight read-modify-write is in the prefix of whatever depends on its read. Every
// event knows its causal prefix: itself and what is causally before it, as a set of slots, by which it outlives that
// events are numbered anew. docs/exploration.md says why the order is what it is.
//
// Events are numbered by the order of their addition, initial writes first, by location.
//
// Invariants: when an event is added, nothing that is there is causally after it. An event without a place in co is the
// youngest. check() looks at the links, and that the causal order has no cycle. Operations take time linear in the
// thread or in the writes of the location, unless they say otherwise.
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

// What the causal order may have beyond what all models have.
struct BaseModel {
    bool acquire_orders = false; // [R & ACQ];po, of reads that are of no compare-exchange
};

class CausalGraph {
  public:
    CausalGraph() = default;
    // The initial writes only. Their values are to be set.
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

    // Threads are numbered from 1. By slot; where there is a hole, or no event is meant to be, none.
    [[nodiscard]] std::span<const EventId> slots(std::uint32_t thread) const { return threads_[thread - 1].slots; }
    [[nodiscard]] EventId at(std::uint32_t thread, std::uint32_t slot) const {
        const std::vector<EventId>& of = threads_[thread - 1].slots;
        return slot < of.size() ? of[slot] : no_event;
    }
    [[nodiscard]] Stop stop(std::uint32_t thread) const { return threads_[thread - 1].stop; }
    void set_stop(std::uint32_t thread, Stop why) { threads_[thread - 1].stop = why; }
    // Why a thread stopped, if by an error.
    [[nodiscard]] const program::Action* error(std::uint32_t thread) const {
        const std::optional<program::Action>& error = threads_[thread - 1].error;
        return error ? &*error : nullptr;
    }

    // The other half of a read-modify-write; none if it is not there.
    [[nodiscard]] EventId rmw_write(EventId read) const;
    [[nodiscard]] EventId rmw_read(EventId write) const;
    // Whether a read may turn out to be no half of a read-modify-write, and whether that is for explorers to choose.
    [[nodiscard]] static bool is_conditional(const CausalEvent& read) { return program::is_conditional(read.rmw); }
    [[nodiscard]] static bool may_fail_spuriously(const CausalEvent& read) {
        return program::may_fail_spuriously(read.rmw);
    }

    // Whether a is in the causal prefix of b. Constant.
    [[nodiscard]] bool in_prefix(EventId a, EventId b) const {
        const CausalEvent& x = events_[a];
        return is_initial(a) || (!is_initial(b) && prefix_has(b, x.thread, x.slot));
    }
    [[nodiscard]] bool prefix_has(EventId e, std::uint32_t thread, std::uint32_t slot) const {
        return slot / 64 < words_ && (prefix(e)[(thread - 1) * words_ + slot / 64] >> slot % 64 & 1U) != 0;
    }

    // Adds the event of an action at a slot that has none. A read has no rf yet and a write no place in co.
    EventId add(std::uint32_t thread, std::uint32_t slot, const program::Action& action, const ActionDependencies& on);
    // Makes a read, whose action this is, read from a write: value, label and prefix.
    void read_from(EventId read, EventId write, bool spurious, const program::Action& action,
                   const ActionDependencies& on);
    // Of a write: whether it has a place in co, right behind which write; that it gets one, or loses it.
    [[nodiscard]] bool has_place(EventId write) const { return events_[write].place != CausalEvent::no_place; }
    [[nodiscard]] EventId place_of(EventId write) const {
        return co_[events_[write].location][events_[write].place - std::size_t{1}];
    }
    void place(EventId write, EventId predecessor);
    void displace(EventId write);
    // Removes the youngest event.
    void remove_last();
    // Of an event that is no initial write: the slots of a thread that are in its prefix.
    [[nodiscard]] std::span<const std::uint64_t> prefix_of(EventId e, std::uint32_t thread) const {
        return {prefix(e) + (thread - 1) * words_, words_};
    }
    // Adds an event of which all is known but its place in co. The prefix is a set of slots for each thread. False if
    // its thread or slot is none that it can have. That the rest is right is for check() to say.
    [[nodiscard]] bool restore(const CausalEvent& event, std::span<const std::vector<std::uint64_t>> prefix);
    [[nodiscard]] EventId revisits_from(EventId write) const { return events_[write].revisits_from; }
    void set_revisits_from(EventId write, EventId from) { events_[write].revisits_from = from; }
    // Of a write: all are to be tried.
    void forget_alternatives(EventId write) { events_[write].revisits_from = no_event; }

    // Whether e agrees with all other events about coherence and atomicity, as far as it has a place or reads.
    [[nodiscard]] bool is_coherent(EventId e) const;

    // Makes `copy` what is left when the events with keep != 0 stay, which is causally closed. Linear in the graph.
    void restrict_into(CausalGraph& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

    // Quadratic in the events.
    [[nodiscard]] InvariantCheck check() const;
    // Whether the events from `first` on can be removed one by one, but for one which stays as long as what is older.
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
