// Verdicts against an independent judge on random theories and claims: what is proved holds in every structure that
// satisfies the assumptions; what is refuted fails in some such structure.

#include "decide_text.hpp"
#include "random_theory.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <new>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

// A chain of events as a counterexample shows it (a ring, if `cyclic`).
std::optional<Structure> chain(const std::vector<std::string>& steps, bool cyclic, const RandomTheory& theory,
                               Random& random) {
    Structure m;
    Repair events(random, theory, max_size, false);
    const std::size_t atoms = steps.size() / 2 + 1;
    const std::size_t n = cyclic && atoms > 1 ? atoms - 1 : atoms;
    if (n > 8)
        return std::nullopt;
    for (std::size_t i = 0; i < n; ++i) {
        // The fewest predicates that include those shown: what they imply is not shown.
        std::uint16_t shown = 0;
        for (std::size_t p = 0; p < theory.predicates.size(); ++p)
            if (steps[2 * i].find(theory.predicates[p]) != std::string::npos)
                shown = static_cast<std::uint16_t>(shown | 1U << p);
        std::optional<std::uint16_t> best;
        for (const std::uint16_t atom : theory.atoms)
            if ((atom & shown) == shown && (!best || __builtin_popcount(atom) < __builtin_popcount(*best)))
                best = atom;
        if (!best)
            return std::nullopt;
        events.add_event(m, *best);
    }
    for (std::size_t i = 0; i + 1 < atoms; ++i) {
        const std::string& step = steps[2 * i + 1];
        const std::size_t next = (i + 1) % n;
        if (step.size() > 1)
            m.relations[step.substr(0, 1)].set(next, i);
        else
            m.relations[step].set(i, next);
    }
    return m;
}

Statement random_claim(Random& random, const RandomTheory& theory) {
    using Kind = Statement::Kind;
    const int converses = random.chance(25) ? 20 : 0;
    const auto expr = [&](int depth) { return random.expr(depth, theory.letters, theory.predicates, converses); };
    Statement s;
    s.left = expr(3);
    s.right = expr(3);
    switch (random.below(16)) {
    case 0:
        s.kind = Kind::equality;
        break;
    case 1:
        s.kind = Kind::irreflexive;
        break;
    case 2:
        s.kind = Kind::acyclic;
        break;
    case 3:
        s.kind = Kind::empty;
        break;
    case 4:
        s.kind = Kind::difference;
        s.middle = expr(2);
        break;
    case 5:
    case 6:
    case 7:
        s.kind = Kind::cycles;
        break;
    case 8:
        s.kind = Kind::rotated;
        break;
    case 9:
        s.kind = Kind::rotated_dedup;
        break;
    case 10: // likely true: an assumption, in a context
    case 11:
        if (!theory.assumptions.empty()) {
            const Statement& a = random.pick(theory.assumptions);
            if (a.kind == Kind::inclusion) {
                const Ex context = expr(1);
                s.left = {';', "", {context, a.left}};
                s.right = {';', "", {context, a.right}};
            }
        }
        break;
    case 12: // likely true: the letters of the left side, in any order
        s.right = {'0', "", {}};
        for (const std::string& l : theory.letters)
            if (random.chance(75))
                s.right = {'|', "", {s.right, {'l', l, {}}}};
        s.right = {random.chance(50) ? '*' : '+', "", {s.right}};
        break;
    default:
        break;
    }
    return s;
}

bool about_rotations(const Statement& s) {
    return s.kind == Statement::Kind::rotated || s.kind == Statement::Kind::rotated_dedup;
}
bool about_cycles(const Statement& s) {
    return about_rotations(s) || s.kind == Statement::Kind::cycles || s.kind == Statement::Kind::irreflexive ||
           s.kind == Statement::Kind::acyclic;
}

struct Tally {
    int proved = 0;
    int refuted = 0;
    int unknown = 0;
    int confirmed = 0;     // refuted, and a structure found in which the claim fails
    int unconfirmed = 0;   // refuted, and none found
    int out_of_memory = 0; // theories
    std::map<std::string, int> reasons;
};

} // namespace

TEST_CASE("verdicts about random theories agree with small structures") {
    constexpr std::uint32_t seed = 20240917;
    std::cout << "random theories: seed " << seed << "\n";
    Random random(seed);
    Tally tally;
    constexpr int claims_each = 6;
    for (int round = 0, rounds = scaled(850); round < rounds; ++round) {
        const RandomTheory theory = random_theory(random);
        std::string file = theory.declarations;
        std::vector<Statement> claims;
        for (int i = 0; i < claims_each; ++i) {
            claims.push_back(random_claim(random, theory));
            file += concat({"assert ", text(claims.back()), "\n"});
        }
        INFO(file);
        // Hypotheses that generate without end would otherwise fill the default budget.
        Answers answers;
        try {
            answers = decide_text(file, 0.2, {.max_states = 60, .max_edges = 600, .max_rounds = 10, .stop = {}});
        } catch (const std::bad_alloc&) { // counted, and bounded below
            ++tally.out_of_memory;
            continue;
        }
        INFO(answers.errors);
        REQUIRE(answers.decisions.size() == claims.size());
        std::vector<Structure> structures;
        for (int tries = 0; tries < 40; ++tries)
            if (auto m = random_structure(random, theory))
                structures.push_back(std::move(*m));
        for (std::size_t i = 0; i < claims.size(); ++i) {
            const prover::Decision& decision = answers.decisions[i];
            const Statement& claim = claims[i];
            INFO("claim " << text(claim));
            const Structure* failing = nullptr;
            for (const Structure& m : structures)
                if (failing == nullptr && !violations(m, claim).empty())
                    failing = &m;
            if (decision.verdict == prover::Verdict::unknown) {
                ++tally.unknown;
                ++tally.reasons[decision.reason];
                continue;
            }
            if (decision.verdict == prover::Verdict::proved) {
                ++tally.proved;
                if (failing != nullptr)
                    FAIL_CHECK("proved, and fails here: " << failing->show());
                continue;
            }
            ++tally.refuted;
            REQUIRE(decision.counterexample);
            if (about_rotations(claim))
                continue; // such claims are about words, and may be refuted although no structure refutes them
            bool confirmed = failing != nullptr;
            for (int tries = 0; tries < 60 && !confirmed; ++tries) {
                Repair repair(random, theory, 8, false);
                auto m = chain(answers.words[i], about_cycles(claim), theory, random);
                confirmed = m && repair.run(*m, 40) && !violations(*m, claim).empty();
            }
            ++(confirmed ? tally.confirmed : tally.unconfirmed);
            if (!confirmed && std::getenv("KATLAS_TEST_SHOW") != nullptr)
                std::cout << "unconfirmed: " << file << "claim " << text(claim) << "\n\n";
        }
    }
    std::cout << "random theories: " << tally.proved << " proved, " << tally.refuted << " refuted (" << tally.confirmed
              << " confirmed, " << tally.unconfirmed << " not), " << tally.unknown << " unknown; "
              << tally.out_of_memory << " theories out of memory\n";
    for (const auto& [reason, count] : tally.reasons)
        std::cout << "  " << count << " unknown: " << reason << "\n";
    CHECK(tally.proved > tally.refuted / 20);
    CHECK(tally.confirmed > 20 * tally.unconfirmed);
    CHECK(tally.out_of_memory <= tally.proved / 20);
}
