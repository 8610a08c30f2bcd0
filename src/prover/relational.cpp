#include "relational.hpp"

#include "judge.hpp"
#include "katlas/kat/atoms.hpp"
#include "katlas/semantics/derivation.hpp"
#include "small_graphs.hpp"
#include "tableau.hpp"
#include "tableau_certificate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

using graph::ExecutionGraph;
using graph::Obligation;
using kat::ExprKind;

// Structures as execution graphs: each node is an event without a location in a thread of its own, which relations that
// a file declares may relate in any way.
class GraphOfStructure {
  public:
    GraphOfStructure(const kat::Workspace& workspace, const RelationalProblem& problem)
        : workspace_(workspace), problem_(problem) {
        std::vector<kat::TestRef> asked;
        for (const kat::TestRef t : problem.test_refs)
            if (workspace.terms.node(t).kind == kat::TestKind::predicate)
                asked.push_back(t);
        const graph::TheoryMap map(workspace.theory);
        if (const auto located = map.predicate("LOC"))
            asked.push_back(located_.emplace(workspace.terms.predicate(*located)));
        auto atoms = kat::AtomSpace::create(workspace.terms, workspace.theory, asked);
        if (atoms)
            atoms_ = std::move(*atoms);
    }

    [[nodiscard]] std::optional<ExecutionGraph> make(const RelationalClause& structure) const {
        std::vector<graph::Event> events;
        for (std::size_t x = 0; x < structure.nodes(); ++x)
            events.push_back({static_cast<int>(x) + 1, 0, graph::Event::no_location});
        ExecutionGraph g(workspace_.theory, events);
        for (std::size_t x = 0; x < structure.nodes(); ++x) {
            const auto atom = atom_of(structure, x);
            if (!atom)
                return std::nullopt;
            for (const kat::PredicateId p : atoms_->positives(*atom))
                g.put(p, x);
        }
        for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e) {
            const RelationalProblem::Expression& expression = problem_.expressions[e];
            if (expression.kind != ExprKind::letter)
                continue;
            const kat::Letter letter = kat::Letter::from_index(expression.operand);
            if (letter.inverse || workspace_.theory.relations[letter.relation].builtin)
                continue;
            for (std::size_t x = 0; x < structure.nodes(); ++x)
                for (std::size_t y = 0; y < structure.nodes(); ++y)
                    if (has(structure.holds(e), x, y))
                        g.relate(letter.relation, x, y);
        }
        graph::derive(g, workspace_);
        return g;
    }

  private:
    // Predicates hold only where they must.
    [[nodiscard]] std::optional<std::size_t> atom_of(const RelationalClause& structure, std::size_t x) const {
        if (!atoms_)
            return std::nullopt;
        const auto fits = [&](std::size_t atom) {
            for (std::uint32_t t = 0; t < problem_.tests.size(); ++t)
                if (problem_.tests[t].kind == kat::TestKind::predicate &&
                    atoms_->meaning(problem_.test_refs[t]).contains(atom) != ((structure.true_at(t) >> x & 1U) != 0))
                    return false;
            return !located_ || !atoms_->meaning(*located_).contains(atom);
        };
        for (std::size_t atom = 0; atom < atoms_->size(); ++atom)
            if (fits(atom))
                return atom;
        return std::nullopt;
    }

    const kat::Workspace& workspace_;
    const RelationalProblem& problem_;
    std::optional<kat::TestRef> located_;
    std::optional<kat::AtomSpace> atoms_;
};

ProofCertificate certify_cases(const kat::Workspace& workspace, const Query& query, const RelationalProblem& problem,
                               const TableauProof& proof, const StopToken& stop) {
    ProofCertificate certificate;
    certificate.query = query.label;
    certificate.left_text = to_text(workspace.terms, workspace.theory, query.left);
    certificate.right_text = to_text(workspace.terms, workspace.theory, query.right);
    certificate.by_cases = true;
    if (proof.trace)
        certificate.tableau = tableau_certificate(workspace.theory, problem, *proof.trace, stop);
    return certificate;
}

} // namespace

bool is_relational(const kat::Terms& terms, const Query& query) {
    const kat::ExprRef sides[] = {query.left, query.right};
    return std::ranges::any_of(terms.subterms(sides), [&](kat::ExprRef e) {
        return terms.kind(e) == ExprKind::intersection || terms.kind(e) == ExprKind::difference;
    });
}

bool satisfies_relational_assumptions(const kat::Workspace& workspace, const ExecutionGraph& graph) {
    return std::ranges::all_of(workspace.theory.relational_assumptions,
                               [&](const kat::Assumption& a) { return graph::holds(workspace, graph, a); });
}

Decision decide_relational(const kat::Workspace& workspace, const Query& query, const Limits& limits) {
    Decision decision;
    if (limits.left_out.contains(Method::tableau)) {
        decision.reason = "it is about intersections or differences of relations";
        return decision;
    }
    decision.tried.insert(Method::tableau);
    const Obligation claim = meaning_on_graphs(workspace, query, query.cyclic);
    const auto problem = RelationalProblem::create(workspace, claim);
    if (!problem) {
        decision.reason = "it has 'rot' or 'dedup', and intersections or differences";
        return decision;
    }
    TableauLimits tableau;
    tableau.stop = limits.stop;
    const TableauProof proof = prove_by_tableau(*problem, tableau, limits.certify);
    decision.pairs = proof.clauses;
    if (proof.proved) {
        decision.verdict = Verdict::proved;
        if (limits.certify)
            decision.certificates.push_back(certify_cases(workspace, query, *problem, proof, limits.stop));
        if (limits.explain)
            decision.explanation.push_back(
                {query.label, "tableau",
                 fmt::format("each of {} cases contradicts itself, or is one of another", proof.clauses),
                 "infinite descent", std::nullopt});
        return decision;
    }
    // Hypotheses from models are not among the assumptions by which graphs are judged.
    const bool hypotheses = !query.empty.empty() || !query.irreflexive.empty() || !query.included.empty();
    const bool may_refute = !limits.proofs_only && !hypotheses;
    if (may_refute && problem->only_users) {
        const GraphOfStructure graphs(workspace, *problem);
        (void)find_by_tableau(*problem, tableau, [&](const RelationalClause& structure) {
            if (auto graph = graphs.make(structure))
                decision.counterexample = counterexample_in(workspace, query, claim, *std::move(graph));
            return decision.counterexample.has_value();
        });
    }
    if (may_refute && !decision.counterexample)
        if (auto small = find_small_counterexample(workspace, query, limits)) {
            decision.counterexample = std::move(small);
            decision.tried.insert(Method::small_graphs);
        }
    if (decision.counterexample)
        decision.verdict = Verdict::refuted;
    else
        decision.reason = "neither a proof by cases nor a small execution graph that violates it was found";
    return decision;
}

} // namespace katlas::prover
