// Properties of models that follow from how their axioms are written (thesis section 3.8).
//
// Axioms forbid what their relations denote. So whatever adds pairs to relations forbids more: removing events keeps a
// graph consistent (prefix-closedness), and inserting fences never makes an inconsistent graph consistent. A difference
// in the definition of a relation may break this, since pairs that are added to what is subtracted take others away.
// The criteria here suffice and need not hold; an Objection says where one fails.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/hierarchy.hpp"

#include <optional>
#include <string>

namespace katlas::prover {

struct Objection {
    std::string axiom; // its name, or "axiom 2"
    std::string part;  // the term in it, as the language writes it; empty: the axiom as such
    std::string why;
};

// The models of thesis section 3.8 that have no values out of thin air: without cycles of rf and dependencies, or of rf
// and po. Data dependencies are those of the base theory's `data`, or, for a model that tells those within an
// instruction apart, `data-between`.
[[nodiscard]] kat::Model no_cycle_of_dependencies(const kat::Workspace& workspace, const kat::Model& model);
[[nodiscard]] const char* data_relation(const kat::Setting& setting, const kat::Model& model);
[[nodiscard]] kat::Model no_cycle_of_program_order(const kat::Workspace& workspace);

[[nodiscard]] std::string name_of(const kat::Model& model, std::size_t axiom);

// Extensible: a consistent graph has a consistent extension by any next event, the write of a read-modify-write
// excepted (thesis definition 5.4.1). It is if no axiom says `empty`, none forbids events as such, as `irreflexive [t]`
// does, and all relations are built in and lead to the new event only: none of them is used in converse or symmetric,
// but for steps from writes of read-modify-writes.
[[nodiscard]] std::optional<Objection> against_extensibility(const kat::Workspace& workspace,
                                                             const Hierarchy& hierarchy, const kat::Model& model);

// Prefix-closed, and monotone in fences: removing events that no remaining event needs, by po or rf, and inserting
// fences leave the pairs of what is subtracted as they are. They do if each of its pairs is there by itself, or goes
// through an access that is before one of its ends by po-loc or rf.
[[nodiscard]] std::optional<Objection> against_subtraction(const kat::Setting& setting, const kat::Model& model);

// What can be reordered is asked with part of po left out (reordering.hpp). That says nothing of a relation whose
// definition speaks of po and stays. Regular definitions are to be unfolded before.
[[nodiscard]] std::optional<Objection> against_reordering(const kat::Setting& setting, const kat::Model& model);

// Monotone in access modes: if every test that holds of an event holds of it with a stronger mode.
[[nodiscard]] std::optional<Objection> against_mode_strengthening(const kat::Workspace& workspace,
                                                                  const kat::Model& model);

// Monotone in the merging of threads: relations within threads gain pairs, and those between threads lose some. So it
// suffices that the model is equivalent to this one, which has `rf` for `rfe`, and the like. A relation between threads
// that is no part of a larger one stays, and then the model shows nothing. (`detour` loses no pair: where the write of
// the other thread becomes one of the same thread, rf and co within it would not follow po.)
[[nodiscard]] kat::Model blind_to_threads(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                          const kat::Model& model);

// The first relation that an axiom uses and that may lose pairs when threads are merged, if any: it leads between
// threads, its definition speaks of a relation that does, or subtracts a relation that gains pairs.
[[nodiscard]] std::optional<Objection> between_threads(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                                       const kat::Model& model, std::size_t axiom);

// `irreflexive fri;coi;rmw^-1`: no program has a write between the halves of a read-modify-write. The axiom of
// atomicity needs that to be monotone: merging threads puts the writes of one of them before the read or after the
// write.
[[nodiscard]] kat::Assumption nothing_between_halves(const kat::Workspace& workspace);

} // namespace katlas::prover
