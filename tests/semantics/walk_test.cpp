// The walk that an expression takes through a graph: there is one iff the expression relates the two events; the
// expression has its word, and no shorter word. Expressions and graphs are random.
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/walk.hpp"
#include "loaded.hpp"
#include "prover/structures.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::graph;
using kat::ExprKind;
using kat::ExprRef;
using katlas::tests::concat;
using katlas::tests::Loaded;

namespace {

class Reference {
  public:
    Reference(const Document& document, const ExecutionGraph& graph) : document_(document), graph_(graph) {}

    // Does e have the word of the walk from its i-th to its j-th event?
    [[nodiscard]] bool has(ExprRef e, const Walk& walk, std::size_t i, std::size_t j) const {
        const kat::Terms& terms = document_.terms;
        const auto kids = terms.children(e);
        switch (terms.kind(e)) {
        case ExprKind::test:
            return i == j && evaluate(document_, graph_, e).has(walk.events[i], walk.events[i]);
        case ExprKind::letter:
            return j == i + 1 && walk.letters[i] == terms.as_letter(e) &&
                   graph_.letter(walk.letters[i]).has(walk.events[i], walk.events[j]);
        case ExprKind::unite:
            return std::ranges::any_of(kids, [&](ExprRef kid) { return has(kid, walk, i, j); });
        case ExprKind::sequence:
            for (std::size_t k = i; k <= j; ++k)
                if (has(kids[0], walk, i, k) && has(kids[1], walk, k, j))
                    return true;
            return false;
        case ExprKind::star:
            for (std::size_t k = i + 1; k <= j; ++k)
                if (has(kids[0], walk, i, k) && has(e, walk, k, j))
                    return true;
            return i == j;
        default:
            return false;
        }
    }

    // Is there a walk of exactly `steps` steps?
    [[nodiscard]] bool relates(ExprRef e, std::size_t x, std::size_t y, std::size_t steps) const {
        const kat::Terms& terms = document_.terms;
        const auto kids = terms.children(e);
        switch (terms.kind(e)) {
        case ExprKind::test:
            return steps == 0 && evaluate(document_, graph_, e).has(x, y);
        case ExprKind::letter:
            return steps == 1 && graph_.letter(terms.as_letter(e)).has(x, y);
        case ExprKind::unite:
            return std::ranges::any_of(kids, [&](ExprRef kid) { return relates(kid, x, y, steps); });
        case ExprKind::sequence:
            return splits(kids[0], kids[1], x, y, steps, 0);
        case ExprKind::star:
            return (steps == 0 && x == y) || splits(kids[0], e, x, y, steps, 1);
        default:
            return false;
        }
    }

  private:
    [[nodiscard]] bool splits(ExprRef first, ExprRef second, std::size_t x, std::size_t y, std::size_t steps,
                              std::size_t least) const {
        for (std::size_t z = 0; z < graph_.size(); ++z)
            for (std::size_t i = least; i <= steps; ++i)
                if (relates(first, x, z, i) && relates(second, z, y, steps - i))
                    return true;
        return false;
    }

    const Document& document_;
    const ExecutionGraph& graph_;
};

} // namespace

TEST_CASE("the walk of an expression is one of its shortest words") {
    constexpr std::uint32_t seed = 43;
    std::cout << "walks: seed " << seed << "\n";
    const std::vector<std::string> letters = {"po", "rf", "a", "b"};
    const std::vector<std::string> predicates = {"R", "W"};
    tests::Random random(seed);
    std::size_t long_ones = 0;
    for (int round = 0, rounds = tests::scaled(300); round < rounds; ++round) {
        const tests::Ex expr = random.expr(3, letters, predicates, 25);
        const Loaded loaded(concat({"relation a\nrelation b\nassert ", tests::text(expr), " <= 0\n"}));
        const ExprRef e = loaded.document.assertions.front().claim.left;
        const std::size_t n = 1 + random.below(4);
        ExecutionGraph g(loaded.document.theory, std::vector<Event>(n));
        for (const std::string& name : letters)
            for (std::size_t x = 0; x < n; ++x)
                for (std::size_t y = 0; y < n; ++y)
                    if (random.chance(30))
                        g.relate(loaded.relation(name), x, y);
        for (const std::string& name : predicates)
            g.set_where(loaded.predicate(name), random.below(std::size_t{1} << n));
        const BitMatrix value = evaluate(loaded.document, g, e);
        const Reference reference(loaded.document, g);
        INFO(tests::text(expr));
        for (std::size_t x = 0; x < n; ++x)
            for (std::size_t y = 0; y < n; ++y) {
                const auto walk = find_walk(loaded.document.terms, g, e, x, y);
                CHECK(walk.has_value() == value.has(x, y));
                if (!walk)
                    continue;
                REQUIRE(walk->events.size() == walk->letters.size() + 1);
                CHECK(walk->events.front() == x);
                CHECK(walk->events.back() == y);
                CHECK(reference.has(e, *walk, 0, walk->letters.size()));
                for (std::size_t steps = 0; steps < std::min<std::size_t>(walk->letters.size(), 4); ++steps)
                    CHECK_FALSE(reference.relates(e, x, y, steps));
                long_ones += walk->letters.size() > 2 ? 1U : 0U;
            }
    }
    CHECK(long_ones > static_cast<std::size_t>(tests::scaled(30)));
}

TEST_CASE("rotations have no walk") {
    const Loaded loaded("relation a\nrelation b\nassert a & id <= rot (a;b)\n");
    kat::Terms terms = loaded.document.terms;
    ExecutionGraph g(loaded.document.theory, std::vector<Event>(1));
    g.relate(loaded.relation("a"), 0, 0);
    const ExprRef a = terms.letter({loaded.relation("a"), false});
    const ExprRef b = terms.letter({loaded.relation("b"), false});
    CHECK(find_walk(terms, g, a, 0, 0).has_value());
    CHECK_FALSE(find_walk(terms, g, terms.rotation(terms.sequence(a, b)), 0, 0).has_value());
}
