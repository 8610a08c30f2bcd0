// Explorations in pieces: where somebody wants a part of the work is left to chance, and so is the order in which the
// parts are explored.
#pragma once

#include "katlas/explore/explorer.hpp"

#include <memory>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

namespace katlas::tests {

template <typename Subtree>
class FickleSharing {
  public:
    struct State {
        std::mt19937_64 random;
        std::uint64_t seldom = 3;     // one of so many steps gives a subtree away
        std::uint64_t interrupts = 0; // and one of so many gives everything away; 0: none
        std::vector<std::unique_ptr<Subtree>> subtrees;
    };
    explicit FickleSharing(State* state) : state_(state) {}
    [[nodiscard]] bool wants_subtree() const { return state_->random() % state_->seldom == 0; }
    [[nodiscard]] bool wants_everything() const {
        return state_->interrupts != 0 && state_->random() % state_->interrupts == 0;
    }
    void give(std::unique_ptr<Subtree> subtree) { state_->subtrees.push_back(std::move(subtree)); }

  private:
    State* state_;
};

// `passed_on` gives of a subtree what its receiver gets.
template <typename Policy, typename Observer, typename PassedOn>
void explore_in_pieces(const Policy& policy, Observer& observer, std::uint64_t seed, const PassedOn& passed_on) {
    using Subtree = typename Policy::Subtree;
    typename FickleSharing<Subtree>::State state{std::mt19937_64(seed), 2 + seed % 5, seed % 2 == 0 ? 0U : 20U, {}};
    explore::Explorer explorer(policy, observer, FickleSharing<Subtree>(&state));
    state.subtrees.push_back(explorer.root());
    while (!state.subtrees.empty()) {
        std::swap(state.subtrees.back(), state.subtrees[state.random() % state.subtrees.size()]);
        std::unique_ptr<Subtree> next = passed_on(std::move(state.subtrees.back()));
        state.subtrees.pop_back();
        REQUIRE(explorer.run(std::move(next)));
    }
}
template <typename Policy, typename Observer>
void explore_in_pieces(const Policy& policy, Observer& observer, std::uint64_t seed) {
    explore_in_pieces(policy, observer, seed, [](auto subtree) { return subtree; });
}

} // namespace katlas::tests
