// Guarded words, slowly and obviously: languages as sets of words up to a length, closures by their definitions, and
// inclusion by naive determinisation over single atoms.
#pragma once

#include "kat/structure.hpp"
#include "katlas/automata/derivative.hpp"
#include "katlas/automata/guarded_inclusion.hpp"
#include "katlas/automata/letter_order.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace katlas::automata::guarded_reference {

// atom letter atom ... atom, in one row.
using Word = std::vector<std::uint16_t>;
using Language = std::set<Word>;

inline std::size_t steps_of(const Word& w) {
    return w.size() / 2;
}

inline GuardedWord to_guarded(const Word& w) {
    GuardedWord g;
    for (std::size_t i = 0; i < w.size(); ++i) {
        if (i % 2 == 0)
            g.atoms.push_back(w[i]);
        else
            g.letters.push_back(w[i]);
    }
    return g;
}

inline Word to_word(const GuardedWord& g) {
    Word w{static_cast<std::uint16_t>(g.atoms[0])};
    for (std::size_t i = 0; i < g.letters.size(); ++i) {
        w.push_back(static_cast<std::uint16_t>(g.letters[i]));
        w.push_back(static_cast<std::uint16_t>(g.atoms[i + 1]));
    }
    return w;
}

// All words with at most `max_steps` letters, shorter ones first.
inline std::vector<Word> all_words(std::size_t atoms, std::size_t letters, std::size_t max_steps) {
    std::vector<Word> words;
    for (std::size_t a = 0; a < atoms; ++a)
        words.push_back({static_cast<std::uint16_t>(a)});
    for (std::size_t begin = 0, steps = 0; steps < max_steps; ++steps) {
        const std::size_t end = words.size();
        for (; begin < end; ++begin)
            for (std::size_t l = 0; l < letters; ++l)
                for (std::size_t a = 0; a < atoms; ++a) {
                    Word longer = words[begin];
                    longer.push_back(static_cast<std::uint16_t>(l));
                    longer.push_back(static_cast<std::uint16_t>(a));
                    words.push_back(std::move(longer));
                }
    }
    return words;
}

inline Language accepted(const GuardedNfa& nfa, const std::vector<Word>& words) {
    Language language;
    for (const Word& w : words)
        if (accepts(nfa, to_guarded(w)))
            language.insert(w);
    return language;
}

// ---- Operators on languages -----------------------------------------------------------------------------------------

// u;v where u's last atom is v's first.
inline Word fusion(const Word& u, const Word& v) {
    Word w = u;
    w.insert(w.end(), v.begin() + 1, v.end());
    return w;
}

inline Language product(const Language& a, const Language& b, std::size_t max_steps) {
    Language c;
    for (const Word& u : a)
        for (const Word& v : b)
            if (u.back() == v.front() && steps_of(u) + steps_of(v) <= max_steps)
                c.insert(fusion(u, v));
    return c;
}

// { uv | vu in the language }, where both fusions exist, and the language itself.
inline Language rotated(const Language& language) {
    Language result = language;
    for (const Word& w : language)
        if (w.front() == w.back())
            for (std::size_t split = 0; split < w.size(); split += 2) {
                const auto at = w.begin() + static_cast<std::ptrdiff_t>(split);
                result.insert(fusion(Word(at, w.end()), Word(w.begin(), at + 1)));
            }
    return result;
}

// { w | w^n in the language for some n >= 1 }: the roots of its words.
inline Language deduplicated(const Language& language) {
    Language result;
    for (const Word& power : language)
        for (std::size_t length = 1; length <= power.size(); length += 2) {
            const Word root(power.begin(), power.begin() + static_cast<std::ptrdiff_t>(length));
            Word w = root;
            while (w.size() < power.size() && length > 1 && w.back() == root.front())
                w = fusion(w, root);
            if (w == power)
                result.insert(root);
        }
    return result;
}

inline Language mirrored(const Language& language) {
    Language result;
    for (const Word& w : language)
        result.insert(Word(w.rbegin(), w.rend()));
    return result;
}

