// Candidate executions: execution graphs of small programs, in the form in which they are minimised, named and written
// as litmus tests.
//
// An event is a read, a write or a fence with the label that a program gives it. Events are numbered thread by thread,
// each in program order, so that po is the order of the numbers within a thread. Initial writes are no events: a read
// without a source reads from the initial write of its location, which comes first in co. An exclusive read and an
// exclusive write of the same location directly after it in its thread are a read-modify-write.
//
// Invariants: threads are 0 .. num_threads()-1 and ascend over the events; locations are 0 .. co.size()-1; co[l] has
// each write of location l once; the source of a read is a write of its location; a dependency leads from a read to a
// later event of its thread. Functions that ask a model check none of these invariants.
//
// Source for the term: J. Alglave, L. Maranget, M. Tautschnig, "Herding Cats", TOPLAS 2014, section 3.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/sparse_graph.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::synthesis {

// The index of an event.
using Place = std::size_t;

struct CandidateEvent {
    graph::Label label;
    std::size_t thread = 0;
    std::size_t location = 0;    // of a read or a write
    std::optional<Place> source; // of a read: the write that it reads from; none: the initial write

    [[nodiscard]] bool is_read() const { return label.kind == graph::Kind::read; }
    [[nodiscard]] bool is_write() const { return label.kind == graph::Kind::write; }
    [[nodiscard]] bool is_fence() const { return label.kind == graph::Kind::fence; }
    friend bool operator==(const CandidateEvent&, const CandidateEvent&) = default;
};

using graph::DependencyKind;

// Those behind the first three are of AArch64 alone (program/dependencies.hpp): a *pick* is one through the condition
// of a select; *within* leads from the read of an atomic instruction that computes to its own write. Candidates have
// none that is *atomic*: they say of events whether they are one instruction.
[[nodiscard]] constexpr bool is_of_aarch64(DependencyKind kind) {
    return kind > DependencyKind::control;
}
[[nodiscard]] constexpr bool is_pick(DependencyKind kind) {
    return kind >= DependencyKind::pick_address && kind <= DependencyKind::pick_control;
}
// The same without a select.
[[nodiscard]] constexpr DependencyKind unpicked(DependencyKind kind) {
    constexpr int select = static_cast<int>(DependencyKind::pick_address);
    return is_pick(kind) ? static_cast<DependencyKind>(static_cast<int>(kind) - select) : kind;
}

struct Dependency {
    DependencyKind kind = DependencyKind::data;
    Place from = 0;
    Place to = 0;
    friend auto operator<=>(const Dependency&, const Dependency&) = default;
};

struct Candidate {
    std::vector<CandidateEvent> events;
    std::vector<std::vector<Place>> co; // by location, without the initial write
    std::vector<Dependency> dependencies;
    std::optional<compile::Machine> machine{}; // the machine of its programs; none: programs in C

    [[nodiscard]] std::size_t num_threads() const { return events.empty() ? 0 : events.back().thread + 1; }
    [[nodiscard]] std::size_t num_locations() const { return co.size(); }
    // A write's place in co, 1 for the first. This is also the value that it writes, since initial values are 0.
    // O(writes).
    [[nodiscard]] std::size_t rank(Place write) const;
    // The value that a read reads, likewise.
    [[nodiscard]] std::size_t value_read(Place read) const;
    // Whether the event and the next one are a read-modify-write.
    [[nodiscard]] bool begins_rmw(Place e) const;
    [[nodiscard]] bool ends_rmw(Place e) const { return e > 0 && begins_rmw(e - 1); }
    [[nodiscard]] bool depends(DependencyKind kind, Place from, Place to) const;

    friend bool operator==(const Candidate&, const Candidate&) = default;
};

// The candidate without the events that are `gone`. A read from a removed write reads from the write before it in co.
// The remaining half of a read-modify-write becomes an access by itself. Threads and locations without events are
// removed. Control dependencies still reach the later events. O(events^2).
[[nodiscard]] Candidate without(const Candidate& candidate, const std::vector<bool>& gone);

// The candidate with its threads in another order, and its locations numbered by first occurrence. `order` holds each
// thread once.
[[nodiscard]] Candidate with_threads(const Candidate& candidate, const std::vector<std::size_t>& order);

// The same text for two candidates iff they are the same up to the names of threads and locations. O(threads! events).
[[nodiscard]] std::string canonical_text(const Candidate& candidate);

// The candidate as a graph of explorers. Initial writes come first, then the events in their order.
struct SparseCandidate {
    graph::SparseGraph graph;
    graph::DependencyEdges dependencies;
};
[[nodiscard]] SparseCandidate sparse(const Candidate& candidate);

} // namespace katlas::synthesis
