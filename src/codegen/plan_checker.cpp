#include "katlas/codegen/plan_checker.hpp"

#include "atom_plan.hpp"
#include "axiom_automata.hpp"
#include "cpp_names.hpp"
#include "final_failures.hpp"
#include "katlas/automata/derivative.hpp"
#include "katlas/graph/annotation.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/kat/substitute.hpp"
#include "katlas/support/fnv.hpp"
#include "katlas/support/text.hpp"
#include "lowering.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

using kat::Axiom;
using kat::ExprRef;

enum class Dependencies : std::uint8_t {
    refused,  // a model that mentions them has no plan
    followed, // together with defined relations
    dropped   // both are treated as empty
};

class Planner {
  public:
    Planner(const kat::Specification& specification, const SourceMap& sources, std::string key,
            Dependencies dependencies, const Asking& asking)
        : specification_(specification), sources_(sources), key_(std::move(key)), dependencies_(dependencies),
          model_(specification.models.at(key_)), asking_(asking) {}

    Expected<CheckerPlan> run() {
        const bool followed = dependencies_ == Dependencies::followed;
        std::vector<kat::TestRef> tests;
        if (dependencies_ == Dependencies::dropped)
            if (const auto dropped = drop_dependencies(tests); !dropped)
                return speaks_of("it", dropped.refused());
        facts_ = find_facts(specification_, model_, asking_);
        if (!facts_.follows_po)
            model_.axioms.push_back(axiom_of_threads(workspace()));
        lowering_.emplace(specification_.terms, specification_.theory, facts_, followed);
        std::vector<ExprRef> lowered;
        for (const Axiom& a : model_.axioms) {
            const auto e = lowering_->lower(a.expr);
            if (!e)
                return speaks_of("it", e.refused());
            lowered.push_back(*e);
            add_tests(a.expr, tests);
        }
        if (dependencies_ == Dependencies::refused)
            view_ = find_view(specification_, key_, asking_);
        std::optional<ExprRef> lowered_view;
        if (view_) {
            const auto e = lowering_->lower(specification_.terms.converse(view_->expr));
            if (!e && view_->declared)
                return speaks_of(fmt::format("view '{}'", view_->name), e.refused());
            if (e) {
                lowered_view = *e;
                add_tests(view_->expr, tests);
            }
        }
        for (const ExprRef e : lowering_->definitions())
            add_tests(e, tests);
        std::string of_machines;
        for (const kat::TestRef t : specification_.terms.subtests(tests))
            if (const kat::TestNode& node = specification_.terms.node(t); node.kind == kat::TestKind::predicate) {
                const kat::Predicate& predicate = specification_.theory.predicates[node.left];
                if (predicate.builtin && graph::is_of_machines(predicate.name))
                    of_machines = predicate.name;
                if (predicate.builtin ? graph::is_of_kernel(predicate.name) || graph::is_of_scopes(predicate.name)
                                      : graph::annotation_of_predicate(predicate.name).has_value())
                    return Refused{fmt::format("it speaks of '{}', which checkers do not tell apart", predicate.name)};
            }
        if (!of_machines.empty() && dependencies_ == Dependencies::refused)
            return Refused{fmt::format("it speaks of '{}', of which its checker would have no record", of_machines)};
        const auto atoms = find_atoms(workspace(), tests, !of_machines.empty());
        if (!atoms)
            return Refused{"it tells more than 64 kinds of events apart"};
        prepare(*atoms);
        plan_.atoms = atoms->plan;
        plan_.with_dependencies = followed;
        plan_.drops_dependencies = dependencies_ == Dependencies::dropped;
        for (const Record& record : lowering_->records())
            if (!plan_record(record))
                return Refused{fmt::format("the automaton of '{}' is too large", record.name)};
        for (const kat::TestRef t : tests)
            plan_.atoms.tests.push_back(
                {to_text(specification_.terms, specification_.theory, t), to_mask(atoms->tests[t.index])});
        for (const char* kind : {"R", "W", "F"})
            plan_.atoms.tests.push_back(
                {kind,
                 to_mask(atoms->tests[kat::base_predicate(specification_.terms, specification_.theory, kind).index])});
        plan_.coherent = facts_.coherent;
        plan_.maximal_extensions_are_consistent = true;
        if (lowered_view && !plan_view(*lowered_view) && view_->declared)
            return Refused{fmt::format("the automaton of view '{}' is too large", view_->name)};
        for (std::size_t i = 0; i < lowered.size(); ++i)
            if (!plan_axiom(i, lowered[i]))
                return Refused{fmt::format("the automaton of axiom '{}' is too large", plan_.axioms.back().name)};
        if (followed)
            return std::move(plan_);
        plan_.coherence = coherence();
        plan_.first_failure_is_final = has_final_failures(plan_, to_mask(kinds_.all));
        if (plan_.view)
            plan_.view->identifier = cpp_identifier(plan_.view->name, plan_);
        return std::move(plan_);
    }

  private:
    static Refused speaks_of(std::string_view who, const Refused& relation) {
        return {fmt::format("{} speaks of {}", who, relation.reason)};
    }

