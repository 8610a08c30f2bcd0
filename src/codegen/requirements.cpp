#include "katlas/codegen/requirements.hpp"

#include "katlas/kat/base.hpp"
#include "katlas/prover/criteria.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "lowering.hpp"
#include "requirements_extension.hpp"
#include "requirements_questions.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

using kat::Axiom;
using kat::ExprRef;
using prover::Decision;
using prover::Verdict;

// The maximal number of events of graphs that are searched to show that an extension fails.
constexpr std::size_t max_events_of_example = 3;

class Examiner {
  public:
    Examiner(const kat::Specification& specification, const kat::Model& model, const prover::Limits& limits,
             LemmaStore* lemmas)
        : specification_(specification), terms_(specification.terms), theory_(specification.theory), model_(model),
          limits_(limits), questions_({terms_, theory_}, limits, lemmas) {
        profile_.model = model.name;
        // Programs have reads, writes and fences (graph/label.hpp).
        theory_.constraints.push_back(
            terms_.disjunction(terms_.disjunction(predicate("R"), predicate("W")), predicate("F")));
    }

    std::variant<ExplorationProfile, Refusal> run() {
        using Step = std::optional<Refusal> (Examiner::*)();
        for (const Step step : {&Examiner::require_causal_order, &Examiner::require_maximal_extension,
                                &Examiner::require_views, &Examiner::require_implied_axioms})
            if (auto refusal = (this->*step)()) {
                refusal->remembered = questions_.remembered_a_failure();
                return std::move(*refusal);
            }
        find_facts();
        std::set<std::size_t> used = questions_.used();
        used.insert(profile_.rests_on.begin(), profile_.rests_on.end());
        profile_.rests_on.assign(used.begin(), used.end());
        return std::move(profile_);
    }

    CoherenceFacts coherence() {
        if (require_implied_axioms())
            return {};
        find_coherence();
        return {.coherent = profile_.coherent, .atomic = profile_.atomic};
    }

  private:
    ExprRef letter(const char* name) { return kat::base_relation(terms_, theory_, name); }
    ExprRef data() { return letter(prover::data_relation({terms_, theory_}, model_)); }
    kat::TestRef predicate(const char* name) { return kat::base_predicate(terms_, theory_, name); }

    [[nodiscard]] Decision imply(const Axiom& goal, std::vector<kat::Assumption> more = {}) {
        return questions_.implies(model_.axioms, goal, {terms_.bottom(), std::move(more), std::nullopt});
    }
    [[nodiscard]] bool implied(const Axiom& goal, std::vector<kat::Assumption> more = {}) {
        return imply(goal, std::move(more)).verdict == Verdict::proved;
    }

    [[nodiscard]] Refusal refuse(Requirement requirement) const {
        Refusal refusal;
        refusal.model = model_.name;
        refusal.requirement = requirement;
        return refusal;
    }

    [[nodiscard]] Refusal refuse(Requirement requirement, Decision decision) const {
        Refusal refusal = refuse(requirement);
        refusal.undecided = decision.verdict == Verdict::unknown;
        refusal.why = std::move(decision.reason);
        if (const auto& c = decision.counterexample) {
            refusal.word = prover::to_texts(terms_, theory_, c->word);
            if (c->witness)
                refusal.graph = graph::print_graph(theory_, c->witness->graph);
        }
        return refusal;
    }

    // ---- What is required
    // ----------------------------------------------------------------------------------------------

    std::optional<Refusal> require_causal_order() {
        if (implied(prover::no_cycle_of_program_order({terms_, theory_}).axioms.front())) {
            profile_.causal_order = CausalOrder::program_order;
            return std::nullopt;
        }
        profile_.causal_order = CausalOrder::dependencies;
        const Axiom dependencies = prover::no_cycle_of_dependencies({terms_, theory_}, model_).axioms.front();
        if (implied(dependencies))
            return std::nullopt;
        Decision decision = imply(dependencies, {branches_last()});
        profile_.branches_last = true;
        if (decision.verdict == Verdict::proved)
            return std::nullopt;
        Refusal refusal = refuse(Requirement::causal_order, std::move(decision));
        refusal.part = to_text(terms_, theory_, dependencies.expr);
        if (!refusal.undecided)
            refusal.why = "no axiom forbids a cycle of this";
        return refusal;
    }

