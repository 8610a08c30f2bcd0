// What is proved of cycles, where it takes assumptions across the place where a word is cut, assumptions with a
// condition, or total orders: against many small structures.

#include "decide_text.hpp"
#include "random_theory.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

// left <= right, where there is a condition only unless that has a fixed point.
struct Conditional {
    Ex left;
    Ex right;
    std::optional<Ex> unless;
};

const std::vector<std::string> letters = {"a", "b", "c"};
const std::vector<std::string> predicates = {"P", "Q"};

Ex seq(Ex a, Ex b) {
    return {';', "", {std::move(a), std::move(b)}};
}
Ex unite(Ex a, Ex b) {
    return {'|', "", {std::move(a), std::move(b)}};
}

bool has_cycle(const Structure& m, const Ex& e) {
    return !(m.value(e) & Matrix::identity(m.size)).empty();
}

bool satisfies(const Structure& m, const Conditional& c) {
    return (c.unless && has_cycle(m, *c.unless)) || (m.value(c.left) - m.value(c.right)).empty();
}

// A theory and claims that are likely to need it: each claim's right side begins in the middle of an assumption's.
struct Case {
    std::string theory;
    std::vector<Conditional> assumptions;
    bool total = false; // a
    struct Claim {
        std::vector<Ex> allowed; // expressions without fixed points
        std::vector<Ex> nothing; // empty expressions
        Ex left;                 // then has none
        std::string text;
    };
    std::vector<Claim> claims;
    std::string models;
};

class Cases {
  public:
    explicit Cases(Random& random) : random_(random) {}

    Case draw() {
        Case c;
        for (const std::string& l : letters)
            c.theory += concat({"relation ", l, "\n"});
        for (const std::string& p : predicates)
            c.theory += concat({"predicate ", p, "\n"});
        c.total = random_.chance(25);
        if (c.total)
            c.theory += "assume total a\n";
        const Ex condition = step(2);
        for (std::size_t n = 1 + random_.below(3); n > 0; --n) {
            Conditional a{expr(1), seq(step(0), step(0)), {}};
            switch (random_.below(5)) {
            case 0:
                a.right = seq(a.right, step(0));
                break;
            case 1:
                a.right = unite(a.right, expr(1));
                break;
            case 2:
                a.right = step(0);
                a.left = expr(2);
                break;
            default:
                break;
            }
            if (random_.chance(40))
                a.unless = condition;
            c.theory += concat({"assume ", text(a.left), " <= ", text(a.right), a.unless ? " unless " : "",
                                a.unless ? text(*a.unless) : "", "\n"});
            c.assumptions.push_back(std::move(a));
        }
        for (int i = 0; i < 6; ++i)
            add_claim(c, condition, i);
        return c;
    }

  private:
    Ex expr(int depth) { return random_.expr(depth, letters, predicates, 0); }
    Ex step(int depth) { // with at least one letter
        Ex l{'l', random_.pick(letters), {}};
        if (random_.chance(20))
            l = seq({'t', random_.pick(predicates), {}}, l);
        return depth == 0 ? l : random_.chance(50) ? seq(l, step(depth - 1)) : step(depth - 1);
    }

    // The expression as a chain, cut somewhere and put together the other way round.
    void flatten(const Ex& e, std::vector<Ex>& chain) {
        if (e.op == ';') {
            flatten(e.kids[0], chain);
            flatten(e.kids[1], chain);
        } else {
            chain.push_back(e);
        }
    }
    Ex rotated(const Ex& e) {
        std::vector<Ex> chain;
        flatten(e, chain);
        std::rotate(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(random_.below(chain.size())),
                    chain.end());
        Ex result = chain.front();
        for (std::size_t i = 1; i < chain.size(); ++i)
            result = seq(result, chain[i]);
        return result;
    }

    void add_claim(Case& c, const Ex& condition, int number) {
        const Conditional& a = random_.pick(c.assumptions);
        const Ex rest = random_.chance(50) ? step(1) : expr(1);
        Case::Claim claim;
        claim.left = seq(a.left, rest);
        Ex right = rotated(seq(a.right, rest));
        if (random_.chance(30)) { // several times round
            claim.left = {'+', "", {claim.left}};
            right = {'+', "", {right}};
        }
        if (random_.chance(25))
            claim.left = seq(claim.left, step(0));
        if (random_.chance(25))
            right = unite(right, expr(2));
        claim.allowed.push_back(right);
        if (random_.chance(60))
            claim.allowed.push_back(random_.chance(70) ? condition : rotated(condition));
        Ex all = claim.allowed.front();
        for (std::size_t i = 1; i < claim.allowed.size(); ++i)
            all = unite(all, claim.allowed[i]);
        if (c.total || random_.chance(40)) {
            const std::string name = concat({"m", std::to_string(number)});
            c.models += concat({"model ", name, " = irreflexive ", text(claim.allowed.front())});
            for (std::size_t i = 1; i < claim.allowed.size(); ++i)
                c.models += concat({", irreflexive ", text(claim.allowed[i])});
            if (random_.chance(30)) {
                claim.nothing.push_back(step(1));
                c.models += concat({", empty ", text(claim.nothing.back())});
            }
            c.models += concat({"\nmodel n", name, " = irreflexive ", text(claim.left), "\n"});
            claim.text = concat({"assert ", name, " <= n", name, "\n"});
        } else {
            const bool powers = random_.chance(50);
            claim.text = concat({"assert ", text(claim.left), " & id <= ", powers ? "dedup (rot " : "rot ", text(all),
                                 powers ? ")\n" : "\n"});
        }
        c.claims.push_back(std::move(claim));
    }

