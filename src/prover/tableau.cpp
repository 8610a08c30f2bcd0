#include "tableau.hpp"

#include <algorithm>
#include <bit>
#include <deque>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using Expression = RelationalProblem::Expression;

// What the search remembers, and which questions it asks.
struct Strategy {
    bool forget = true;   // forget nodes to which no pending pair leads
    bool origins = false; // keep the nodes where a pending star began, and the first node of the statement
    bool before = false;  // also keep two nodes from which a letter leads to where the next pending star continues
    bool fold = false;    // turns of a star that contain stars become facts, and are not followed
    bool split = false;   // if two relations do not both relate a pair, try which one does not
    bool chase = false;   // rules may add nodes; then a closed tableau proves nothing
};

class Tableau {
  public:
    Tableau(const RelationalProblem& problem, const Strategy& strategy, const TableauLimits& limits,
            TableauTrace* trace = nullptr)
        : problem_(problem), strategy_(strategy), limits_(limits), trace_(trace) {}

    // Whether all alternatives are closed. Calls `open` for alternatives in which nothing is pending; `open` returns
    // whether to go on.
    bool run(const std::function<bool(const RelationalClause&)>& open) {
        open_ = open;
        normalise(start());
        while (!failed_ && !queue_.empty()) {
            const RelationalClause clause = std::move(queue_.front());
            queue_.pop_front();
            follow_star(clause);
        }
        return !failed_;
    }

    [[nodiscard]] std::uint64_t clauses() const { return clauses_; }

  private:
    RelationalClause start() {
        RelationalClause clause(problem_);
        const std::uint8_t x = clause.add_node();
        const std::uint8_t y = problem_.cyclic ? x : clause.add_node();
        for (const std::uint32_t r : problem_.right)
            clause.set_fails(r, x, y);
        put(clause, {problem_.left, x, y, x}, true);
        if (trace_ != nullptr) {
            trace_->folds = strategy_.fold;
            (void)trace_->add_case(clause);
        }
        return clause;
    }

    void put(RelationalClause& clause, const PendingPair& pair, bool pending) {
        clause.set_holds(pair.expression, pair.from, pair.to);
        if (pending)
            clause.pending.push_back(pair);
    }

    // The next step of this clause in the trace.
    void note(const RelationalClause& clause, TableauTrace::Kind kind, std::size_t index, std::size_t x = 0,
              std::size_t y = 0) {
        if (trace_ == nullptr)
            return;
        TableauTrace::Step& step = trace_->steps[clause.place.step];
        step.kind = kind;
        step.index = static_cast<std::uint32_t>(index);
        step.x = clause.place.names[x];
        step.y = clause.place.names[y];
    }
    void note_alternative(std::uint32_t step, RelationalClause& made) {
        if (trace_ == nullptr)
            return;
        made.place.step = trace_->add_step();
        trace_->steps[step].next.push_back(made.place.step);
    }
    void note_instance(const RelationalClause& clause, std::size_t of, const ClauseInstance& how) {
        if (trace_ == nullptr)
            return;
        note(clause, TableauTrace::Kind::instance, of + 1); // after case 0
        TableauTrace::Step& step = trace_->steps[clause.place.step];
        for (std::size_t x = 0; x < known_[of].nodes(); ++x)
            step.names.push_back(clause.place.names[static_cast<std::uint8_t>(how.nodes[x])]);
        step.pending.assign(how.pending.begin(),
                            how.pending.begin() + static_cast<std::ptrdiff_t>(known_[of].pending.size()));
    }

    // The clause that was kept last is an instance of a new case, which it becomes.
    void note_case(RelationalClause& clause) {
        if (trace_ == nullptr)
            return;
        note(clause, TableauTrace::Kind::instance, known_.size());
        TableauTrace::Step& step = trace_->steps[clause.place.step];
        step.names.assign(clause.place.names.begin(),
                          clause.place.names.begin() + static_cast<std::ptrdiff_t>(clause.nodes()));
        for (std::size_t i = 0; i < clause.pending.size(); ++i)
            step.pending.push_back(static_cast<std::uint32_t>(i));
        (void)trace_->add_case(clause);
    }

