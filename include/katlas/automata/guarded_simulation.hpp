// Simulation preorder on the states of a guarded automaton: q simulates p when q accepts wherever p does, and every
// edge of p is answered, atom by atom, by edges of q: their letter covers the letter of p's edge, their post contains
// its post, and their target simulates its target. Then every word accepted from p is accepted from q.
//
// Few pairs are ever asked about, and the offers of the two states decide most of these. So the greatest fixpoint is
// not computed as a whole. A question assumes that its pair is in the fixpoint, asks the same of the pairs to which the
// edges lead, and takes back what was concluded from an assumption that turns out wrong. A `no` under assumptions is
// final, since assumptions can only help. When the pair of the question holds, so do all pairs that are still assumed.
// (Local computation of fixpoints: Liu and Smolka, ICALP 1998.)
//
// Costs: O(size * letters) to begin with, and a byte for each pair of states. A new question costs O(1) if the offers
// differ, else O(degree^2) for each pair to which it leads. All questions together cost at most O(size^4 * degree^2).
#pragma once

#include "katlas/automata/letter_order.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata {

class GuardedSimulation {
  public:
    // Copies what it needs of the automaton, which may change afterwards.
    explicit GuardedSimulation(const GuardedNfa& nfa, const LetterOrder& order = {});

    // Does `above` simulate `below`?
    [[nodiscard]] bool simulates(State above, State below) {
        const Answer known = answer(above, below);
        return known == Answer::open ? find_out(above, below) : known == Answer::yes;
    }

  private:
    enum class Answer : std::uint8_t { open, assumed, yes, no };
    using Index = std::uint32_t;

    // What a state accepts, and with which letters it can go on from which atoms. States differ most often in this.
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
    // A pair that is being looked at. The edges before `edge` are answered. The candidates before `candidate` answer
    // `edge` itself on all atoms but those in `open`.
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
    // Goes on with the last frame until the frame is done or waits for a new one. False if its pair is not in the
    // simulation.
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