// What an expression denotes, as far as `max_steps` letters go.
inline Language language(const kat::Terms& terms, kat::ExprRef e, const Interpretation& reading,
                         std::size_t max_steps) {
    std::vector<Language> kids;
    for (const kat::ExprRef c : terms.children(e))
        kids.push_back(language(terms, c, reading, max_steps));
    Language result;
    switch (terms.kind(e)) {
    case kat::ExprKind::test:
        reading.tests[terms.as_test(e).index].for_each(
            [&](std::size_t a) { result.insert({static_cast<std::uint16_t>(a)}); });
        break;
    case kat::ExprKind::letter:
        for (const Reading& r : reading.readings[terms.as_letter(e).index()])
            r.pre.for_each([&](std::size_t a) {
                r.post.for_each([&](std::size_t b) {
                    result.insert({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(r.symbol),
                                   static_cast<std::uint16_t>(b)});
                });
            });
        break;
    case kat::ExprKind::unite:
        for (const Language& k : kids)
            result.insert(k.begin(), k.end());
        break;
    case kat::ExprKind::sequence:
        result = product(kids[0], kids[1], max_steps);
        break;
    case kat::ExprKind::star: {
        reading.all.for_each([&](std::size_t a) { result.insert({static_cast<std::uint16_t>(a)}); });
        for (std::size_t before = 0; before != result.size();) {
            before = result.size();
            result.merge(product(result, kids[0], max_steps));
        }
        break;
    }
    case kat::ExprKind::rotation:
        result = rotated(kids[0]);
        break;
    case kat::ExprKind::deduplication: // of the words up to the length
        result = deduplicated(kids[0]);
        break;
    default:
        break;
    }
    std::erase_if(result, [&](const Word& w) { return steps_of(w) > max_steps; });
    return result;
}

// ---- Random inputs --------------------------------------------------------------------------------------------------

struct Shape {
    std::size_t atoms = 3;
    std::size_t letters = 2; // of the query's alphabet
    kat::PredicateId predicates = 2;
    kat::RelationId relations = 2; // of the terms; each letter may read as none, one or two of the alphabet's
};

inline AtomSet random_atoms(std::mt19937& random, std::size_t atoms) {
    AtomSet s;
    if (random() % 2 == 0)
        return AtomSet::first(atoms);
    for (std::size_t a = 0; a < atoms; ++a)
        if (random() % 2 == 0)
            s.insert(a);
    return s;
}

// `variation`, if given, replaces a leaf now and then: two expressions made from equal `random` are then related.
inline kat::ExprRef random_expr(std::mt19937& random, kat::Terms& terms, int depth, const Shape& shape,
                                bool with_rotation = false, std::mt19937* variation = nullptr) {
    const auto sub = [&] { return random_expr(random, terms, depth - 1, shape, with_rotation, variation); };
    const auto test = [&](std::mt19937& by) {
        return terms.test(kat::reference::build(terms, kat::reference::random_test(by, 1, shape.predicates)));
    };
    const auto letter = [&](std::mt19937& by) {
        const auto relation = static_cast<kat::RelationId>(by() % shape.relations);
        return terms.letter({relation, by() % 3 == 0});
    };
    const auto varied = [&](kat::ExprRef leaf) {
        if (variation == nullptr || (*variation)() % 8 != 0)
            return leaf;
        switch ((*variation)() % 4) {
        case 0:
            return letter(*variation);
        case 1:
            return test(*variation);
        default:
            return terms.unite(leaf, letter(*variation));
        }
    };
    const auto operators = with_rotation ? 9U : 8U; // after 8 kinds of leaves, which stand only near the bottom
    switch (depth == 0 ? random() % 8 : depth == 1 ? random() % (8 + operators) : 8 + random() % operators) {
    case 0:
    case 1:
        return varied(test(random));
    case 2:
        return random() % 3 != 0 ? terms.id() : terms.zero();
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
        return varied(letter(random));
    case 8:
    case 9: {
        const kat::ExprRef a = sub();
        return terms.unite(a, sub());
    }
    case 10:
    case 11:
    case 12: {
        const kat::ExprRef a = sub();
        return terms.sequence(a, sub());
    }
    case 13:
    case 14:
        return terms.star(sub());
    case 15:
        return random() % 2 == 0 ? terms.plus(sub()) : terms.optional(sub());
    default:
        return terms.rotation(sub());
    }
}

// A random theory: which atoms satisfy a predicate, which symbols a letter reads as, with which domain and range.
class RandomTheory {
  public:
    RandomTheory(std::mt19937& random, const Shape& shape) : shape_(shape) {
        for (kat::PredicateId p = 0; p < shape.predicates; ++p)
            predicates_.push_back(random_atoms(random, shape.atoms));
        readings_.resize(2 * shape.relations);
        for (auto& letter : readings_)
            for (auto n = random() % 8 == 0 ? 0 : random() % 4 == 0 ? 2 : 1; n > 0; --n)
                letter.push_back({static_cast<Symbol>(random() % shape.letters), random_atoms(random, shape.atoms),
                                  random_atoms(random, shape.atoms)});
    }

