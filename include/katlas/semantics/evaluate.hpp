// The reference semantics: expressions, axioms, assumptions and claims on concrete execution graphs.
//
// An expression denotes a binary relation. A test denotes the identity on the events where it holds, a letter its
// relation, and operators have their meaning on relations. The relation is computed bottom-up, each distinct subterm
// once. An EvaluationPlan fixes the order of the subterms, so that many graphs share the work of finding it. The plan
// is a template in the kind of matrix (bit_matrix.hpp), so the same code judges graphs of which only bounds are known.
//
// `rot e` and `dedup e` are operators on languages. On a graph they are read by their purpose (thesis section 3.5 and
// propositions 9, 10): as irreflexivity constraints e, `rot e` and `dedup e` have the same models. So where they stand
// on the right of `a <= ... | rot f`, the claim says: if f has no fixed point, then every fixed point of a is a fixed
// point of the rest of the right side. In particular `e & id <= rot f` says: if e has a fixed point, then f has one.
// The further meaning of the inclusion of languages is not judged. In other places `rot` and `dedup` have no meaning on
// graphs, and compile() says so. (kat/terms.hpp replaces the rotation of a test by the test, so `rot` of a test has a
// meaning everywhere.)
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/semantics/execution_graph.hpp"

#include <optional>
#include <span>
#include <vector>

namespace katlas::graph {

// Evaluates tests to sets of events.
class TestPlan {
  public:
    TestPlan(const kat::Terms& terms, std::span<const kat::TestRef> roots);

    // values[i] is the set of events at which order()[i] holds.
    template <typename PredicateValue>
    void run(EventSet all, const PredicateValue& predicate, std::vector<EventSet>& values) const {
        values.resize(steps_.size());
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const kat::TestNode& s = steps_[i];
            switch (s.kind) {
            case kat::TestKind::bottom:
                values[i] = 0;
                break;
            case kat::TestKind::top:
                values[i] = all;
                break;
            case kat::TestKind::predicate:
                values[i] = predicate(s.left) & all;
                break;
            case kat::TestKind::conjunction:
                values[i] = values[s.left] & values[s.right];
                break;
            case kat::TestKind::disjunction:
                values[i] = values[s.left] | values[s.right];
                break;
            case kat::TestKind::negation:
                values[i] = all & ~values[s.left];
                break;
            }
        }
    }
    [[nodiscard]] const std::vector<kat::TestRef>& order() const { return order_; }
    // The index of a test in the order.
    [[nodiscard]] std::size_t step_of(kat::TestRef t) const;

  private:
    std::vector<kat::TestRef> order_;
    std::vector<kat::TestNode> steps_; // operands that are tests are indices of steps
};

// Invariant: the kids of a step come before it.
class EvaluationPlan {
  public:
    struct Step {
        kat::ExprKind kind = kat::ExprKind::test;
        std::uint32_t operand = 0; // test: TestRef::index; letter: Letter::index
        std::vector<std::uint32_t> kids;
    };

    // No root may contain `rot` or `dedup`, see has_language_operator().
    EvaluationPlan(const kat::Terms& terms, std::span<const kat::ExprRef> roots);

    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] std::vector<kat::TestRef> tests() const;
    // The index of the step that computes a subterm of the roots.
    [[nodiscard]] std::size_t step_of(kat::ExprRef e) const;

    // letter(Letter) and test(TestRef) give matrices.
    template <typename M, typename LetterValue, typename TestValue>
    [[nodiscard]] M step_value(const Step& s, std::size_t n, const std::vector<M>& values, const LetterValue& letter,
                               const TestValue& test) const {
        switch (s.kind) {
        case kat::ExprKind::test:
            return test(kat::TestRef{s.operand});
        case kat::ExprKind::letter:
            return letter(kat::Letter::from_index(s.operand));
        case kat::ExprKind::unite: {
            M result = values[s.kids[0]];
            for (std::size_t k = 1; k < s.kids.size(); ++k)
                result = result | values[s.kids[k]];
            return result;
        }
        case kat::ExprKind::sequence:
            return steps_[s.kids[0]].kind == kat::ExprKind::test   ? values[s.kids[1]].behind(values[s.kids[0]])
                   : steps_[s.kids[1]].kind == kat::ExprKind::test ? values[s.kids[0]].before(values[s.kids[1]])
                                                                   : values[s.kids[0]].then(values[s.kids[1]]);
        case kat::ExprKind::star:
            return values[s.kids[0]].plus() | M::identity(n);
        case kat::ExprKind::intersection:
            return values[s.kids[0]] & values[s.kids[1]];
        case kat::ExprKind::difference:
            return values[s.kids[0]] - values[s.kids[1]];
        case kat::ExprKind::rotation:
        case kat::ExprKind::deduplication:
            break;
        }
        return M(n);
    }
    // n: the number of events. values[i]: the value of steps()[i].
    template <typename M, typename LetterValue, typename TestValue>
    void run(std::size_t n, const LetterValue& letter, const TestValue& test, std::vector<M>& values) const {
        values.resize(steps_.size(), M(n));
        for (std::size_t i = 0; i < steps_.size(); ++i)
            values[i] = step_value<M>(steps_[i], n, values, letter, test);
    }

  private:
    std::vector<kat::ExprRef> order_; // ascending
    std::vector<Step> steps_;
};

