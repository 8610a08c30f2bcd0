// A subtree as a value without a program: what is written down to be read by another worker, process or machine, or to
// be kept on disk. subtree_codec.hpp makes it of a subtree and back.
//
// It has the graph, with what each event is and reads, and what is left to try. The states of threads are not in it:
// whoever reads it has the program, and runs its threads again with the values that their events have. Thus it is found
// out, too, if the program is another.
//
// Bytes: "KATS", a version, the kind of the graph, the digests of the program and of the model, the numbers of
// locations and threads, what is left to try, the events, and a checksum (CRC-32) of all that. Numbers are written in
// groups of seven bits, the lowest first, signed ones with the sign in the lowest bit. An event takes about ten bytes.
#pragma once

#include "katlas/explore/causal_graph.hpp"
#include "katlas/explore/subtree.hpp"
#include "katlas/support/expected.hpp"

#include <string>
#include <vector>

namespace katlas::explore {

// What a subtree belongs to. Others are foreign to it.
struct SubtreeOwner {
    std::uint64_t program = 0; // ProgramRun::digest
    std::uint64_t model = 0;   // of whatever tells the explorer's models and options apart
    friend bool operator==(const SubtreeOwner&, const SubtreeOwner&) = default;
};

struct WrittenEvent {
    std::uint32_t thread = 0;
    std::uint32_t slot = 0; // of a plain graph: its number among the events of the thread
    std::uint32_t location = graph::SparseGraph::no_location;
    graph::Label label;
    Value value = 0;
    EventId rf = no_event;            // of a read
    std::uint32_t place = 0;          // of a write: in co, where the initial write has 0; 0: it has none
    EventId revisits_from = no_event; // Alternatives
    EventId oldest = no_event;        // likewise
    bool spurious = false;            // likewise
    std::uint32_t alternatives = 0;   // CausalEvent, as all below
    bool computed_expected = false;
    bool tight = false;
    bool settled = false;
    program::RmwOp rmw = program::RmwOp::none;
    Value expected = 0;
    std::vector<std::vector<std::uint64_t>> prefix{}; // by thread, a set of slots; words at the end may be left out

    friend bool operator==(const WrittenEvent&, const WrittenEvent&) = default;
};

struct WrittenSubtree {
    SubtreeOwner owner;
    bool has_holes = false; // the graph is a CausalGraph
    std::uint32_t num_threads = 0;
    std::uint32_t num_locations = 0;
    Scope scope;
    std::vector<WrittenEvent> events; // but the initial writes, which come before, by location
};

[[nodiscard]] std::string to_bytes(const WrittenSubtree& subtree);

// Refuses what to_bytes has not written, and what was damaged since. Of what it gives it is not known whether it is a
// subtree of any program. Takes memory in proportion to the bytes.
[[nodiscard]] Expected<WrittenSubtree> from_bytes(std::string_view bytes);

} // namespace katlas::explore
