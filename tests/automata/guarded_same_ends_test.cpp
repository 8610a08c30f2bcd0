// same_ends(): its definition on words, and its soundness: no cycle of a concrete structure is lost.
#include "automata/guarded_reference.hpp"
#include "support/scale.hpp"

#include <array>

#include <catch2/catch.hpp>

using namespace katlas::automata;
namespace ref = katlas::automata::guarded_reference;

namespace {

// Letters with random effects. Letter i < half may have letter half + i as its location twin, which keeps the location
// and does to threads what its original does.
std::vector<LetterInfo> random_letters(std::mt19937& random, std::size_t half) {
    std::vector<LetterInfo> letters(2 * half);
    for (std::size_t i = 0; i < half; ++i) {
        const auto location = random() % 3;
        const auto thread = random() % 3;
        letters[i].keeps_location = location == 1;
        letters[i].changes_location = location == 2;
        letters[i].keeps_thread = letters[half + i].keeps_thread = thread == 1;
        letters[i].changes_thread = letters[half + i].changes_thread = thread == 2;
        letters[half + i].keeps_location = true;
        if (location != 1 && random() % 2 == 0)
            letters[i].location_twin = static_cast<Symbol>(half + i);
    }
    return letters;
}

// What becomes of a word of the original language: itself, itself with one letter replaced by its twin, or nothing.
std::optional<ref::Word> as_cycle(const ref::Word& word, const std::vector<LetterInfo>& letters,
                                  const AtomSet& has_location) {
    if (word.front() != word.back())
        return std::nullopt;
    ref::Word result = word;
    std::vector<std::size_t> moving; // positions of letters that do not keep the location
    for (std::size_t i = 1; i < word.size(); i += 2)
        if (!letters[word[i]].keeps_location)
            moving.push_back(i);
    if (moving.size() == 1) {
        const std::size_t at = moving.front();
        const bool nowhere = at == 1 && !has_location.contains(word.front());
        if (nowhere && word.size() > 3)
            return std::nullopt; // the other steps keep a location that the first event does not have
        if (!nowhere) {
            if (letters[word[at]].location_twin)
                result[at] = static_cast<std::uint16_t>(*letters[word[at]].location_twin);
            else if (letters[word[at]].changes_location)
                return std::nullopt;
        }
    }
    std::vector<std::size_t> crossing; // of those that do not keep the thread
    for (std::size_t i = 1; i < result.size(); i += 2)
        if (!letters[result[i]].keeps_thread)
            crossing.push_back(i);
    if (crossing.size() == 1 && letters[result[crossing.front()]].changes_thread)
        return std::nullopt;
    return result;
}

// Events with an atom, a thread and perhaps a location, and what each letter relates.
struct Structure {
    struct Event {
        std::size_t atom;
        unsigned thread;
        std::optional<unsigned> location;
    };
    std::vector<Event> events;
    std::vector<std::set<std::pair<std::size_t, std::size_t>>> pairs; // by letter

    Structure(std::mt19937& random, const std::vector<LetterInfo>& letters, const AtomSet& has_location,
              std::size_t atoms) {
        for (auto n = 1 + random() % 4; n > 0; --n) {
            Event e{random() % atoms, static_cast<unsigned>(random() % 2), std::nullopt};
            if (has_location.contains(e.atom))
                e.location = static_cast<unsigned>(random() % 2);
            events.push_back(e);
        }
        pairs.resize(letters.size());
        std::set<Symbol> twins;
        for (const LetterInfo& l : letters)
            if (l.location_twin)
                twins.insert(*l.location_twin);
        for (Symbol l = 0; l < letters.size(); ++l)
            for (std::size_t x = 0; x < events.size(); ++x)
                for (std::size_t y = 0; y < events.size(); ++y)
                    if (!twins.contains(l) && random() % 2 == 0 && possible(letters[l], events[x], events[y])) {
                        pairs[l].emplace(x, y);
                        if (letters[l].location_twin && same_location(events[x], events[y]))
                            pairs[*letters[l].location_twin].emplace(x, y);
                    }
    }

