// Guarded automata: finite automata on guarded words, with tests as sets of atoms.
//
// A guarded word is an alternation atom letter atom letter ... atom. An edge (pre, letter, post, target) of state s
// says: at s, on an atom in `pre`, take `letter` to an event whose atom is in `post`, and go on from `target`. A state
// accepts a word there when the word's last atom is in the state's accepting test. So the atom between two letters
// passes three filters: the post of the edge before, the entry that the state is given, and the pre of the edge after.
// One atom passes all three. (Kozen's automata on guarded strings; thesis section 3.2; docs/design.md.)
//
// Posts make construction and saturation simple; `push_posts` turns them into pres by splitting states, after which
// every post is full and the automaton is an ordinary one over pairs of letter and atom. Functions that need full posts
// say so.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "katlas/kat/atom_set.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace katlas::automata {

using kat::AtomSet;

// What a step along a letter does to location and thread; see kat::Effect.
struct LetterInfo {
    std::string name;
    bool keeps_location = false;
    bool changes_location = false;
    bool keeps_thread = false;
    bool changes_thread = false;
    // The letter for those pairs of this letter that keep the location, if there is such a letter.
    std::optional<Symbol> location_twin;
};

struct GuardedEdge {
    AtomSet pre;
    AtomSet post;
    Symbol letter = 0;
    State target = 0;
    friend bool operator==(const GuardedEdge&, const GuardedEdge&) = default;
};

// An open value. States are 0..size-1.
struct GuardedNfa {
    std::vector<State> initial;
    std::vector<AtomSet> accept;
    std::vector<std::vector<GuardedEdge>> edges;

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(accept.size()); }
    State add_state(AtomSet accepting = {}) {
        accept.push_back(accepting);
        edges.emplace_back();
        return size() - 1;
    }
    void add_edge(State from, const GuardedEdge& edge) {
        if (!edge.pre.empty() && !edge.post.empty())
            edges[from].push_back(edge);
    }
    [[nodiscard]] std::size_t num_edges() const;
};

// Adds the states of `other`; its initial states become initial, too. The language becomes the union of both.
void append(GuardedNfa& nfa, const GuardedNfa& other);

// Sorts a state's edges, and joins edges that differ in their pre only.
void join_parallel(std::vector<GuardedEdge>& edges);

// The atoms with which a word can arrive at each state: `all` at initial states, posts elsewhere.
[[nodiscard]] std::vector<AtomSet> entry_atoms(const GuardedNfa& nfa, const AtomSet& all);

// Removes states and edges that lie on no accepting run, and cuts the guards of edges to the atoms that can arrive.
// Linear per pass; passes are repeated only while entries shrink.
[[nodiscard]] GuardedNfa trim(const GuardedNfa& nfa, const AtomSet& all);

// An equivalent automaton in which every post is `all`. A state is copied at most once per distinct post of the edges
// that enter it, and only if the post says something that the state's own guards do not say.
[[nodiscard]] GuardedNfa push_posts(const GuardedNfa& nfa, const AtomSet& all);

// Merges bisimilar states (posts respected) and joins parallel edges. The algorithm is partition refinement; a round
// looks only at predecessors of states whose class changed.
[[nodiscard]] GuardedNfa quotient(const GuardedNfa& nfa);

// The words read backwards: every letter stands between the same two atoms, which change places.
[[nodiscard]] GuardedNfa reverse(const GuardedNfa& nfa);

// { w in L(nfa) : first and last atom are in one block }, restricted further by what holds of cycles (same_ends.cpp).
// The result has full posts if `nfa` has.
//   * a cycle in which all steps but one keep the location keeps it in that step too;
//   * a cycle cannot have exactly one step that changes the thread.
// `blocks` is a partition of the atoms. With single atoms the closure is exact; with coarser blocks it has more words,
// none of which is a cycle. Each block must lie within `has_location` or outside it. Thesis Prop. 8 and section 3.6.1.
// At most 15 * size * blocks states.
[[nodiscard]] GuardedNfa same_ends(const GuardedNfa& nfa, const std::vector<LetterInfo>& letters,
                                   const AtomSet& has_location, const std::vector<AtomSet>& blocks);

// { w in L(nfa) : first and last atom differ }: rotation relates each of these words to itself only. At most (size +
// initial states) * atoms states.
[[nodiscard]] GuardedNfa different_ends(const GuardedNfa& nfa, std::size_t atoms);

// The partition of the first `atoms` atoms into single ones.
[[nodiscard]] std::vector<AtomSet> single_atoms(std::size_t atoms);
// The coarsest partition of these atoms in which each of the sets is a union of blocks. Blocks are ordered by their
// least atoms.
[[nodiscard]] std::vector<AtomSet> blocks_of(std::size_t atoms, const std::vector<AtomSet>& sets);

// { uv : vu in L(nfa) } in the sense of guarded words: the fusion of v with u exists, so the word's ends agree. L(nfa)
// itself is included. Thesis section 3.1. `blocks` is a partition of the atoms: single atoms give the exact language;
// one block suffices if only words whose ends agree will be asked for. At most (1 + 2 * size * blocks) * size states.
[[nodiscard]] GuardedNfa rotate(const GuardedNfa& nfa, const std::vector<AtomSet>& blocks);

} // namespace katlas::automata
