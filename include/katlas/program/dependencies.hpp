// Dependencies of a thread's events: address, data and control (thesis Algorithm 2.2, the map Delta).
//
// For models that speak of dependencies the interpreter keeps sets of reads beside the values of a thread. The set of a
// register has the thread's earlier reads from which the register's value was computed. The set of the program counter
// has the reads that decided a branch. Interpretation without dependencies is a separate instantiation of the same code
// and pays nothing.
//
// Events are numbered within their thread from 0 in program order; every completed read, write and fence takes one
// number (the two halves of a read-modify-write take two). A read-modify-write that may fail takes two numbers even if
// it fails, and then no event has the second number. So the numbers of later events do not depend on its success. The
// dependencies are:
//   address  reads that the pointer of an access was computed from
//   data     reads that the value of a write was computed from; for the write of a fetch-and-op also its own read
//   control  reads that decided a branch, an assumption or an assertion earlier in program order
// The write of a store-conditional has the dependencies of its own operands, and the status depends on nothing.
//
// There are also *pick* dependencies. The result of a conditional select has a pick dependency on the values that
// decided it. What a compare-and-swap instruction does after its comparison has a pick dependency on the values that it
// compares. Pick dependencies are passed on like others, and a dependency with a pick dependency on its way is a pick
// dependency: pick_address, pick_data, pick_control. An atomic instruction of a machine whose write is computed from
// its own read has such a dependency, too. (Alglave, Deacon, et al., the model of the Arm Architecture Reference
// Manual; herd 7.58, aarch64deps.cat.)
//
// A compare-exchange of C compares before it writes, and branches on the result, as a pair of exclusive instructions
// with a loop around it does: its own read and the reads from which the expected value was computed are control
// dependencies of its write and of all that follows. (A machine's compare-and-swap instruction does not branch.) A
// failed compare-exchange that updates its `expected` location needs no further dependencies.
//
// Read-modify-writes of the Linux kernel decide no branch (graph::Kernel), and there a control dependency ends where
// the `if` ends (open_scope and close_scope).
//
// Models speak of these three kinds. Code that builds an execution graph out of program order needs more: the other
// reads that decide whether an event exists, with its label and location:
//   expected reads from which the expected value of a compare-exchange was computed
//   path     control and pick_control; choices; the addresses of accesses up to this one; the read of a lock that was
//            taken; and the reads that decide whether a compare-exchange updates its `expected` location
//
// A choice takes a number, too, and is no event. An alternative is chosen before it is known to be possible:
// is_possible() says whether all alternatives chosen so far agree with the values read.
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

    // The dependencies of the action at which next_action stopped last; valid until complete.
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

    // The rest is for the interpreter. Constants (negative operands) depend on nothing.
    static constexpr bool chooses = true;
    static void overwrites(Operand, Value) {}
    void assign(Operand to, Operand first, Operand second);
    void select(Operand to, Operand condition, Operand chosen);
    void branch(Operand on);
    void decide(Operand on); // decides what comes next without a branch
    void open_scope();
    void close_scope();
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
    [[nodiscard]] std::size_t pending_row() const { return num_registers_ + 3; } // the data of an exclusive write
    [[nodiscard]] std::size_t expected_row() const { return num_registers_ + 4; }
    [[nodiscard]] std::size_t path_row() const { return num_registers_ + 5; }
    // Each register has a second row for its picks.
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
    std::vector<std::vector<std::uint64_t>> scopes_; // control and its picks where each open scope begins
};

} // namespace katlas::program
