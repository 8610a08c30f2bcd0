#include "katlas/kat/terms.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace katlas::kat {
namespace {

std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
    h ^= v + 0x9E3779B97F4A7C15ULL + (h << 6U) + (h >> 2U);
    return h * 0xBF58476D1CE4E5B9ULL;
}

} // namespace

Terms::Terms() {
    intern_test({TestKind::bottom, 0, 0});
    intern_test({TestKind::top, 0, 0});
}

void Terms::share() {
    assert(shared_ == nullptr);
    shared_tests_ = static_cast<std::uint32_t>(own_.tests.size());
    shared_exprs_ = static_cast<std::uint32_t>(own_.exprs.size());
    shared_ = std::make_shared<const Layer>(std::exchange(own_, {}));
}

TestRef Terms::intern_test(TestNode node) {
    const std::uint64_t h = mix(mix(mix(17, static_cast<std::uint64_t>(node.kind)), node.left), node.right);
    for (const Layer* layer : {shared_.get(), static_cast<const Layer*>(&own_)}) {
        if (layer == nullptr)
            continue;
        const auto [first, last] = layer->test_index.equal_range(h);
        for (auto it = first; it != last; ++it) {
            const TestNode& n = this->node(it->second);
            if (n.kind == node.kind && n.left == node.left && n.right == node.right)
                return it->second;
        }
    }
    const TestRef made{static_cast<std::uint32_t>(num_tests())};
    own_.tests.push_back(node);
    own_.test_index.emplace(h, made);
    return made;
}

TestRef Terms::predicate(PredicateId p) {
    return intern_test({TestKind::predicate, p, 0});
}

TestRef Terms::conjunction(TestRef a, TestRef b) {
    if (a == b || b == top())
        return a;
    if (a == top())
        return b;
    if (a == bottom() || b == bottom())
        return bottom();
    return intern_test({TestKind::conjunction, std::min(a, b).index, std::max(a, b).index});
}

TestRef Terms::disjunction(TestRef a, TestRef b) {
    if (a == b || b == bottom())
        return a;
    if (a == bottom())
        return b;
    if (a == top() || b == top())
        return top();
    return intern_test({TestKind::disjunction, std::min(a, b).index, std::max(a, b).index});
}

TestRef Terms::negation(TestRef a) {
    if (a == top())
        return bottom();
    if (a == bottom())
        return top();
    if (node(a).kind == TestKind::negation)
        return {node(a).left};
    return intern_test({TestKind::negation, a.index, 0});
}

ExprRef Terms::intern_expr(ExprKind kind, std::uint32_t operand, std::span<const ExprRef> children) {
    std::uint64_t h = mix(mix(31, static_cast<std::uint64_t>(kind)), operand);
    for (const ExprRef c : children)
        h = mix(h, c.index);
    for (const Layer* layer : {shared_.get(), static_cast<const Layer*>(&own_)}) {
        if (layer == nullptr)
            continue;
        const auto [first, last] = layer->expr_index.equal_range(h);
        for (auto it = first; it != last; ++it) {
            const ExprNode& n = node(it->second);
            if (n.kind == kind && n.operand == operand && std::ranges::equal(this->children(it->second), children))
                return it->second;
        }
    }
    const ExprRef made{static_cast<std::uint32_t>(num_exprs())};
    own_.exprs.push_back({kind, operand, static_cast<std::uint32_t>(own_.child_pool.size()),
                          static_cast<std::uint32_t>(children.size())});
    own_.child_pool.insert(own_.child_pool.end(), children.begin(), children.end());
    own_.expr_index.emplace(h, made);
    return made;
}

ExprRef Terms::test(TestRef t) {
    return intern_expr(ExprKind::test, t.index, {});
}

ExprRef Terms::letter(Letter l) {
    return intern_expr(ExprKind::letter, l.index(), {});
}

ExprRef Terms::unite(const std::vector<ExprRef>& children) {
    std::vector<ExprRef> flat;
    TestRef tests = bottom(); // all tests of a union are one test
    const auto add = [&](ExprRef e) {
        if (kind(e) == ExprKind::test)
            tests = disjunction(tests, as_test(e));
        else
            flat.push_back(e);
    };
    for (const ExprRef c : children) {
        if (kind(c) == ExprKind::unite)
            std::ranges::for_each(std::vector<ExprRef>(this->children(c).begin(), this->children(c).end()), add);
        else
            add(c);
    }
    std::ranges::sort(flat);
    flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
    if (tests != bottom() || flat.empty())
        flat.push_back(test(tests));
    if (flat.size() == 1)
        return flat.front();
    std::ranges::sort(flat);
    return intern_expr(ExprKind::unite, 0, flat);
}

ExprRef Terms::sequence(ExprRef a, ExprRef b) {
    const ExprRef nothing = zero();
    if (a == nothing || b == nothing)
        return nothing;
    const bool a_is_test = kind(a) == ExprKind::test;
    const bool b_is_test = kind(b) == ExprKind::test;
    if (a_is_test && b_is_test)
        return test(conjunction(as_test(a), as_test(b)));
    if (a_is_test && as_test(a) == top())
        return b;
    if (b_is_test && as_test(b) == top())
        return a;
    const ExprRef pair[] = {a, b};
    return intern_expr(ExprKind::sequence, 0, pair);
}

ExprRef Terms::sequence(std::span<const ExprRef> children) {
    ExprRef result = id();
    for (std::size_t i = children.size(); i > 0; --i)
        result = sequence(children[i - 1], result);
    return result;
}

