// The functions of the Linux kernel that litmus tests call, by name.
//
// A table says of which accesses and fences each function consists. Names of atomic_t's functions are composed of an
// operation, its result, and an order: atomic_fetch_add_release, atomic_inc_return, ...
//
// Source: the kernel's tools/memory-model (linux-kernel.def says which functions there are) and
// Documentation/atomic_t.txt.
#pragma once

#include "katlas/program/instruction.hpp"

#include <optional>
#include <string_view>

namespace katlas::program {

struct KernelFunction {
    enum class Kind : std::uint8_t {
        load,             // of a pointer
        load_place,       // of a variable
        store,            // through a pointer, of a value
        store_place,      // to a variable, of a value
        store_fence,      // the same, followed by a full barrier
        fence,            //
        exchange,         // through a pointer, of a value
        compare_exchange, // through a pointer, with an expected value and a new value
        update,           // a value and a pointer, or a pointer alone
        add_unless,       // a pointer, the value to add, and the value that is left unchanged
        lock,
        unlock,
        try_lock,
        srcu_lock,
        srcu_unlock, // a pointer, and the result of srcu_lock
        sync_srcu,
    };
    enum class Gives : std::uint8_t { nothing, old_value, new_value, is_zero, is_negative };

    Kind kind = Kind::fence;
    Mode mode = Mode::relaxed;
    graph::Kernel kernel = graph::Kernel::none;
    RmwOp rmw = RmwOp::none; // of an update
    Op again = Op::add;      // computes the value written from the value read
    Gives gives = Gives::nothing;
    bool steps = false;       // an update by one
    bool complements = false; // an update by the complement of the value
};

[[nodiscard]] std::optional<KernelFunction> find_kernel_function(std::string_view name);

// Whether C also has a function of that name, with another meaning.
[[nodiscard]] bool is_also_of_c(std::string_view kernel_function);

} // namespace katlas::program
