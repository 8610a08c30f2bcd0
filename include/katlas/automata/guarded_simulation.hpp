// Simulation preorder on the states of a guarded automaton: q simulates p when q accepts wherever p does, and every
// edge of p is answered, atom by atom, by edges of q whose letter covers its own, with at least its post and a target
// that simulates p's. Then every word accepted from p is accepted from q.
//
// Few of all pairs are ever asked about, and most of these are told apart by what the two states offer. So the greatest
// fixpoint is not computed as a whole: a question assumes that the pair is in it, asks the same of the pairs that its
// edges lead to, and takes back what was concluded from an assumption that turns out wrong. A `no` under assumptions is
// one for good, as they can only help; when the pair asked about holds, so does all that it rests on. (Local
// computation of fixpoints: Liu and Smolka, ICALP 1998.)
//
// Costs: O(size * letters) to begin with, and a byte for each pair of states. A question that is new: O(1) if the
// offers differ, else O(degree^2) for each pair that it leads to; all questions together O(size^4 * degree^2) at worst.
#pragma once

#include "katlas/automata/letter_order.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata {

class GuardedSimulation {
  public:
    // Of the automaton as it is now.
    explicit GuardedSimulation(const GuardedNfa& nfa, const LetterOrder& order = {});

    // Does `above` simulate `below`?
    [[nodiscard]] bool simulates(State above, State below) {
        const Answer known = answer(above, below);
        return known == Answer::open ? find_out(above, below) : known == Answer::yes;
    }

  private:
    enum class Answer : std::uint8_t { open, assumed, yes, no };
    using Index = std::uint32_t;

    // The states differ most often in what they accept and on which atoms they can go on with which letters.
    struct Offer {
        AtomSet accept;
        std::uint64_t asked_letters = 0; // a bit for each letter of an edge, modulo 64
        std::uint64_t given_letters = 0; // and for each letter that an edge covers
    };
    struct Ask {
        Symbol letter;
        AtomSet atoms;
    };
    struct Pair {
        State above;
        State below;
    };
    // A pair that is being looked at: its edges before `edge` are answered, and that one but for the atoms in `open` by
    // candidates before `candidate`.
    struct Frame {
        Pair pair;
        Index edge;
        Index candidate;
        AtomSet open;
        std::size_t trail; // its own place there
    };

    [[nodiscard]] Answer& answer(State above, State below) { return answers_[below * offers_.size() + above]; }
    [[nodiscard]] bool offers_all(State above, State below) const;
    // Where the edges of a state that cover a letter are listed.
    [[nodiscard]] std::size_t slot(State s, Symbol letter) const { return s * letters_ + letter; }
    [[nodiscard]] bool find_out(State above, State below);
    void assume(State above, State below);
    void ask_of_edge(Frame& frame, Index edge);
    // The last frame's pair is not in the simulation.
    void withdraw();
    // Goes on with the last frame until it is done or waits for another. False: its pair is not in the simulation.
    [[nodiscard]] bool advance();

    std::size_t letters_ = 0; // those that edges cover
    std::vector<GuardedEdge> edges_;
    std::vector<Index> edges_of_;    // by state, and one more: where its edges begin
    std::vector<Index> covering_;    // indices of edges
    std::vector<Index> covering_of_; // by slot, and one more: where those begin that cover the letter
    std::vector<Offer> offers_;
    std::vector<Ask> asks_;
    std::vector<Index> asks_of_;  // by state, and one more
    std::vector<AtomSet> given_;  // by slot: the atoms on which some edge covers the letter
    std::vector<Answer> answers_; // by the pair's lower state, then the other
    std::vector<Frame> frames_;   // each waits for the next one
    std::vector<Pair> trail_;     // assumed since the question was asked
};

} // namespace katlas::automata
