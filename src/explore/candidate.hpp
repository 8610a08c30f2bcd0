// A candidate of an execution: a path for each thread, and the part of rf that was chosen so far.
//
// The candidate computes the values of reads from rf, as far as possible. A value that is computed from itself, through
// reads, has no solution, as in herd7. So no value comes out of thin air by data, while values may do so by branches or
// addresses. Values give locations, the truth of the conditions of the paths, and the demands of coherence on co.
// Questions that depend on reads without rf are left open.
//
// Coherence is a condition on pairs (see CausalGraph::stamp): each pair of accesses of a location in program order
// demands that one write is co-before another, or demands nothing, or is inconsistent. A co is coherent iff it
// satisfies all these demands. So a coherent co exists iff the demands have no cycle. For atomic read-modify-writes the
// demands are closed under two rules: every write behind the source of a read-modify-write is behind its write, and
// every write before its write is before its source.
//
// Events are numbered as in complete graphs: first the initial writes by location, then the events of one thread after
// another. Threads are numbered from 1.
//
// The template parameter is the type of sets of events: FewEvents for at most 64 events, graph::WideSet for any number.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/graph/wide_matrix.hpp"
#include "katlas/program/paths.hpp"

namespace katlas::explore {

// A set of events of a graph with at most 64 events.
class FewEvents {
  public:
    static constexpr std::size_t capacity = 64;

    FewEvents() = default;
    explicit FewEvents(std::size_t /*n*/) {}

    [[nodiscard]] bool has(std::size_t e) const { return (bits_ >> e & 1U) != 0; }
    [[nodiscard]] std::uint64_t bits() const { return bits_; }
    void insert(std::size_t e) { bits_ |= std::uint64_t{1} << e; }
    void erase(std::size_t e) { bits_ &= ~(std::uint64_t{1} << e); }
    [[nodiscard]] bool empty() const { return bits_ == 0; }
    [[nodiscard]] std::size_t front() const { return static_cast<std::size_t>(std::countr_zero(bits_)); }
    FewEvents& operator|=(FewEvents o) {
        bits_ |= o.bits_;
        return *this;
    }

  private:
    std::uint64_t bits_ = 0;
};

// The constraints on candidates. Values and conditions agree in any case.
struct CandidateDemands {
    bool coherent = true; // if false, any order of writes is possible
    bool atomic = false;  // also requires that no write comes between the halves of a read-modify-write
};

template <typename Events>
class Candidate {
  public:
    static constexpr EventId none = graph::SparseGraph::none;

    // `program` and `terms` must outlive the candidate. `terms` has the terms of all paths.
    Candidate(const program::Program& program, const program::ValueTerms& terms, CandidateDemands demands);

    // Starts again, without rf, with one path for each thread. The caller owns the paths.
    void choose(std::span<const program::ThreadPath* const> paths);

    [[nodiscard]] EventId size() const { return static_cast<EventId>(events_.size()); }
    [[nodiscard]] std::size_t num_reads() const { return reads_.size(); }
    // The read whose rf is to be chosen next, if possible one with a known location; none if all reads have rf.
    [[nodiscard]] EventId next_read() const;
    // The writes from which a read may read, as far as locations tell.
    [[nodiscard]] Events sources(EventId read) const;
    void set_rf(EventId read, EventId write) { events_[read].rf = write; }

    // Computes the consequences of rf. False if there is no execution with this rf, for any rf of the other reads. If
    // all reads have rf and the result is true, there is an execution. Quadratic in the events.
    [[nodiscard]] bool is_possible();

    // The following functions give results of is_possible(), once all reads have rf.
    [[nodiscard]] EventId rf(EventId read) const { return events_[read].rf; }
    [[nodiscard]] Value value(EventId e) const { return e < locations_ ? program_.initial_value(e) : slot(e).value; }
    [[nodiscard]] program::Location location(EventId e) const { return events_[e].location; }
    [[nodiscard]] const program::PathEvent& event(EventId e) const { return *events_[e].path; }
    // The first event of a thread. For the number after the last thread it is size().
    [[nodiscard]] EventId first_of_thread(std::uint32_t thread) const { return first_[thread - 1]; }
    [[nodiscard]] std::span<const Value> choices(std::uint32_t thread) const { return paths_[thread - 1]->choices; }
    [[nodiscard]] program::ActionKind end_of_thread(std::uint32_t thread) const { return paths_[thread - 1]->end; }
    [[nodiscard]] Events writes_of(program::Location location) const;
    // The writes that are co-after a write in every possible co.
    [[nodiscard]] const Events& behind(EventId write) const { return behind_[write]; }
    // The write of a read-modify-write that has to come directly behind `write`; none if there is none.
    [[nodiscard]] EventId bound_to(EventId write) const { return bound_to_[write]; }
    // The write directly behind which an exclusive write has to come; none if its place is free.
    [[nodiscard]] EventId bound_by(EventId write) const;

  private:
    enum class Known : std::uint8_t { asking, open, circular, known };
    struct Slot { // of a term
        std::uint64_t round = 0;
        Known state = Known::open;
        Value value = 0;
    };
    struct Event {
        const program::PathEvent* path = nullptr; // null: an initial write
        program::Location location = program::no_location;
        EventId rf = none;
    };

    [[nodiscard]] const Slot& slot(EventId e) const { return slots_[events_[e].path->value]; }
    [[nodiscard]] bool is(EventId e, program::ActionKind kind) const {
        return e < locations_ ? kind == program::ActionKind::write : events_[e].path->kind == kind;
    }
    Known evaluate(program::TermId t);
    Known evaluate_parts(program::TermId t, Value& value);
    [[nodiscard]] bool find_values();
    [[nodiscard]] bool find_locations();
    [[nodiscard]] bool conditions_may_hold();
    [[nodiscard]] bool find_order();
    [[nodiscard]] bool order(EventId first, EventId second);
    [[nodiscard]] bool order_pair(EventId first, EventId second);
    [[nodiscard]] bool bind();
    [[nodiscard]] bool keep_together();

    const program::Program& program_;
    const program::ValueTerms& terms_;
    CandidateDemands demands_;
    EventId locations_;
    std::vector<const program::ThreadPath*> paths_;
    std::vector<Event> events_;
    std::vector<EventId> first_; // by thread, and the end
    std::vector<EventId> reads_;
    std::vector<Slot> slots_; // by term; slots of an earlier round are unknown
    std::uint64_t round_ = 0;
    std::vector<Events> behind_;
    std::vector<EventId> bound_to_;
    std::vector<EventId> last_at_; // of find_order: by location
};

} // namespace katlas::explore