    // ctrl;po <= ctrl: a control dependency reaches to the thread's end.
    kat::Assumption branches_last() {
        const ExprRef ctrl = letter("ctrl");
        return {kat::Assumption::Kind::inclusion, terms_.sequence(ctrl, letter("po")), ctrl, {}, true};
    }

    std::optional<Refusal> require_maximal_extension() {
        auto objection = against_maximal_extension({terms_, theory_}, model_, profile_.rests_on);
        if (!objection)
            return std::nullopt;
        Refusal refusal = refuse(Requirement::maximal_extension);
        refusal.axiom = std::move(objection->axiom);
        refusal.part = std::move(objection->part);
        refusal.why = std::move(objection->why);
        const bool found = questions_.finds("a failed extension", model_.axioms, [&] {
            const auto failed = find_failed_extension({terms_, theory_}, model_, max_events_of_example, limits_.stop);
            if (failed) {
                refusal.why += fmt::format("; here the graph is consistent without e{}", failed->event);
                refusal.graph = graph::print_graph(theory_, failed->graph);
            }
            return failed.has_value();
        });
        if (!found) {
            refusal.undecided = true;
            refusal.why += fmt::format("; no graph of up to {} events shows it", max_events_of_example);
        }
        return refusal;
    }

    std::optional<Refusal> require_views() {
        kat::Terms& t = terms_;
        const bool by_dependencies = profile_.causal_order == CausalOrder::dependencies;
        const ExprRef within = by_dependencies ? t.unite({letter("addr"), data(), letter("ctrl")}) : letter("po");
        const ExprRef causes = t.unite(within, letter("rf"));
        for (const auto& view : views()) {
            const std::string& name = view.first;
            const ExprRef expr = view.second;
            SavedRelation saved{name, expr};
            const auto refuse_view = [&](Requirement requirement, Decision decision) {
                Refusal refusal = refuse(requirement, std::move(decision));
                refusal.part = name;
                if (!refusal.undecided)
                    refusal.why = fmt::format("it is {}", to_text(t, theory_, expr));
                return refusal;
            };
            if (Decision d = questions_.included(expr, t.plus(causes)); d.verdict != Verdict::proved)
                return refuse_view(Requirement::view_within_causal_order, std::move(d));
            if (Decision d = questions_.included(t.sequence(letter("po"), expr), expr); d.verdict != Verdict::proved)
                return refuse_view(Requirement::view_along_po, std::move(d));
            saved.stable = questions_.included(expr, t.sequence(t.star(causes), within)).verdict == Verdict::proved;
            saved.transitive = questions_.included(t.sequence(expr, expr), expr).verdict == Verdict::proved;
            profile_.saved.push_back(std::move(saved));
        }
        return std::nullopt;
    }

    // The views of all files, each relation once.
    [[nodiscard]] std::vector<std::pair<std::string, ExprRef>> views() const {
        std::vector<std::pair<std::string, ExprRef>> found;
        for (const auto& [module, scope] : specification_.modules)
            for (const auto& [name, symbol] : scope)
                if (symbol.kind == Symbol::Kind::definition && symbol.view && name.find("::") == std::string::npos &&
                    std::ranges::find(found, symbol.expr, &std::pair<std::string, ExprRef>::second) == found.end())
                    found.emplace_back(name, symbol.expr);
        return found;
    }

    std::optional<Refusal> require_implied_axioms() {
        std::vector<Axiom> others;
        for (const Axiom& a : model_.axioms)
            if (a.unless.empty())
                others.push_back(a);
        for (std::size_t i = 0; i < model_.axioms.size(); ++i)
            for (const kat::Condition& condition : model_.axioms[i].unless) {
                const Axiom& axiom = model_.axioms[i];
                if (implied_by_single_events(others, axiom, condition))
                    continue;
                Decision d = questions_.implies(
                    others, axiom, {terms_.bottom(), condition.assumptions, std::nullopt, condition.constraints});
                if (d.verdict == Verdict::proved)
                    continue;
                Refusal refusal = refuse(Requirement::implied_axiom, std::move(d));
                refusal.axiom = prover::name_of(model_, i);
                if (!refusal.undecided)
                    refusal.why = "it is violated where the condition and the axioms without 'unless' hold";
                refusal.where = condition.where;
                return refusal;
            }
        return std::nullopt;
    }

