#include "subset_stepper.hpp"

#include "katlas/automata/trim.hpp"

#include <algorithm>

namespace katlas::automata::detail {

SubsetStepper::SubsetStepper(const Nfa& nfa)
    : nfa_(nfa), sets_(words_for(nfa.num_states())), state_distance_(distances_to_final(nfa)), source_(sets_.words()),
      target_(sets_.words()) {}

SetId SubsetStepper::initial() {
    std::fill(target_.begin(), target_.end(), Word{0});
    for (const State s : nfa_.initial) {
        set_bit(target_.data(), s);
    }
    return intern(target_.data());
}

SetId SubsetStepper::step(SetId from, Symbol symbol) {
    sets_.expand(from, source_.data());
    std::fill(target_.begin(), target_.end(), Word{0});
    for_each_bit(source_.data(), source_.size(), [&](State s) {
        const auto moves = nfa_.moves_of(s);
        auto move = std::lower_bound(moves.begin(), moves.end(), Move{symbol, 0});
        for (; move != moves.end() && move->symbol == symbol; ++move) {
            set_bit(target_.data(), move->target);
        }
    });
    return intern(target_.data());
}

SetId SubsetStepper::intern(const Word* row) {
    const auto [id, is_new] = sets_.intern(row);
    if (is_new) {
        std::uint32_t distance = UINT32_MAX;
        for_each_bit(row, sets_.words(), [&](State s) { distance = std::min(distance, state_distance_[s]); });
        distance_.push_back(distance);
    }
    return id;
}

} // namespace katlas::automata::detail
