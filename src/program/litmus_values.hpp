// Values in the translation of litmus tests, and the places where they are.
//
// A local variable of a thread is no location. It lies in registers, with one register for each scalar of a struct or
// an array. Its address is a pointer to an object whose number no shared object has (private_objects), so that
// addresses of locals and of locations are values of one kind. An access through an address that is known at
// translation time is a use of the register. An access through a computed address compares the address with all that it
// can be; each register's value is multiplied by the result of its comparison, and the products are added. So nothing
// branches on the address, and the result depends on the address and on all of the registers.
//
// The origin of a pointer says whether it points to shared locations or to variables of its own thread. It is the same
// throughout the program. The first value with an origin fixes the origin of a variable, and a value with another
// origin is refused. So no address of a local ever gets to another thread.
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

// A local variable of a thread.
struct PrivateObject {
    std::string name;
    std::optional<std::uint32_t> number; // set once its address is needed
    std::vector<PrivateCell> cells;
};

inline constexpr std::uint32_t private_objects = std::uint32_t{1} << 30U;

// The value of an expression, and the facts about it that C uses.
struct Typed {
    Expr value = 0;
    syntax::Type type;
    Origin origin = Origin::unknown;
    PrivateCell* from = nullptr;           // of a pointer that was read there
    const PrivateObject* within = nullptr; // of an address: the object into which it points
    std::optional<std::uint32_t> bound;    // of an array that is a part of something: its length

    [[nodiscard]] bool is_pointer() const { return type.pointers > 0; }
};

// A place that can be read and assigned to.
struct Target {
    enum class Kind : std::uint8_t { none, cell, place, computed, whole };
    Kind kind = Kind::none;
    syntax::Type type;
    PrivateCell* cell = nullptr;
    std::optional<Place> place; // of a shared location
    Typed address;              // for a cell that is not known, or a whole struct or array
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

// The value of a call of a void function.
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
