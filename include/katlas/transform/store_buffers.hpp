// Store buffers made explicit: a program whose runs under sequential consistency are the runs of a given program under
// TSO or PSO.
//
// Only its own thread looks into a store buffer, so the buffer need not be shared: a delayed write is a value in a
// register, and the thread performs the write later. The moment is a choice. Choices come only where they matter,
// before accesses of memory; fences, read-modify-writes that succeed and the end of the thread wait until nothing is
// delayed. A thread without loops (unfolded.hpp) knows at each step which of its writes are delayed, so the position in
// the code represents the buffer, and no data structure is needed. A read of a location with delayed writes gets the
// value of the last one, or waits until all of them are performed.
//
// TSO performs the writes of a thread in their order; PSO performs the writes of a thread to each location in their
// order. A compare-exchange that fails is a plain read in both (models/tso.kat), and waits for nothing.
//
// `Delays` says which writes may be delayed beyond which later accesses. By default, every write may be delayed beyond
// every later access. A thread that reaches an access beyond which a write may not be delayed performs the write first.
//
// Sources: Owens, Sarkar, Sewell, "A better x86 memory model: x86-TSO", TPHOLs 2009; Alglave, Kroening, Nimal,
// Tautschnig, "Software verification for weak memory via program transformation", ESOP 2013, section 3, whose buffers
// of one location are those of PSO.
#pragma once

#include "katlas/program/unfolded.hpp"

#include <set>
#include <utility>

namespace katlas::transform {

enum class StoreBuffers : std::uint8_t {
    of_threads,   // one queue for each thread: TSO
    of_locations, // one for each location in each thread: PSO
};

// Writes and later accesses of a thread, by their instructions.
using DelayPairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

struct Delays {
    bool all = true;
    std::vector<DelayPairs> of_thread{}; // if not all: the result of closed_delays() (delay_pairs.hpp)

    [[nodiscard]] bool may(std::size_t thread, std::uint32_t write, std::uint32_t access) const {
        return all || of_thread[thread].contains({write, access});
    }
};

struct BufferedStep {
    enum class Kind : std::uint8_t {
        instruction, // computes, reads, updates, writes, asserts or assumes; an access has its location
        is_zero,     // as in an UnfoldedStep
        points_to,
        choose, // goes to `other` or to `next`
        clear,  // register a := 0
        bad_address,
        ignored, // the execution is discarded
        end
    };
    Kind kind = Kind::end;
    program::Instruction instruction{};
    std::uint32_t position = 0; // of the instruction from which it comes
    program::Location location = program::no_location;
    std::uint32_t next = program::no_step;
    std::uint32_t other = program::no_step;
};

struct BufferedThread {
    std::vector<BufferedStep> steps; // in the order of step_order.hpp
    std::size_t registers = 0;       // those of the program come first
    std::size_t delayed = 0;         // how many instructions that write are delayed
    bool chooses = false;
    bool cut = false; // some loop is cut at its bound
};

// The threads, in their order. Throws program::CannotUnfold.
[[nodiscard]] std::vector<BufferedThread> with_store_buffers(const program::Program& program, StoreBuffers buffers,
                                                             const Delays& delays = {},
                                                             std::size_t most_steps = 20'000);

} // namespace katlas::transform
