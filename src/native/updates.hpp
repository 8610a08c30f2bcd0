// What read-modify-writes of a program compute.
#pragma once

#include "katlas/native/abi.hpp"
#include "katlas/program/action.hpp"

namespace katlas::native {

// The lowest bytes of a value; the others are 0.
[[nodiscard]] constexpr std::uint64_t masked(std::uint64_t value, unsigned size) {
    return size == 8 ? value : value & ((std::uint64_t{1} << 8U * size) - 1);
}

// What an update makes of a value of the access's size.
[[nodiscard]] std::uint64_t updated(std::uint64_t old, std::uint64_t operand, const Access& access);

// The write is made here, so that an operation need not be named. It says whether the value of the write depends on the
// read, and what a machine has for it.
[[nodiscard]] program::RmwOp operation_of(Update update);

} // namespace katlas::native