    static bool same_location(const Event& x, const Event& y) { return x.location && x.location == y.location; }

    static bool possible(const LetterInfo& letter, const Event& x, const Event& y) {
        const bool here = same_location(x, y);
        return (!letter.keeps_location || here) && (!letter.changes_location || !here) &&
               (!letter.keeps_thread || x.thread == y.thread) && (!letter.changes_thread || x.thread != y.thread);
    }

    // Does the automaton lead from the event back to it?
    [[nodiscard]] bool has_cycle(const GuardedNfa& nfa, std::size_t event) const {
        std::set<std::pair<State, std::size_t>> seen;
        for (const State s : nfa.initial)
            seen.emplace(s, event);
        std::vector<std::pair<State, std::size_t>> todo(seen.begin(), seen.end());
        while (!todo.empty()) {
            const auto [s, x] = todo.back();
            todo.pop_back();
            if (x == event && nfa.accept[s].contains(events[x].atom))
                return true;
            for (const GuardedEdge& e : nfa.edges[s])
                if (e.pre.contains(events[x].atom))
                    for (const auto& [from, to] : pairs[e.letter])
                        if (from == x && e.post.contains(events[to].atom) && seen.emplace(e.target, to).second)
                            todo.emplace_back(e.target, to);
        }
        return false;
    }
};

} // namespace

TEST_CASE("same_ends is its definition, word by word") {
    constexpr unsigned seed = 221;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::size_t replaced = 0;
    std::size_t dropped = 0;
    for (int round = 0; round < katlas::tests::scaled(3000); ++round) {
        ref::Shape shape;
        shape.atoms = 1 + random() % 2;
        shape.letters = 4;
        const std::vector<LetterInfo> letters = random_letters(random, 2);
        const AtomSet has_location = ref::random_atoms(random, shape.atoms);
        const GuardedNfa nfa = ref::random_guarded_nfa(random, shape, 4, round % 2 == 0);
        const std::vector<ref::Word> words = ref::all_words(shape.atoms, shape.letters, 3);
        ref::Language expected;
        for (const ref::Word& w : ref::accepted(nfa, words)) {
            const auto cycle = as_cycle(w, letters, has_location);
            replaced += cycle && *cycle != w ? 1U : 0U;
            dropped += cycle ? 0U : 1U;
            if (cycle)
                expected.insert(*cycle);
        }
        const GuardedNfa result = same_ends(nfa, letters, has_location, single_atoms(shape.atoms));
        INFO("round " << round);
        REQUIRE(ref::accepted(result, words) == expected);
        REQUIRE(result.size() <= nfa.size() * shape.atoms * 16);
        if (round % 2 == 0)
            for (const auto& edges : result.edges)
                for (const GuardedEdge& e : edges)
                    REQUIRE(e.post == AtomSet::first(shape.atoms));
    }
    CHECK(replaced > 0);
    CHECK(dropped > 0);
}

TEST_CASE("same_ends loses no cycle of a concrete structure, and invents none") {
    constexpr unsigned seed = 222;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int cycles = 0;
    for (int round = 0; round < katlas::tests::scaled(30'000); ++round) {
        ref::Shape shape;
        shape.atoms = 1 + random() % 3;
        shape.letters = 4;
        const std::vector<LetterInfo> letters = random_letters(random, 2);
        const AtomSet has_location = ref::random_atoms(random, shape.atoms);
        const GuardedNfa nfa = ref::random_guarded_nfa(random, shape, 4);
        const GuardedNfa result = same_ends(nfa, letters, has_location, single_atoms(shape.atoms));
        for (int i = 0; i < 4; ++i) {
            const Structure structure(random, letters, has_location, shape.atoms);
            for (std::size_t x = 0; x < structure.events.size(); ++x) {
                const bool cycle = structure.has_cycle(nfa, x);
                cycles += cycle ? 1 : 0;
                INFO("round " << round << ", structure " << i << ", event " << x);
                REQUIRE(structure.has_cycle(result, x) == cycle); // twins are below their letters
            }
        }
    }
    CHECK(cycles > 0);
}
