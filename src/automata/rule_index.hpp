// The rules "Y covers x" of a search, and the closure of one right-hand set under them.
//
// Rules are indexed by their head x, because a query asks about particular x (rule_table.hpp). A rule whose head has
// right states below it can enlarge a set. It is also filed under one state of Y, the state with the fewest rules so
// far: grow_query looks only at rules that are filed under states of the present set.
#pragma once

#include "rule_table.hpp"
#include "set_store.hpp"
#include "shared_space.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata::detail {

template <class Store>
class RuleIndex {
  public:
    // Arguments must outlive the index.
    RuleIndex(std::uint32_t num_left, const Store& sets, const Knowledge& knowledge)
        : sets_(sets), order_(knowledge.left_above_left), enlarging_rows_(knowledge.right_below_left),
          by_head_(num_left, sets) {}

    void add(State x, SetId y);

    // Begins the questions about one set, given by its covering row, which grow_query enlarges in place.
    void begin_query(Word* covering);
    // Is x covered by a rule that applies to the current set?
    [[nodiscard]] bool covers(State x);
    // Applies the rules that enlarge the set until none does; false when the set has not changed.
    bool grow_query();

    // Steps taken so far.
    [[nodiscard]] std::uint64_t visits() const { return visits_ + by_head_.visits(); }
    [[nodiscard]] std::size_t bytes() const { return num_enlarging_ * sizeof(Rule) + by_head_.bytes(); }

  private:
    struct Rule {
        SetId y;
        State x;
    };
    // Applies the rule to the set at hand; false when that does not change it.
    bool apply(const Rule& rule);
    [[nodiscard]] bool covered_by_rule(State x) { return by_head_.contains_subset(x); }

    const Store& sets_;
    const LeftOrder* order_;
    const BitRows* enlarging_rows_;
    RuleTable<Store> by_head_;
    std::vector<std::vector<Rule>> enlarging_under_; // per right state: enlarging rules whose set has it
    std::vector<Word> elements_;                     // scratch row
    Word* covering_ = nullptr;
    std::uint64_t visits_ = 0;
    std::size_t num_enlarging_ = 0;
};

} // namespace katlas::automata::detail
