// A thread's code without loops: a graph of steps without cycles, whose paths are the runs of the thread.
//
// Each step is an instruction of the thread at a round of the loops around it. Loops are unfolded by evaluation: if the
// registers that decide how often a loop runs are known, the thread's path through the loop is known. Such registers
// are the counters of bounded loops and the counting variables of `for` loops. All other registers are left to the run.
// An access through a known pointer has a location. An access through any other pointer becomes one access for each
// location to which the pointer may point, after branches that test the pointer.
//
// A read-modify-write is one step. The condition of the store into `expected` after a failed compare-exchange is a step
// of its own. A load-linked is a step that leads to two copies of the code behind it: in one of them its
// store-conditional writes, in the other it fails and has no location.
//
// Source: partial evaluation (Jones, Gomard, Sestoft 1993).
#pragma once

#include "katlas/program/program.hpp"
#include "katlas/program/step_order.hpp"

#include <stdexcept>

namespace katlas::program {

struct UnfoldedStep {
    enum class Kind : std::uint8_t {
        instruction, // computes, reads, updates, writes, fences, asserts or waits, as instruction.hpp says
        is_zero,     // goes to `other` if operand b is 0, else to `next`
        points_to,   // goes to `other` if operand b points to `location`, else to `next`
        bad_address, // the access ends in an error
        cut,         // the thread is blocked at a loop's bound
        end
    };
    Kind kind = Kind::end;
    Instruction instruction{};       // an access has its location there
    std::uint32_t position = 0;      // of the instruction in the thread's code
    Location location = no_location; // of points_to
    std::uint32_t next = no_step;
    std::uint32_t other = no_step; // of a read-modify-write that may fail: where it goes on then
};

// Each step comes before its successors; the first step begins the thread.
using UnfoldedThread = std::vector<UnfoldedStep>;

// The program is too large without loops, has a loop without a bound, or uses something that is not supported.
struct CannotUnfold : std::runtime_error {
    CannotUnfold(std::size_t of_thread, std::uint32_t at_position, const std::string& why)
        : std::runtime_error(why), thread(of_thread), position(at_position) {}
    std::size_t thread;
    std::uint32_t position;
};

enum class Exclusives : bool { refused, kept };

// Throws CannotUnfold; also for pairs of load-linked and store-conditional that are refused. O(steps * registers).
[[nodiscard]] UnfoldedThread unfold(const Program& program, std::size_t thread, std::size_t most_steps = 20'000,
                                    Exclusives exclusives = Exclusives::refused);

} // namespace katlas::program