    // `acyclic e unless [t];any;[t] <= id`, where words of e begin and end in t. There is at most one event in t, so a
    // cycle of e has one step, and the axiom is `irreflexive e`.
    [[nodiscard]] bool implied_by_single_events(const std::vector<Axiom>& others, const Axiom& axiom,
                                                const kat::Condition& condition) {
        kat::Terms& t = terms_;
        if (axiom.kind != Axiom::Kind::acyclic || condition.assumptions.size() != 1)
            return false;
        const kat::Assumption& said = condition.assumptions.front();
        if (said.kind != kat::Assumption::Kind::inclusion || said.right != t.id() ||
            t.kind(said.left) != kat::ExprKind::sequence)
            return false;
        const ExprRef single = t.children(said.left)[0];
        const ExprRef pairs[] = {single, letter("any"), single};
        const ExprRef between[] = {single, axiom.expr, single};
        if (t.kind(single) != kat::ExprKind::test || said.left != t.sequence(pairs))
            return false;
        return questions_.included(axiom.expr, t.sequence(between)).verdict == Verdict::proved &&
               questions_.implies(others, {Axiom::Kind::irreflexive, axiom.name, axiom.expr, {}}, {t.bottom()})
                       .verdict == Verdict::proved;
    }

    // ---- What helps
    // ----------------------------------------------------------------------------------------------------

    void find_coherence() {
        kat::Terms& t = terms_;
        const std::vector<ExprRef> lost{letter("fr"), letter("co"),
                                        t.letter(kat::base_letter(theory_, "rmw").flipped())};
        profile_.atomic = implied({Axiom::Kind::irreflexive, "atomicity", t.sequence(lost), {}},
                                  {prover::nothing_between_halves({terms_, theory_})});
        // A cycle of po-loc, rf, co and fr implies a cycle of a single step of po-loc and one step of communication,
        // since co is total (theorems/coherence-total.kat).
        profile_.coherent = implied({Axiom::Kind::irreflexive,
                                     "coherence",
                                     t.sequence(letter("po-loc"), communication({terms_, theory_})),
                                     {}});
    }

    void find_facts() {
        kat::Terms& t = terms_;
        find_coherence();
        profile_.causal_base = profile_.causal_order == CausalOrder::dependencies && profile_.coherent &&
                               profile_.atomic && implied(causal_base(), programs_dependencies());
        const std::optional<ExprRef> picks = pick_dependencies();
        profile_.causal_picks = profile_.causal_base && picks && implied(causal_base(*picks), programs_dependencies());
        // Together with pick dependencies, if these are among the causes: explorers use both.
        const ExprRef acquire = t.sequence(t.test(t.conjunction(predicate("R"), predicate("ACQ"))), letter("po"));
        profile_.causal_acquires =
            profile_.causal_base &&
            implied(causal_base(profile_.causal_picks ? t.unite(*picks, acquire) : acquire), programs_dependencies());
        if (profile_.causal_base)
            find_kept_order();
        add_fragment("all programs", {});
        add_fragment("no SC accesses or fences", {"SC"});
        add_fragment("no fences", {"F"});
        add_fragment("no read-modify-writes", {"EXCL"});
        add_fragment("relaxed and non-atomic accesses only", {"F", "ACQ", "REL"});
    }

