// Which neighbouring accesses of a thread a model lets change places (thesis sections 3.4.2 and 3.8).
//
// To take the order of A before B out of a model, every `po` in its axioms becomes
//   ([!A];po | po;[!B] | what lies within po: po-loc, addr, data, ctrl, ...)+
// So for an event of kind A po-before an event of kind B, the model keeps only the order that follows from a third
// event between them, from a common location, or from a dependency. If the model is equivalent to the model without A
// before B, then an A and a directly following B of another location that does not depend on the A may be left
// unordered, and so be reordered: taking such a pair out of po changes nothing that the model without A before B can
// see. Conversely, a behaviour that only the model without A before B allows can be reached by leaving such pairs
// unordered one after the other, so one of these steps adds a behaviour.
//
// `po` occurs in axioms without complement. Hence the model without A before B is always weaker or equivalent.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/hierarchy.hpp"

#include <string>
#include <vector>

namespace katlas::prover {

// Events that a model does not tell apart: a row of the table.
struct EventKind {
    std::string base;               // "R", "W", "RMW" or "F"
    std::string mode;               // "ACQ": that mode, and stronger ones without a row; empty: the rest of the base
    std::vector<std::string> modes; // all modes of the kind
    kat::TestRef test;

    [[nodiscard]] std::string name() const { return mode.empty() ? base : base + " " + mode; }
};

// Reads, writes and fences by mode, as far as the tests of the model's axioms, of its definitions, and of the user's
// assumptions tell them apart. If these tests mention EXCL, read-modify-writes of the weakest mode are one kind, and
// the kinds of reads and writes are plain ones. Otherwise the halves of read-modify-writes are reads and writes like
// others.
[[nodiscard]] std::vector<EventKind> event_kinds(const kat::Workspace& workspace, const kat::Model& model);

// The model without the order of `first` before `second`.
[[nodiscard]] kat::Model without_order(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                       const kat::Model& model, kat::TestRef first, kat::TestRef second);

// The same model, written so that fewer paths have two steps of po in a row: (po | e)+ as po | (po?;e)+;po?, and the
// cycles of po | e as those of e;po?, since po is transitive and irreflexive. If a cycle has one step of po and all
// other steps stay within a location, the prover knows that the step of po is a step of po-loc. For cycles with two
// steps of po it has no such rule.
[[nodiscard]] kat::Model with_single_steps(const kat::Workspace& workspace, const kat::Model& model);

} // namespace katlas::prover