    // How to read the terms that there are now.
    [[nodiscard]] Interpretation interpretation(const kat::Terms& terms) const {
        Interpretation reading;
        reading.all = AtomSet::first(shape_.atoms);
        reading.readings = readings_;
        for (std::uint32_t i = 0; i < terms.num_tests(); ++i) {
            AtomSet meaning;
            for (std::size_t a = 0; a < shape_.atoms; ++a)
                if (holds(terms, {i}, a))
                    meaning.insert(a);
            reading.tests.push_back(meaning);
        }
        return reading;
    }

  private:
    [[nodiscard]] bool holds(const kat::Terms& terms, kat::TestRef t, std::size_t atom) const {
        const kat::TestNode& n = terms.node(t);
        switch (n.kind) {
        case kat::TestKind::bottom:
            return false;
        case kat::TestKind::top:
            return true;
        case kat::TestKind::predicate:
            return predicates_[n.left].contains(atom);
        case kat::TestKind::conjunction:
            return holds(terms, {n.left}, atom) && holds(terms, {n.right}, atom);
        case kat::TestKind::disjunction:
            return holds(terms, {n.left}, atom) || holds(terms, {n.right}, atom);
        case kat::TestKind::negation:
            return !holds(terms, {n.left}, atom);
        }
        return false;
    }

    Shape shape_;
    std::vector<AtomSet> predicates_;
    std::vector<std::vector<Reading>> readings_; // by Letter::index
};

// An automaton with 1..max_states states, not trimmed, with random posts.
inline GuardedNfa random_guarded_nfa(std::mt19937& random, const Shape& shape, std::uint32_t max_states,
                                     bool full_posts = false) {
    GuardedNfa nfa;
    const auto n = static_cast<State>(1 + random() % max_states);
    for (State s = 0; s < n; ++s)
        nfa.add_state(random() % 2 == 0 ? random_atoms(random, shape.atoms) : AtomSet::none());
    nfa.initial.push_back(static_cast<State>(random() % n));
    if (random() % 4 == 0 && nfa.initial[0] != n - 1)
        nfa.initial.push_back(n - 1);
    for (State s = 0; s < n; ++s)
        for (auto edges = random() % 4; edges > 0; --edges) {
            const AtomSet post = full_posts ? AtomSet::first(shape.atoms) : random_atoms(random, shape.atoms);
            nfa.add_edge(s, {random_atoms(random, shape.atoms), post, static_cast<Symbol>(random() % shape.letters),
                             static_cast<State>(random() % n)});
        }
    return nfa;
}

// A small random automaton, and the words on which it is judged.
struct Sample {
    Shape shape;
    GuardedNfa nfa;
    AtomSet all;
    std::vector<Word> words;
};

// A random order of the letters; one in two relates none.
inline LetterOrder random_order(std::mt19937& random, std::size_t letters) {
    std::vector<std::vector<Symbol>> below(letters);
    const bool flat = random() % 2 == 0;
    for (std::size_t l = 0; l < letters; ++l) {
        std::set<Symbol> all{static_cast<Symbol>(l)};
        for (std::size_t lower = 0; lower < l; ++lower)
            if (!flat && random() % 2 == 0)
                all.insert(below[lower].begin(), below[lower].end());
        below[l].assign(all.begin(), all.end());
    }
    return LetterOrder(below);
}

// An automaton as the order reads it, letter by letter.
inline GuardedNfa spelt(const GuardedNfa& nfa, const LetterOrder& order, const Shape& shape) {
    return spell_out(nfa, order, std::vector<bool>(shape.letters, true));
}

inline Sample random_sample(std::mt19937& random, std::uint32_t max_states = 5) {
    Sample s;
    s.shape.atoms = 1 + random() % 3;
    s.shape.letters = 1 + random() % 2;
    s.nfa = random_guarded_nfa(random, s.shape, max_states);
    s.all = AtomSet::first(s.shape.atoms);
    s.words = all_words(s.shape.atoms, s.shape.letters, s.shape.atoms * s.shape.letters > 4 ? 3 : 4);
    return s;
}

