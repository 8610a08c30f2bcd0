// The rules "Y covers x" of a search, and the closure of one right-hand set under them.
//
// Rules are listed by their head x, because a query asks about particular x. The list entry has the signature and the
// size of Y, which reject most rules without touching Y itself; for universes of one word the signature is the set.
// Rules that can enlarge a set, those whose head has right states below it, are also filed under one state of Y, the
// one with the fewest rules so far: grow_query looks only at those filed under states of the set at hand.
#pragma once

#include <cstdint>
#include <vector>

#include "set_store.hpp"
#include "shared_space.hpp"

namespace katlas::automata::detail {

class RuleIndex {
  public:
    // `shared` may be null. Arguments must outlive the index.
    RuleIndex(std::uint32_t num_left, const SetStore& sets, const SharedSpace* shared)
        : sets_(sets), shared_(shared), rules_of_(num_left) {}

    void add(State x, SetId y);

    // Begins the questions about one set, given by its covering row, which grow_query enlarges in place.
    void begin_query(Word* covering);
    // Is x covered by the set as it stands?
    [[nodiscard]] bool covers(State x);
    // Applies the rules that enlarge the set until none does; false when the set has not changed.
    bool grow_query();

    // Rules looked at so far.
    [[nodiscard]] std::uint64_t visits() const { return visits_; }
    [[nodiscard]] std::size_t bytes() const { return num_rules_ * sizeof(Rule); }

  private:
    struct Rule {
        Word signature;
        SetId y;
        State x;
    };
    [[nodiscard]] bool applies(const Rule& rule) const {
        return (rule.signature & ~signature_) == 0 && (sets_.words() == 1 || sets_.is_subset(rule.y, covering_));
    }
    [[nodiscard]] bool covered_by_list(State x);
    void update_signature();

    const SetStore& sets_;
    const SharedSpace* shared_;
    std::vector<std::vector<Rule>> rules_of_;        // per left state
    std::vector<std::vector<Rule>> enlarging_under_; // per right state: enlarging rules whose set has it
    std::vector<Word> elements_;                     // scratch row
    Word* covering_ = nullptr;
    Word signature_ = 0;
    std::uint64_t visits_ = 0;
    std::size_t num_rules_ = 0;
};

} // namespace katlas::automata::detail
