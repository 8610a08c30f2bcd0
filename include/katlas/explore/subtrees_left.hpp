// Converts the remaining work of an exploration between subtrees of a policy and bytes.
#pragma once

#include "katlas/explore/checkpoints.hpp"
#include "katlas/explore/subtree_codec.hpp"

#include <deque>
#include <memory>
#include <stdexcept>

namespace katlas::explore {

template <typename Policy>
[[nodiscard]] std::unique_ptr<typename Policy::Subtree> root_of(const Policy& policy) {
    auto everything = policy.new_subtree();
    everything->c = policy.start();
    everything->fixed = everything->c.size();
    return everything;
}

// Throws std::runtime_error.
template <typename Policy>
[[nodiscard]] std::unique_ptr<typename Policy::Subtree> subtree_of(std::string_view bytes, const Policy& policy,
                                                                   std::uint64_t owner) {
    auto subtree = decode(bytes, policy, owner);
    if (!subtree)
        throw std::runtime_error("a part of the exploration cannot be taken up: " + subtree.why_not());
    return *std::move(subtree);
}

template <typename Policy>
[[nodiscard]] std::deque<std::unique_ptr<typename Policy::Subtree>>
subtrees_of(const Unfinished& begun, const Policy& policy, std::uint64_t owner) {
    std::deque<std::unique_ptr<typename Policy::Subtree>> subtrees;
    for (const std::string& bytes : begun.left)
        subtrees.push_back(subtree_of(bytes, policy, owner));
    return subtrees;
}

template <typename Subtree>
[[nodiscard]] std::vector<std::string> bytes_of(const std::deque<std::unique_ptr<Subtree>>& subtrees,
                                                std::uint64_t owner) {
    std::vector<std::string> all;
    all.reserve(subtrees.size());
    for (const std::unique_ptr<Subtree>& subtree : subtrees)
        all.push_back(encode(*subtree, owner));
    return all;
}

} // namespace katlas::explore
