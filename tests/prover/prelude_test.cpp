// The base theory against execution graphs: each of its lines holds of every well-formed graph, and so does every claim
// that is proved from them.

#include "decide_text.hpp"
#include "execution_graphs.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

bool holds(const Document& d, const Structure& m, kat::TestRef test, std::size_t event) {
    const kat::TestNode& node = d.terms.node(test);
    switch (node.kind) {
    case kat::TestKind::bottom:
        return false;
    case kat::TestKind::top:
        return true;
    case kat::TestKind::predicate:
        return m.holds(d.theory.predicates[node.left].name, event);
    case kat::TestKind::conjunction:
        return holds(d, m, {node.left}, event) && holds(d, m, {node.right}, event);
    case kat::TestKind::disjunction:
        return holds(d, m, {node.left}, event) || holds(d, m, {node.right}, event);
    case kat::TestKind::negation:
        return !holds(d, m, {node.left}, event);
    }
    return false;
}

Matrix value(const Document& d, const Structure& m, kat::ExprRef e) {
    const auto kids = d.terms.children(e);
    Matrix result;
    switch (d.terms.kind(e)) {
    case kat::ExprKind::test:
        for (std::size_t x = 0; x < m.size; ++x)
            if (holds(d, m, d.terms.as_test(e), x))
                result.set(x, x);
        return result;
    case kat::ExprKind::letter: {
        const kat::Letter l = d.terms.as_letter(e);
        const auto r = m.relations.find(d.theory.relations[l.relation].name);
        if (r != m.relations.end())
            result = l.inverse ? r->second.converse() : r->second;
        return result;
    }
    case kat::ExprKind::unite:
        for (const kat::ExprRef k : kids)
            result = result | value(d, m, k);
        return result;
    case kat::ExprKind::sequence:
        result = value(d, m, kids[0]);
        for (std::size_t i = 1; i < kids.size(); ++i)
            result = result.then(value(d, m, kids[i]));
        return result;
    case kat::ExprKind::star:
        return Matrix::identity(m.size) | value(d, m, kids[0]).plus();
    default:
        FAIL("an operator that the base theory does not use");
        return result;
    }
}

bool effect_holds(kat::Effect effect, const std::vector<int>& of, std::size_t x, std::size_t y) {
    const bool same = of[x] >= 0 && of[x] == of[y];
    return effect == kat::Effect::unknown || (effect == kat::Effect::keeps ? same : !same);
}

const std::vector<std::string> letters = {
    "po", "po",  "po-loc", "rf",  "rf",   "rfe",  "rfi",  "co",  "co",     "coe",         "coi",         "fr",
    "fr", "fre", "fri",    "rmw", "addr", "data", "ctrl", "any", "detour", "loc-overlap", "same-thread", "any-loc"};
const std::vector<std::string> tests = {"R", "W", "F", "ACQ", "REL", "SC", "NA", "EXCL", "LOC", "DEP"};

Statement random_claim(Random& random) {
    const int converses = random.chance(30) ? 25 : 0;
    const auto expr = [&](int depth) { return random.expr(depth, letters, tests, converses); };
    const auto letter = [&](const char* name) { return Ex{'l', name, {}}; };
    const auto unite = [](Ex a, Ex b) { return Ex{'|', "", {std::move(a), std::move(b)}}; };
    Statement s;
    s.left = expr(2);
    s.right = expr(2);
    // Closures that many things lie below.
    const Ex order = unite(unite(letter("po"), letter("rf")), unite(letter("co"), letter("fr")));
    const Ex coherence = unite(unite(letter("po-loc"), letter("rf")), unite(letter("co"), letter("fr")));
    switch (random.below(10)) {
    case 0:
    case 1:
        s.kind = Statement::Kind::irreflexive;
        break;
    case 2:
        s.kind = Statement::Kind::empty;
        break;
    case 3:
        s.kind = Statement::Kind::acyclic;
        break;
    case 4:
    case 5:
        s.kind = Statement::Kind::cycles;
        s.right = random.chance(50) ? s.right : unite(s.right, random.chance(50) ? order : coherence);
        break;
    case 6:
        s.right = {'*', "", {random.chance(50) ? order : coherence}};
        break;
    case 7:
        s.right = unite(random.expr(1, letters, tests, converses), unite(letter("po"), letter("co")));
        break;
    case 8: // with a letter on the right: many of them are consequences of transitivity and the like
        s.right = {'l', random.pick(letters), {}};
        break;
    default:
        break;
    }
    return s;
}

} // namespace

// Pairs of different events that the relation, a letter, leaves unordered: each could stand at either end of it, and
// they have the same location if it keeps locations.
Matrix unordered(const Document& d, const ExecutionGraph& g, kat::ExprRef letter) {
    const kat::Relation& r = d.theory.relations[d.terms.as_letter(letter).relation];
    const Matrix order = value(d, g, letter);
    Matrix missing;
    const auto can_be_ordered = [&](std::size_t x) { return holds(d, g, r.domain, x) && holds(d, g, r.range, x); };
    for (std::size_t x = 0; x < g.size; ++x)
        for (std::size_t y = 0; y < g.size; ++y)
            if (x != y && can_be_ordered(x) && can_be_ordered(y) &&
                (r.location != kat::Effect::keeps || g.location[x] == g.location[y]) && !order.has(x, y) &&
                !order.has(y, x))
                missing.set(x, y);
    return missing;
}

