// Estimates of the number of executions that extend a graph. The graph is explored for a moment. If that finds all
// executions, their number is exact. Otherwise random descents estimate it (estimate.hpp), with the number found as a
// lower bound.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/explorer.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <type_traits>

namespace katlas::explore {

template <GraphPolicy Policy>
class GraphSizes {
  public:
    using Subtree = typename Policy::Subtree;
    struct Size {
        double executions = 1;
        bool is_known = false; // `executions` is exact
    };

    // The policy must outlive this.
    explicit GraphSizes(const Policy& policy) : policy_(policy) {
        if constexpr (Policy::has_descents) {
            constexpr std::uint64_t seed = 1;
            descent_ = std::make_unique<Descent<Policy>>(policy, seed, LeafObserver());
        }
    }
    GraphSizes(const GraphSizes&) = delete;
    GraphSizes& operator=(const GraphSizes&) = delete;

    // The size of a subtree that goes forward. It is explored up to `most` executions, or until `alive` returns false.
    [[nodiscard]] Size of(const Subtree& s, std::uint64_t most, const std::function<bool()>& alive) {
        Counter counter{most, alive};
        const bool all = Explorer<Policy, Counter>(policy_, counter).run(copy_of(s, policy_));
        const auto found = static_cast<double>(most - counter.left);
        return all ? Size{std::max(found, 1.0), true} : Size{std::max(found, by_descents(s)), false};
    }

  private:
    struct Counter {
        std::uint64_t left;
        const std::function<bool()>& is_alive;
        template <typename Configuration>
        bool execution(const Configuration& /*c*/) {
            return --left != 0;
        }
        template <typename Configuration>
        bool error(const Configuration& /*c*/, std::uint32_t /*thread*/, const program::Action& /*action*/) {
            return --left != 0;
        }
        [[nodiscard]] bool alive() const { return is_alive(); }
    };
    struct NoDescent {};

    [[nodiscard]] double by_descents(const Subtree& s) {
        double sum = 0;
        if constexpr (Policy::has_descents) {
            constexpr unsigned descents = 40;
            for (unsigned i = 0; i < descents; ++i)
                sum += descent_->from(copy_of(s, policy_)) / descents;
        }
        return sum;
    }

    const Policy& policy_;
    std::unique_ptr<std::conditional_t<Policy::has_descents, Descent<Policy>, NoDescent>> descent_;
};

} // namespace katlas::explore
