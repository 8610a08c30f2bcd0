#include "katlas/semantics/evaluate.hpp"

#include "katlas/kat/rewrite.hpp"

#include <algorithm>
#include <iterator>

namespace katlas::graph {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestKind;
using kat::TestRef;

namespace {

std::vector<ExprRef> all_roots(const std::vector<Obligation>& obligations) {
    std::vector<ExprRef> roots;
    for (const Obligation& o : obligations)
        for (const ExprRef e : roots_of(o))
            roots.push_back(e);
    return roots;
}

// Turns `left <= right` into obligations. An intersection on the right gives two obligations; `rot` and `dedup` on the
// right become cycles.
class Compiler {
  public:
    explicit Compiler(const kat::Terms& terms) : terms_(terms) {}

    bool include(ExprRef left, ExprRef right) {
        if (has_language_operator(terms_, left))
            return false;
        if (terms_.kind(right) == ExprKind::intersection && has_language_operator(terms_, right))
            return std::ranges::all_of(terms_.children(right), [&](ExprRef part) { return include(left, part); });
        Obligation o;
        o.left = left;
        if (!add_right(o, right))
            return false;
        o.cyclic = !o.cycles.empty();
        obligations_.push_back(std::move(o));
        return true;
    }

    std::vector<Obligation> obligations_;

  private:
    bool add_right(Obligation& o, ExprRef e) {
        if (!has_language_operator(terms_, e)) {
            o.right.push_back(e);
            return true;
        }
        switch (terms_.kind(e)) {
        case ExprKind::unite:
            return std::ranges::all_of(terms_.children(e), [&](ExprRef part) { return add_right(o, part); });
        case ExprKind::rotation:
        case ExprKind::deduplication:
            return add_cycle(o, terms_.children(e)[0]);
        default:
            return false;
        }
    }
    bool add_cycle(Obligation& o, ExprRef e) {
        if (!has_language_operator(terms_, e)) {
            o.cycles.push_back({e});
            return true;
        }
        switch (terms_.kind(e)) {
        case ExprKind::unite:
        case ExprKind::rotation:
        case ExprKind::deduplication:
            return std::ranges::all_of(terms_.children(e), [&](ExprRef part) { return add_cycle(o, part); });
        default:
            return false;
        }
    }

    const kat::Terms& terms_;
};

// Whether the model allows a graph if there is some order. Then one choice does not show that it forbids the graph.
bool chooses_orders(const kat::Specification& specification, const kat::Model& model) {
    std::vector<ExprRef> roots;
    for (const kat::Axiom& axiom : model.axioms)
        roots.push_back(axiom.expr);
    return !kat::chosen_relations_of(specification.terms, specification.theory, std::move(roots)).empty();
}

} // namespace

TestPlan::TestPlan(const kat::Terms& terms, std::span<const TestRef> roots) : order_(terms.subtests(roots)) {
    const auto index = [&](std::uint32_t test) {
        return static_cast<std::uint32_t>(std::ranges::find(order_, TestRef{test}) - order_.begin());
    };
    for (const TestRef t : order_) {
        kat::TestNode n = terms.node(t);
        if (n.kind == TestKind::conjunction || n.kind == TestKind::disjunction || n.kind == TestKind::negation)
            n.left = index(n.left);
        if (n.kind == TestKind::conjunction || n.kind == TestKind::disjunction)
            n.right = index(n.right);
        steps_.push_back(n);
    }
}

EvaluationPlan::EvaluationPlan(const kat::Terms& terms, std::span<const ExprRef> roots)
    : order_(terms.subterms(roots)) {
    std::ranges::sort(order_);
    for (const ExprRef e : order_) {
        Step s;
        s.kind = terms.kind(e);
        if (s.kind == ExprKind::test)
            s.operand = terms.as_test(e).index;
        else if (s.kind == ExprKind::letter)
            s.operand = terms.as_letter(e).index();
        for (const ExprRef k : terms.children(e))
            s.kids.push_back(static_cast<std::uint32_t>(step_of(k)));
        steps_.push_back(std::move(s));
    }
}

std::size_t TestPlan::step_of(TestRef t) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(order_, t) - order_.begin());
}

