#include "relational_clause.hpp"

#include <algorithm>

namespace katlas::prover {

using kat::ExprKind;
using kat::TestKind;

bool RelationalClause::saturate() {
    do {
        do {
            changed_ = false;
            draw_of_tests();
            for (std::uint32_t e = 0; e < holds_.size(); ++e)
                draw_of_expression(e);
            for (auto e = static_cast<std::uint32_t>(holds_.size()); e > 0; --e)
                draw_of_expression(e - 1);
            draw_of_rules();
            if (is_contradictory())
                return false;
        } while (changed_);
    } while (merge_equal());
    return true;
}

bool RelationalClause::is_contradictory() const {
    for (std::size_t e = 0; e < holds_.size(); ++e)
        if ((holds_[e] & fails_[e]) != 0)
            return true;
    for (std::size_t t = 0; t < true_at_.size(); ++t)
        if ((true_at_[t] & false_at_[t]) != 0)
            return true;
    return false;
}

void RelationalClause::draw_of_tests() {
    const NodeSet all = first_nodes(nodes_);
    const auto draw = [&](std::uint32_t t) {
        const kat::TestNode& node = problem_->tests[t];
        const std::uint32_t a = node.left;
        const std::uint32_t b = node.right;
        switch (node.kind) {
        case TestKind::bottom:
            learn_false(t, all);
            break;
        case TestKind::top:
            learn_true(t, all);
            break;
        case TestKind::predicate:
            break;
        case TestKind::negation:
            learn_true(t, false_at_[a]);
            learn_false(t, true_at_[a]);
            learn_true(a, false_at_[t]);
            learn_false(a, true_at_[t]);
            break;
        case TestKind::conjunction:
            learn_true(t, true_at_[a] & true_at_[b]);
            learn_false(t, false_at_[a] | false_at_[b]);
            learn_true(a, true_at_[t]);
            learn_true(b, true_at_[t]);
            learn_false(a, false_at_[t] & true_at_[b]);
            learn_false(b, false_at_[t] & true_at_[a]);
            break;
        case TestKind::disjunction:
            learn_true(t, true_at_[a] | true_at_[b]);
            learn_false(t, false_at_[a] & false_at_[b]);
            learn_false(a, false_at_[t]);
            learn_false(b, false_at_[t]);
            learn_true(a, true_at_[t] & false_at_[b]);
            learn_true(b, true_at_[t] & false_at_[a]);
            break;
        }
    };
    for (std::uint32_t t = 0; t < true_at_.size(); ++t)
        draw(t);
    for (auto t = static_cast<std::uint32_t>(true_at_.size()); t > 0; --t)
        draw(t - 1);
    for (const std::uint32_t t : problem_->everywhere)
        learn_true(t, all);
    // If a test holds of one node and fails of another, the nodes are different.
    for (std::size_t t = 0; t < true_at_.size(); ++t) {
        const Square apart = rows_of(true_at_[t]) & columns_of(false_at_[t]);
        learn_fails(problem_->identity, apart | converse(apart));
    }
}

void RelationalClause::draw_of_expression(std::uint32_t e) {
    const RelationalProblem::Expression& expression = problem_->expressions[e];
    const Square all = all_pairs(nodes_);
    const Square diagonal = diagonal_of(first_nodes(nodes_));
    const std::uint32_t id = problem_->identity;
    switch (expression.kind) {
    case ExprKind::test: {
        const std::uint32_t t = expression.operand;
        learn_holds(e, diagonal_of(true_at_[t]));
        learn_fails(e, rows_of(false_at_[t]) & all);
        learn_fails(e, columns_of(false_at_[t]) & all);
        learn_fails(e, fails_[id] & ~diagonal);
        learn_holds(id, holds_[e]);
        learn_true(t, sources_of(holds_[e]));
        learn_true(t, sources_of(converse(holds_[e])));
        learn_false(t, loops_of(fails_[e]));
        const Square apart = fails_[e] & rows_of(true_at_[t]) & ~diagonal;
        learn_fails(id, apart | converse(apart));
        break;
    }
    case ExprKind::letter:
        if (expression.inverse) {
            learn_holds(e, converse(holds_[*expression.inverse]));
            learn_fails(e, converse(fails_[*expression.inverse]));
        }
        break;
    case ExprKind::unite: {
        Square none = all;
        for (const std::uint32_t k : expression.kids) {
            learn_holds(e, holds_[k]);
            learn_fails(k, fails_[e]);
            none &= fails_[k];
        }
        learn_fails(e, none);
        for (const std::uint32_t k : expression.kids) {
            Square others_fail = all;
            for (const std::uint32_t other : expression.kids)
                if (other != k)
                    others_fail &= fails_[other];
            learn_holds(k, holds_[e] & others_fail);
        }
        break;
    }
    case ExprKind::sequence: {
        const std::uint32_t a = expression.kids[0];
        const std::uint32_t b = expression.kids[1];
        const RelationalProblem::Expression& first = problem_->expressions[a];
        const RelationalProblem::Expression& second = problem_->expressions[b];
        learn_holds(e, then(holds_[a], holds_[b]));
        learn_fails(b, then(converse(holds_[a]), fails_[e]));
        learn_fails(a, then(fails_[e], converse(holds_[b])));
        if (first.kind == ExprKind::test) {
            learn_true(first.operand, sources_of(holds_[e]));
            learn_holds(b, holds_[e]);
            learn_fails(e, fails_[b]);
            learn_fails(e, rows_of(false_at_[first.operand]) & all);
        }
        if (second.kind == ExprKind::test) {
            learn_true(second.operand, sources_of(converse(holds_[e])));
            learn_holds(a, holds_[e]);
            learn_fails(e, fails_[a]);
            learn_fails(e, columns_of(false_at_[second.operand]) & all);
        }
        if (second.kind == ExprKind::star) { // e;b lies in e
            learn_holds(e, then(holds_[e], holds_[b]));
            learn_fails(e, then(fails_[e], converse(holds_[b])));
            learn_fails(b, then(converse(holds_[e]), fails_[e]));
        }
        if (first.kind == ExprKind::star) { // a;e lies in e
            learn_holds(e, then(holds_[a], holds_[e]));
            learn_fails(e, then(converse(holds_[a]), fails_[e]));
            learn_fails(a, then(fails_[e], converse(holds_[e])));
        }
        if (second.kind == ExprKind::star && second.kids[0] == a) { // e is a+, and b is a*
            learn_holds(e, then(holds_[b], holds_[e]));
            learn_fails(e, then(converse(holds_[b]), fails_[e]));
            learn_fails(b, then(fails_[e], converse(holds_[e])));
            learn_holds(b, holds_[e]);
            learn_fails(e, fails_[b]);
            learn_holds(e, holds_[b] & fails_[id]);
            learn_fails(b, fails_[e] & fails_[id]);
        }
        break;
    }
    case ExprKind::star: {
        const std::uint32_t k = expression.kids[0];
        learn_holds(e, diagonal | plus(holds_[e] | holds_[k]));
        learn_fails(id, fails_[e] | converse(fails_[e]));
        learn_fails(k, fails_[e]);
        learn_fails(e, then(fails_[e], converse(holds_[e])));
        learn_fails(e, then(converse(holds_[e]), fails_[e]));
        break;
    }
    case ExprKind::intersection: {
        const std::uint32_t a = expression.kids[0];
        const std::uint32_t b = expression.kids[1];
        learn_holds(e, holds_[a] & holds_[b]);
        learn_holds(a, holds_[e]);
        learn_holds(b, holds_[e]);
        learn_fails(e, fails_[a] | fails_[b]);
        learn_fails(a, fails_[e] & holds_[b]);
        learn_fails(b, fails_[e] & holds_[a]);
        break;
    }
    case ExprKind::difference: {
        const std::uint32_t a = expression.kids[0];
        const std::uint32_t b = expression.kids[1];
        learn_holds(e, holds_[a] & fails_[b]);
        learn_holds(a, holds_[e]);
        learn_fails(b, holds_[e]);
        learn_fails(e, fails_[a] | holds_[b]);
        learn_holds(b, fails_[e] & holds_[a]);
        learn_fails(a, fails_[e] & fails_[b]);
        break;
    }
    case ExprKind::rotation:
    case ExprKind::deduplication:
        break;
    }
    // If one node is related to a third node, and another node is not, the two are different.
    const Square apart = then(holds_[e], converse(fails_[e])) | then(converse(holds_[e]), fails_[e]);
    learn_fails(id, apart | converse(apart));
}

void RelationalClause::draw_of_rules() {
    const Square all = all_pairs(nodes_);
    const Square diagonal = diagonal_of(first_nodes(nodes_));
    for (const RelationalProblem::Rule& rule : problem_->rules) {
        learn_holds(rule.right, holds_[rule.left]);
        learn_fails(rule.left, fails_[rule.right]);
    }
    for (const std::uint32_t e : problem_->irreflexive)
        learn_fails(e, diagonal);
    for (const std::uint32_t e : problem_->empty)
        learn_fails(e, all);
    for (const std::uint32_t e : problem_->everything)
        learn_holds(e, all);
    for (const RelationalProblem::Ends& ends : problem_->ends) {
        learn_true(ends.domain, sources_of(holds_[ends.letter]));
        learn_true(ends.range, sources_of(converse(holds_[ends.letter])));
        learn_fails(ends.letter, rows_of(false_at_[ends.domain]) & all);
        learn_fails(ends.letter, columns_of(false_at_[ends.range]) & all);
    }
}

bool RelationalClause::merge_equal() {
    const Square equal = holds_[problem_->identity];
    for (std::size_t x = 0; x < nodes_; ++x)
        for (std::size_t y = x + 1; y < nodes_; ++y)
            if (has(equal, x, y) || has(equal, y, x)) {
                Map map{};
                for (std::size_t z = 0; z < nodes_; ++z)
                    map[z] = static_cast<std::int8_t>(z == y ? x : z > y ? z - 1 : z);
                rename(map, static_cast<std::uint8_t>(nodes_ - 1));
                return true;
            }
    return false;
}

void RelationalClause::rename(const Map& map, std::uint8_t nodes) {
    const auto renamed_square = [&](Square old) {
        Square result = 0;
        for (std::size_t x = 0; x < nodes_; ++x)
            for (std::size_t y = 0; y < nodes_; ++y)
                if (map[x] >= 0 && map[y] >= 0 && has(old, x, y))
                    result |= pair_of(static_cast<std::size_t>(map[x]), static_cast<std::size_t>(map[y]));
        return result;
    };
    const auto renamed_set = [&](NodeSet old) {
        NodeSet result = 0;
        for (std::size_t x = 0; x < nodes_; ++x)
            if (map[x] >= 0 && (old >> x & 1U) != 0)
                result = static_cast<NodeSet>(result | 1U << static_cast<unsigned>(map[x]));
        return result;
    };
    std::ranges::transform(holds_, holds_.begin(), renamed_square);
    std::ranges::transform(fails_, fails_.begin(), renamed_square);
    std::ranges::transform(true_at_, true_at_.begin(), renamed_set);
    std::ranges::transform(false_at_, false_at_.begin(), renamed_set);
    for (std::size_t x = 0; x < nodes_;
         ++x) // a node moves to a lower place; of nodes that become one, any name will do
        if (map[x] >= 0)
            place.names[static_cast<std::uint8_t>(map[x])] = place.names[x];
    for (PendingPair& p : pending) {
        p.from = static_cast<std::uint8_t>(map[p.from]);
        p.to = static_cast<std::uint8_t>(map[p.to]);
        p.origin = map[p.origin] < 0 ? p.from : static_cast<std::uint8_t>(map[p.origin]);
    }
    nodes_ = nodes;
}

void RelationalClause::keep_only(NodeSet kept) {
    Map map{};
    std::uint8_t next = 0;
    for (std::size_t x = 0; x < nodes_; ++x)
        map[x] = (kept >> x & 1U) != 0 ? static_cast<std::int8_t>(next++) : std::int8_t{-1};
    if (next != nodes_)
        rename(map, next);
}

std::optional<ClauseInstance> RelationalClause::as_instance_of(const RelationalClause& general) const {
    if (general.pending.size() > pending.size() || (general.nodes_ > 0 && nodes_ == 0))
        return std::nullopt;
    for (std::size_t e = 0; e < holds_.size(); ++e)
        if ((general.holds_[e] != 0 && holds_[e] == 0) || (general.fails_[e] != 0 && fails_[e] == 0))
            return std::nullopt;
    Map map{};
    map.fill(-1);
    ClauseInstance how;
    return maps_pending(general, map, 0, 0, how) ? std::optional(how) : std::nullopt;
}

// The images of most nodes follow from pending pairs.
bool RelationalClause::maps_pending(const RelationalClause& general, const Map& map, std::size_t next,
                                    std::uint64_t taken, ClauseInstance& how) const {
    if (next == general.pending.size())
        return maps_nodes(general, map, 0, how);
    const PendingPair& wanted = general.pending[next];
    for (std::size_t i = 0; i < pending.size() && i < 64; ++i) {
        if ((taken >> i & 1U) != 0 || pending[i].expression != wanted.expression)
            continue;
        Map more = map;
        how.pending[next] = static_cast<std::uint8_t>(i);
        if (lead(more, wanted.from, pending[i].from) && lead(more, wanted.to, pending[i].to) &&
            maps_pending(general, more, next + 1, taken | std::uint64_t{1} << i, how))
            return true;
    }
    return false;
}

bool RelationalClause::lead(Map& map, std::size_t node, std::size_t to) {
    if (map[node] < 0)
        map[node] = static_cast<std::int8_t>(to);
    return map[node] == static_cast<std::int8_t>(to);
}

bool RelationalClause::maps_nodes(const RelationalClause& general, const Map& map, std::size_t node,
                                  ClauseInstance& how) const {
    if (node == general.nodes_) {
        how.nodes = map;
        return true;
    }
    for (std::size_t to = 0; to < nodes_; ++to) {
        Map more = map;
        if (lead(more, node, to) && facts_are_here(general, more, node) && maps_nodes(general, more, node + 1, how))
            return true;
    }
    return false;
}

// Whether the facts about a node and the nodes before it hold here.
bool RelationalClause::facts_are_here(const RelationalClause& general, const Map& map, std::size_t node) const {
    const auto here = [&](std::size_t x) { return static_cast<std::size_t>(map[x]); };
    const auto pairs_are_here = [&](Square wanted, Square known) {
        for (std::size_t x = 0; x <= node; ++x)
            if ((has(wanted, x, node) && !has(known, here(x), here(node))) ||
                (has(wanted, node, x) && !has(known, here(node), here(x))))
                return false;
        return true;
    };
    for (std::size_t e = 0; e < holds_.size(); ++e)
        if (!pairs_are_here(general.holds_[e], holds_[e]) || !pairs_are_here(general.fails_[e], fails_[e]))
            return false;
    const auto is_there = [&](NodeSet wanted, NodeSet known) {
        return (wanted >> node & 1U) == 0 || (known >> here(node) & 1U) != 0;
    };
    for (std::size_t t = 0; t < true_at_.size(); ++t)
        if (!is_there(general.true_at_[t], true_at_[t]) || !is_there(general.false_at_[t], false_at_[t]))
            return false;
    return true;
}

} // namespace katlas::prover
