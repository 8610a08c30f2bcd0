// The kinds of events that a checker tells apart: labels that satisfy the same tests are one atom.
//
// A label has the predicates of its kind (R, W or F; LOC and DEP as the prelude has it), of its mode (`acquire`: ACQ,
// `acq_rel`: ACQ and REL, `seq_cst`: both and SC; `non_atomic`: NA, `relaxed`: RLX) and EXCL or NEXCL. Initial writes
// are W and LOC only, like those of semantics/enumerate.hpp. A barrier also has its own predicate. An access of a
// machine's program is INSTR, and NORET if it is a read whose value is discarded. Every other predicate is false of
// every event.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/kat/atom_set.hpp"
#include "katlas/kat/specification.hpp"

#include <optional>
#include <span>
#include <vector>

namespace katlas::codegen {

struct Atoms {
    AtomPlan plan;
    // By TestRef::index, for all tests of the store: the atoms of which some label satisfies the test. Of the tests
    // that were to be told apart, and of Boolean combinations of these, all labels of such an atom do.
    std::vector<kat::AtomSet> tests;
};

// The atoms that the tests tell apart; reads, writes and fences are always told apart. `machines`: include the labels
// of machines' programs. Nothing if there are more than 64 atoms.
[[nodiscard]] std::optional<Atoms> find_atoms(const kat::Workspace& workspace, std::span<const kat::TestRef> tests,
                                              bool machines);

} // namespace katlas::codegen
