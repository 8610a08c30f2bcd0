// The events that a program can have, known from its text: each access and fence of an unfolded thread, with its
// number.
//
// Unfolded threads have no loops, so each of their steps happens at most once, and an event has one number in all
// executions. A read-modify-write that may fail has three events, of which an execution has the first two or the third:
// its read, its write, and its read if it fails. So has a load-linked with its store-conditional. Initial writes of the
// locations that are accessed come first.
//
// Program order is known, too: of two events that both happen, the one from which the other can be reached comes first.
#pragma once

#include "katlas/graph/bit_matrix.hpp"
#include "katlas/program/unfolded.hpp"

#include <vector>

namespace katlas::transform {

using graph::EventSet;
using EventNumber = std::uint32_t;
inline constexpr EventNumber no_event = ~EventNumber{0};

struct ThreadEvent {
    static constexpr std::size_t initial = ~std::size_t{0};

    std::size_t thread = initial;
    std::uint32_t position = 0; // of the instruction
    program::Location location = program::no_location;
    graph::Label label{};
    EventNumber other_half = no_event; // of an instruction that reads and writes
    EventSet writes = 0;               // of the read of a read-modify-write that succeeds: one of these is its write
};

// The events of a step.
struct StepEvents {
    EventNumber read = no_event;
    EventNumber write = no_event;
    EventNumber failed = no_event; // the read of a read-modify-write that fails
    EventNumber fence = no_event;
};

class ProgramEvents {
  public:
    // The most events, initial writes included: sets of them fit into a number that every C compiler knows as positive.
    static constexpr std::size_t most = 62;

    // `coherent`: no cycle of rf, co and fr with program order between a write and another access of one location is an
    // execution. Throws program::CannotUnfold if there are more events.
    ProgramEvents(const program::Program& program, const std::vector<program::UnfoldedThread>& threads, bool coherent);

    [[nodiscard]] std::size_t size() const { return events_.size(); }
    [[nodiscard]] const ThreadEvent& operator[](EventNumber e) const { return events_[e]; }
    [[nodiscard]] const StepEvents& at(std::size_t thread, std::size_t step) const { return at_[thread][step]; }
    [[nodiscard]] EventSet of_thread(std::size_t thread) const { return of_thread_[thread]; }
    // The writes to a location, the initial one included.
    [[nodiscard]] EventSet writes_to(program::Location location) const;
    // The writes from which a read may read, by the places of both.
    [[nodiscard]] EventSet sources(EventNumber read) const;
    [[nodiscard]] EventSet initial_writes() const { return initial_; }
    // The events that come after an event in program order, if they happen.
    [[nodiscard]] EventSet after(EventNumber e) const { return after_[e]; }
    [[nodiscard]] bool is_write(EventNumber e) const { return events_[e].label.kind == graph::Kind::write; }
    [[nodiscard]] bool is_read(EventNumber e) const { return events_[e].label.kind == graph::Kind::read; }

  private:
    EventNumber add(const ThreadEvent& event);
    void number_steps(const program::Program& program, std::size_t thread, const program::UnfoldedThread& steps);
    void pair_exclusives(std::size_t thread, const program::UnfoldedThread& steps);
    void order_steps(std::size_t thread, const program::UnfoldedThread& steps);

    std::vector<ThreadEvent> events_;
    std::vector<std::vector<StepEvents>> at_; // by thread and step
    std::vector<EventSet> of_thread_;
    std::vector<EventSet> after_;
    std::vector<EventSet> before_; // events that happen before the event if it happens
    EventSet initial_ = 0;
    bool coherent_;
};

} // namespace katlas::transform
