// What the translation of litmus tests knows of values and of the places where they are.
//
// A local variable of a thread is no location: it lies in registers, a struct or an array in one for each scalar. Its
// address is a pointer to an object of a number that no shared object has (private_objects), so that addresses of
// locals and of locations are values of one kind, and an access through one that is known at translation time is a use
// of the register. An address that is computed is compared with those that it can be, and the values are added up, each
// times whether it is the one. So nothing branches on it; the result depends on the address and on all of the
// registers.
//
// A pointer points either to what is shared or to what is its thread's own, throughout the program: its origin. That of
// a variable is fixed by the first value that has one, and what has another is refused. So no address of a local ever
// gets to another thread.
#pragma once

#include "katlas/program/builder.hpp"
#include "litmus_layout.hpp"

namespace katlas::program {

enum class Origin : std::uint8_t { unknown, shared, local };

// A scalar in a register.
struct PrivateCell {
    Reg reg;
    syntax::Type type;
    Origin origin = Origin::unknown; // of a pointer in it
};

// A variable of a thread's own.
struct PrivateObject {
    std::string name;
    std::optional<std::uint32_t> number; // once its address is wanted
    std::vector<PrivateCell> cells;
};

inline constexpr std::uint32_t private_objects = std::uint32_t{1} << 30U;

// The value of an expression, and what C knows of it beyond that.
struct Typed {
    Expr value = 0;
    syntax::Type type;
    Origin origin = Origin::unknown;
    PrivateCell* from = nullptr;           // of a pointer that was read there
    const PrivateObject* within = nullptr; // of an address: all that it can point to
    std::optional<std::uint32_t> bound;    // of an array that is a part of something: its length

    [[nodiscard]] bool is_pointer() const { return type.pointers > 0; }
};

// What can be read and assigned to.
struct Target {
    enum class Kind : std::uint8_t { none, cell, place, computed, whole };
    Kind kind = Kind::none;
    syntax::Type type;
    PrivateCell* cell = nullptr;
    std::optional<Place> place; // of what is shared
    Typed address;              // of a cell that is not known, and of a whole struct or array
};

[[nodiscard]] inline syntax::Type plain(ValueType type) {
    syntax::Type result;
    result.base = type;
    return result;
}

[[nodiscard]] inline syntax::Type void_type() {
    syntax::Type type;
    type.is_void = true;
    return type;
}

// What a call gives that gives nothing.
[[nodiscard]] inline Typed no_value() {
    Typed result;
    result.type = void_type();
    return result;
}

// The shared objects of a test, by name.
struct LitmusObject {
    syntax::Type type; // of the address
    Lengths lengths;   // of an array
    std::uint32_t number = 0;
    Location first = 0;
    std::uint32_t size = 1;
    bool global = false; // known without being a parameter

    [[nodiscard]] bool is_whole() const { return !lengths.empty() || type.record != syntax::no_record; }
    [[nodiscard]] Expr address() const { return {make_pointer(number, 0), ValueType::pointer}; }
};
using LitmusObjects = std::map<std::string, LitmusObject, std::less<>>;

} // namespace katlas::program
