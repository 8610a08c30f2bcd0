// Rotation and deduplication of the right-hand side, read off bit matrices on demand.
//
// The definitions are in katlas/automata/rotation.hpp. After reading x, a state of this deterministic automaton
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
// A state that simulates another can do all that it can, also go on to acceptance with the u that is still to come or
// was before. So every row is kept closed downwards under simulation, which changes none of the languages above: "leads
// from p to q" becomes "leads from p to a state that simulates q". Many words then have the same matrices, or
// comparable ones.
//
// An entry (p, q) of R2 is of use only if q can reach p at all, so R2 is kept cut down to such entries, for
// the same reason. With Similarity::never neither is done, and the matrices are exactly R1 and R2.
//
// Costs: a step takes O(n^2 d / 64) word operations for n states with d successors each at most; deduplicated
// acceptance O(n^3 / 64) by a closure, once per matrix.
#pragma once

#include "katlas/automata/inclusion.hpp"
#include "set_store.hpp"

#include <vector>

namespace katlas::automata::detail {

class MatrixStepper {
  public:
    // Requires a trimmed automaton, and a closure other than plain.
    MatrixStepper(const Nfa& nfa, const InclusionOptions& options);

    [[nodiscard]] SetId initial();
    [[nodiscard]] SetId step(SetId from, Symbol symbol);
    // 0: accepts the empty word; 1: not the empty word; UINT32_MAX: nothing.
    [[nodiscard]] std::uint32_t distance(SetId id) const { return distance_[id]; }
    [[nodiscard]] std::uint32_t weight(SetId id) const { return sets_.size(id); }
    void covering_row(SetId id, Word* row) const { sets_.expand(id, row); }
    // The states of the automaton that the word read so far leads to from its initial states, given the matrices.
    // Whatever they accept belongs to each closure, because the language itself does. Valid until the next call.
    [[nodiscard]] const Word* reached_row(const Word* matrices);
    [[nodiscard]] const SetStore& sets() const { return sets_; }

  private:
    [[nodiscard]] bool is_end(Symbol symbol) const { return symbol >= first_end_; }
    // The words of row p of R1 (which = 0) or R2 (which = 1).
    [[nodiscard]] Word* row(std::vector<Word>& matrices, std::size_t which, std::size_t p) const {
        return matrices.data() + (which * n_ + p) * row_words_;
    }
    [[nodiscard]] const Word* successors(State q, Symbol symbol) const {
        return successor_rows_.data() + (static_cast<std::size_t>(symbol) * n_ + q) * row_words_;
    }
    // The states that q simulates, as a row.
    [[nodiscard]] const Word* below(State q) const { return below_.data() + q * row_words_; }
    [[nodiscard]] const Word* byte_table(Symbol symbol);
    void successors_of_row(const Word* from, const Word* table, Word* to) const;
    void step_matrices(Symbol symbol);
    // Does the word read so far, whose matrices are in source_, belong to the language when accepting_ is what may
    // accept at its end?
    [[nodiscard]] bool accepted(const Word* accepting);
    [[nodiscard]] bool rotated_cycle(const Word* accepting);
    [[nodiscard]] bool power_accepts(const Word* accepting);
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
    std::vector<Word> accepting_;                // without end markers: the final states
    std::vector<Word> accepting_at_;             // with: per symbol, the states that offer a fitting marker
    std::vector<Word> successor_rows_;           // [symbol][state]
    std::vector<std::vector<Word>> byte_tables_; // [symbol][byte of a row][its value]; made when first needed
    std::vector<Word> below_;                    // [q]: the states that q simulates
    std::vector<Word> can_reach_;                // [p]: the states from which p is reachable
    std::vector<State> inner_;                   // per matrix state: its number in the automaton
    std::vector<Word> reached_;
    SetStore sets_;
    std::vector<std::uint32_t> distance_;
    std::vector<Word> source_;
    std::vector<Word> target_;
    std::vector<Word> closed_;
};

} // namespace katlas::automata::detail