    [[nodiscard]] kat::Workspace workspace() { return {specification_.terms, specification_.theory}; }

    void add_tests(ExprRef e, std::vector<kat::TestRef>& tests) const {
        for (const ExprRef part : specification_.terms.subterms(std::span<const ExprRef>(&e, 1)))
            if (specification_.terms.kind(part) == kat::ExprKind::test)
                tests.push_back(specification_.terms.as_test(part));
    }

    // Removes dependencies and defined relations from the model's axioms, which makes the axioms weaker. All tests
    // stay, so that events have the same atoms as in the plan with dependencies.
    Expected<Done> drop_dependencies(std::vector<kat::TestRef>& tests) {
        Lowering whole(specification_.terms, specification_.theory, {}, true);
        for (const Axiom& a : model_.axioms) {
            add_tests(a.expr, tests);
            if (const auto known = whole.lower(a.expr); !known)
                return known.refused();
        }
        for (const ExprRef e : whole.definitions())
            add_tests(e, tests);
        kat::Terms& terms = specification_.terms;
        model_ = kat::substitute(terms, model_, [&](kat::Letter l) {
            return whole.is_dependency(l.relation) ? terms.zero() : terms.letter(l);
        });
        return Done{};
    }

    void prepare(const Atoms& atoms) {
        kinds_.all = AtomSet::first(atoms.plan.count);
        kinds_.reads = atoms.tests[kat::base_predicate(specification_.terms, specification_.theory, "R").index];
        kinds_.writes = atoms.tests[kat::base_predicate(specification_.terms, specification_.theory, "W").index];
        // The atoms at which a record may begin or end; there may be others between which it has no pair.
        for (const Record& record : lowering_->records())
            kinds_.records.emplace_back(atoms.tests[record.domain.index], atoms.tests[record.range.index]);
        reading_.all = kinds_.all;
        reading_.tests = atoms.tests;
        reading_.readings.resize(2 * specification_.theory.relations.size());
        for (const auto& [relation, step] : lowering_->steps())
            for (const bool inverse : {false, true}) {
                const Step s = inverse ? converse(step) : step;
                reading_.readings[kat::Letter{relation, inverse}.index()] = {
                    {static_cast<automata::Symbol>(s), kinds_.domain(s), kinds_.range(s)}};
            }
    }

    bool plan_record(const Record& record) {
        RecordPlan plan;
        plan.name = record.name;
        plan.converse = record.name + "^-1";
        plan.recorded = record.recorded;
        plan.text = record.text;
        const bool planned = record.recorded || plan_definition(record.definition, plan.definition);
        plan_.records.push_back(std::move(plan));
        return planned;
    }

