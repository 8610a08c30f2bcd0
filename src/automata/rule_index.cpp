#include "rule_index.hpp"

#include "matrix_store.hpp"

#include <algorithm>

namespace katlas::automata::detail {

namespace {

bool is_subset(const Word* a, const Word* b, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) {
        if ((a[w] & ~b[w]) != 0) {
            return false;
        }
    }
    return true;
}

} // namespace

template <class Store>
void RuleIndex<Store>::add(State x, SetId y) {
    by_head_.add(x, y);
    // The present set is y. A rule that adds nothing to the covering row of y adds nothing to any larger one.
    if (!enlarging_rows_ || is_subset(enlarging_rows_->row(x), covering_, sets_.words())) {
        return;
    }
    enlarging_under_.resize(sets_.words() * word_bits);
    elements_.resize(sets_.words());
    sets_.expand(y, elements_.data());
    std::vector<Rule>* shortest = nullptr;
    for_each_bit(elements_.data(), elements_.size(), [&](State state) {
        if (shortest == nullptr || enlarging_under_[state].size() < shortest->size()) {
            shortest = &enlarging_under_[state];
        }
    });
    if (shortest != nullptr) {
        shortest->push_back({y, x});
        ++num_enlarging_;
    }
}

template <class Store>
void RuleIndex<Store>::begin_query(Word* covering) {
    covering_ = covering;
    by_head_.set_row(covering_);
}

template <class Store>
bool RuleIndex<Store>::covers(State x) {
    if (covered_by_rule(x)) {
        return true;
    }
    return order_ &&
           std::any_of((*order_)[x].begin(), (*order_)[x].end(), [&](State larger) { return covered_by_rule(larger); });
}

template <class Store>
bool RuleIndex<Store>::grow_query() {
    bool grown = false;
    for (bool changed = !enlarging_under_.empty(); changed;) {
        changed = false;
        elements_.assign(covering_, covering_ + sets_.words());
        for_each_bit(elements_.data(), elements_.size(), [&](State state) {
            visits_ += enlarging_under_[state].size();
            for (const Rule& rule : enlarging_under_[state]) {
                changed = apply(rule) || changed;
            }
        });
        grown = grown || changed;
    }
    return grown;
}

template <class Store>
bool RuleIndex<Store>::apply(const Rule& rule) {
    const Word* added = enlarging_rows_->row(rule.x);
    if (!sets_.is_subset(rule.y, covering_) || is_subset(added, covering_, sets_.words())) {
        return false;
    }
    unite(covering_, added, sets_.words());
    by_head_.set_row(covering_);
    return true;
}

template class RuleIndex<SetStore>;
template class RuleIndex<MatrixStore>;

} // namespace katlas::automata::detail