    // Follows pending pairs until only stars are pending, and keeps the resulting clauses.
    void normalise(RelationalClause clause) {
        std::vector<RelationalClause> stack;
        stack.push_back(std::move(clause));
        while (!failed_ && !stack.empty()) {
            RelationalClause next = std::move(stack.back());
            stack.pop_back();
            if (++clauses_ > limits_.max_clauses || limits_.stop.requested()) {
                failed_ = true;
                return;
            }
            const std::size_t before = stack.size();
            const bool is_done = !next.saturate() || follow(next, stack) || (strategy_.split && split(next, stack)) ||
                                 (strategy_.chase && chase(next, stack));
            for (std::size_t i = before; i < stack.size(); ++i)
                note_alternative(next.place.step, stack[i]);
            if (!is_done)
                keep(std::move(next));
        }
    }

    [[nodiscard]] const Expression& at(std::uint32_t e) const { return problem_.expressions[e]; }

    // Follows the last pending pair that is no star.
    bool follow(const RelationalClause& clause, std::vector<RelationalClause>& made) {
        std::size_t i = clause.pending.size();
        while (i > 0 && at(clause.pending[i - 1].expression).kind == ExprKind::star)
            --i;
        if (i == 0)
            return false;
        const PendingPair pair = clause.pending[i - 1];
        note(clause, TableauTrace::Kind::follow, i - 1);
        RelationalClause rest = clause;
        rest.pending.erase(rest.pending.begin() + static_cast<std::ptrdiff_t>(i - 1));
        const Expression& expression = at(pair.expression);
        const auto part = [&](RelationalClause& c, std::uint32_t e, std::uint8_t from, std::uint8_t to) {
            put(c, {e, from, to, from}, true);
        };
        switch (expression.kind) {
        case ExprKind::unite:
            for (const std::uint32_t k : expression.kids) {
                made.push_back(rest);
                part(made.back(), k, pair.from, pair.to);
            }
            return true;
        case ExprKind::sequence:
            compose(rest, pair, true, made);
            return true;
        case ExprKind::intersection:
            part(rest, expression.kids[1], pair.from, pair.to);
            [[fallthrough]];
        case ExprKind::difference:
            part(rest, expression.kids[0], pair.from, pair.to);
            break;
        default: // a fact
            break;
        }
        made.push_back(std::move(rest));
        return true;
    }

    // The first part is followed next.
    void compose(RelationalClause& clause, const PendingPair& pair, bool pending, std::vector<RelationalClause>& made) {
        const std::vector<std::uint32_t>& kids = at(pair.expression).kids;
        std::uint8_t middle = pair.from;
        if (at(kids[1]).kind == ExprKind::test)
            middle = pair.to;
        else if (at(kids[0]).kind != ExprKind::test) {
            if (clause.is_full()) {
                failed_ = failed_ || !strategy_.chase;
                return;
            }
            middle = clause.add_node();
        }
        const bool is_plus = at(kids[1]).kind == ExprKind::star && at(kids[1]).kids[0] == kids[0];
        put(clause, {kids[1], middle, pair.to, is_plus ? pair.from : middle}, pending);
        put(clause, {kids[0], pair.from, middle, pair.from}, pending);
        made.push_back(std::move(clause));
    }

    // The last pending pair is a star: it ends, or makes a turn.
    void follow_star(const RelationalClause& clause) {
        const PendingPair pair = clause.pending.back();
        note(clause, TableauTrace::Kind::follow, clause.pending.size() - 1);
        RelationalClause rest = clause;
        rest.pending.pop_back();
        RelationalClause ends = rest;
        note_alternative(clause.place.step, ends);
        note_alternative(clause.place.step, rest);
        ends.set_holds(problem_.identity, pair.from, pair.to);
        normalise(std::move(ends));
        if (rest.is_full()) {
            failed_ = failed_ || !strategy_.chase;
            return;
        }
        const std::uint32_t turn = at(pair.expression).kids[0];
        const std::uint8_t middle = rest.add_node();
        put(rest, {pair.expression, middle, pair.to, pair.origin}, true);
        put(rest, {turn, pair.from, middle, pair.from}, !strategy_.fold || !at(pair.expression).nests);
        normalise(std::move(rest));
    }