    // The order of reads before later writes: first the part that every model must have, then further parts. A part is
    // kept if the model still implies that such steps and rfe have no cycle. The question is about programs in C, in
    // which no read is discarded and no instruction computes the value that it writes.
    void find_kept_order() {
        kat::Terms& t = terms_;
        const ExprRef po = letter("po");
        const ExprRef read = t.test(t.conjunction(predicate("R"), t.negation(predicate("NORET"))));
        const ExprRef write = t.test(predicate("W"));
        const ExprRef fence = t.test(t.conjunction(predicate("F"), t.disjunction(predicate("ACQ"), predicate("REL"))));
        const ExprRef over_fence[] = {po, fence, po};
        std::vector<ExprRef> order{data(), letter("ctrl"), t.sequence(letter("addr"), t.optional(po)),
                                   t.sequence(over_fence)};
        const auto kept = [&] {
            const ExprRef step[] = {letter("rfe"), read, t.unite(order), write};
            return implied({Axiom::Kind::acyclic, "kept-order", t.sequence(step), {}}, programs_dependencies());
        };
        if (!kept())
            return;
        graph::KeptOrder& found = profile_.kept_order.emplace();
        const auto add = [&](ExprRef more) {
            order.push_back(more);
            const bool holds = kept();
            if (!holds)
                order.pop_back();
            return holds;
        };
        const std::vector<ExprRef> dependency{data(), letter("ctrl"), t.sequence(letter("addr"), t.optional(po))};
        const ExprRef depends = t.unite(dependency);
        found.values = add(t.sequence(depends, t.star(t.sequence(letter("rfi"), depends))));
        found.acquire = add(t.sequence(t.test(predicate("ACQ")), po));
        const auto acquiring = [&](const char* which) {
            return add(t.sequence(t.test(t.conjunction(predicate("ACQ"), predicate(which))), po));
        };
        found.acquiring_updates = found.acquire || acquiring("EXCL");
        found.acquiring_instructions = found.acquire || acquiring("INSTR");
        found.release = add(t.sequence(po, t.test(predicate("REL"))));
        found.location = add(letter("po-loc"));
        found.updates = found.location || add(letter("rmw"));
    }

    // `more`: further causes.
    Axiom causal_base(std::optional<ExprRef> more = {}) {
        kat::Terms& t = terms_;
        const ExprRef po = letter("po");
        const ExprRef fence = t.test(t.conjunction(predicate("F"), t.disjunction(predicate("ACQ"), predicate("REL"))));
        const kat::TestRef waited_for = t.conjunction(predicate("R"), t.negation(predicate("NORET")));
        const ExprRef over_fence[] = {t.test(waited_for), po, fence, po};
        std::vector<ExprRef> causes{letter("rf"), t.sequence(letter("addr"), t.optional(po)), data(), letter("ctrl"),
                                    t.sequence(over_fence)};
        if (more)
            causes.push_back(*more);
        return {Axiom::Kind::acyclic, "causal-base", t.unite(causes), {}};
    }
    // The pick dependencies as causes, if the model has any.
    std::optional<ExprRef> pick_dependencies() {
        kat::Terms& t = terms_;
        if (!graph::ModelJudge::speaks_of_picks({terms_, theory_}, model_))
            return std::nullopt;
        return t.unite(
            {t.sequence(letter("pick-addr"), t.optional(letter("po"))), letter("pick-data"), letter("pick-ctrl")});
    }
    std::vector<kat::Assumption> programs_dependencies() {
        kat::Terms& t = terms_;
        const auto below = [](ExprRef left, ExprRef right) {
            return kat::Assumption{kat::Assumption::Kind::inclusion, left, right, {}, true};
        };
        const auto ends_at = [&](ExprRef relation, kat::TestRef test) {
            return below(relation, t.sequence(relation, t.test(test)));
        };
        const kat::TestRef accesses = t.disjunction(predicate("R"), predicate("W"));
        std::vector<kat::Assumption> result{branches_last(), ends_at(letter("addr"), accesses),
                                            ends_at(data(), predicate("W"))};
        if (pick_dependencies()) {
            const ExprRef control = letter("pick-ctrl");
            result.push_back(ends_at(letter("pick-addr"), accesses));
            result.push_back(ends_at(letter("pick-data"), predicate("W")));
            result.push_back(below(t.sequence(control, letter("po")), control));
        }
        return result;
    }

