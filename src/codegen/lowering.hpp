// Relations as expressions over steps.
//
// po, po-loc, co and fr are closures of their immediate parts. A filter by threads of a whole step (rfe, rfi) is
// applied to the step. The other relations:
//
// - coi is [W];po-loc;[W]: co is total and, in graphs that a checker accepts, follows po.
// - fri is [R];po-loc;[W] if the model is coherent, for the same reason.
// - coe is coi-imm*;coe-imm;co-imm*: first to the nearest write of another thread, and on from there. This expression
//   has more pairs than coe, and the additional pairs are in coe;coe. It is used if the model implies itself with coe |
//   coe;coe for coe and fre | fre;coe for fre; then the model's meaning does not change. fre likewise.
// - tc, tj, alloc and free are empty: explored graphs have no such events.
// - Otherwise fri, coe and fre are steps themselves, which search along co: correct, but not linear.
//
// For graphs with dependencies: dependencies are records, and so are relations that are defined with an intersection or
// a difference, including detour. Their pairs are listed before an axiom is checked. Any other defined relation is
// replaced by its definition. Within definitions coe and fre are always steps, since additional pairs are harmless in
// axioms only.
#pragma once

#include "katlas/codegen/lemmas.hpp"
#include "katlas/codegen/plan.hpp"
#include "katlas/kat/specification.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace katlas::codegen {

// Proved facts about a model.
struct Facts {
    bool follows_po = false; // rf, co and fr within a thread follow po, by the axioms alone
    bool coherent = false;
    // No write of a read-modify-write comes in co before the write that was read. Then atomicity means that it comes
    // right behind that write.
    bool updates_follow = false;
    bool closed_under_co = false; // see above
    // By axiom, with the axiom of threads last if a checker needs it: for `irreflexive e`, whether the model also
    // forbids cycles of po;e. False for other kinds of axioms.
    std::vector<bool> forbids_after_po;
};

// Settings for questions about a model.
struct Asking {
    StopToken stop{};
    LemmaStore* lemmas = nullptr;
};

// The proofs do not use axioms that mention coi or fri, since the lowering of these axioms depends on the facts.
[[nodiscard]] Facts find_facts(const kat::Setting& setting, const kat::Model& model, const Asking& asking);

// Do the axioms imply irreflexive (po | rf)+;(co | fr)?
[[nodiscard]] bool is_causally_coherent(const kat::Setting& setting, const kat::Model& model, const Asking& asking);

// irreflexive po-loc;(rf | co | fr)
[[nodiscard]] kat::Axiom axiom_of_threads(const kat::Workspace& workspace);

// rf | (co | fr);rf?
[[nodiscard]] kat::ExprRef communication(const kat::Workspace& workspace);

// A relation by which checkers keep clocks (runtime/happens_before.hpp): it contains po and is transitive.
struct View {
    std::string name;
    kat::ExprRef expr;
    bool declared = false; // declared by `view`, so that it is the model's happens-before
};

// Among the views that the model's file declares: the view by which it exports coherence, or else the first by name. If
// there is none, the first definition by name for which an axiom of the model states coherence. The properties are
// proved, so the result is nothing if the prover gave up.
[[nodiscard]] std::optional<View> find_view(const kat::Specification& specification, const std::string& key,
                                            const Asking& asking);

// Is the axiom equivalent to `irreflexive view;eco?`? False also if the prover gave up.
[[nodiscard]] bool is_coherence_with(const kat::Setting& setting, const kat::Axiom& axiom, kat::ExprRef view,
                                     const Asking& asking);

// Is the axiom `irreflexive fre;coe;rmw^-1`, or a rotation of it, or the same with fr or co? If rf, co and fr within a
// thread follow po, all of these are equivalent.
[[nodiscard]] bool is_atomicity(const kat::Setting& setting, const kat::Axiom& axiom);

// A definition as words of steps, and intersections and differences of these.
struct Definition {
    DefinitionPlan::Kind kind = DefinitionPlan::Kind::words;
    kat::ExprRef words;
    std::vector<Definition> parts;
};

struct Record {
    std::string name;
    std::string text;
    std::optional<graph::DependencyKind> recorded;
    Definition definition; // if it is not recorded
    kat::TestRef domain;
    kat::TestRef range;
};

class Lowering {
  public:
    // Adds relations for steps to the theory. Terms and theory must outlive the object. `dependencies`: there may be
    // records.
    Lowering(kat::Terms& terms, kat::Theory& theory, const Facts& facts, bool dependencies);

    // Refused if graphs have no record of a relation, or if it is defined and checkers of growing graphs do not compute
    // it: "'seen', of which
    // explored graphs have no record".
    [[nodiscard]] Expected<kat::ExprRef> lower(kat::ExprRef e);

    [[nodiscard]] const std::map<kat::RelationId, Step>& steps() const { return steps_; }
    // The records so far; each mentions only earlier ones.
    [[nodiscard]] const std::vector<Record>& records() const { return records_; }
    // Whether a relation is among the records or defined relations so far.
    [[nodiscard]] bool is_dependency(kat::RelationId relation) const { return known_.contains(relation); }
    // The expressions by which definitions were replaced.
    [[nodiscard]] const std::vector<kat::ExprRef>& definitions() const { return definitions_; }

  private:
    kat::ExprRef step(Step s);
    void add_step(Step s, std::string name);
    kat::ExprRef expression(const std::string& relation, bool exact);
    // Refused as by lower().
    Expected<kat::ExprRef> lower(kat::ExprRef e, bool exact);
    Expected<kat::ExprRef> letter(kat::RelationId relation, bool exact);
    Expected<kat::ExprRef> dependency(kat::RelationId relation);
    Expected<Definition> definition(kat::ExprRef e);
    Expected<kat::ExprRef> record(kat::RelationId relation, std::optional<kat::ExprRef> defined);
    [[nodiscard]] bool is_regular(kat::ExprRef e) const;

    kat::Terms& terms_;
    kat::Theory& theory_;
    Facts facts_;
    bool dependencies_;
    std::vector<Record> records_;
    std::vector<kat::ExprRef> definitions_;
    std::map<kat::RelationId, kat::ExprRef> known_; // relations that are records or are defined
    std::map<kat::RelationId, Step> steps_;
    std::map<Step, kat::ExprRef> letters_;
};

} // namespace katlas::codegen