    bool plan_definition(const Definition& definition, DefinitionPlan& plan) {
        plan.kind = definition.kind;
        for (const Definition& part : definition.parts)
            if (!plan_definition(part, plan.parts.emplace_back()))
                return false;
        if (plan.kind != DefinitionPlan::Kind::words)
            return true;
        const auto nfa = automata::derive(specification_.terms, definition.words, reading_,
                                          {.max_states = 2'000, .stop = asking_.stop});
        if (!nfa)
            return false;
        for (const automata::State s : nfa->initial)
            plan.itself |= to_mask(nfa->accept[s]);
        const GuardedNfa words = words_automaton(*nfa, kinds_.all);
        if (words.size() != 0)
            plan.automaton = to_plan(words, kinds_);
        return words.size() <= 1'000;
    }

    // `lowered` is the converse of the view.
    bool plan_view(ExprRef lowered) {
        const auto nfa =
            automata::derive(specification_.terms, lowered, reading_, {.max_states = 2'000, .stop = asking_.stop});
        if (!nfa)
            return false;
        const GuardedNfa words = words_automaton(*nfa, kinds_.all);
        if (words.size() > 1'000)
            return false;
        ViewPlan& plan = plan_.view.emplace();
        plan.name = view_->name;
        plan.backwards = to_plan(words, kinds_);
        plan.declared = view_->declared;
        view_follows_po_and_rf_ = true;
        for (const auto& transitions : plan.backwards.transitions)
            for (const Transition& t : transitions)
                view_follows_po_and_rf_ = view_follows_po_and_rf_ && follows_po_or_rf(converse(t.step));
        plan.keeps = view_follows_po_and_rf_ && plan.backwards.starts == 1;
        return true;
    }

    static bool follows_po_or_rf(Step s) {
        constexpr std::array steps = {Step::po_imm, Step::po_loc_imm, Step::rf, Step::rfe, Step::rfi, Step::rmw};
        return std::ranges::find(steps, s) != steps.end();
    }

    bool is_coherence(const Axiom& axiom) {
        return view_ && view_follows_po_and_rf_ && is_coherence_with(specification_, axiom, view_->expr, asking_);
    }

    bool plan_axiom(std::size_t i, ExprRef lowered) {
        const Axiom& axiom = model_.axioms[i];
        AxiomPlan& plan = plan_.axioms.emplace_back();
        plan.name = axiom.name.empty() ? fmt::format("axiom {}", i + 1) : axiom.name;
        plan.identifier = cpp_identifier(plan.name, plan_);
        plan.text = text_of(axiom);
        if (facts_.updates_follow && is_atomicity(specification_, axiom)) {
            plan.method = AxiomPlan::Method::atomicity;
            plan_.has_rmw_atomicity = true;
            return true;
        }
        const auto nfa =
            automata::derive(specification_.terms, lowered, reading_, {.max_states = 2'000, .stop = asking_.stop});
        if (!nfa)
            return false;
        for (const automata::State s : nfa->initial)
            plan.by_itself |= to_mask(nfa->accept[s]);
        const bool cyclic = axiom.kind == Axiom::Kind::acyclic;
        const GuardedNfa words = cyclic ? closed_automaton(*nfa, kinds_.all) : words_automaton(*nfa, kinds_.all);
        if (plan.by_itself != 0)
            plan_.maximal_extensions_are_consistent = false;
        if (words.size() == 0)
            return true;
        if (words.size() > 1'000)
            return false;
        plan.method = cyclic                                   ? AxiomPlan::Method::cycle
                      : axiom.kind == Axiom::Kind::irreflexive ? AxiomPlan::Method::same_end
                                                               : AxiomPlan::Method::path;
        plan.automaton = to_plan(words, kinds_);
        plan.needed = needed_atoms(words, cyclic, kinds_.all);
        const AtomMask always = AtomMask{1} << plan_.atoms.initial; // for events with a location
        std::erase_if(plan.needed, [&](AtomMask m) { return (m & always) != 0; });
        bool inverse = false;
        for (const auto& transitions : plan.automaton.transitions)
            for (const Transition& t : transitions)
                inverse = inverse || is_inverse(t.step);
        plan.is_coherence = plan.by_itself == 0 && is_coherence(axiom);
        plan.by_thread = !inverse && i < facts_.forbids_after_po.size() && facts_.forbids_after_po[i];
        if (inverse || plan.method == AxiomPlan::Method::path)
            plan_.maximal_extensions_are_consistent = false;
        return true;
    }

    [[nodiscard]] runtime::Coherence coherence() const {
        using runtime::Coherence;
        if (!facts_.coherent)
            return Coherence::unknown;
        if (std::ranges::any_of(plan_.axioms, &AxiomPlan::is_coherence))
            return Coherence::of_view;
        return is_causally_coherent(specification_, model_, asking_) ? Coherence::of_causes : Coherence::of_threads;
    }

    std::string text_of(const Axiom& axiom) const {
        constexpr std::array kinds = {"acyclic", "irreflexive", "empty"};
        const std::string_view written = sources_.text(axiom.where);
        return written.empty() ? fmt::format("{} {}", kinds[static_cast<std::size_t>(axiom.kind)],
                                             to_text(specification_.terms, specification_.theory, axiom.expr))
                               : single_spaced(written);
    }

    kat::Specification specification_; // with relations for steps
    const SourceMap& sources_;
    std::string key_;
    Dependencies dependencies_;
    kat::Model model_;
    Asking asking_;
    Facts facts_;
    std::optional<View> view_;
    bool view_follows_po_and_rf_ = false;
    std::optional<Lowering> lowering_;
    StepKinds kinds_;
    automata::Interpretation reading_;
    CheckerPlan plan_;
};

} // namespace

namespace {

Expected<CheckerPlan> make_plan(const Document& document, const SourceMap& sources, const std::string& key,
                                const std::string& name, Dependencies dependencies, const Asking& asking) {
    const kat::Model& model = document.models.at(key);
    auto plan = Planner(document, sources, key, dependencies, asking).run();
    if (!plan)
        return plan;
    plan->model = name;
    Fnv digest;
    for (const syntax::File& file : document.trees) {
        if (sources.name(file.source) != "<prelude>")
            digest.add_bytes(kat_text(document, sources, file));
    }
    plan->hash = digest.value();
    if (plan->view) {
        digest.add_bytes(fmt::format("{} {}", name, plan->view->name));
        plan->view->owner = digest.value();
    }
    if (!model.axioms.empty())
        plan->source =
            std::filesystem::path(sources.name(tree_of(document, model.axioms.front().where.file).source)).filename();
    return plan;
}

} // namespace

Expected<CheckerPlan> plan_checker(const Document& document, const SourceMap& sources, const std::string& key,
                                   const std::string& name, const StopToken& stop, LemmaStore* lemmas) {
    return make_plan(document, sources, key, name, Dependencies::refused, {stop, lemmas});
}

Expected<CheckerPlan> plan_checker_with_dependencies(const Document& document, const SourceMap& sources,
                                                     const std::string& key, const std::string& name,
                                                     const StopToken& stop, LemmaStore* lemmas) {
    return make_plan(document, sources, key, name, Dependencies::followed, {stop, lemmas});
}

Expected<CheckerPlan> plan_checker_without_dependencies(const Document& document, const SourceMap& sources,
                                                        const std::string& key, const std::string& name,
                                                        const StopToken& stop, LemmaStore* lemmas) {
    return make_plan(document, sources, key, name + " without dependencies", Dependencies::dropped, {stop, lemmas});
}

} // namespace katlas::codegen