std::vector<TestRef> EvaluationPlan::tests() const {
    std::vector<TestRef> tests;
    for (const Step& s : steps_)
        if (s.kind == ExprKind::test)
            tests.push_back({s.operand});
    return tests;
}

std::size_t EvaluationPlan::step_of(ExprRef e) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(order_, e) - order_.begin());
}

bool has_language_operator(const kat::Terms& terms, ExprRef e) {
    return std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&e, 1)), [&](ExprRef sub) {
        return terms.kind(sub) == ExprKind::rotation || terms.kind(sub) == ExprKind::deduplication;
    });
}

std::vector<Obligation> compile(const kat::Model& stronger, const kat::Model& weaker) {
    std::vector<Obligation> obligations;
    for (const kat::Axiom& axiom : weaker.axioms) {
        Obligation o = compile(axiom);
        for (const kat::Axiom& a : stronger.axioms)
            if (a.kind == kat::Axiom::Kind::empty)
                o.nonempty.push_back(a.expr);
            else
                o.cycles.push_back({a.expr, a.kind == kat::Axiom::Kind::acyclic});
        obligations.push_back(std::move(o));
    }
    return obligations;
}

std::optional<std::vector<Obligation>> compile(const kat::Specification& specification, const kat::Claim& claim) {
    using ClaimKind = kat::Claim::Kind;
    const kat::Terms& terms = specification.terms;
    if (claim.about_models()) {
        const kat::Model& left = specification.models.find(claim.left_model)->second;
        const kat::Model& right = specification.models.find(claim.right_model)->second;
        if (chooses_orders(specification, right) ||
            (claim.kind == ClaimKind::equivalent && chooses_orders(specification, left)))
            return std::nullopt;
        std::vector<Obligation> obligations = compile(left, right);
        if (claim.kind == ClaimKind::equivalent)
            std::ranges::move(compile(right, left), std::back_inserter(obligations));
        return obligations;
    }
    Compiler compiler(terms);
    switch (claim.kind) {
    case ClaimKind::inclusion:
        if (!compiler.include(claim.left, claim.right))
            return std::nullopt;
        return std::move(compiler.obligations_);
    case ClaimKind::equality:
        if (!compiler.include(claim.left, claim.right) || !compiler.include(claim.right, claim.left))
            return std::nullopt;
        return std::move(compiler.obligations_);
    case ClaimKind::acyclic:
    case ClaimKind::irreflexive:
    case ClaimKind::empty:
    case ClaimKind::stronger:
    case ClaimKind::equivalent:
        break;
    }
    if (has_language_operator(terms, claim.left))
        return std::nullopt;
    Obligation o;
    o.left = claim.left;
    o.transitive = claim.kind == ClaimKind::acyclic;
    o.cyclic = claim.kind != ClaimKind::empty;
    return std::vector{std::move(o)};
}

Obligation compile(kat::Terms& terms, const kat::Theory& theory, const kat::Assumption& assumption) {
    Obligation o;
    o.left = assumption.left;
    switch (assumption.kind) {
    case kat::Assumption::Kind::inclusion:
        o.right.push_back(assumption.right);
        if (assumption.unless_cyclic)
            o.cycles.push_back({*assumption.unless_cyclic});
        break;
    case kat::Assumption::Kind::irreflexive:
        o.cyclic = true;
        break;
    case kat::Assumption::Kind::total: {
        const kat::Letter r = terms.as_letter(assumption.left);
        const kat::Relation& relation = theory.relations[r.relation];
        const TheoryMap map(theory);
        const auto pairs =
            map.relation(relation.location == kat::Effect::keeps ? BaseRelation::loc_overlap : BaseRelation::any);
        const ExprRef field = terms.test(terms.conjunction(relation.domain, relation.range));
        const ExprRef all[] = {field, pairs ? terms.letter({*pairs, false}) : terms.zero(), field};
        o.left = terms.difference(terms.sequence(all), terms.id());
        o.right = {terms.letter(r), terms.letter(r.flipped())};
        break;
    }
    }
    return o;
}

