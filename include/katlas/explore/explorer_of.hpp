// The interface of explorers for the workers, rounds, parts and peers of an exploration. A policy makes subtrees, and
// an explorer explores them. The explorer is that of TruSt (explorer.hpp), unless the policy has another one as a
// member template named ExplorerFor. Explorers have
//     bool run(std::unique_ptr<Subtree>)   false if the observer stopped it
//     const Statistics& statistics() const
// and are constructed from a policy, an observer and a Sharing (work_sharing.hpp).
#pragma once

#include "katlas/explore/explorer.hpp"

#include <concepts>
#include <memory>

namespace katlas::explore {

template <typename P>
concept SubtreePolicy = requires(const P& policy) {
    // The graph of the initial writes; an empty subtree.
    { policy.start() } -> std::convertible_to<const typename P::Subtree::Configuration&>;
    { policy.new_subtree() } -> std::same_as<std::unique_ptr<typename P::Subtree>>;
    // There are random descents (estimate.hpp).
    { P::has_descents } -> std::convertible_to<bool>;
};

namespace detail {

template <typename Policy, typename Observer, typename Sharing>
struct ExplorerOf {
    using Type = Explorer<Policy, Observer, Sharing>;
};
template <typename Policy, typename Observer, typename Sharing>
requires requires {
    typename Policy::template ExplorerFor<Observer, Sharing>;
}
struct ExplorerOf<Policy, Observer, Sharing> {
    using Type = typename Policy::template ExplorerFor<Observer, Sharing>;
};

} // namespace detail

template <SubtreePolicy Policy, typename Observer, typename Sharing = NoSharing>
using ExplorerOf = typename detail::ExplorerOf<Policy, Observer, Sharing>::Type;

} // namespace katlas::explore
