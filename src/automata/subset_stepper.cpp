#include "subset_stepper.hpp"

#include "katlas/automata/trim.hpp"

#include <algorithm>

namespace katlas::automata::detail {

SubsetStepper::SubsetStepper(const Nfa& nfa, const BitRows* below)
    : nfa_(nfa), index_(nfa), below_(below), sets_(words_for(nfa.num_states())),
      state_distance_(distances_to_final(nfa)), source_(sets_.words()), target_(sets_.words()) {}

SetId SubsetStepper::initial() {
    std::fill(target_.begin(), target_.end(), Word{0});
    for (const State s : nfa_.initial) {
        set_bit(target_.data(), s);
    }
    return intern();
}

SetId SubsetStepper::step(SetId from, Symbol symbol) {
    sets_.expand(from, source_.data());
    std::fill(target_.begin(), target_.end(), Word{0});
    for_each_bit(source_.data(), source_.size(), [&](State s) {
        for (const Move& move : index_.moves(s, symbol)) {
            set_bit(target_.data(), move.target);
        }
    });
    return intern();
}

void SubsetStepper::covering_row(SetId id, Word* row) {
    if (!below_) {
        sets_.expand(id, row);
        return;
    }
    sets_.expand(id, source_.data());
    std::fill_n(row, sets_.words(), Word{0});
    for_each_bit(source_.data(), source_.size(), [&](State s) { unite(row, below_->row(s), sets_.words()); });
}

void SubsetStepper::prune() {
    source_ = target_;
    for_each_bit(source_.data(), source_.size(), [&](State s) {
        if (test_bit(target_.data(), s)) {
            for (std::size_t w = 0; w < sets_.words(); ++w) {
                target_[w] &= ~below_->row(s)[w];
            }
            set_bit(target_.data(), s);
        }
    });
}

SetId SubsetStepper::intern() {
    if (below_) {
        prune();
    }
    const auto [id, is_new] = sets_.intern(target_.data());
    if (is_new) {
        std::uint32_t distance = UINT32_MAX;
        for_each_bit(target_.data(), sets_.words(),
                     [&](State s) { distance = std::min(distance, state_distance_[s]); });
        distance_.push_back(distance);
        if (below_) {
            covering_row(id, target_.data());
            std::uint32_t weight = 0;
            for (const Word word : target_) {
                weight += static_cast<std::uint32_t>(std::popcount(word));
            }
            weight_.push_back(weight);
        }
    }
    return id;
}

} // namespace katlas::automata::detail
