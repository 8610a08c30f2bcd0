// The stored data of explorations, as JSON.
#pragma once

#include "katlas/native/remainder.hpp"

#include <nlohmann/json.hpp>

namespace katlas::explore {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Reductions, locks, spin_locks, barriers, waits, symmetry)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Way, stage, reductions)

} // namespace katlas::explore

namespace katlas::native {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KnownThread, parent, count, awaited)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DiscoveredPlaces, address, size, count, atomic)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DiscoveredWords, address, count, shared, given_away)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Discoveries, first_awaited, locks, rewrites, threads, places, words, awaiting,
                                   ordered)

} // namespace katlas::native

namespace katlas::workbench {

// Subtrees, each as bytes.
template <typename Strings>
[[nodiscard]] nlohmann::json json_of_bytes(const Strings& all) {
    nlohmann::json list = nlohmann::json::array();
    for (const std::string& bytes : all)
        list.push_back(nlohmann::json::binary({bytes.begin(), bytes.end()}));
    return list;
}
[[nodiscard]] inline std::string bytes_in(const nlohmann::json& binary) {
    const auto& bytes = binary.get_binary();
    return {bytes.begin(), bytes.end()};
}

} // namespace katlas::workbench