ExprRef Terms::star(ExprRef e) {
    if (kind(e) == ExprKind::test)
        return id();
    if (kind(e) == ExprKind::star)
        return e;
    if (kind(e) == ExprKind::unite) { // (e* | f | [t])* = (e | f)*
        std::vector<ExprRef> rest;
        bool simpler = false;
        for (const ExprRef c : children(e)) {
            if (kind(c) != ExprKind::test)
                rest.push_back(kind(c) == ExprKind::star ? children(c)[0] : c);
            simpler = simpler || kind(c) == ExprKind::test || kind(c) == ExprKind::star;
        }
        if (simpler)
            return star(unite(rest));
    }
    if (kind(e) == ExprKind::sequence) { // (e;e*)* = e*
        const ExprRef rest = children(e)[1];
        if (kind(rest) == ExprKind::star && children(rest)[0] == children(e)[0])
            return rest;
    }
    return intern_expr(ExprKind::star, 0, std::span<const ExprRef>(&e, 1));
}

ExprRef Terms::intersection(ExprRef a, ExprRef b) {
    if (a == b)
        return a;
    if (kind(a) == ExprKind::test && kind(b) == ExprKind::test)
        return test(conjunction(as_test(a), as_test(b)));
    const ExprRef pair[] = {std::min(a, b), std::max(a, b)};
    return intern_expr(ExprKind::intersection, 0, pair);
}

ExprRef Terms::difference(ExprRef a, ExprRef b) {
    if (a == b)
        return zero();
    if (kind(a) == ExprKind::test && kind(b) == ExprKind::test)
        return test(conjunction(as_test(a), negation(as_test(b))));
    const ExprRef pair[] = {a, b};
    return intern_expr(ExprKind::difference, 0, pair);
}

ExprRef Terms::rotation(ExprRef e) {
    if (kind(e) == ExprKind::rotation || kind(e) == ExprKind::test)
        return e;
    return intern_expr(ExprKind::rotation, 0, std::span<const ExprRef>(&e, 1));
}

ExprRef Terms::deduplication(ExprRef e) {
    if (kind(e) == ExprKind::deduplication || kind(e) == ExprKind::test)
        return e;
    return intern_expr(ExprKind::deduplication, 0, std::span<const ExprRef>(&e, 1));
}

std::optional<ExprRef> Terms::known_converse(ExprRef e) const {
    for (const Layer* layer : {shared_.get(), &own_})
        if (layer != nullptr)
            if (const auto known = layer->converse.find(e.index); known != layer->converse.end())
                return known->second;
    return std::nullopt;
}

ExprRef Terms::converse(ExprRef root) {
    if (const auto known = known_converse(root))
        return *known;
    for (const ExprRef e : subterms(std::span<const ExprRef>(&root, 1))) {
        if (known_converse(e))
            continue;
        const auto kids = std::vector<ExprRef>(children(e).begin(), children(e).end());
        const auto of = [&](std::size_t i) { return known_converse(kids[i]).value(); };
        ExprRef result = e;
        switch (kind(e)) {
        case ExprKind::test:
            break;
        case ExprKind::letter:
            result = letter(as_letter(e).flipped());
            break;
        case ExprKind::unite: {
            std::vector<ExprRef> flipped;
            for (std::size_t i = 0; i < kids.size(); ++i)
                flipped.push_back(of(i));
            result = unite(flipped);
            break;
        }
        case ExprKind::sequence:
            result = sequence(of(1), of(0));
            break;
        case ExprKind::star:
            result = star(of(0));
            break;
        case ExprKind::intersection:
            result = intersection(of(0), of(1));
            break;
        case ExprKind::difference:
            result = difference(of(0), of(1));
            break;
        case ExprKind::rotation: // reversal and rotation commute, and so do reversal and roots
            result = rotation(of(0));
            break;
        case ExprKind::deduplication:
            result = deduplication(of(0));
            break;
        }
        own_.converse.emplace(e.index, result);
        if (!known_converse(result))
            own_.converse.emplace(result.index, e);
    }
    return known_converse(root).value();
}

std::vector<ExprRef> Terms::subterms(std::span<const ExprRef> roots) const {
    std::vector<ExprRef> found;
    std::vector<ExprRef> stack(roots.begin(), roots.end());
    std::vector<bool> seen(num_exprs(), false);
    while (!stack.empty()) {
        const ExprRef e = stack.back();
        stack.pop_back();
        if (seen[e.index])
            continue;
        seen[e.index] = true;
        found.push_back(e);
        for (const ExprRef c : children(e))
            stack.push_back(c);
    }
    std::ranges::sort(found);
    return found;
}

std::vector<TestRef> Terms::subtests(std::span<const TestRef> roots) const {
    constexpr std::size_t usual = 16; // most tests are small
    std::vector<TestRef> found;
    found.reserve(usual);
    std::vector<TestRef> stack;
    stack.reserve(roots.size() + usual);
    stack.assign(roots.begin(), roots.end());
    std::vector<bool> seen(num_tests(), false);
    while (!stack.empty()) {
        const TestRef t = stack.back();
        stack.pop_back();
        if (seen[t.index])
            continue;
        seen[t.index] = true;
        found.push_back(t);
        const TestNode& n = node(t);
        if (n.kind == TestKind::conjunction || n.kind == TestKind::disjunction) {
            stack.push_back({n.left});
            stack.push_back({n.right});
        } else if (n.kind == TestKind::negation) {
            stack.push_back({n.left});
        }
    }
    std::ranges::sort(found);
    return found;
}

} // namespace katlas::kat
