// Hashes of rows of numbers, for tables in memory: what is kept in files, or must be the same everywhere, is a digest
// (fnv.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace katlas {

struct NumbersHash {
    template <std::integral T>
    [[nodiscard]] std::size_t operator()(const std::vector<T>& numbers) const {
        std::uint64_t hash = numbers.size();
        for (const T number : numbers) {
            hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 29U;
        }
        return static_cast<std::size_t>(hash);
    }
};

} // namespace katlas
