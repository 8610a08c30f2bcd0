// A candidate of an execution: a path for each thread, and rf as far as it was chosen.
//
// From rf follows what the reads read, as far as it can be computed: a value that is computed from itself, through
// reads, has no solution, as in herd7; nothing comes out of thin air by data, but all may that does by branches or
// addresses. From values follow locations, whether the conditions of the paths are true, and what coherence asks of
// co. What cannot be said before more reads have read is left open.
//
// Where coherence is asked for, it is a question about pairs (see CausalGraph::stamp): each pair of accesses of a
// location in program order either demands that one write is co-before another, or nothing, or is inconsistent. A co is
// coherent iff it has all that is demanded. So there is one iff this has no cycle; and likewise where
// read-modify-writes are to be atomic, if whatever is behind what one reads is behind its write, and whatever is before
// its write is before what it reads.
//
// Events are numbered as an explorer of complete graphs numbers them: initial writes by location, then the threads'
// events one thread after another. Threads are numbered from 1.
//
// A template in the kind of sets of events: FewEvents for at most 64, graph::WideSet for any number.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/graph/wide_matrix.hpp"
#include "katlas/program/paths.hpp"

namespace katlas::explore {

// A set of events of graphs that have at most 64.
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

// What is possible; values and conditions agree in any case.
struct CandidateDemands {
    bool coherent = true; // else any order of writes is
    bool atomic = false;  // of what is coherent: no write comes between the halves of a read-modify-write
};

template <typename Events>
class Candidate {
  public:
    static constexpr EventId none = graph::SparseGraph::none;

    // Both must outlive it, and have the terms of all paths.
    Candidate(const program::Program& program, const program::ValueTerms& terms, CandidateDemands demands);

    // Begins anew, without rf, with one path for each thread; they stay the caller's.
    void choose(std::span<const program::ThreadPath* const> paths);

    [[nodiscard]] EventId size() const { return static_cast<EventId>(events_.size()); }
    [[nodiscard]] std::size_t num_reads() const { return reads_.size(); }
    // The read of which rf is to be chosen next, if possible one whose location is known; none if all have read.
    [[nodiscard]] EventId next_read() const;
    // What a read might read from, judging by locations.
    [[nodiscard]] Events sources(EventId read) const;
    void set_rf(EventId read, EventId write) { events_[read].rf = write; }

    // Computes what follows; false if there is no such execution, whatever the other reads read. If all have read
    // and it is true, there is one. Quadratic in the events.
    [[nodiscard]] bool is_possible();

    // The following are as is_possible() has found them, when all reads have read.
    [[nodiscard]] EventId rf(EventId read) const { return events_[read].rf; }
    [[nodiscard]] Value value(EventId e) const { return e < locations_ ? program_.initial_value(e) : slot(e).value; }
    [[nodiscard]] program::Location location(EventId e) const { return events_[e].location; }
    [[nodiscard]] const program::PathEvent& event(EventId e) const { return *events_[e].path; }
    // The first event of a thread; that of the thread after the last is size().
    [[nodiscard]] EventId first_of_thread(std::uint32_t thread) const { return first_[thread - 1]; }
    [[nodiscard]] std::span<const Value> choices(std::uint32_t thread) const { return paths_[thread - 1]->choices; }
    [[nodiscard]] program::ActionKind end_of_thread(std::uint32_t thread) const { return paths_[thread - 1]->end; }
    [[nodiscard]] Events writes_of(program::Location location) const;
    // What is co-after a write in every co that is possible.
    [[nodiscard]] const Events& behind(EventId write) const { return behind_[write]; }
    // The write of a read-modify-write that has to come directly behind it; none if there is none.
    [[nodiscard]] EventId bound_to(EventId write) const { return bound_to_[write]; }
    // What an exclusive write has to come directly behind; none if that does not matter.
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
    std::vector<Slot> slots_; // by term; of an earlier round: not known yet
    std::uint64_t round_ = 0;
    std::vector<Events> behind_;
    std::vector<EventId> bound_to_;
    std::vector<EventId> last_at_; // of find_order: by location
};

} // namespace katlas::explore
