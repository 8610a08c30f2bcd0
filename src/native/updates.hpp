// The computations of read-modify-writes.
#pragma once

#include "katlas/native/abi.hpp"
#include "katlas/program/action.hpp"
#include "wide_values.hpp"

namespace katlas::native {

// The lowest bytes of a value; the others are 0. The number of a wide value does not change.
[[nodiscard]] constexpr std::uint64_t masked(std::uint64_t value, unsigned size) {
    return size >= 8 ? value : value & ((std::uint64_t{1} << 8U * size) - 1);
}

// The new value of an update, for a value of the access's size.
[[nodiscard]] std::uint64_t updated(std::uint64_t old, std::uint64_t operand, const Access& access);

// The same for values of 16 bytes, without maxima and minima.
[[nodiscard]] WideValue updated(const WideValue& old, const WideValue& operand, Update update);

// The operation for the program's action. Since the runtime computes the written value itself, the operation only tells
// whether the value depends on the read, and which machine instruction there is.
[[nodiscard]] program::RmwOp operation_of(Update update);

} // namespace katlas::native
