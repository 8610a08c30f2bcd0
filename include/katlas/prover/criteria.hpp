// Properties of models that follow from how their axioms are written (thesis section 3.8).
//
// Axioms forbid what their relations denote. So whatever adds pairs to relations forbids more: removing events keeps a
// graph consistent (prefix-closedness), and inserting fences never makes an inconsistent graph consistent. A difference
// in the definition of a relation may break this: a pair that joins the subtrahend leaves the difference. The criteria
// here are sufficient and not necessary; an Objection says where a criterion fails.
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

// The models of thesis section 3.8 that have no values out of thin air: one has no cycle of rf and dependencies, the
// other no cycle of rf and po. Data dependencies are the base theory's `data`; a model that tells data dependencies
// within an instruction apart has `data-between` instead.
[[nodiscard]] kat::Model no_cycle_of_dependencies(const kat::Workspace& workspace, const kat::Model& model);
[[nodiscard]] const char* data_relation(const kat::Setting& setting, const kat::Model& model);
[[nodiscard]] kat::Model no_cycle_of_program_order(const kat::Workspace& workspace);

[[nodiscard]] std::string name_of(const kat::Model& model, std::size_t axiom);

// Extensible: a consistent graph has a consistent extension by any next event except the write of a read-modify-write
// (thesis definition 5.4.1). A model is extensible if no axiom says `empty`, no axiom forbids events as such, as
// `irreflexive [t]` does, and all relations are built in and lead to the new event only. That is, no relation is used
// in converse or symmetric, except for steps from writes of read-modify-writes.
[[nodiscard]] std::optional<Objection> against_extensibility(const kat::Workspace& workspace,
                                                             const Hierarchy& hierarchy, const kat::Model& model);

// Prefix-closed, and monotone in fences: removing events that no remaining event needs, by po or rf, and inserting
// fences leave the pairs of every subtrahend as they are. This is so if each of its pairs is there by itself, or goes
// through an access that precedes one of its ends by po-loc or rf.
[[nodiscard]] std::optional<Objection> against_subtraction(const kat::Setting& setting, const kat::Model& model);

// Reorderings are decided on a model with part of po left out (reordering.hpp). The result says nothing about a
// relation that stays although its definition mentions po. Regular definitions must be unfolded before.
[[nodiscard]] std::optional<Objection> against_reordering(const kat::Setting& setting, const kat::Model& model);

// A model is monotone in access modes if every test that holds of an event also holds of the event with a stronger
// mode.
[[nodiscard]] std::optional<Objection> against_mode_strengthening(const kat::Workspace& workspace,
                                                                  const kat::Model& model);

// Monotone in the merging of threads: relations within threads gain pairs, and relations between threads lose pairs. So
// it suffices that the model is equivalent to the model returned here, which has `rf` for `rfe`, and so on. A relation
// between threads that is no part of a larger relation stays; then the returned model shows nothing. (`detour` loses no
// pair: if the write of the other thread became a write of the same thread, rf and co within that thread would not
// follow po.)
[[nodiscard]] kat::Model blind_to_threads(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                          const kat::Model& model);

// The first relation that an axiom uses and that may lose pairs when threads are merged, if any: it leads between
// threads, its definition mentions a relation that does, or its definition subtracts a relation that gains pairs.
[[nodiscard]] std::optional<Objection> between_threads(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                                       const kat::Model& model, std::size_t axiom);

// `irreflexive fri;coi;rmw^-1`: no program has a write between the halves of a read-modify-write. The axiom of
// atomicity is monotone only under this assumption: merging threads then puts the writes of the other thread before the
// read or after the write.
[[nodiscard]] kat::Assumption nothing_between_halves(const kat::Workspace& workspace);

} // namespace katlas::prover
