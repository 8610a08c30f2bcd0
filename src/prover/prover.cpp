#include "katlas/prover/prover.hpp"

#include "bounds.hpp"
#include "comparison.hpp"
#include "decide.hpp"
#include "implied_cycles.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/prover/claims.hpp"
#include "relational.hpp"
#include "small_graphs.hpp"
#include "total_orders.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

bool has_hypotheses(const Query& query) {
    return !query.empty.empty() || !query.irreflexive.empty() || !query.included.empty();
}

// Hypotheses of a query come after the theory's assumptions.
kat::Theory with_hypotheses(kat::Terms& terms, const kat::Theory& given, const Query& query) {
    using Kind = kat::Assumption::Kind;
    kat::Theory theory = given;
    for (const kat::ExprRef e : query.empty)
        theory.assumptions.push_back({Kind::inclusion, e, terms.zero(), {}, false});
    for (const auto& [left, right] : query.included)
        theory.assumptions.push_back({Kind::inclusion, left, right, {}, false});
    for (const kat::ExprRef e : query.irreflexive)
        theory.assumptions.push_back({Kind::irreflexive, e, terms.zero(), {}, false});
    return theory;
}

void take_proofs(const Decision& from, Decision& to) {
    to.explanation.insert(to.explanation.end(), from.explanation.begin(), from.explanation.end());
    to.certificates.insert(to.certificates.end(), from.certificates.begin(), from.certificates.end());
    to.tried.insert(from.tried);
}

void say_of_models(const Query& query, Counterexample& c) {
    if (query.allowed_by.empty())
        return;
    c.left_says = query.cyclic ? "a cycle that it forbids" : "a path that it forbids";
    c.right_says = "and that " + query.allowed_by + " allows";
}

} // namespace

Prover::Prover(const kat::Specification& specification)
    : specification_(specification), terms_(specification.terms), hierarchy_(terms_, specification.theory),
      rulebook_(make_rulebook(workspace(), hierarchy_)), consequences_(std::make_unique<ImpliedCycles>(hierarchy_)) {}

Prover::~Prover() = default;

Decision Prover::decide(const Query& query, const Limits& limits) {
    Decision decision = decide_for_all_orders(query, limits);
    if (decision.verdict != Verdict::refuted || !query.of_axioms)
        return decision;
    const auto chosen = kat::chosen_relations_of(terms_, specification_.theory, {query.left});
    if (chosen.empty())
        return decision;
    Decision undecided;
    undecided.tried = decision.tried;
    undecided.reason = fmt::format("the axiom fails for one choice of '{}', and another choice may satisfy it",
                                   specification_.theory.relations[chosen.front()].name);
    return undecided;
}

Decision Prover::decide_for_all_orders(const Query& query, const Limits& limits) {
    if (out_of_time(limits)) { // the steps of a small question do not check the time
        Decision undecided;
        undecided.reason = time_is_up;
        return undecided;
    }
    if (std::optional<Decision> proved = prove_by_bounds(query, limits))
        return *std::move(proved);
    if (is_relational(terms_, query))
        return decide_relational(workspace(), query, limits);
    Decision decision = decide_regular(query, limits);
    if (decision.verdict == Verdict::refuted && !specification_.theory.relational_assumptions.empty()) {
        const auto& c = decision.counterexample;
        if (!c || !c->witness || !satisfies_relational_assumptions(workspace(), c->witness->graph)) {
            decision = {};
            decision.reason = "what was found does not take the assumptions with '&' or '\\' into account";
        }
    }
    if (decision.verdict == Verdict::unknown && limits.tableau && !query.of_axioms &&
        query.closure == automata::RightClosure::plain) {
        Limits more = limits;
        more.small_graphs = 0; // they were tried already
        Decision other = decide_relational(workspace(), query, more);
        if (other.verdict != Verdict::unknown)
            return other;
    }
    return decision;
}

Decision Prover::decide_regular(const Query& query, const Limits& limits) {
    Decision decision = decide_as_given(query, limits);
    Query more = query;
    Decision lemmas; // the proofs of the added inclusions
    const bool may_order = query.cyclic && query.of_axioms && !limits.left_out.contains(Method::orders);
    const std::size_t order_rounds = may_order ? limits.order_rounds : 0;
    for (std::size_t round = 0; round < order_rounds; ++round) {
        if (decision.verdict == Verdict::proved || !decision.counterexample ||
            !add_orders(more, decision.counterexample->word, limits, lemmas))
            break;
        decision.tried.insert(Method::orders);
        Decision next = decide_by_parts(more, limits);
        next.pairs += decision.pairs;
        next.left_states = std::max(next.left_states, decision.left_states);
        next.right_states = std::max(next.right_states, decision.right_states);
        next.tried.insert(decision.tried);
        decision = std::move(next);
    }
    if (decision.verdict == Verdict::unknown)
        look_further(more, limits, decision);
    take_proofs(decision, lemmas);
    std::swap(lemmas.certificates, decision.certificates);
    std::swap(lemmas.explanation, decision.explanation);
    decision.tried.insert(lemmas.tried);
    return decision;
}

