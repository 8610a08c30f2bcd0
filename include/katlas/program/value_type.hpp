// C's integer types as far as programs need them, and pointers as values.
//
// Values are kept in 64 bits and brought into the range of their type wherever C would convert: a signed type wraps in
// two's complement (C leaves its overflow undefined; herd and every compiler with -fwrapv wrap), an unsigned one as C
// says. A pointer is (object + 1) * 2^32 + offset: no integer of at most 32 bits is mistaken for a pointer, adding an
// integer moves within the object, and a pointer that has left its object is recognised (Program::resolve).
#pragma once

#include "katlas/program/action.hpp"

namespace katlas::program {

enum class ValueType : std::uint8_t { i8, i16, i32, i64, u8, u16, u32, u64, pointer };

[[nodiscard]] constexpr unsigned width_of(ValueType type) {
    switch (type) {
    case ValueType::i8:
    case ValueType::u8:
        return 8;
    case ValueType::i16:
    case ValueType::u16:
        return 16;
    case ValueType::i32:
    case ValueType::u32:
        return 32;
    default:
        return 64;
    }
}

[[nodiscard]] constexpr bool is_unsigned(ValueType type) {
    return type >= ValueType::u8 && type <= ValueType::u64;
}

// `value` converted to `type`.
[[nodiscard]] constexpr Value wrap(Value value, ValueType type) {
    switch (type) {
    case ValueType::i8:
        return static_cast<std::int8_t>(value);
    case ValueType::i16:
        return static_cast<std::int16_t>(value);
    case ValueType::i32:
        return static_cast<std::int32_t>(value);
    case ValueType::u8:
        return static_cast<std::uint8_t>(value);
    case ValueType::u16:
        return static_cast<std::uint16_t>(value);
    case ValueType::u32:
        return static_cast<std::uint32_t>(value);
    default:
        return value;
    }
}

// The type to which C promotes an operand of `type` (C11 6.3.1.1).
[[nodiscard]] constexpr ValueType promoted(ValueType type) {
    return width_of(type) < 32 ? ValueType::i32 : type;
}

// The common type of two operands (C11 6.3.1.8); a pointer wins, so that pointer + integer is a pointer.
[[nodiscard]] constexpr ValueType common_type(ValueType left, ValueType right) {
    left = promoted(left);
    right = promoted(right);
    if (left == ValueType::pointer || right == ValueType::pointer)
        return ValueType::pointer;
    if (width_of(left) != width_of(right))
        return width_of(left) > width_of(right) ? left : right;
    return is_unsigned(left) ? left : right;
}

inline constexpr unsigned pointer_shift = 32;

// A pointer to element `offset` of object number `object`.
[[nodiscard]] constexpr Value make_pointer(std::uint32_t object, std::uint32_t offset) {
    return (static_cast<Value>(object) + 1) * (Value{1} << pointer_shift) + offset;
}

} // namespace katlas::program
