// Transforms of guarded automata: what they accept, and what they promise about the form of the result.
#include "automata/guarded_reference.hpp"
#include "katlas/automata/guarded_simulation.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

using namespace katlas::automata;
namespace ref = katlas::automata::guarded_reference;

namespace {

// The words accepted from one state.
ref::Language from_state(const ref::Sample& s, State state) {
    GuardedNfa nfa = s.nfa;
    nfa.initial = {state};
    return ref::accepted(nfa, s.words);
}

// Is some accepting run of length at most `fuel` possible from this state on this atom?
bool can_accept(const GuardedNfa& nfa, State s, std::size_t atom, int fuel) {
    if (nfa.accept[s].contains(atom))
        return true;
    if (fuel == 0)
        return false;
    for (const GuardedEdge& e : nfa.edges[s])
        if (e.pre.contains(atom)) {
            bool found = false;
            e.post.for_each([&](std::size_t b) { found = found || can_accept(nfa, e.target, b, fuel - 1); });
            if (found)
                return true;
        }
    return false;
}

// The greatest bisimulation, pair by pair: equal acceptance, and the same guards towards each class of states.
std::vector<std::vector<bool>> bisimilar(const GuardedNfa& nfa) {
    const State n = nfa.size();
    std::vector<std::vector<bool>> same(n, std::vector<bool>(n, true));
    const auto matches = [&](State p, State q) {
        if (nfa.accept[p] != nfa.accept[q])
            return false;
        for (const GuardedEdge& e : nfa.edges[p]) {
            AtomSet open = e.pre;
            for (const GuardedEdge& f : nfa.edges[q])
                if (f.letter == e.letter && f.post == e.post && same[e.target][f.target])
                    open -= f.pre;
            if (!open.empty())
                return false;
        }
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (State p = 0; p < n; ++p)
            for (State q = 0; q < n; ++q)
                if (same[p][q] && !(matches(p, q) && matches(q, p)))
                    changed = true, same[p][q] = same[q][p] = false;
    }
    return same;
}

// The greatest simulation, atom by atom as its definition says.
std::vector<std::vector<bool>> naive_simulation(const GuardedNfa& nfa, std::size_t atoms, const LetterOrder& order) {
    const State n = nfa.size();
    std::vector<std::vector<bool>> above(n, std::vector<bool>(n, true)); // above[p][q]: q simulates p
    const auto holds = [&](State p, State q) {
        for (std::size_t a = 0; a < atoms; ++a) {
            if (nfa.accept[p].contains(a) && !nfa.accept[q].contains(a))
                return false;
            for (const GuardedEdge& e : nfa.edges[p]) {
                if (!e.pre.contains(a))
                    continue;
                bool answered = false;
                for (const GuardedEdge& f : nfa.edges[q])
                    answered = answered || (order.covers(f.letter, e.letter) && f.pre.contains(a) &&
                                            e.post.subset_of(f.post) && above[e.target][f.target]);
                if (!answered)
                    return false;
            }
        }
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (State p = 0; p < n; ++p)
            for (State q = 0; q < n; ++q)
                if (above[p][q] && !holds(p, q)) {
                    above[p][q] = false;
                    changed = true;
                }
    }
    return above;
}

} // namespace

TEST_CASE("trim keeps the words, and only states on accepting runs") {
    constexpr unsigned seed = 211;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int smaller = 0;
    for (int round = 0; round < katlas::tests::scaled(2000); ++round) {
        const ref::Sample s = ref::random_sample(random);
        const GuardedNfa t = trim(s.nfa, s.all);
        INFO("round " << round);
        REQUIRE(ref::accepted(t, s.words) == ref::accepted(s.nfa, s.words));
        REQUIRE(t.size() <= s.nfa.size());
        REQUIRE(t.num_edges() <= s.nfa.num_edges());
        smaller += t.size() < s.nfa.size() ? 1 : 0;
        const std::vector<AtomSet> entry = entry_atoms(t, s.all);
        for (State q = 0; q < t.size(); ++q) {
            bool alive = false;
            entry[q].for_each([&](std::size_t a) { alive = alive || can_accept(t, q, a, 8); });
            REQUIRE(alive);
            for (const GuardedEdge& e : t.edges[q]) {
                REQUIRE_FALSE(e.pre.empty());
                REQUIRE_FALSE(e.post.empty());
            }
        }
    }
    CHECK(smaller > 0);
}

TEST_CASE("entry atoms are those with which a run can arrive") {
    constexpr unsigned seed = 212;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(2000); ++round) {
        const ref::Sample s = ref::random_sample(random);
        std::set<std::pair<State, std::size_t>> arrived;
        for (const State q : s.nfa.initial)
            for (std::size_t a = 0; a < s.shape.atoms; ++a)
                arrived.emplace(q, a);
        for (std::size_t before = 0; before != arrived.size();) {
            before = arrived.size();
            for (const auto& [q, a] : std::set(arrived))
                for (const GuardedEdge& e : s.nfa.edges[q])
                    if (e.pre.contains(a))
                        e.post.for_each([&](std::size_t b) { arrived.emplace(e.target, b); });
        }
        const std::vector<AtomSet> entry = entry_atoms(s.nfa, s.all);
        for (State q = 0; q < s.nfa.size(); ++q)
            for (std::size_t a = 0; a < s.shape.atoms; ++a)
                REQUIRE(entry[q].contains(a) == arrived.contains({q, a}));
    }
}

