// The cycle that a litmus test is about, and its names.
//
// A test's events lie on a cycle of po and communication (rf, co, fr) between threads; diy describes tests by this
// cycle: "PodWWRlxRel RfeRelAcq PodRRAcqRlx FreRlxRlx". Each thread is entered at one event and left at the same event
// or at another one. If there are several cycles, the cycle with the most events is chosen, and among these one with
// the fewest threads.
//
// The *family* of a test is the name of its cycle without modes and fences: SB, MP, LB, S, R, 2+2W, WRC, IRIW, ISA2,
// Z6.0, ... (the table in shape_names.cpp). The test's name adds the contents of each thread, "MP+porlxrel+poacqrlx",
// as diycross7 does for C: po, pos (of one location), fencesc, fencear, ..., addr, data, ctrl, rmw with the modes of
// both ends; then the modes of threads with one event. A part that is the same in all threads is written once, in the
// plural (2+2W+poscscs), and is left out if all accesses are relaxed with nothing between them. Tests of machines have
// diy's names: the barriers' (dmb.sy, lwsync, fence.rw.w, mfence, ctrlisync), and letters for accesses that are not
// ordinary, as in MP+popl+poqp.
//
// Sources: herdtools7, "diy" and "diycross"; L. Maranget, S. Sarkar, P. Sewell, "A Tutorial Introduction to the ARM and
// POWER Relaxed Memory Models", 2012, for the families.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <string_view>

namespace katlas::synthesis {

struct Cycle {
    enum class Communication : std::uint8_t { rf, co, fr };
    // One thread's part, and the communication from its exit to the entry of the next thread.
    struct Segment {
        Place entry = 0;
        Place exit = 0;
        Communication out = Communication::rf;
    };
    std::vector<Segment> segments; // in the rotation of the family
};

// None: no cycle is of this form. Exponential in the number of threads.
[[nodiscard]] std::optional<Cycle> find_cycle(const Candidate& candidate);

// "WW Rfe RR Fre": the entry and exit of each thread: "W" if they are one event, with a final "s" if they are of one
// location, "U" for a read-modify-write that is entered at its write and left at its read.
[[nodiscard]] std::string shape_of(const Candidate& candidate, const Cycle& cycle);

// The family of a shape, or empty. Each shape is known in one of its rotations only.
[[nodiscard]] std::string family_of(std::string_view shape);

// The rank of a family in the literature: simple families first, families without a name last.
[[nodiscard]] std::size_t family_rank(std::string_view family);

// The cycle as diy writes it.
[[nodiscard]] std::string cycle_text(const Candidate& candidate, const Cycle& cycle);

// "MP+porlxrel+poacqrlx". Events off the cycle do not appear in the name, so names need not be unique.
[[nodiscard]] std::string name_of(const Candidate& candidate, const Cycle& cycle);

// The candidate with its threads in the order of the cycle, starting with the first thread of the family; other threads
// follow. And the cycle's text.
struct Named {
    Candidate candidate;
    std::string name;
    std::string family; // empty: it has none
    std::string cycle;  // empty: there is none
};
[[nodiscard]] Named named(const Candidate& candidate);

} // namespace katlas::synthesis
