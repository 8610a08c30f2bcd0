// Dependencies of a thread's events: address, data and control (thesis Algorithm 2.2, the map Delta).
//
// For models that speak of dependencies the interpreter keeps, beside the values of a thread, for each register the set
// of the thread's earlier reads that its value was computed from, and for the program counter those that decided a
// branch. Interpretation without dependencies is a separate instantiation of the same code and pays nothing.
//
// Events are numbered within their thread from 0 in program order; every completed read, write and fence takes one
// number (the two halves of a read-modify-write take two). One that fails, where it may, takes two as well, of which
// the second is of no event: so the numbers of later events do not depend on whether it succeeds. What counts:
//   address  reads that the pointer of an access was computed from
//   data     reads that the value of a write was computed from; for the write of a fetch-and-op also its own read
//   control  reads that decided a branch, an assumption or an assertion earlier in program order
// The write of a store-conditional has the dependencies of its own operands, and its status depends on nothing.
//
// Beside these there are *pick* dependencies: of the result of a conditional select on what decided it, and of what a
// compare-and-swap instruction does after its comparison on what it compares. They are passed on as others are, and
// what has one of those on its way is a pick dependency: pick_address, pick_data, pick_control. That the write of an
// atomic instruction of a machine is computed from its own read is one, too. (Alglave, Deacon, et al., the model of the
// Arm Architecture Reference Manual; herd 7.58, aarch64deps.cat.)
//
// A compare-exchange of C compares before it writes, and branches on the result, as a pair of exclusive instructions
// with a loop around it does: its own read and the reads from which the expected value was computed are control
// dependencies of its write and of all that follows. (A machine's compare-and-swap instruction does not branch.) A
// failed one that updates its `expected` location needs no more.
//
// Models speak of these three. Who builds an execution graph out of program order has to know more, namely of what else
// it depends that an event is there, with its label and location:
//   expected reads that the value that a compare-exchange expects was computed from
//   path     control and pick_control; choices; the addresses of accesses up to this one; the read of a lock that was
//   taken; and what decides
//            whether a compare-exchange updates its `expected` location
//
// A choice takes a number, too, and is no event. An alternative is chosen before it is known whether it can be:
// is_possible() says whether all that were chosen agree with what was read.
//
// A copy is the snapshot of a thread state's dependencies. The sets grow with the number of events.
#pragma once

#include "katlas/program/program.hpp"

#include <span>

namespace katlas::program {

// A set of events of one thread: bit i of word i / 64 (from the least significant) for event i.
using EventBits = std::span<const std::uint64_t>;

[[nodiscard]] std::vector<std::uint32_t> elements(EventBits events);

class Dependencies {
  public:
    Dependencies(const Program& program, std::size_t thread);

    // Of the action at which next_action stopped last, until complete.
    [[nodiscard]] EventBits address() const { return row(address_row()); }
    [[nodiscard]] EventBits data() const { return row(data_row()); }
    [[nodiscard]] EventBits control() const { return row(control_row()); }
    [[nodiscard]] EventBits pick_address() const { return row(picks(address_row())); }
    [[nodiscard]] EventBits pick_data() const { return row(picks(data_row())); }
    [[nodiscard]] EventBits pick_control() const { return row(picks(control_row())); }
    [[nodiscard]] EventBits expected() const { return row(expected_row()); }
    [[nodiscard]] EventBits path() const { return row(path_row()); }
    // The number of the next event.
    [[nodiscard]] std::size_t num_events() const { return num_events_; }
    [[nodiscard]] bool is_possible() const { return possible_; }

    // The interpreter's side. Constants (negative operands) depend on nothing.
    static constexpr bool chooses = true;
    static void overwrites(Operand, Value) {}
    void assign(Operand to, Operand first, Operand second);
    void select(Operand to, Operand condition, Operand chosen);
    void branch(Operand on);
    void decide(Operand on); // what comes next, but no branch does
    void at_read(const Instruction& read);
    void at_write(const Instruction& write);
    void at_exclusive_write();
    void at_fence();
    void completed_read(const Instruction& read, bool exclusive);
    void completed_swap(const Instruction& swap, CasAlternative alternative, bool possible);
    void completed();
    void chosen();

  private:
    [[nodiscard]] std::size_t control_row() const { return num_registers_; }
    [[nodiscard]] std::size_t address_row() const { return num_registers_ + 1; }
    [[nodiscard]] std::size_t data_row() const { return num_registers_ + 2; }
    [[nodiscard]] std::size_t pending_row() const { return num_registers_ + 3; } // data of an exclusive write
    [[nodiscard]] std::size_t expected_row() const { return num_registers_ + 4; }
    [[nodiscard]] std::size_t path_row() const { return num_registers_ + 5; }
    // Picks have a second row each.
    [[nodiscard]] std::size_t picks(std::size_t r) const { return num_registers_ + 6 + r; }
    [[nodiscard]] std::size_t num_rows() const { return 2 * (num_registers_ + 6); }
    [[nodiscard]] EventBits row(std::size_t r) const { return EventBits(bits_).subspan(r * stride_, stride_); }
    void clear_row(std::size_t r);
    void clear(std::size_t r); // and its picks
    void add_row(std::size_t to, std::size_t from);
    void add(std::size_t to, Operand from); // and its picks
    void add_picked(std::size_t to, Operand from);
    void put(std::size_t r, std::size_t event);
    void only(std::size_t r, std::size_t event);
    void widen();

    std::size_t num_registers_;
    bool instructions_; // Program::has_instructions
    bool possible_ = true;
    std::size_t num_events_ = 0;
    std::size_t stride_ = 1;
    std::vector<std::uint64_t> bits_;
};

} // namespace katlas::program
