// Rotation and deduplication of the right-hand side, read off bit matrices on demand.
//
// The definitions are in katlas/automata/inclusion.hpp. After reading x, a state of this deterministic automaton
// consists of
//
//     R1 = { (p, q) | x leads from p to q }
//     R2 = { (p, q) | x = uv, u leads from p to a state that may accept at the split, v leads from an initial state to
//     q }
//
// A split is made just before a symbol is read, because that symbol tells the block of atoms at the split; a split at
// the very end is added when acceptance is asked for. So stepping by s is
//
//     R2 := (R2 + R1 ; accepting(s) ; initial) ; s        R1 := R1 ; s
//
// A word is accepted, with R2' = R2 + the split at its end,
//
//     rotated                      iff some (p, p) in R2'
//     deduplicated                 iff R1^n leads from an initial to an accepting state for some n >= 1
//     rotated_then_deduplicated    iff (p, q) in R2' and (q, p) in R1^m for some p, q and m >= 0.
//
// In the last line the run is: initial -v-> q -(uv)^m-> p -u-> accepting. All of this is monotone in R1 and R2, so the
// matrices, written as one bit row, are ordered by inclusion as the solver requires. Reading an end marker leads to the
// row with only its last bit set, or to the empty row.
//
// A state that simulates another state can do all that the other can do; in particular, it can go on to acceptance with
// the u that comes later or came before. So every row is kept closed downwards under simulation, which changes none of
// the languages above: "leads from p to q" becomes "leads from p to a state that simulates q". Many words then have the
// same matrices, or comparable ones.
//
// An entry (p, q) of R2 is of use only if q can reach p at all, so R2 is cut down to such entries. With
// Similarity::never neither is done, and the matrices are exactly R1 and R2.
//
// The successor of a row by a symbol does not depend on the row's place, and most rows were met before
// (matrix_store.hpp). So successors are remembered.
//
// Costs: a step takes O(n) lookups for n states, and O(n d / 64) word operations for each row that is new, with d
// successors of a state at most; deduplicated acceptance O(n^3 / 64) by a closure, once per matrix.
#pragma once

#include "katlas/automata/inclusion.hpp"
#include "matrix_store.hpp"
#include "shared_space.hpp"

#include <vector>

namespace katlas::automata::detail {

class MatrixStepper {
  public:
    using Store = MatrixStore;

    // Requires a trimmed automaton, and a closure other than plain. `simulated`: a simulation on the automaton's
    // states; the row of a state has the states that it simulates. It is computed here if it is not given.
    MatrixStepper(const Nfa& nfa, const InclusionOptions& options, const BitRows* simulated = nullptr);

    [[nodiscard]] SetId initial();
    [[nodiscard]] SetId step(SetId from, Symbol symbol);
    // 0: accepts the empty word; 1: not the empty word; UINT32_MAX: nothing.
    [[nodiscard]] std::uint32_t distance(SetId id) const { return distance_[id]; }
    [[nodiscard]] std::uint32_t weight(SetId id) const { return sets_.size(id); }
    void covering_row(SetId id, Word* row) const { sets_.expand(id, row); }
    // The states of the automaton that the word read so far leads to from its initial states, given the matrices. Words
    // that these states accept belong to each closure, since the language itself does. Valid until the next call.
    [[nodiscard]] const Word* reached_row(const Word* matrices);
    [[nodiscard]] const MatrixStore& sets() const { return sets_; }
    [[nodiscard]] std::size_t bytes() const { return sets_.bytes() + successors_.bytes() + cuts_.bytes(); }

  private:
    // The rows that were made from rows, for each of several ways to make a row from a row.
    class RowMemo {
      public:
        void resize(std::size_t ways) { made_.resize(ways); }
        // no_set if the row is not known yet. Valid until the next call.
        [[nodiscard]] RowId& at(std::size_t way, RowId row) {
            if (row >= made_[way].size()) {
                made_[way].resize(std::size_t{row} + row / 2 + 16, no_set);
            }
            return made_[way][row];
        }
        [[nodiscard]] std::size_t bytes() const {
            std::size_t rows = 0;
            for (const auto& of_way : made_) {
                rows += of_way.size();
            }
            return rows * sizeof(RowId);
        }

      private:
        std::vector<std::vector<RowId>> made_; // a step asks for one way and many rows
    };

    [[nodiscard]] bool is_end(Symbol symbol) const { return symbol >= first_end_; }
    // The states that q simulates, as a row.
    [[nodiscard]] const Word* below(State q) const { return below_.data() + q * row_words_; }
    // The states that may accept where a word is split before the symbol; for an end marker, where the word ends.
    [[nodiscard]] const Word* accepting_at(Symbol symbol) const {
        return with_ends_ ? accepting_at_.data() + symbol * row_words_ : accepting_.data();
    }
    void classify_symbols(Symbol inner_symbols);
    void classify_reach();
    [[nodiscard]] RowId successor(RowId row, Symbol symbol);
    [[nodiscard]] RowId with_initial(RowId row);
    [[nodiscard]] RowId cut_to_reach(RowId row, State p);
    void step_matrices(const RowId* source, Symbol symbol);
    // Does the word read so far, whose matrices are given by their rows, belong to the language if the states
    // `accepting` may accept at its end?
    [[nodiscard]] bool accepted(const RowId* rows, const Word* accepting);
    [[nodiscard]] bool rotated_cycle(const RowId* rows, const Word* accepting);
    [[nodiscard]] bool power_accepts(const RowId* rows, const Word* accepting) const;
    // Makes a relation, n_ rows, reflexive and transitive.
    void close(Word* relation) const;
    SetId intern(bool after_end);

    RightClosure closure_kind_;
    bool with_ends_;
    Symbol first_end_;
    std::size_t n_ = 0;         // states that can still move or accept
    std::size_t row_words_ = 0; // words of one matrix row
    std::size_t matrices_ = 1;  // 1: R1 only
    std::vector<Word> initial_;
    std::vector<Word> accepting_;             // without end markers: the final states
    std::vector<Word> accepting_at_;          // with: per symbol, the states that offer a fitting marker
    std::vector<Word> successor_rows_;        // [symbol][state]
    std::vector<std::uint32_t> symbol_class_; // by symbol: symbols with the same successor rows have the same class
    std::vector<Word> below_;                 // [q]: the states that q simulates
    std::vector<Word> can_reach_;             // [p]: the states from which p is reachable
    std::vector<std::uint32_t> reach_class_;  // [p]: states with the same row there have the same class
    std::vector<State> inner_;                // per matrix state: its number in the automaton
    std::vector<Word> reached_;
    MatrixStore sets_;     // the rows of R1, of R2, and one more, which is not empty where an end marker was accepted
    RowId full_row_;       // the last row then
    RowMemo successors_;   // by class of a symbol
    RowMemo cuts_;         // by class of a state
    RowMemo with_initial_; // in one way
    std::vector<std::uint32_t> distance_;
    std::vector<RowId> source_; // scratch
    std::vector<RowId> target_; // scratch
    std::vector<Word> made_;    // scratch
    std::vector<Word> closed_;  // scratch: R1, closed
};

} // namespace katlas::automata::detail
