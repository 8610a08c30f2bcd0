// What an event of an unfolded thread may do: the values that it may read or write, and the events on which it depends.
//
// Values and dependencies are followed along the steps of each thread, for each register: a set of values, and the
// reads from which the register's value is computed for certain, and perhaps. A read may read any value of any write to
// its location. So the sets of values grow in rounds. Each round adds values that come through one more write; a value
// that does not come out of thin air comes through each write at most once, so there are no more rounds than writes.
//
// Dependencies are those of program/dependencies.hpp, without pick dependencies.
#pragma once

#include "katlas/transform/thread_events.hpp"

namespace katlas::transform {

// How a read-modify-write computes what it writes from what it reads and its operand; `move`: it writes the operand.
[[nodiscard]] program::Op operation_of(program::RmwOp op);

// A set of values, ascending.
using ValueSet = std::vector<program::Value>;

// A set of events of which bounds are known.
struct Bounds {
    EventSet lower = 0;
    EventSet upper = 0;
    [[nodiscard]] bool known() const { return lower == upper; }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct EventFacts {
    ValueSet values; // of an access
    Bounds address;
    Bounds data;
    Bounds control;
};

class PossibleValues {
  public:
    // The most values that a register or a location may have.
    static constexpr std::size_t most = 64;

    // Throws program::CannotUnfold if a register may have too many values.
    PossibleValues(const program::Program& program, const std::vector<program::UnfoldedThread>& threads,
                   const ProgramEvents& events);

    // Of an event; it can happen if its values are not empty, or it is a fence.
    [[nodiscard]] const EventFacts& of(EventNumber e) const { return facts_[e]; }
    // The dependencies of a register before a step.
    [[nodiscard]] Bounds before(std::size_t thread, std::size_t step, program::Operand reg) const;
    // The reads on which branches before the step depend.
    [[nodiscard]] Bounds control_before(std::size_t thread, std::size_t step) const;
    [[nodiscard]] bool is_reached(std::size_t thread, std::size_t step) const { return known_[thread][step].reached; }

  private:
    // What is known before a step.
    struct Known {
        bool reached = false;
        std::vector<ValueSet> values; // by register
        std::vector<Bounds> depends;  // by register
        Bounds control;
    };

    bool follow(std::size_t thread);
    void pass(std::size_t thread, std::size_t step, Known& known);
    void update(std::size_t thread, std::size_t step, Known known);
    void join(std::size_t thread, std::uint32_t step, const Known& known);
    void note(EventNumber e, const ValueSet& values, const Bounds& address, const Bounds& data, const Bounds& control);
    [[nodiscard]] ValueSet read_by(EventNumber read) const;
    [[nodiscard]] ValueSet values_of(const Known& known, program::Operand o) const;
    [[nodiscard]] Bounds dependencies_of(const Known& known, program::Operand o) const;
    [[nodiscard]] Bounds address_of(std::size_t thread, const program::UnfoldedStep& s, const Known& known) const;
    [[nodiscard]] ValueSet computed(const program::Instruction& i, const ValueSet& b, const ValueSet& c) const;
    void limit(std::size_t thread, std::size_t step, const ValueSet& values) const;

    const program::Program& program_;
    const std::vector<program::UnfoldedThread>& threads_;
    const ProgramEvents& events_;
    std::vector<EventFacts> facts_;
    std::vector<std::vector<Known>> known_; // by thread and step
    bool grown_ = false;
};

} // namespace katlas::transform
