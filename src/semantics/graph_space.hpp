// The distinctions that an enumeration of graphs makes: the kinds of events, and the given relations that vary.
//
// Only predicates and relations that the statement and the assumptions mention matter (docs/design.md, "A test is a set
// of atoms"): the atoms are the atoms of their tests, and a given relation varies only if one of their letters depends
// on it. Every atom is completed to an assignment of all predicates, so that the graphs are complete.
#pragma once

#include "katlas/kat/atoms.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/semantics/derivation.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace katlas::graph {

// The properties of an event on which the structure of a graph depends.
struct Shape {
    bool read = false;
    bool write = false;
    bool exclusive = false; // an exclusive read or write
    bool located = false;
    kat::AtomSet atoms; // its kinds of event

    [[nodiscard]] bool like(const Shape& o) const {
        return read == o.read && write == o.write && exclusive == o.exclusive && located == o.located;
    }
};

struct GraphSpace {
    // Nothing, with a reason, if the statement tells apart too many kinds of events. `programs`: only the kinds of
    // events that C programs have (structure.hpp). Then fences are told from other events even if the statement does
    // not do so, and an event that is neither a read nor a write is a fence.
    [[nodiscard]] static Expected<GraphSpace> create(const kat::Setting& setting, std::vector<Obligation> claims,
                                                     std::vector<kat::ExprRef> mentioned, bool with_assumptions,
                                                     bool programs);

    const kat::Theory* theory = nullptr;
    // The setting's terms, and terms that are made to judge assumptions. Judged expressions have no letter of a defined
    // relation: the definition replaces it (kat/rewrite.hpp).
    kat::Terms terms;
    Derivation derivation;
    std::vector<Obligation> claims;
    std::vector<Obligation> assumptions; // the user's; the base theory's hold of every graph
    kat::AtomSpace atoms;
    std::vector<std::vector<kat::PredicateId>> predicates; // by atom: all predicates that hold
    std::vector<kat::PredicateId> initial; // the predicates of initial writes, the plainest kind of write
    std::vector<Shape> shapes;             // a partition of the atoms
    std::vector<kat::TestRef> tests;       // the tests that tell atoms apart; the statement's come first
    bool locations = false;                // does anything depend on locations?
    bool reads_from = false;               // on rf?
    bool coherence = false;                // on co?
    std::vector<kat::RelationId> varied;   // given relations other than rf, co, rmw
    std::optional<kat::RelationId> rf, co, rmw;
    std::vector<bool> subtracted; // by index in `varied`: an expression subtracts it
    std::vector<bool> closing;    // by index in `varied`: more pairs of it can help to satisfy an assumption
    // Assumptions `r <= e` with r varied: the index in `varied` and in `assumptions`.
    std::vector<std::pair<std::size_t, std::size_t>> narrowing;

    [[nodiscard]] const TheoryMap& map() const { return derivation.map(); }

    // Leaves out plain accesses and accesses of read-modify-writes.
    void keep_single_atomic_accesses();

    // The index of the relation in `varied`, if it is there.
    [[nodiscard]] std::optional<std::size_t> varied_index(kat::RelationId r) const;

  private:
    explicit GraphSpace(const kat::Setting& setting)
        : theory(&setting.theory), terms(setting.terms), derivation(terms, setting.theory) {}

    void unfold(std::vector<kat::ExprRef>& mentioned);
    [[nodiscard]] std::vector<kat::ExprRef> roots(std::span<const kat::ExprRef> mentioned) const;
    void find_relevant(std::span<const kat::ExprRef> roots, bool programs);
    // Leaves out the kinds of event that C programs do not have.
    void keep_programs();
    void find_roles();
    [[nodiscard]] bool mentions_varied(kat::ExprRef e, std::size_t v) const;
    void complete_atoms();
    kat::TestRef initial_write();
    // An assignment that satisfies the test and the constraints, and makes no more predicates true than necessary.
    [[nodiscard]] std::vector<kat::PredicateId> complete(kat::TestRef test);
    [[nodiscard]] bool consistent(const std::vector<kat::PredicateId>& holding) const;
    // Finds the shapes. If assumptions forbid initial writes, no event has a location.
    void find_shapes();
};

} // namespace katlas::graph