// A refutation of a query with a larger right side refutes the query.
void Prover::look_further(Query query, const Limits& limits, Decision& decision) {
    if (limits.proofs_only || !decision.counterexample)
        return;
    const Query given = query;
    query.stated = given.right;
    Decision next = decision;
    const std::size_t more_words = limits.left_out.contains(Method::more_words) ? 0 : limits.more_words;
    for (std::size_t i = 0; i < more_words && query.cyclic && next.counterexample; ++i) {
        query.right = terms_.unite(query.right, along(terms_, next.counterexample->word));
        next = decide_as_given(query, limits);
        decision.pairs += next.pairs;
        if (next.verdict == Verdict::refuted) {
            next.pairs = decision.pairs;
            next.tried.insert(decision.tried);
            next.tried.insert(Method::more_words);
            decision = std::move(next);
            return;
        }
    }
    if (limits.left_out.contains(Method::small_graphs))
        return;
    const kat::Theory theory = with_hypotheses(terms_, specification_.theory, given);
    std::optional<Counterexample> found = find_small_counterexample({terms_, theory}, given, limits);
    if (!found)
        return;
    decision.verdict = Verdict::refuted;
    decision.tried.insert(Method::small_graphs);
    decision.reason.clear();
    decision.violated_assumption.reset();
    decision.counterexample = std::move(found);
    say_of_models(given, *decision.counterexample);
    if (limits.explain) {
        std::erase_if(decision.explanation, [](const ExplanationStep& s) { return s.step == "result"; });
        decision.explanation.push_back({given.label, "refutation",
                                        "among the execution graphs with few events, one violates the claim", "",
                                        std::nullopt});
    }
}

std::optional<Counterexample> Prover::another_counterexample(Query query, std::span<const Counterexample> known,
                                                             const Limits& limits) {
    query.stated = query.right;
    for (const Counterexample& c : known)
        query.right = terms_.unite(query.right, along(terms_, c.word));
    Decision other = decide_as_given(query, limits);
    if (other.verdict != Verdict::refuted || !other.counterexample || !other.counterexample->witness)
        return std::nullopt;
    return std::move(other.counterexample);
}

std::optional<Decision> Prover::prove_by_bounds(const Query& query, const Limits& given) {
    if (given.left_out.contains(Method::bounds))
        return std::nullopt;
    const std::optional<Widened> wider = with_bounds(workspace(), hierarchy_, query);
    if (!wider)
        return std::nullopt;
    Limits limits = given;
    limits.proofs_only = true;
    Decision decision = decide_as_given(wider->query, limits);
    if (decision.verdict != Verdict::proved)
        return std::nullopt;
    decision.tried.insert(Method::bounds);
    std::vector<ExplanationStep> steps;
    for (const std::size_t i : wider->bounds) {
        decision.assumptions_used.push_back(i);
        if (limits.explain) {
            const kat::Assumption& a = specification_.theory.assumptions[i];
            steps.push_back({query.label, "assumption",
                             fmt::format("{} lies in {}, which stands for it on the left side",
                                         to_text(terms_, specification_.theory, a.left),
                                         to_text(terms_, specification_.theory, a.right)),
                             "monotony", i});
        }
    }
    if (limits.explain)
        for (const kat::RelationId r : wider->definitions)
            steps.push_back({query.label, "assumption",
                             fmt::format("{} is unfolded on the left side; of intersections and differences in its "
                                         "definition an upper bound stands there",
                                         specification_.theory.relations[r].name),
                             "monotony", std::nullopt});
    if (!decision.explanation.empty()) // after the query
        decision.explanation.insert(decision.explanation.begin() + 1, steps.begin(), steps.end());
    return decision;
}

Decision Prover::decide_by_parts(const Query& query, const Limits& limits) {
    Decision whole = decide_as_given(query, limits);
    if (whole.verdict != Verdict::unknown || terms_.kind(query.right) != kat::ExprKind::unite ||
        limits.left_out.contains(Method::parts))
        return whole;
    const auto children = terms_.children(query.right);
    for (const kat::ExprRef part : std::vector(children.begin(), children.end())) {
        Query smaller = query;
        smaller.right = part;
        Decision d = decide_as_given(smaller, limits);
        whole.pairs += d.pairs;
        if (d.verdict != Verdict::proved)
            continue;
        d.pairs = whole.pairs;
        d.tried.insert(whole.tried);
        d.tried.insert(Method::parts);
        return d;
    }
    return whole;
}

