// A sketch of an execution graph: the requirements on a graph that is searched for.
//
// Events with tests that they must satisfy, and pairs that relations must have; thread, order and location follow from
// the relations, as far as they are determined. A sketch is *laid out* by adding what every graph of it needs: the
// other half of each read-modify-write, an initial write for each location, the external write of each detour, and for
// each pair of a defined relation the paths of its upper bounds. Layout then says which events share thread and
// location, and how they must be ordered (completions.hpp decides the rest).
#pragma once

#include "event_kinds.hpp"
#include "katlas/semantics/derivation.hpp"
#include "paths.hpp"

#include <map>
#include <set>
#include <tuple>

namespace katlas::prover {

// The theory, with the ids of the base theory's predicates and relations.
struct SketchContext {
    explicit SketchContext(const kat::Workspace& in);

    kat::Workspace workspace;
    graph::Derivation derivation;
    const graph::TheoryMap& map = derivation.map();
    EventKinds kinds;
    EventKinds::Preference preference;
    // For a defined relation: the paths that a pair of it requires, one for each upper bound that the definition gives.
    std::map<kat::RelationId, std::vector<Path>> needs;
    kat::TestRef write;     // [W]
    kat::TestRef read;      // [R]
    kat::TestRef exclusive; // [EXCL]
    kat::TestRef located;   // [LOC]
    kat::TestRef initial;   // the test of an initial write
    kat::PredicateId w = 0;
    kat::PredicateId r = 0;
    kat::PredicateId excl = 0;
    kat::PredicateId loc = 0;

    [[nodiscard]] kat::RelationId relation(graph::BaseRelation base) const { return map.relation(base).value(); }
};

struct Sketch {
    static constexpr std::size_t max_events = 48;

    struct Event {
        kat::TestRef test;
        bool initial = false;
    };
    using Edge = std::tuple<kat::RelationId, std::size_t, std::size_t>;

    std::vector<Event> events;
    std::set<Edge> edges;
    std::vector<std::size_t> became; // the event that each was merged into, or itself

    std::size_t add(kat::TestRef test, bool initial = false);
    void require(SketchContext& s, std::size_t event, kat::TestRef test);
    void relate(SketchContext& s, kat::Letter letter, std::size_t from, std::size_t to);
    // Adds the events and pairs of a path between two events.
    void lead(SketchContext& s, const Path& path, std::size_t from, std::size_t to);
    // Makes the two events one.
    void merge(SketchContext& s, std::size_t a, std::size_t b);
    [[nodiscard]] bool alive(std::size_t e) const { return became[e] == e; }
    [[nodiscard]] std::size_t resolve(std::size_t e) const;
};

// Indexed by event of the sketch; events that were merged away have no meaning.
struct Layout {
    static constexpr std::size_t none = SIZE_MAX;

    std::vector<EventKinds::Kind> kinds;
    std::vector<std::size_t> thread;   // the least event that must be in the same one
    std::vector<std::size_t> location; // the least event that must have the same one, or none
    std::vector<std::size_t> source;   // of a read: the write that it must read from, or none
    std::vector<std::size_t> update;   // of an exclusive read: the write that must come directly after it, or none
    graph::BitMatrix po;
    graph::BitMatrix co;
    graph::BitMatrix fr;

    [[nodiscard]] bool holds(std::size_t event, kat::PredicateId p) const {
        return std::binary_search(kinds[event].begin(), kinds[event].end(), p);
    }
};

// Nothing if the requirements contradict each other, or there are too many events. The sketch grows.
[[nodiscard]] std::optional<Layout> lay_out(SketchContext& s, Sketch& sketch);

} // namespace katlas::prover
