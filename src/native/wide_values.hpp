// Values of 16 bytes, for atomic accesses of this size. Everywhere else a value is a word, so a wide value is
// represented by its *number*: 0 for zero, else a hash of its bytes that no address and no special value equals. So two
// wide values are equal if their numbers are equal. The hash is computed from the portable form of the two words, so
// that all processes of a program use the same numbers.
//
// Invariant: a number is known in each process that uses it, since a thread computes a value before others read it.
#pragma once

#include "portable_addresses.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace katlas::native {

inline constexpr unsigned wide_size = 16;

// The low word and the high word.
using WideValue = std::array<std::uint64_t, 2>;

class WideValues {
  public:
    // Nothing if another value has the same hash.
    [[nodiscard]] std::optional<std::uint64_t> number_of(const WideValue& value, const PortableAddresses& portable);
    // The value with this number. A number that is not known stands for memory that was not written or that was freed:
    // both words are the number.
    [[nodiscard]] WideValue value_of(std::uint64_t number) const;

  private:
    std::unordered_map<std::uint64_t, WideValue> values_; // by number, without zero
};

} // namespace katlas::native
