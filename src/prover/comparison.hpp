// Comparing the two sides of a query, built as automata and saturated.
//
// Words of a plain left side are compared as they are, or split by whether their ends agree. Words of a cyclic left
// side are cycles; how exactly this is required is a matter of cost, see compare_cycles. In any case the outcome has
// the verdict `proved`, or the word that was found, or the reason for giving up.
#pragma once

#include "decide.hpp"

namespace katlas::prover {

// One object serves a query with all of its vocabularies.
class Comparison {
  public:
    // All arguments must outlive the object. It fills in the outcome.
    Comparison(const Query& query, const Limits& limits, QueryOutcome& outcome)
        : query_(query), limits_(limits), outcome_(outcome) {}

    // Sets the vocabulary and the right side as written, for the following comparisons. Both must outlive these.
    void begin(const Vocabulary& vocabulary, const GuardedNfa& right) {
        vocabulary_ = &vocabulary;
        right_ = &right;
    }
    // These three functions take the left side and the saturated right side. False: gave up.
    [[nodiscard]] bool compare(const GuardedNfa& l, const GuardedNfa& r, automata::RightClosure closure);
    [[nodiscard]] bool compare_cycles(const GuardedNfa& l, const GuardedNfa& r, automata::RightClosure closure,
                                      bool fine_ends);
    // Was a word of a cyclic left side found before?
    [[nodiscard]] bool has_word() const { return found_.has_value(); }
    // That word.
    [[nodiscard]] const std::optional<FoundWord>& word() const { return found_; }
    // Does that word still fail? Then there is no proof yet, and no need to search for another word.
    [[nodiscard]] bool is_open(const GuardedNfa& l, const GuardedNfa& r, automata::RightClosure closure) const;

    // The inclusions that hold, when certificates are wanted.
    [[nodiscard]] const std::vector<Compared>& compared() const { return compared_; }
    void forget_compared() { compared_.clear(); }

  private:
    using AtomSets = std::vector<kat::AtomSet>;
    using Infos = std::vector<automata::LetterInfo>;

    [[nodiscard]] AtomSets coarse_blocks(const GuardedNfa& l) const;
    [[nodiscard]] Infos indifferent() const;
    [[nodiscard]] bool adopt_cycle(const GuardedNfa& exact, const GuardedNfa& r, automata::RightClosure closure);
    [[nodiscard]] bool include(const GuardedNfa& l, const GuardedNfa& r, automata::RightClosure closure);
    [[nodiscard]] bool include_simply(const GuardedNfa& l, const GuardedNfa& r, automata::RightClosure closure);
    [[nodiscard]] bool separates(const automata::GuardedWord& w, const GuardedNfa& l, const GuardedNfa& r,
                                 automata::RightClosure closure) const;
    [[nodiscard]] automata::GuardedWord simplify(automata::GuardedWord word, const GuardedNfa& l, const GuardedNfa& r,
                                                 automata::RightClosure closure) const;
    [[nodiscard]] GuardedNfa cycles(const GuardedNfa& l, const Infos& infos, const AtomSets& blocks) const;
    [[nodiscard]] GuardedNfa reduce(const GuardedNfa& nfa) const;

    const Query& query_;
    const Limits& limits_;
    QueryOutcome& outcome_;
    const Vocabulary* vocabulary_ = nullptr;
    const GuardedNfa* right_ = nullptr;
    std::vector<Compared> compared_;
    std::optional<FoundWord> found_; // the latest word of a cyclic left side
};

// The limits of a search.
[[nodiscard]] automata::InclusionOptions inclusion_options(const Limits& limits, automata::RightClosure closure);

[[nodiscard]] GuardedNfa trimmed_quotient(const GuardedNfa& nfa, const kat::AtomSet& all);

inline constexpr const char* time_is_up = "the time limit was reached";
[[nodiscard]] bool out_of_time(const Limits& limits);
// Leaves the query undecided for that reason, and returns false.
bool give_up(QueryOutcome& outcome, std::string reason);

} // namespace katlas::prover
