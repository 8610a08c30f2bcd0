// Execution graphs under construction whose threads may have holes: what is explored under models in which po | rf may
// have cycles (thesis sections 2.4.1, 5.7 and 5.8).
//
// Every event sits at a *slot* of its thread, the number that Dependencies gives it. A revisit may remove an event and
// keep later ones of its thread; then its slot is a hole. The *frontier* of a thread is its first slot without an
// event; there the thread's state is kept, and there alone events are added, so that holes are filled first. When the
// frontier comes upon an event that was kept it passes over it: nothing that such an event depends on has changed.
//
// The *causal order* is the least transitive relation with
//     rf; data; ctrl; addr; addr;po; [R];po;[F];po for fences that acquire or release, but from discarded reads;
//     pick dependencies as others
//     choices                                                                     to all that is po-after
//     reads that decide whether a thread goes on at all (locks)                    to all that is po-after
//     reads from which the expected value of a compare-exchange is computed        to its read
//     the read of a compare-exchange                                              to its write
//     the read of a compare-exchange whose expected value is computed by reads    to po-later reads of the location, if
//                                             between them is no write that is there whatever compare-exchanges read
// It is irreflexive. The write of a tight read-modify-write is in the prefix of whatever depends on its read. Every
// event knows its causal prefix: itself and what is causally before it, as a set of slots, by which it outlives that
// events are numbered anew. docs/exploration.md says why the order is what it is.
//
// Events are numbered by the order of their addition, initial writes first, by location.
//
// Invariants: when an event is added, nothing that is there is causally after it. An event without a place in co is the
// youngest. A thread's state is that at its frontier; each event has a copy of the state in which the frontier came
// upon it. Operations take time linear in the thread or in the writes of the location, unless they say otherwise.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/program/dependencies.hpp"

namespace katlas::explore {

inline constexpr EventId no_event = graph::SparseGraph::none;

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
    // The initial writes only.
    explicit CausalGraph(const program::Program& program, BaseModel base = {});

    [[nodiscard]] EventId size() const { return static_cast<EventId>(events_.size()); }
    [[nodiscard]] const CausalEvent& operator[](EventId e) const { return events_[e]; }
    [[nodiscard]] bool is_initial(EventId e) const { return e < co_.size(); }
    [[nodiscard]] bool is_read(EventId e) const { return events_[e].label.kind == graph::Kind::read; }
    [[nodiscard]] bool is_write(EventId e) const { return events_[e].label.kind == graph::Kind::write; }
    [[nodiscard]] bool is_choice(EventId e) const { return events_[e].alternatives != 0; }

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(co_.size()); }
    // The writes of a location in co, the initial write first.
    [[nodiscard]] std::span<const EventId> co(std::uint32_t location) const { return co_[location]; }

    // Threads are numbered from 1.
    [[nodiscard]] std::uint32_t frontier(std::uint32_t thread) const {
        return static_cast<std::uint32_t>(threads_[thread - 1].dependencies.num_events());
    }
    // By slot; where there is a hole, or no event is meant to be, none.
    [[nodiscard]] std::span<const EventId> slots(std::uint32_t thread) const { return threads_[thread - 1].slots; }
    [[nodiscard]] EventId at(std::uint32_t thread, std::uint32_t slot) const {
        const std::vector<EventId>& of = threads_[thread - 1].slots;
        return slot < of.size() ? of[slot] : no_event;
    }
    [[nodiscard]] Stop stop(std::uint32_t thread) const { return threads_[thread - 1].stop; }
    // Why a thread stopped, if by an error.
    [[nodiscard]] const program::Action* error(std::uint32_t thread) const {
        const Thread& t = threads_[thread - 1];
        return t.failed ? &t.error : nullptr;
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
        return is_initial(a) ||
               (!is_initial(b) && (prefix(b)[(x.thread - 1) * words_ + x.slot / 64] >> x.slot % 64 & 1U) != 0);
    }

    // The action at which a thread stands; where it is not visible, the thread is stopped.
    program::Action next_action(std::uint32_t thread);
    // Adds the event at which a thread stands and lets the thread stay there: next_action was called, rf or a place in
    // co is to be given, then pass() is to be called.
    EventId add(std::uint32_t thread, const program::Action& action);
    // Makes a read read from a write: value, label and prefix. Its thread stands at it.
    void read_from(EventId read, EventId write, bool spurious);
    // Makes a choice that one. Its thread stands at it.
    void choose(EventId choice, Value alternative) { events_[choice].value = alternative; }
    // The thread that stands at e goes on to its next hole or end.
    void pass(EventId e);
    // Puts the thread of e back to where it performs e. It has come upon e before.
    void rewind(EventId e);
    // Puts a write into co, to be the element of that index.
    void place(EventId write, std::uint32_t index);
    void displace(EventId write);
    // Removes the youngest event, and puts its thread back.
    void remove_last();
    void set_revisits_from(EventId write, EventId from) { events_[write].revisits_from = from; }

    // Whether e agrees with all other events about coherence and atomicity, as far as it has a place or reads.
    [[nodiscard]] bool is_coherent(EventId e) const;

    // Makes `copy` what is left when the events with keep != 0 stay, which is causally closed. Linear in the graph.
    void restrict_into(CausalGraph& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

    [[nodiscard]] const program::Program& program() const { return *program_; }

  private:
    struct Thread {
        std::vector<EventId> slots;
        program::Dependencies dependencies;
        Stop stop = Stop::running;
        bool failed = false;
        program::Action error;
    };

    [[nodiscard]] Word* state(std::uint32_t thread) { return states_.data() + (thread - 1) * state_words_; }
    [[nodiscard]] std::size_t row(EventId e) const { return e - co_.size(); }
    [[nodiscard]] std::size_t stride() const { return threads_.size() * words_; }
    [[nodiscard]] std::uint64_t* prefix(EventId e) { return prefixes_.data() + row(e) * stride(); }
    [[nodiscard]] const std::uint64_t* prefix(EventId e) const { return prefixes_.data() + row(e) * stride(); }
    void start_prefix(EventId e);
    void join_prefix(EventId e, EventId before);
    [[nodiscard]] bool orders_all_behind(const CausalEvent& read) const;
    void join_fences(EventId e);
    void depend(EventId e, EventId read);
    void depend(EventId e, program::EventBits reads);
    void widen(std::size_t words);
    void remember(EventId e);
    void put_back(std::uint32_t thread, EventId e, const CausalGraph& from);
    [[nodiscard]] std::uint64_t stamp(EventId e) const;
    [[nodiscard]] bool is_atomic(EventId e) const;

    const program::Program* program_ = nullptr;
    BaseModel base_;
    std::size_t state_words_ = 0;
    std::size_t words_ = 1; // of a thread in a prefix
    std::vector<CausalEvent> events_;
    std::vector<std::vector<EventId>> co_; // by location
    std::vector<Thread> threads_;
    std::vector<Word> states_;                               // by thread, state_words_ each
    std::vector<Word> before_;                               // by event but the initial writes, state_words_ each
    std::vector<program::Dependencies> dependencies_before_; // by event but the initial writes
    std::vector<std::uint64_t> prefixes_;                    // by event but the initial writes, stride() each
};

} // namespace katlas::explore
