// Random terms and small relational structures: what tests and expressions mean, evaluated pair by pair.
//
// A tree is a term as somebody might write it, before any law is applied. `build` puts it through the constructors of
// Terms; `meaning` of the tree and of the built term must then be the same relation in every structure.
#pragma once

#include "katlas/kat/terms.hpp"

#include <bitset>
#include <cstddef>
#include <map>
#include <random>
#include <vector>

namespace katlas::kat::reference {

constexpr std::size_t events = 4;
using Events = std::bitset<events>;

// A binary relation between the events: pair (x, y) is bit events * x + y.
using Pairs = std::bitset<events * events>;

inline bool related(const Pairs& r, std::size_t x, std::size_t y) {
    return r[events * x + y];
}

inline Pairs identity_on(const Events& some) {
    Pairs r;
    for (std::size_t x = 0; x < events; ++x)
        r[events * x + x] = some[x];
    return r;
}

inline Pairs transposed(const Pairs& r) {
    Pairs t;
    for (std::size_t x = 0; x < events; ++x)
        for (std::size_t y = 0; y < events; ++y)
            t[events * y + x] = related(r, x, y);
    return t;
}

inline Pairs composed(const Pairs& r, const Pairs& s) {
    Pairs c;
    for (std::size_t x = 0; x < events; ++x)
        for (std::size_t y = 0; y < events; ++y)
            for (std::size_t z = 0; z < events; ++z)
                if (related(r, x, y) && related(s, y, z))
                    c.set(events * x + z);
    return c;
}

inline Pairs closed(const Pairs& r) {
    Pairs c = identity_on(Events().set());
    for (Pairs more = c | composed(c, r); more != c; more = c | composed(c, r))
        c = more;
    return c;
}

struct Structure {
    std::map<PredicateId, Events> predicates;
    std::map<RelationId, Pairs> relations;
};

inline Structure random_structure(std::mt19937& random, PredicateId predicates, RelationId relations) {
    Structure s;
    for (PredicateId p = 0; p < predicates; ++p)
        s.predicates[p] = Events(random());
    for (RelationId r = 0; r < relations; ++r)
        s.relations[r] = Pairs(random() & random());
    return s;
}

inline Events meaning(const Terms& terms, TestRef test, const Structure& in) {
    const TestNode& n = terms.node(test);
    switch (n.kind) {
    case TestKind::bottom:
        return {};
    case TestKind::top:
        return Events().set();
    case TestKind::predicate:
        return in.predicates.at(n.left);
    case TestKind::conjunction:
        return meaning(terms, TestRef{n.left}, in) & meaning(terms, TestRef{n.right}, in);
    case TestKind::disjunction:
        return meaning(terms, TestRef{n.left}, in) | meaning(terms, TestRef{n.right}, in);
    case TestKind::negation:
        return ~meaning(terms, TestRef{n.left}, in);
    }
    return {};
}

// Not for `rot` and `dedup`, which have no meaning in a single structure.
inline Pairs meaning(const Terms& terms, ExprRef e, const Structure& in) {
    std::vector<Pairs> kids;
    for (const ExprRef c : terms.children(e))
        kids.push_back(meaning(terms, c, in));
    switch (terms.kind(e)) {
    case ExprKind::test:
        return identity_on(meaning(terms, terms.as_test(e), in));
    case ExprKind::letter: {
        const Pairs& r = in.relations.at(terms.as_letter(e).relation);
        return terms.as_letter(e).inverse ? transposed(r) : r;
    }
    case ExprKind::unite: {
        Pairs all;
        for (const Pairs& k : kids)
            all |= k;
        return all;
    }
    case ExprKind::sequence:
        return composed(kids[0], kids[1]);
    case ExprKind::star:
        return closed(kids[0]);
    case ExprKind::intersection:
        return kids[0] & kids[1];
    case ExprKind::difference:
        return kids[0] & ~kids[1];
    case ExprKind::rotation:
    case ExprKind::deduplication:
        break;
    }
    return {};
}

struct TestTree {
    TestKind kind = TestKind::top;
    PredicateId predicate = 0;
    std::vector<TestTree> kids;
};

enum class Op { test, letter, unite, sequence, star, plus, optional, intersection, difference, converse };

struct Tree {
    Op op = Op::test;
    TestTree test;
    Letter letter;
    std::vector<Tree> kids;
};

inline TestTree random_test(std::mt19937& random, int depth, PredicateId predicates) {
    TestTree t;
    t.kind = static_cast<TestKind>(random() % (depth == 0 ? 3 : 6));
    if (t.kind <= TestKind::top && random() % 2 == 0)
        t.kind = TestKind::predicate; // constants are rarer
    t.predicate = static_cast<PredicateId>(random() % predicates);
    const std::size_t arity = t.kind == TestKind::negation ? 1 : t.kind > TestKind::predicate ? 2 : 0;
    for (std::size_t i = 0; i < arity; ++i)
        t.kids.push_back(random_test(random, depth - 1, predicates));
    return t;
}

inline Tree random_tree(std::mt19937& random, int depth, PredicateId predicates, RelationId relations) {
    Tree t;
    t.op = static_cast<Op>(random() % (depth == 0 ? 2 : 10));
    if (t.op == Op::test)
        t.test = random_test(random, 2, predicates);
    t.letter = {static_cast<RelationId>(random() % relations), random() % 3 == 0};
    std::size_t arity = 1;
    if (t.op == Op::test || t.op == Op::letter)
        arity = 0;
    else if (t.op == Op::unite)
        arity = random() % 4;
    else if (t.op == Op::sequence || t.op == Op::intersection || t.op == Op::difference)
        arity = 2;
    for (std::size_t i = 0; i < arity; ++i)
        t.kids.push_back(random_tree(random, depth - 1, predicates, relations));
    return t;
}

inline Events meaning(const TestTree& t, const Structure& in) {
    switch (t.kind) {
    case TestKind::bottom:
        return {};
    case TestKind::top:
        return Events().set();
    case TestKind::predicate:
        return in.predicates.at(t.predicate);
    case TestKind::conjunction:
        return meaning(t.kids[0], in) & meaning(t.kids[1], in);
    case TestKind::disjunction:
        return meaning(t.kids[0], in) | meaning(t.kids[1], in);
    case TestKind::negation:
        return ~meaning(t.kids[0], in);
    }
    return {};
}

inline Pairs meaning(const Tree& t, const Structure& in) {
    std::vector<Pairs> kids;
    for (const Tree& k : t.kids)
        kids.push_back(meaning(k, in));
    switch (t.op) {
    case Op::test:
        return identity_on(meaning(t.test, in));
    case Op::letter:
        return t.letter.inverse ? transposed(in.relations.at(t.letter.relation)) : in.relations.at(t.letter.relation);
    case Op::unite: {
        Pairs all;
        for (const Pairs& k : kids)
            all |= k;
        return all;
    }
    case Op::sequence:
        return composed(kids[0], kids[1]);
    case Op::star:
        return closed(kids[0]);
    case Op::plus:
        return composed(kids[0], closed(kids[0]));
    case Op::optional:
        return kids[0] | identity_on(Events().set());
    case Op::intersection:
        return kids[0] & kids[1];
    case Op::difference:
        return kids[0] & ~kids[1];
    case Op::converse:
        return transposed(kids[0]);
    }
    return {};
}

inline TestRef build(Terms& terms, const TestTree& t) {
    switch (t.kind) {
    case TestKind::bottom:
        return terms.bottom();
    case TestKind::top:
        return terms.top();
    case TestKind::predicate:
        return terms.predicate(t.predicate);
    case TestKind::conjunction: {
        const TestRef left = build(terms, t.kids[0]);
        return terms.conjunction(left, build(terms, t.kids[1]));
    }
    case TestKind::disjunction: {
        const TestRef left = build(terms, t.kids[0]);
        return terms.disjunction(left, build(terms, t.kids[1]));
    }
    case TestKind::negation:
        return terms.negation(build(terms, t.kids[0]));
    }
    return terms.bottom();
}

inline ExprRef build(Terms& terms, const Tree& t) {
    std::vector<ExprRef> kids;
    for (const Tree& k : t.kids)
        kids.push_back(build(terms, k));
    switch (t.op) {
    case Op::test:
        return terms.test(build(terms, t.test));
    case Op::letter:
        return terms.letter(t.letter);
    case Op::unite:
        return terms.unite(kids);
    case Op::sequence:
        return terms.sequence(kids);
    case Op::star:
        return terms.star(kids[0]);
    case Op::plus:
        return terms.plus(kids[0]);
    case Op::optional:
        return terms.optional(kids[0]);
    case Op::intersection:
        return terms.intersection(kids[0], kids[1]);
    case Op::difference:
        return terms.difference(kids[0], kids[1]);
    case Op::converse:
        return terms.converse(kids[0]);
    }
    return terms.zero();
}

} // namespace katlas::kat::reference
