// The visited states of a search, each a short row of numbers.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include <boost/container_hash/hash.hpp>

namespace katlas::consistency {

using SearchState = std::vector<std::uint32_t>;

struct SearchStateHash {
    std::size_t operator()(const SearchState& state) const { return boost::hash_range(state.begin(), state.end()); }
};

using SeenStates = std::unordered_set<SearchState, SearchStateHash>;

} // namespace katlas::consistency