// The accepting runs whose first and last atoms agree: one copy per atom and start.
inline GuardedNfa same_atoms(const GuardedNfa& nfa, std::size_t atoms) {
    GuardedNfa result;
    for (std::size_t a = 0; a < atoms; ++a) {
        const State first = result.size(); // state first + s: in the middle of a word; first + size + s: at its start
        for (int start = 0; start < 2; ++start)
            for (State s = 0; s < nfa.size(); ++s)
                result.add_state(nfa.accept[s] & AtomSet::single(a));
        for (State s = 0; s < nfa.size(); ++s)
            for (GuardedEdge e : nfa.edges[s]) {
                e.target += first;
                result.add_edge(first + s, e);
                e.pre &= AtomSet::single(a);
                result.add_edge(first + nfa.size() + s, e);
            }
        for (const State s : nfa.initial)
            result.initial.push_back(first + nfa.size() + s);
    }
    return result;
}

// ---- Determinisation ------------------------------------------------------------------------------------------------

using States = std::set<State>;

inline States step(const GuardedNfa& nfa, const States& from, std::size_t atom, Symbol letter, std::size_t next) {
    States to;
    for (const State s : from)
        for (const GuardedEdge& e : nfa.edges[s])
            if (e.letter == letter && e.pre.contains(atom) && e.post.contains(next))
                to.insert(e.target);
    return to;
}

inline bool accepting(const GuardedNfa& nfa, const States& states, std::size_t atom) {
    return std::ranges::any_of(states, [&](State s) { return nfa.accept[s].contains(atom); });
}

// Reads words and knows whether the word so far is in L(nfa).
struct Subsets {
    using Memory = States;
    const GuardedNfa& nfa;
    [[nodiscard]] Memory start() const { return {nfa.initial.begin(), nfa.initial.end()}; }
    [[nodiscard]] Memory step(const Memory& m, std::size_t a, Symbol l, std::size_t b) const {
        return guarded_reference::step(nfa, m, a, l, b);
    }
    [[nodiscard]] bool accepts(const Memory& m, std::size_t, std::size_t last) const { return accepting(nfa, m, last); }
};

// Reads words w and knows whether w^n is in L(nfa) for some n >= 1: remembers where w leads from every state.
struct Powers {
    using Memory = std::vector<States>;
    const GuardedNfa& nfa;
    [[nodiscard]] Memory start() const {
        Memory m(nfa.size());
        for (State s = 0; s < nfa.size(); ++s)
            m[s] = {s};
        return m;
    }
    [[nodiscard]] Memory step(Memory m, std::size_t a, Symbol l, std::size_t b) const {
        for (States& row : m)
            row = guarded_reference::step(nfa, row, a, l, b);
        return m;
    }
    [[nodiscard]] bool accepts(const Memory& m, std::size_t first, std::size_t last) const {
        States at(nfa.initial.begin(), nfa.initial.end());
        for (std::set<States> seen; seen.insert(at).second;) {
            States next;
            for (const State s : at)
                next.insert(m[s].begin(), m[s].end());
            if (accepting(nfa, next, last))
                return true;
            if (first != last)
                return false; // w does not compose with itself
            at = std::move(next);
        }
        return false;
    }
};

struct Difference {
    bool decided = false;
    std::optional<std::size_t> steps; // of a shortest word of the left language that `machine` does not accept
};

// Breadth first over (states of left, memory of the machine, first and present atom), all symbols one by one.
template <typename Machine>
Difference shortest_difference(const GuardedNfa& left, const Machine& right, std::size_t atoms, std::size_t letters,
                               std::size_t max_configurations) {
    using Configuration = std::tuple<States, typename Machine::Memory, std::size_t, std::size_t>;
    std::vector<Configuration> level;
    for (std::size_t a = 0; a < atoms; ++a)
        level.push_back({{left.initial.begin(), left.initial.end()}, right.start(), a, a});
    std::set<Configuration> seen(level.begin(), level.end());
    for (std::size_t steps = 0; !level.empty(); ++steps) {
        for (const auto& [l, r, first, last] : level)
            if (accepting(left, l, last) && !right.accepts(r, first, last))
                return {true, steps};
        std::vector<Configuration> next;
        for (const auto& [l, r, first, last] : level)
            for (Symbol letter = 0; letter < letters; ++letter)
                for (std::size_t b = 0; b < atoms; ++b) {
                    States to = step(left, l, last, letter, b);
                    if (to.empty())
                        continue;
                    Configuration c{std::move(to), right.step(r, last, letter, b), first, b};
                    if (seen.insert(c).second)
                        next.push_back(std::move(c));
                }
        if (seen.size() > max_configurations)
            return {};
        level = std::move(next);
    }
    return {true, std::nullopt};
}

} // namespace katlas::automata::guarded_reference
