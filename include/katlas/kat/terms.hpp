// Hash-consed KAT terms: tests and expressions.
//
// A `Terms` store owns two families of nodes. *Tests* are Boolean formulas over predicates; which atoms they denote is
// computed per query (atoms.hpp), because only the predicates that a query mentions need be split. *Expressions* are
// KAT terms over tests and relations, with converse pushed to the relations, and the few operators that only claims may
// use (intersection, difference, rotation, deduplication).
//
// Invariants: structurally equal terms have equal references, so sharing is never lost (thirty doubling `let`s are
// thirty nodes); a node's children have smaller references than the node itself, so every bottom-up computation is a
// loop over increasing references and needs no recursion; unions are sorted and without repetitions.
//
// The constructors apply only the laws that cost nothing and hold in every KAT: units, zeros, idempotence, fusion of
// adjacent tests, (e*)* = e*, (e* | f | [t])* = (e | f)*. References are stable; nodes are never freed before the
// store.
//
// share() makes the present terms of a store a part that its copies share. Nobody changes the shared part, so stores
// that share it may be used in different threads. A copy adds its own terms behind the shared part: references to the
// shared part mean the same in all copies, and references behind it are valid in one store only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace katlas::kat {

using PredicateId = std::uint32_t;
using RelationId = std::uint32_t;

// A relation or its converse: the alphabet of KAT expressions.
struct Letter {
    RelationId relation = 0;
    bool inverse = false;
    [[nodiscard]] Letter flipped() const { return {relation, !inverse}; }
    // Dense index: 2 * relation + inverse.
    [[nodiscard]] std::uint32_t index() const { return 2 * relation + (inverse ? 1U : 0U); }
    [[nodiscard]] static Letter from_index(std::uint32_t i) { return {i / 2, i % 2 == 1}; }
    friend bool operator==(const Letter&, const Letter&) = default;
    friend auto operator<=>(const Letter&, const Letter&) = default;
};

struct TestRef {
    std::uint32_t index = 0;
    friend bool operator==(const TestRef&, const TestRef&) = default;
    friend auto operator<=>(const TestRef&, const TestRef&) = default;
};

struct ExprRef {
    std::uint32_t index = 0;
    friend bool operator==(const ExprRef&, const ExprRef&) = default;
    friend auto operator<=>(const ExprRef&, const ExprRef&) = default;
};

enum class TestKind : std::uint8_t { bottom, top, predicate, conjunction, disjunction, negation };

struct TestNode {
    TestKind kind = TestKind::bottom;
    std::uint32_t left = 0;  // predicate id, or a test
    std::uint32_t right = 0; // a test
};

enum class ExprKind : std::uint8_t {
    test,         // operand: a test
    letter,       // operand: Letter::index
    unite,        // children: at least two
    sequence,     // children: two
    star,         // children: one
    intersection, // children: two; claims only
    difference,   // children: two; claims only
    rotation,     // children: one; claims only
    deduplication // children: one; claims only
};

class Terms {
  public:
    Terms();

    // From now on copies of this store, and copies of these, share the store's present terms. Copying is linear in the
    // terms that are not shared. Called once, before the first copy is made.
    void share();

    [[nodiscard]] TestRef bottom() const { return {0}; }
    [[nodiscard]] TestRef top() const { return {1}; }
    [[nodiscard]] TestRef predicate(PredicateId p);
    [[nodiscard]] TestRef conjunction(TestRef a, TestRef b);
    [[nodiscard]] TestRef disjunction(TestRef a, TestRef b);
    [[nodiscard]] TestRef negation(TestRef a);

    [[nodiscard]] ExprRef zero() { return test(bottom()); }
    [[nodiscard]] ExprRef id() { return test(top()); }
    [[nodiscard]] ExprRef test(TestRef t);
    [[nodiscard]] ExprRef letter(Letter l);
    [[nodiscard]] ExprRef unite(const std::vector<ExprRef>& children);
    [[nodiscard]] ExprRef unite(ExprRef a, ExprRef b) { return unite(std::vector<ExprRef>{a, b}); }
    [[nodiscard]] ExprRef sequence(ExprRef a, ExprRef b);
    // Right-nested, linear in the number of children.
    [[nodiscard]] ExprRef sequence(std::span<const ExprRef> children);
    [[nodiscard]] ExprRef star(ExprRef e);
    [[nodiscard]] ExprRef plus(ExprRef e) { return sequence(e, star(e)); }
    [[nodiscard]] ExprRef optional(ExprRef e) { return unite(id(), e); }
    [[nodiscard]] ExprRef intersection(ExprRef a, ExprRef b);
    [[nodiscard]] ExprRef difference(ExprRef a, ExprRef b);
    [[nodiscard]] ExprRef rotation(ExprRef e);
    [[nodiscard]] ExprRef deduplication(ExprRef e);
    // The converse, pushed to the letters. Linear in the number of distinct subterms; the result is cached.
    [[nodiscard]] ExprRef converse(ExprRef e);

    [[nodiscard]] const TestNode& node(TestRef t) const {
        return t.index < shared_tests_ ? shared_->tests[t.index] : own_.tests[t.index - shared_tests_];
    }
    [[nodiscard]] ExprKind kind(ExprRef e) const { return node(e).kind; }
    [[nodiscard]] TestRef as_test(ExprRef e) const { return {node(e).operand}; }
    [[nodiscard]] Letter as_letter(ExprRef e) const { return Letter::from_index(node(e).operand); }
    // Valid until the next term is made.
    [[nodiscard]] std::span<const ExprRef> children(ExprRef e) const {
        const Layer& layer = e.index < shared_exprs_ ? *shared_ : own_;
        const ExprNode& n = node(e);
        return {layer.child_pool.data() + n.first_child, n.child_count};
    }
    [[nodiscard]] std::size_t num_tests() const { return shared_tests_ + own_.tests.size(); }
    [[nodiscard]] std::size_t num_exprs() const { return shared_exprs_ + own_.exprs.size(); }

    // All subterms of the roots, each once, children before parents.
    [[nodiscard]] std::vector<ExprRef> subterms(std::span<const ExprRef> roots) const;
    [[nodiscard]] std::vector<TestRef> subtests(std::span<const TestRef> roots) const;

  private:
    struct ExprNode {
        ExprKind kind;
        std::uint32_t operand;
        std::uint32_t first_child;
        std::uint32_t child_count;
    };

    // Invariant: each term has one node, in one layer.
    struct Layer {
        std::vector<TestNode> tests;
        std::vector<ExprNode> exprs;
        std::vector<ExprRef> child_pool; // children of the nodes of this layer
        std::unordered_multimap<std::uint64_t, TestRef> test_index;
        std::unordered_multimap<std::uint64_t, ExprRef> expr_index;
        std::unordered_map<std::uint32_t, ExprRef> converse;
    };

    [[nodiscard]] const ExprNode& node(ExprRef e) const {
        return e.index < shared_exprs_ ? shared_->exprs[e.index] : own_.exprs[e.index - shared_exprs_];
    }
    [[nodiscard]] std::optional<ExprRef> known_converse(ExprRef e) const;
    TestRef intern_test(TestNode node);
    ExprRef intern_expr(ExprKind kind, std::uint32_t operand, std::span<const ExprRef> children);

    std::shared_ptr<const Layer> shared_; // null: nothing is shared
    std::uint32_t shared_tests_ = 0;
    std::uint32_t shared_exprs_ = 0;
    Layer own_;
};

} // namespace katlas::kat