// Whether the expression contains `rot` or `dedup`.
[[nodiscard]] bool has_language_operator(const kat::Terms& terms, kat::ExprRef e);

// One inclusion between relations. Every axiom, assumption and claim comes down to such inclusions:
//   closure(left) [restricted to fixed points]  <=  union of right  |  everything, if one of `cycles` has a fixed point
//                                                   or one of `nonempty` is not empty
struct Obligation {
    struct Cycles {
        kat::ExprRef expr;
        bool transitive = false; // of its transitive closure
    };
    kat::ExprRef left;
    bool transitive = false; // the transitive closure of left
    bool cyclic = false;     // its fixed points only
    std::vector<kat::ExprRef> right;
    std::vector<Cycles> cycles;
    std::vector<kat::ExprRef> nonempty;
};

// The pairs of events that violate the obligation, from the values of its expressions.
template <typename M, typename ExprValue>
[[nodiscard]] M violations(const Obligation& o, std::size_t n, const ExprValue& value) {
    M wrong = value(o.left);
    if (o.transitive)
        wrong = wrong.plus();
    if (o.cyclic)
        wrong = wrong & M::identity(n);
    for (const kat::ExprRef r : o.right)
        wrong = wrong - value(r);
    for (const Obligation::Cycles& c : o.cycles) {
        const M& relation = value(c.expr);
        wrong = wrong - (c.transitive ? relation.plus() : relation).everything_if_cyclic();
    }
    for (const kat::ExprRef e : o.nonempty)
        wrong = wrong - value(e).everything_if_any();
    return wrong;
}

// The claim holds iff all obligations do; nothing if it has no meaning on graphs. "Model a is stronger than b" is one
// obligation for each axiom of b.
[[nodiscard]] std::optional<std::vector<Obligation>> compile(const kat::Specification& specification,
                                                             const kat::Claim& claim);
// Each graph that violates an axiom of the weaker model violates one of the stronger model: one obligation for each.
[[nodiscard]] std::vector<Obligation> compile(const kat::Model& stronger, const kat::Model& weaker);
// `assume total r` says that any two events in r's domain and range (of one location, if r keeps the location) are
// related by r one way or the other. New terms are made for it.
[[nodiscard]] Obligation compile(kat::Terms& terms, const kat::Theory& theory, const kat::Assumption& assumption);
[[nodiscard]] Obligation compile(const kat::Axiom& axiom);
// The expressions of the obligation.
[[nodiscard]] std::vector<kat::ExprRef> roots_of(const Obligation& obligation);

// The values of the plan's tests, in its order.
[[nodiscard]] std::vector<EventSet> values_of(const TestPlan& tests, const ExecutionGraph& graph);

// The value on a graph with all its relations derived; e has neither `rot` nor `dedup`.
[[nodiscard]] BitMatrix evaluate(const kat::Setting& setting, const ExecutionGraph& graph, kat::ExprRef e);
[[nodiscard]] bool holds(const kat::Setting& setting, const ExecutionGraph& graph, const kat::Axiom& axiom);
[[nodiscard]] bool holds(const kat::Setting& setting, const ExecutionGraph& graph, const kat::Assumption& assumption);
[[nodiscard]] bool holds(const kat::Setting& setting, const ExecutionGraph& graph, const kat::Model& model);
// Nothing if the claim has no meaning on graphs.
[[nodiscard]] std::optional<bool> holds(const kat::Specification& specification, const ExecutionGraph& graph,
                                        const kat::Claim& claim);

// Judges several obligations of one theory on many graphs. Keeps a reference to the terms.
class Judge {
  public:
    Judge(const kat::Terms& terms, std::vector<Obligation> obligations);

    [[nodiscard]] bool all_hold(const ExecutionGraph& graph);
    // By obligation.
    [[nodiscard]] std::vector<bool> verdicts(const ExecutionGraph& graph);

  private:
    void evaluate(const ExecutionGraph& graph);
    [[nodiscard]] bool holds(const ExecutionGraph& graph, const Obligation& o) const;

    std::vector<Obligation> obligations_;
    EvaluationPlan plan_;
    TestPlan tests_;
    std::vector<std::uint32_t> test_step_; // by TestRef::index
    std::vector<EventSet> test_values_;
    std::vector<BitMatrix> values_;
};

} // namespace katlas::graph
