// A subtree as a value without a program, to be sent to another worker, process or machine, or to be kept on disk.
// subtree_codec.hpp converts subtrees to this form and back.
//
// It has the graph, with the label and source of each event, and the scope of the alternatives left to try. It does not
// have the states of threads: the reader has the program, and runs its threads again with the values of their events.
// This also detects a different program.
//
// Bytes: "KATS", a version, the kind of the graph, the digests of the program and of the model, the numbers of
// locations and threads, what is left to try, the events, and a checksum (CRC-32) of all these bytes. Numbers are
// written in groups of seven bits, the lowest first, signed ones with the sign in the lowest bit. An event takes about
// ten bytes.
#pragma once

#include "katlas/explore/causal_graph.hpp"
#include "katlas/explore/subtree.hpp"
#include "katlas/support/expected.hpp"

#include <string>
#include <vector>

namespace katlas::explore {

// The program and the model to which a subtree belongs.
struct SubtreeOwner {
    std::uint64_t program = 0; // ProgramRun::digest
    std::uint64_t model = 0;   // a digest that identifies the explorer's model and options
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
    std::vector<WrittenEvent> events; // without the initial writes, which are numbered before, by location
};

[[nodiscard]] std::string to_bytes(const WrittenSubtree& subtree);

// Refuses bytes that to_bytes has not written, or that were damaged since. The result need not be a subtree of any
// program. Takes memory in proportion to the bytes.
[[nodiscard]] Expected<WrittenSubtree> from_bytes(std::string_view bytes);

} // namespace katlas::explore