TEST_CASE("push_posts keeps the words and leaves full posts") {
    constexpr unsigned seed = 213;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(2000); ++round) {
        const ref::Sample s = ref::random_sample(random);
        const GuardedNfa t = push_posts(s.nfa, s.all);
        INFO("round " << round);
        REQUIRE(ref::accepted(t, s.words) == ref::accepted(s.nfa, s.words));
        std::set<AtomSet> posts;
        for (const auto& edges : s.nfa.edges)
            for (const GuardedEdge& e : edges)
                posts.insert(e.post);
        REQUIRE(t.size() <= s.nfa.size() * (posts.size() + 1));
        for (const auto& edges : t.edges)
            for (const GuardedEdge& e : edges)
                REQUIRE(e.post == s.all);
    }
}

TEST_CASE("quotient keeps the words and leaves no two bisimilar states") {
    constexpr unsigned seed = 214;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int smaller = 0;
    for (int round = 0; round < katlas::tests::scaled(3000); ++round) {
        ref::Sample s = ref::random_sample(random);
        if (round % 2 == 0) { // copies of states, so that there is something to merge
            const GuardedNfa original = s.nfa;
            for (State q = 0; q < original.size(); ++q) {
                s.nfa.add_state(original.accept[q]);
                s.nfa.edges.back() = original.edges[q];
                if (!s.nfa.edges[q].empty() && random() % 2 == 0)
                    s.nfa.edges[q][0].target += original.size();
            }
            std::shuffle(s.nfa.edges[0].begin(), s.nfa.edges[0].end(), random);
        }
        const GuardedNfa t = quotient(s.nfa);
        INFO("round " << round);
        REQUIRE(ref::accepted(t, s.words) == ref::accepted(s.nfa, s.words));
        REQUIRE(t.size() <= s.nfa.size());
        REQUIRE(t.num_edges() <= s.nfa.num_edges());
        smaller += t.size() < s.nfa.size() ? 1 : 0;
        const auto same = bisimilar(t);
        for (State p = 0; p < t.size(); ++p)
            for (State q = p + 1; q < t.size(); ++q)
                REQUIRE_FALSE(same[p][q]);
    }
    CHECK(smaller > 0);
}

TEST_CASE("rotate accepts the words and their rotations") {
    constexpr unsigned seed = 215;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t proper = 0;
    for (int round = 0; round < katlas::tests::scaled(1500); ++round) {
        const ref::Sample s = ref::random_sample(random, 4);
        const GuardedNfa t = rotate(s.nfa, single_atoms(s.shape.atoms));
        const ref::Language plain = ref::accepted(s.nfa, s.words);
        const ref::Language expected = ref::rotated(plain);
        INFO("round " << round);
        REQUIRE(ref::accepted(t, s.words) == expected);
        REQUIRE(t.size() <= (1 + 2 * s.nfa.size() * s.shape.atoms + s.shape.atoms) * s.nfa.size());
        proper += expected.size() - plain.size();
    }
    CHECK(proper > 0);
}

TEST_CASE("GuardedSimulation is the greatest simulation, and implies inclusion of words") {
    constexpr unsigned seed = 216;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int related = 0;
    for (int round = 0; round < katlas::tests::scaled(2000); ++round) {
        const ref::Sample s = ref::random_sample(random, 6);
        const LetterOrder order = ref::random_order(random, s.shape.letters);
        GuardedSimulation simulation(s.nfa, order);
        const auto expected = naive_simulation(s.nfa, s.shape.atoms, order);
        std::vector<ref::Language> languages;
        for (State q = 0; q < s.nfa.size(); ++q)
            languages.push_back(from_state({s.shape, ref::spelt(s.nfa, order, s.shape), s.all, s.words}, q));
        for (State p = 0; p < s.nfa.size(); ++p)
            for (State q = 0; q < s.nfa.size(); ++q) {
                INFO("round " << round << ", does " << q << " simulate " << p << "?");
                REQUIRE(simulation.simulates(q, p) == expected[p][q]);
                if (!simulation.simulates(q, p))
                    continue;
                REQUIRE(std::ranges::includes(languages[q], languages[p]));
                related += p != q ? 1 : 0;
            }
    }
    CHECK(related > 0);
}

TEST_CASE("a simulation is found among more states than a word has bits") {
    // A chain a;a;...;a of 150 states beside one state with a loop: the loop simulates every link, and no link the
    // loop.
    GuardedNfa nfa;
    const AtomSet all = AtomSet::first(2);
    for (State s = 0; s < 150; ++s) {
        nfa.add_state(s == 149 ? all : AtomSet::none());
        if (s > 0)
            nfa.add_edge(s - 1, {all, all, 0, s});
    }
    const State loop = nfa.add_state(all);
    nfa.add_edge(loop, {all, all, 0, loop});
    GuardedSimulation simulation(nfa);
    for (State s = 0; s < 150; ++s) {
        CHECK(simulation.simulates(loop, s));
        CHECK_FALSE(simulation.simulates(s, loop));
        CHECK(simulation.simulates(s, s));
    }
    CHECK_FALSE(simulation.simulates(3, 100));
}
