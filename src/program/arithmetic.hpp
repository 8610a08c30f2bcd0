// The arithmetic of programs, shared by the interpreter and by values that are not known yet (value_terms.hpp).
//
// Arithmetic is done in two's complement on unsigned numbers, since C++ leaves signed overflow undefined. Results are
// not yet in the range of their type; wrap() brings them there.
#pragma once

#include "katlas/program/action.hpp"
#include "katlas/program/value_type.hpp"

#include <limits>

namespace katlas::program {

constexpr Value added(Value a, Value b) {
    return static_cast<Value>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
constexpr Value subtracted(Value a, Value b) {
    return static_cast<Value>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
constexpr Value multiplied(Value a, Value b) {
    return static_cast<Value>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

constexpr bool less(Value a, Value b, ValueType type) {
    return type == ValueType::u64 ? static_cast<std::uint64_t>(a) < static_cast<std::uint64_t>(b) : a < b;
}

// Whether a / b has a value in C.
constexpr bool divides(Value a, Value b, ValueType type) {
    if (b == 0)
        return false;
    if (is_unsigned(type) || b != -1)
        return true;
    return a != (type == ValueType::i32 ? std::numeric_limits<std::int32_t>::min() : std::numeric_limits<Value>::min());
}

constexpr Value divided(Value a, Value b, ValueType type, bool remainder) {
    if (type == ValueType::u64) {
        const auto dividend = static_cast<std::uint64_t>(a);
        const auto divisor = static_cast<std::uint64_t>(b);
        return static_cast<Value>(remainder ? dividend % divisor : dividend / divisor);
    }
    return remainder ? a % b : a / b;
}

// Whether a shift by this amount has a value in C.
constexpr bool shifts(Value by, ValueType type) {
    return by >= 0 && by < static_cast<Value>(width_of(type));
}
constexpr Value shifted_left(Value a, Value by) {
    return static_cast<Value>(static_cast<std::uint64_t>(a) << by);
}
constexpr Value shifted_right(Value a, Value by, ValueType type) {
    return type == ValueType::u64 ? static_cast<Value>(static_cast<std::uint64_t>(a) >> by) : a >> by;
}

} // namespace katlas::program