bool Prover::add_orders(Query& query, const FoundWord& word, const Limits& limits, Decision& lemmas) {
    bool added = false;
    const Query given = query;
    ask_for_orders(workspace(), hierarchy_, word.letters, [&](const OrderQuestion& question) {
        std::vector<std::uint32_t> key{given.right.index, question.left.index, question.order.index};
        for (const kat::ExprRef e : given.empty)
            key.push_back(e.index);
        auto known = orders_.find(key);
        if (known == orders_.end()) {
            Query closed = given;
            closed.included.clear(); // so that the answer does not depend on what was asked before
            closed.label += ", order";
            closed.left = terms_.sequence(question.left, terms_.optional(question.order));
            known = orders_.emplace(key, decide_as_given(closed, limits)).first;
        }
        const std::pair inclusion(question.left, question.order);
        const bool holds = known->second.verdict == Verdict::proved;
        if (holds && std::ranges::count(query.included, inclusion) == 0) {
            query.included.push_back(inclusion);
            take_proofs(known->second, lemmas);
            added = true;
        }
        return holds;
    });
    return added;
}

Decision Prover::decide_as_given(const Query& query, const Limits& given) {
    Limits limits = given;
    limits.automata.stop = limits.saturation.stop = limits.stop;
    QueryOutcome outcome;
    const std::size_t given_assumptions = specification_.theory.assumptions.size();
    if (!has_hypotheses(query)) {
        outcome = decide_query(workspace(), hierarchy_, rulebook_, query, limits, consequences_.get());
    } else {
        const kat::Theory theory = with_hypotheses(terms_, specification_.theory, query);
        const kat::Workspace assuming{terms_, theory};
        outcome =
            decide_query(assuming, hierarchy_, make_rulebook(assuming, hierarchy_), query, limits, consequences_.get());
        std::erase_if(outcome.assumptions_used, [&](std::size_t a) { return a >= given_assumptions; });
        if (outcome.violated_assumption && *outcome.violated_assumption >= given_assumptions) {
            outcome.violated_assumption.reset();
            outcome.reason = "the execution graph that has the word is one that " + query.allowed_by + " forbids";
        }
    }
    Decision decision;
    decision.verdict = outcome.verdict;
    decision.reason = std::move(outcome.reason);
    decision.violated_assumption = outcome.violated_assumption;
    decision.counterexample = std::move(outcome.counterexample);
    decision.assumptions_used = std::move(outcome.assumptions_used);
    decision.explanation = std::move(outcome.explanation);
    for (ExplanationStep& step : decision.explanation)
        if (step.assumption && *step.assumption >= given_assumptions) {
            step.step = "hypothesis"; // of this query only
            step.assumption.reset();
        }
    decision.certificates = std::move(outcome.certificates);
    decision.pairs = outcome.pairs;
    decision.tried = outcome.tried;
    decision.left_states = outcome.left_states;
    decision.right_states = outcome.right_states;
    if (decision.counterexample)
        say_of_models(query, *decision.counterexample);
    return decision;
}

Decision Prover::decide(const kat::Claim& claim, const Limits& limits) {
    Diagnostics diagnostics; // already reported by check_claims
    const std::vector<Query> queries = to_queries(terms_, specification_, claim, diagnostics);
    if (diagnostics.has_errors()) {
        Decision decision;
        decision.reason = diagnostics.all().front().message;
        return decision;
    }
    return decide(queries, limits);
}

Decision Prover::implies(std::span<const kat::Axiom> axioms, const kat::Axiom& goal, const Limits& limits) {
    kat::Model stronger;
    stronger.axioms.assign(axioms.begin(), axioms.end());
    kat::Model weaker;
    weaker.axioms.push_back(goal);
    return implies(stronger, weaker, limits);
}

Decision Prover::implies(const kat::Model& stronger, const kat::Model& weaker, const Limits& limits) {
    return decide(implications(terms_, stronger, weaker), limits);
}

Decision Prover::decide(const std::vector<Query>& queries, const Limits& limits) {
    Decision decision;
    decision.verdict = Verdict::proved;
    for (const Query& query : queries) {
        Decision part = decide(query, limits);
        decision.pairs += part.pairs;
        decision.left_states = std::max(decision.left_states, part.left_states);
        decision.right_states = std::max(decision.right_states, part.right_states);
        decision.assumptions_used.insert(decision.assumptions_used.end(), part.assumptions_used.begin(),
                                         part.assumptions_used.end());
        take_proofs(part, decision);
        if (part.verdict == Verdict::proved)
            continue;
        // A refuted part refutes the whole; an undecided one leaves it open unless another is refuted.
        if (part.verdict == Verdict::refuted || decision.verdict == Verdict::proved) {
            decision.verdict = part.verdict;
            decision.reason = std::move(part.reason);
            decision.violated_assumption = part.violated_assumption;
            decision.counterexample = std::move(part.counterexample);
        }
        if (decision.verdict == Verdict::refuted || limits.proofs_only)
            break;
    }
    std::ranges::sort(decision.assumptions_used);
    decision.assumptions_used.erase(std::unique(decision.assumptions_used.begin(), decision.assumptions_used.end()),
                                    decision.assumptions_used.end());
    return decision;
}

} // namespace katlas::prover