    // Splits at the first node for which it is open which part of a disjunction holds, or which part of a conjunction
    // fails.
    bool split_test(const RelationalClause& clause, std::vector<RelationalClause>& made) {
        for (std::uint32_t t = 0; t < problem_.tests.size(); ++t) {
            const kat::TestNode& test = problem_.tests[t];
            unsigned open = 0;
            if (test.kind == kat::TestKind::disjunction)
                open = clause.true_at(t) & ~(clause.true_at(test.left) | clause.true_at(test.right));
            else if (test.kind == kat::TestKind::conjunction)
                open = clause.false_at(t) & ~(clause.false_at(test.left) | clause.false_at(test.right));
            if (open == 0)
                continue;
            const auto x = static_cast<std::size_t>(std::countr_zero(open));
            note(clause, TableauTrace::Kind::decide_test, test.left, x);
            made.push_back(clause);
            made.back().set_true(test.left, x);
            made.push_back(clause);
            made.back().set_false(test.left, x);
            return true;
        }
        return false;
    }

    // Splits at the first pair for which it is open which part of an intersection, a difference or a union relates it.
    bool split(const RelationalClause& clause, std::vector<RelationalClause>& made) {
        if (split_test(clause, made))
            return true;
        for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e) {
            const Expression& expression = at(e);
            const bool meets = expression.kind == ExprKind::intersection || expression.kind == ExprKind::difference;
            Square open = 0;
            if (meets)
                open = clause.fails(e) & ~clause.fails(expression.kids[0]) & ~clause.holds(expression.kids[0]) &
                       ~(expression.kind == ExprKind::intersection ? clause.fails(expression.kids[1])
                                                                   : clause.holds(expression.kids[1]));
            else if (expression.kind == ExprKind::unite) {
                open = clause.holds(e);
                for (const std::uint32_t k : expression.kids)
                    open &= ~clause.holds(k);
            }
            if (open == 0)
                continue;
            const auto at_bit = static_cast<std::size_t>(std::countr_zero(open));
            const std::size_t x = at_bit / most_nodes;
            const std::size_t y = at_bit % most_nodes;
            if (meets) {
                note(clause, TableauTrace::Kind::decide, expression.kids[0], x, y);
                made.push_back(clause);
                made.back().set_holds(expression.kids[0], x, y);
                made.push_back(clause);
                made.back().set_fails(expression.kids[0], x, y);
            } else {
                note(clause, TableauTrace::Kind::choose, e, x, y);
                for (const std::uint32_t k : expression.kids) {
                    made.push_back(clause);
                    made.back().set_holds(k, x, y);
                }
            }
            return true;
        }
        return false;
    }

    // Finds the first pair of a composition that has no intermediate node, and adds one.
    bool chase(RelationalClause& clause, std::vector<RelationalClause>& made) {
        if (!clause.pending.empty())
            return false;
        for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e) {
            const Expression& expression = at(e);
            const bool composed = expression.kind == ExprKind::sequence;
            if (!composed && expression.kind != ExprKind::star)
                continue;
            const Square first = clause.holds(expression.kids[0]);
            const Square open = clause.holds(e) & ~(composed ? then(first, clause.holds(expression.kids[1]))
                                                             : plus(first) | diagonal_of(first_nodes(clause.nodes())));
            if (open == 0)
                continue;
            const auto at_bit = static_cast<std::size_t>(std::countr_zero(open));
            const PendingPair pair{e, static_cast<std::uint8_t>(at_bit / most_nodes),
                                   static_cast<std::uint8_t>(at_bit % most_nodes), 0};
            RelationalClause more = clause;
            if (composed) {
                compose(more, pair, false, made);
            } else {
                more.set_holds(expression.kids[0], pair.from, pair.to);
                made.push_back(std::move(more));
            }
            return true;
        }
        return false;
    }

    // Keeps a clause whose pending pairs are all stars.
    void keep(RelationalClause clause) {
        if (clause.pending.empty()) {
            failed_ = !open_(clause);
            return;
        }
        if (!strategy_.chase) {
            if (strategy_.forget)
                clause.keep_only(needed(clause));
            for (std::size_t i = 0; i < known_.size(); ++i)
                if (const auto how = clause.as_instance_of(known_[i])) {
                    note_instance(clause, i, *how);
                    return;
                }
            known_.push_back(clause);
            note_case(clause);
        }
        queue_.push_back(std::move(clause));
    }

    [[nodiscard]] NodeSet needed(const RelationalClause& clause) const {
        unsigned nodes = strategy_.origins ? 1U : 0U; // the first is where the left side begins
        for (const PendingPair& p : clause.pending) {
            nodes |= 1U << p.from | 1U << p.to;
            if (strategy_.origins)
                nodes |= 1U << p.origin;
        }
        if (strategy_.before)
            nodes |= latest_before(clause, clause.pending.back().from, static_cast<NodeSet>(nodes));
        return static_cast<NodeSet>(nodes);
    }

    // Among the nodes from which a letter leads to this one, the two youngest that are not in `known`.
    [[nodiscard]] unsigned latest_before(const RelationalClause& clause, std::size_t node, NodeSet known) const {
        Square letters = 0;
        for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e)
            if (at(e).kind == ExprKind::letter)
                letters |= clause.holds(e);
        unsigned nodes = 0;
        std::size_t room = 2;
        for (std::size_t x = clause.nodes(); x > 0 && room > 0; --x)
            if (has(letters, x - 1, node) && (known >> (x - 1) & 1U) == 0) {
                nodes |= 1U << (x - 1);
                --room;
            }
        return nodes;
    }

    const RelationalProblem& problem_;
    Strategy strategy_;
    const TableauLimits& limits_;
    TableauTrace* trace_; // may be null
    std::function<bool(const RelationalClause&)> open_;
    std::vector<RelationalClause> known_;
    std::deque<RelationalClause> queue_;
    std::uint64_t clauses_ = 0;
    bool failed_ = false;
};

} // namespace