Obligation compile(const kat::Axiom& axiom) {
    Obligation o;
    o.left = axiom.expr;
    o.transitive = axiom.kind == kat::Axiom::Kind::acyclic;
    o.cyclic = axiom.kind != kat::Axiom::Kind::empty;
    return o;
}

std::vector<ExprRef> roots_of(const Obligation& obligation) {
    std::vector<ExprRef> roots{obligation.left};
    roots.insert(roots.end(), obligation.right.begin(), obligation.right.end());
    for (const Obligation::Cycles& c : obligation.cycles)
        roots.push_back(c.expr);
    roots.insert(roots.end(), obligation.nonempty.begin(), obligation.nonempty.end());
    return roots;
}

std::vector<EventSet> values_of(const TestPlan& tests, const ExecutionGraph& graph) {
    std::vector<EventSet> values;
    tests.run(
        graph.all(), [&](kat::PredicateId p) { return graph.where(p); }, values);
    return values;
}

BitMatrix evaluate(const kat::Setting& setting, const ExecutionGraph& graph, ExprRef e) {
    const EvaluationPlan plan(setting.terms, std::span<const ExprRef>(&e, 1));
    std::vector<BitMatrix> values;
    plan.run<BitMatrix>(
        graph.size(), [&](kat::Letter l) { return graph.letter(l); },
        [&](TestRef t) { return BitMatrix::diagonal(graph.size(), where(setting.terms, graph, t)); }, values);
    return values[plan.step_of(e)];
}

bool holds(const kat::Setting& setting, const ExecutionGraph& graph, const kat::Axiom& axiom) {
    return Judge(setting.terms, {compile(axiom)}).all_hold(graph);
}

bool holds(const kat::Setting& setting, const ExecutionGraph& graph, const kat::Assumption& assumption) {
    kat::Terms terms = setting.terms;
    return Judge(terms, {compile(terms, setting.theory, assumption)}).all_hold(graph);
}

bool holds(const kat::Setting& setting, const ExecutionGraph& graph, const kat::Model& model) {
    return std::ranges::all_of(model.axioms, [&](const kat::Axiom& a) { return holds(setting, graph, a); });
}

std::optional<bool> holds(const kat::Specification& specification, const ExecutionGraph& graph,
                          const kat::Claim& claim) {
    auto obligations = compile(specification, claim);
    if (!obligations)
        return std::nullopt;
    return Judge(specification.terms, std::move(*obligations)).all_hold(graph);
}

Judge::Judge(const kat::Terms& terms, std::vector<Obligation> obligations)
    : obligations_(std::move(obligations)), plan_(terms, all_roots(obligations_)), tests_(terms, plan_.tests()),
      test_step_(terms.num_tests()) {
    for (std::uint32_t i = 0; i < tests_.order().size(); ++i)
        test_step_[tests_.order()[i].index] = i;
}

void Judge::evaluate(const ExecutionGraph& graph) {
    tests_.run(
        graph.all(), [&](kat::PredicateId p) { return graph.where(p); }, test_values_);
    plan_.run<BitMatrix>(
        graph.size(), [&](kat::Letter l) { return graph.letter(l); },
        [&](TestRef t) { return BitMatrix::diagonal(graph.size(), test_values_[test_step_[t.index]]); }, values_);
}

bool Judge::holds(const ExecutionGraph& graph, const Obligation& o) const {
    return violations<BitMatrix>(o, graph.size(), [&](ExprRef e) { return values_[plan_.step_of(e)]; }).empty();
}

bool Judge::all_hold(const ExecutionGraph& graph) {
    evaluate(graph);
    return std::ranges::all_of(obligations_, [&](const Obligation& o) { return holds(graph, o); });
}

std::vector<bool> Judge::verdicts(const ExecutionGraph& graph) {
    evaluate(graph);
    std::vector<bool> result;
    for (const Obligation& o : obligations_)
        result.push_back(holds(graph, o));
    return result;
}

} // namespace katlas::graph