    // Axioms that follow from the others are left out one by one, the largest first, since they cost most to check.
    void add_fragment(std::string name, const std::vector<const char*>& absent) {
        kat::TestRef test = terms_.bottom();
        std::vector<kat::PredicateId> ids;
        ids.reserve(absent.size());
        for (const char* p : absent) {
            const kat::TestRef one = predicate(p);
            ids.push_back(terms_.node(one).left);
            test = terms_.disjunction(test, one);
        }
        std::vector<std::size_t> order(model_.axioms.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        const auto size = [&](std::size_t i) {
            return terms_.subterms(std::span<const ExprRef>(&model_.axioms[i].expr, 1)).size();
        };
        std::ranges::stable_sort(order, std::greater{}, size);
        // An axiom that follows for all programs also follows for some.
        std::set<std::size_t> needed(order.begin(), order.end());
        if (!profile_.fragments.empty())
            needed = {profile_.fragments.front().needed.begin(), profile_.fragments.front().needed.end()};
        for (const std::size_t i : order) {
            if (!needed.contains(i) || (!absent.empty() && !mentions(absent)))
                continue;
            std::vector<Axiom> others;
            std::set<kat::RelationId> known;
            for (const std::size_t j : needed)
                if (j != i) {
                    others.push_back(model_.axioms[j]);
                    known.merge(declared_relations(model_.axioms[j]));
                }
            // The other axioms say little about a relation that they do not mention. Questions about such relations
            // take longest.
            if (absent.empty() && !std::ranges::includes(known, declared_relations(model_.axioms[i])))
                continue;
            if (questions_.implies(others, model_.axioms[i], {test, {}, modest_limits()}).verdict == Verdict::proved)
                needed.erase(i);
        }
        profile_.fragments.push_back({std::move(name), std::move(ids), {needed.begin(), needed.end()}});
    }

    // A superfluous axiom only costs time, so little time is spent on finding superfluous axioms.
    [[nodiscard]] prover::Limits modest_limits() const {
        prover::Limits modest = limits_;
        modest.max_pairs = 20'000;
        modest.more_words = 0;
        modest.small_graphs = 0;
        modest.automata = {.max_states = 5'000, .max_edges = 100'000, .max_steps = 500'000, .stop = limits_.stop};
        return modest;
    }

    [[nodiscard]] std::set<kat::RelationId> declared_relations(const Axiom& axiom) const {
        std::set<kat::RelationId> found;
        for (const kat::Letter l : prover::letters_of(terms_, axiom.expr))
            if (!theory_.relations[l.relation].builtin)
                found.insert(l.relation);
        return found;
    }

    // Whether the model can tell such events from others. (ACQ and REL are "at least": SC is among them.)
    [[nodiscard]] bool mentions(const std::vector<const char*>& predicates) {
        const kat::Terms& t = terms_;
        std::set<std::uint32_t> tests;
        std::vector<kat::TestRef> roots;
        for (const Axiom& a : model_.axioms)
            for (const ExprRef e : t.subterms(std::span<const ExprRef>(&a.expr, 1))) {
                if (t.kind(e) == kat::ExprKind::test)
                    roots.push_back(t.as_test(e));
                if (t.kind(e) == kat::ExprKind::letter &&
                    t.as_letter(e).relation == kat::base_letter(theory_, "rmw").relation)
                    roots.push_back(predicate("EXCL"));
            }
        for (const kat::TestRef s : terms_.subtests(roots))
            tests.insert(s.index);
        return std::ranges::any_of(predicates, [&](const char* p) {
            return tests.contains(predicate(p).index) ||
                   (std::string_view(p) == "ACQ" && tests.contains(predicate("SC").index));
        });
    }

    const kat::Specification& specification_;
    kat::Terms terms_;   // including the terms of questions
    kat::Theory theory_; // of programs
    const kat::Model& model_;
    prover::Limits limits_;
    Questions questions_;
    ExplorationProfile profile_;
};

} // namespace

std::variant<ExplorationProfile, Refusal> examine(const kat::Specification& specification, const kat::Model& model,
                                                  const prover::Limits& limits, LemmaStore* lemmas) {
    return Examiner(specification, model, limits, lemmas).run();
}

CoherenceFacts examine_coherence(const kat::Specification& specification, const kat::Model& model,
                                 const prover::Limits& limits, LemmaStore* lemmas) {
    return Examiner(specification, model, limits, lemmas).coherence();
}

std::optional<kat::ExprRef> happens_before_of(const kat::Specification& specification, const std::string& key,
                                              const StopToken& stop, LemmaStore* lemmas) {
    const std::optional<View> view = find_view(specification, key, {stop, lemmas});
    return view && view->declared ? std::optional(view->expr) : std::nullopt;
}

} // namespace katlas::codegen