TableauProof prove_by_tableau(const RelationalProblem& problem, const TableauLimits& limits, bool with_trace) {
    TableauProof result;
    const bool nests = std::ranges::any_of(problem.expressions, &Expression::nests);
    for (const Strategy& remembered :
         {Strategy{}, Strategy{.origins = true}, Strategy{.split = true}, Strategy{.origins = true, .split = true},
          Strategy{.origins = true, .before = true, .split = true}})
        for (const bool fold : {true, false}) {
            if (fold && !nests)
                continue;
            Strategy strategy = remembered;
            strategy.fold = fold;
            Tableau tableau(problem, strategy, limits);
            result.proved = tableau.run([](const RelationalClause&) { return false; });
            result.clauses += tableau.clauses();
            if (!result.proved)
                continue;
            if (with_trace &&
                !Tableau(problem, strategy, limits, &result.trace.emplace()).run([](const RelationalClause&) {
                    return false;
                }))
                result.trace.reset();
            return result;
        }
    return result;
}

bool find_by_tableau(const RelationalProblem& problem, const TableauLimits& limits,
                     const std::function<bool(const RelationalClause&)>& visit) {
    bool found = false;
    Tableau tableau(problem, {.forget = false, .split = true, .chase = true}, limits);
    (void)tableau.run([&](const RelationalClause& clause) {
        found = visit(clause);
        return !found;
    });
    return found;
}

} // namespace katlas::prover
