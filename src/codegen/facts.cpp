// Facts about a model that the prover establishes before the model's relations are lowered.

#include "katlas/kat/base.hpp"
#include "katlas/kat/substitute.hpp"
#include "katlas/prover/prover.hpp"
#include "lowering.hpp"
#include "mentions.hpp"
#include "requirements_questions.hpp"

#include <algorithm>
#include <array>
#include <ranges>

namespace katlas::codegen {
namespace {

using kat::Axiom;
using kat::ExprKind;
using kat::ExprRef;

prover::Limits modest_limits(const Asking& asking) {
    prover::Limits limits;
    limits.stop = asking.stop;
    limits.max_pairs = 50'000; // no time limit, so that the answer is the same everywhere
    limits.more_words = 0;
    limits.small_graphs = 0;
    limits.automata = {.max_states = 20'000, .max_edges = 400'000, .max_steps = 2'000'000, .stop = {}};
    return limits;
}

// Do the axioms imply the goal? Often a single axiom does, which is decided sooner.
bool imply(Questions& questions, std::span<const Axiom> axioms, const Axiom& goal, bool assume_threads) {
    const auto decide = [&](std::span<const Axiom> some) {
        Questions::Hypotheses hypotheses;
        hypotheses.threads_follow_po = assume_threads;
        return questions.implies(some, goal, hypotheses).verdict == prover::Verdict::proved;
    };
    for (const Axiom& a : axioms)
        if (decide(std::span(&a, 1)))
            return true;
    return axioms.size() > 1 && decide(axioms);
}

} // namespace

Axiom axiom_of_threads(const kat::Workspace& workspace) {
    kat::Terms& t = workspace.terms;
    const auto letter = [&](const char* name) { return kat::base_relation(t, workspace.theory, name); };
    return {Axiom::Kind::irreflexive,
            "within-threads",
            t.sequence(letter("po-loc"), t.unite({letter("rf"), letter("co"), letter("fr")})),
            {}};
}

bool is_causally_coherent(const kat::Setting& given, const kat::Model& model, const Asking& asking) {
    kat::Terms t = given.terms;
    const kat::Workspace workspace{t, given.theory};
    const auto letter = [&](const char* name) { return kat::base_relation(t, workspace.theory, name); };
    const Axiom coherence{Axiom::Kind::irreflexive,
                          "causal-coherence",
                          t.sequence(t.plus(t.unite(letter("po"), letter("rf"))), t.unite(letter("co"), letter("fr"))),
                          {}};
    Questions questions(workspace, modest_limits(asking), asking.lemmas);
    return imply(questions, model.axioms, coherence, true);
}

ExprRef communication(const kat::Workspace& workspace) {
    kat::Terms& t = workspace.terms;
    const auto letter = [&](const char* name) { return kat::base_relation(t, workspace.theory, name); };
    return t.unite(letter("rf"), t.sequence(t.unite(letter("co"), letter("fr")), t.optional(letter("rf"))));
}

bool is_coherence_with(const kat::Setting& given, const Axiom& axiom, ExprRef view, const Asking& asking) {
    if (axiom.kind != Axiom::Kind::irreflexive)
        return false;
    kat::Terms t = given.terms;
    const kat::Workspace workspace{t, given.theory};
    const Axiom coherence{
        Axiom::Kind::irreflexive, "coherence", t.sequence(view, t.optional(communication(workspace))), {}};
    if (axiom.expr == coherence.expr)
        return true;
    Questions questions(workspace, modest_limits(asking), asking.lemmas);
    return imply(questions, std::span(&axiom, 1), coherence, false) &&
           imply(questions, std::span(&coherence, 1), axiom, false);
}

std::optional<View> find_view(const kat::Specification& given, const std::string& key, const Asking& asking) {
    auto module = given.modules.find(key);
    if (module == given.modules.end()) // of a model statement: "file::name"
        module = given.modules.find(key.substr(0, key.rfind("::")));
    const auto model = given.models.find(key);
    if (module == given.modules.end() || model == given.models.end())
        return std::nullopt;
    kat::Terms t = given.terms;
    const kat::Workspace workspace{t, given.theory};
    const ExprRef po = kat::base_relation(t, workspace.theory, "po");
    Questions questions(workspace, modest_limits(asking), asking.lemmas);
    std::vector<View> views;
    std::vector<View> others;
    for (const auto& [name, symbol] : module->second)
        if (symbol.kind == Symbol::Kind::definition && name.find("::") == std::string::npos)
            (symbol.view ? views : others).push_back({name, symbol.expr, symbol.view});
    std::stable_partition(views.begin(), views.end(),
                          [&](const View& view) { return view.name == model->second.coherent_by; });
    const auto qualifies = [&](const View& view) {
        return questions.included(po, view.expr).verdict == prover::Verdict::proved &&
               questions.included(t.sequence(view.expr, view.expr), view.expr).verdict == prover::Verdict::proved;
    };
    for (const View& view : views)
        if (qualifies(view))
            return view;
    for (const View& view : others)
        if (qualifies(view) && std::ranges::any_of(model->second.axioms, [&](const Axiom& axiom) {
                return is_coherence_with(given, axiom, view.expr, asking);
            }))
            return view;
    return std::nullopt;
}

bool is_atomicity(const kat::Setting& setting, const Axiom& axiom) {
    const kat::Terms& t = setting.terms;
    if (axiom.kind != Axiom::Kind::irreflexive)
        return false;
    std::vector<kat::Letter> factors;
    std::vector<ExprRef> rest{axiom.expr};
    while (!rest.empty()) {
        const ExprRef e = rest.back();
        rest.pop_back();
        if (t.kind(e) == ExprKind::sequence) {
            rest.push_back(t.children(e)[1]);
            rest.push_back(t.children(e)[0]);
        } else if (t.kind(e) == ExprKind::letter && factors.size() < 3)
            factors.push_back(t.as_letter(e));
        else
            return false;
    }
    if (factors.size() != 3)
        return false;
    const auto base = [&](const char* name) { return kat::base_letter(setting.theory, name); };
    const auto back = std::ranges::find(factors, base("rmw").flipped());
    if (back == factors.end())
        return false;
    std::rotate(factors.begin(), back + 1, factors.end());
    return (factors[0] == base("fre") || factors[0] == base("fr")) &&
           (factors[1] == base("coe") || factors[1] == base("co"));
}

Facts find_facts(const kat::Setting& given, const kat::Model& model, const Asking& asking) {
    kat::Terms t = given.terms;
    const kat::Workspace workspace{t, given.theory};
    const auto letter = [&](const char* name) { return kat::base_relation(t, workspace.theory, name); };
    std::vector<Axiom> axioms;
    for (const Axiom& a : model.axioms)
        if (!mentions(t, workspace.theory, a.expr, {"coi", "fri"}))
            axioms.push_back(a);
    Facts facts;
    Questions questions(workspace, modest_limits(asking), asking.lemmas);
    const Axiom threads = axiom_of_threads(workspace);
    facts.follows_po = imply(questions, axioms, threads, false);

    const Axiom coherence{
        Axiom::Kind::irreflexive, "coherence", t.sequence(letter("po-loc"), communication(workspace)), {}};
    if (!facts.follows_po)
        axioms.push_back(threads); // the checker has this axiom, too
    facts.coherent = imply(questions, axioms, coherence, true);
    const Axiom updates{
        Axiom::Kind::irreflexive, "updates", t.sequence(t.sequence(letter("rf"), letter("rmw")), letter("co")), {}};
    facts.updates_follow = facts.coherent || imply(questions, axioms, updates, true);

    const kat::Letter coe = kat::base_letter(workspace.theory, "coe");
    const kat::Letter fre = kat::base_letter(workspace.theory, "fre");
    const auto more = [&](kat::Letter first) {
        return t.unite(t.letter(first), t.sequence(t.letter(first), t.letter(coe)));
    };
    const kat::Model wider = kat::substitute(t, model, [&](kat::Letter l) {
        const kat::Letter forward{l.relation, false};
        if (forward != coe && forward != fre)
            return t.letter(l);
        return l.inverse ? t.converse(more(forward)) : more(forward);
    });
    facts.closed_under_co = true;
    for (std::size_t i = 0; i < model.axioms.size() && facts.closed_under_co; ++i)
        facts.closed_under_co = wider.axioms[i].expr == model.axioms[i].expr ||
                                (facts.updates_follow && is_atomicity(workspace, model.axioms[i])) ||
                                imply(questions, model.axioms, wider.axioms[i], true);

    for (const Axiom& a : model.axioms) {
        const Axiom after_po{Axiom::Kind::irreflexive, "after-po", t.sequence(letter("po"), a.expr), {}};
        facts.forbids_after_po.push_back(
            a.kind == Axiom::Kind::irreflexive && !(facts.updates_follow && is_atomicity(workspace, a)) &&
            (imply(questions, std::span(&a, 1), after_po, true) || imply(questions, model.axioms, after_po, true)));
    }
    if (!facts.follows_po)
        facts.forbids_after_po.push_back(true); // a cycle of po and a word of that axiom stays in one location
    return facts;
}

} // namespace katlas::codegen