    Random& random_;
};

// Structures that satisfy the assumptions: drawn, and repaired by adding pairs and removing some.
// Adds pairs so that e relates x to y, where that is done by adding.
void add(Random& random, Structure& m, const Ex& e, std::size_t x, std::size_t y) {
    if (e.op == 'l')
        m.relations[e.name].set(x, y);
    else if (e.op == '|')
        add(random, m, e.kids[random.below(2)], x, y);
    else if (e.op == ';' && e.kids[0].op == 't') {
        m.put(e.kids[0].name, x);
        add(random, m, e.kids[1], x, y);
    } else if (e.op == ';') {
        const std::size_t z = random.below(m.size);
        add(random, m, e.kids[0], x, z);
        add(random, m, e.kids[1], z, y);
    } else if (!e.kids.empty())
        add(random, m, e.kids[0], x, y);
}

std::vector<Structure> structures(Random& random, const Case& c, int tries) {
    std::vector<Structure> found;
    for (int i = 0; i < tries; ++i) {
        Structure m;
        m.size = 1 + random.below(4);
        const int density = 5 + static_cast<int>(random.below(45));
        for (std::size_t x = 0; x < m.size; ++x) {
            for (const std::string& p : predicates)
                if (random.chance(60))
                    m.put(p, x);
            for (const std::string& l : letters)
                for (std::size_t y = 0; y < m.size; ++y)
                    if (random.chance(x == y ? density / 2 : density))
                        m.relations[l].set(x, y);
        }
        if (c.total)
            for (std::size_t x = 0; x < m.size; ++x)
                for (std::size_t y = 0; y < x; ++y) {
                    Matrix& a = m.relations["a"];
                    if (!a.has(x, y) && !a.has(y, x))
                        random.chance(50) ? a.set(x, y) : a.set(y, x);
                }
        const auto good = [&] {
            return std::ranges::all_of(c.assumptions, [&](const Conditional& a) { return satisfies(m, a); });
        };
        for (int repairs = 0; repairs < 12 && !good(); ++repairs) {
            const Conditional& a = random.pick(c.assumptions);
            const Matrix wrong = m.value(a.left) - m.value(a.right);
            if (satisfies(m, a))
                continue;
            for (std::size_t x = 0; x < m.size; ++x)
                for (std::size_t y = 0; y < m.size; ++y)
                    if (wrong.has(x, y) && random.chance(70))
                        add(random, m, a.right, x, y);
        }
        if (good())
            found.push_back(std::move(m));
    }
    return found;
}

} // namespace

TEST_CASE("proofs across cuts and by conditions and total orders agree with small structures") {
    constexpr std::uint32_t seed = 90125;
    std::cout << "cuts and conditions: seed " << seed << "\n";
    Random random(seed);
    int proved = 0;
    int conditional = 0;
    int refuted = 0;
    int unknown = 0;
    std::uint64_t judged = 0;
    int nontrivial = 0;
    for (int round = 0, rounds = scaled(50); round < rounds; ++round) {
        const Case c = Cases(random).draw();
        std::string file = concat({c.theory, c.models});
        for (const Case::Claim& claim : c.claims)
            file += claim.text;
        INFO(file);
        LoadedText loaded(file);
        const Answers answers = decide_document(loaded.document, loaded.sources, loaded.diagnostics, 0.3,
                                                {.max_states = 150, .max_edges = 2000, .max_rounds = 12, .stop = {}});
        INFO(answers.errors);
        REQUIRE(answers.decisions.size() == c.claims.size());
        const std::vector<Structure> all = structures(random, c, 600);
        for (std::size_t i = 0; i < c.claims.size(); ++i) {
            const prover::Decision& d = answers.decisions[i];
            const Case::Claim& claim = c.claims[i];
            if (d.verdict != prover::Verdict::proved) {
                ++(d.verdict == prover::Verdict::refuted ? refuted : unknown);
                continue;
            }
            ++proved;
            const auto& assumptions = loaded.document.theory.assumptions;
            const bool with_condition = std::ranges::any_of(d.assumptions_used, [&](std::size_t a) {
                return assumptions[a].unless_cyclic && !assumptions[a].builtin;
            });
            conditional += with_condition ? 1 : 0;
            bool some = false;
            for (const Structure& m : all) {
                ++judged;
                some = some || has_cycle(m, claim.left);
                if (has_cycle(m, claim.left) &&
                    std::ranges::none_of(claim.allowed, [&](const Ex& e) { return has_cycle(m, e); }) &&
                    std::ranges::all_of(claim.nothing, [&](const Ex& e) { return m.value(e).empty(); })) {
                    FAIL_CHECK("proved: " << claim.text << "and fails of " << m.show());
                    break;
                }
            }
            nontrivial += some ? 1 : 0;
        }
    }
    std::cout << "cuts and conditions: " << proved << " proved (" << nontrivial << " non-trivially, " << conditional
              << " by a condition), " << refuted << " refuted, " << unknown << " unknown; " << judged
              << " structures\n";
    if (proved < 60)
        return; // too few to say what they are like
    CHECK(nontrivial > proved / 2);
    CHECK(conditional > proved / 20);
    CHECK(refuted > proved / 20);
}