TEST_CASE("a random execution graph with more events than a matrix has room for is none") {
    constexpr std::uint32_t seed = 72;
    std::cout << "sizes of execution graphs: seed " << seed << "\n";
    Random random(seed);
    bool thrown_away = false; // one of some thousand
    for (int i = 0; i < 100000 && !thrown_away; ++i) {
        const std::optional<ExecutionGraph> g = GraphBuilder(random).build();
        thrown_away = !g;
        REQUIRE((!g || g->size <= max_size));
    }
    CHECK(thrown_away);
}

TEST_CASE("every line of the base theory holds of every execution graph") {
    constexpr std::uint32_t seed = 7;
    std::cout << "base theory on execution graphs: seed " << seed << "\n";
    Random random(seed);
    LoadedText loaded("assert po <= po");
    REQUIRE_FALSE(loaded.diagnostics.has_errors());
    const Document& d = loaded.document;
    const auto place = [&](SourceRange where) { return std::string(loaded.sources.text(where)); };
    int conditions_met = 0;
    std::map<std::string, int> pairs; // how many pairs each relation has had: none would mean it was not tested
    for (int round = 0, rounds = scaled(2000); round < rounds; ++round) {
        const ExecutionGraph g = random_graph(random);
        INFO(g.show());
        for (const kat::TestRef constraint : d.theory.constraints)
            for (std::size_t x = 0; x < g.size; ++x)
                if (!holds(d, g, constraint, x))
                    FAIL_CHECK("event " << x << " violates " << kat::to_text(d.terms, d.theory, constraint));
        for (const kat::Relation& r : d.theory.relations) {
            const auto found = g.relations.find(r.name);
            if (found == g.relations.end())
                continue;
            for (std::size_t x = 0; x < g.size; ++x)
                for (std::size_t y = 0; y < g.size; ++y)
                    if (found->second.has(x, y)) {
                        ++pairs[r.name];
                        if (!holds(d, g, r.domain, x) || !holds(d, g, r.range, y) ||
                            !effect_holds(r.location, g.location, x, y) || !effect_holds(r.thread, g.thread, x, y))
                            FAIL_CHECK("the declaration of " << r.name << " fails at " << x << ", " << y);
                    }
        }
        for (const kat::Assumption& a : d.theory.assumptions) {
            if (a.unless_cyclic) {
                if (!(value(d, g, *a.unless_cyclic) & Matrix::identity(g.size)).empty())
                    continue;
                ++conditions_met;
            }
            Matrix wrong = value(d, g, a.left);
            if (a.kind == kat::Assumption::Kind::total)
                wrong = unordered(d, g, a.left);
            else if (a.kind == kat::Assumption::Kind::irreflexive)
                wrong = wrong & Matrix::identity(g.size);
            else if (!a.unless_cyclic || (value(d, g, *a.unless_cyclic) & Matrix::identity(g.size)).empty())
                wrong = wrong - value(d, g, a.right);
            else
                continue;
            if (!wrong.empty())
                FAIL_CHECK("fails: " << place(a.where));
        }
    }
    CHECK(conditions_met > 0);
    for (const kat::Relation& r : d.theory.relations) {
        INFO(r.name);
        CHECK((r.internal || r.name == "tc-loc" || r.name == "tj-loc" || pairs[r.name] > 0));
    }
}

TEST_CASE("what is proved from the base theory holds of every execution graph") {
    constexpr std::uint32_t seed = 31;
    std::cout << "claims about execution graphs: seed " << seed << "\n";
    Random random(seed);
    std::vector<ExecutionGraph> graphs;
    for (int i = 0; i < 600; ++i)
        graphs.push_back(random_graph(random));
    int proved = 0;
    int refuted = 0;
    int seen_to_fail = 0;
    std::map<std::string, int> reasons;
    for (int round = 0, rounds = scaled(60); round < rounds; ++round) {
        std::string file;
        std::vector<Statement> claims;
        for (int i = 0; i < 40; ++i) {
            claims.push_back(random_claim(random));
            file += concat({"assert ", text(claims.back()), "\n"});
        }
        const auto begun = std::chrono::steady_clock::now();
        const Answers answers = decide_text(file, 1);
        if (std::chrono::steady_clock::now() - begun > std::chrono::seconds(5))
            std::cout << "slow:\n" << file << std::endl;
        INFO(answers.errors);
        REQUIRE(answers.decisions.size() == claims.size());
        for (std::size_t i = 0; i < claims.size(); ++i) {
            const prover::Decision& decision = answers.decisions[i];
            if (decision.verdict == prover::Verdict::unknown) {
                ++reasons[decision.reason];
                continue;
            }
            const ExecutionGraph* failing = nullptr;
            for (const ExecutionGraph& g : graphs)
                if (failing == nullptr && !violations(g, claims[i]).empty())
                    failing = &g;
            if (decision.verdict == prover::Verdict::proved) {
                ++proved;
                if (failing != nullptr)
                    FAIL_CHECK("proved: " << text(claims[i]) << ", and fails of " << failing->show());
            } else {
                ++refuted;
                seen_to_fail += failing != nullptr ? 1 : 0;
                if (failing == nullptr && std::getenv("KATLAS_TEST_SHOW") != nullptr)
                    std::cout << "refuted, and holds of all graphs at hand: " << text(claims[i]) << "\n";
            }
        }
    }
    std::cout << "claims about execution graphs: " << proved << " proved, " << refuted << " refuted (" << seen_to_fail
              << " seen to fail)\n";
    for (const auto& [reason, count] : reasons)
        std::cout << "  " << count << " unknown: " << reason << "\n";
    CHECK(proved > refuted / 20);
    CHECK(seen_to_fail > refuted / 2);
}
