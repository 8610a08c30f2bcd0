// Memory orders that replace those in the code of a program, without compiling it again.
//
// An access is identified by its place in the source. An access in C++'s library, inlined or not, has the place where
// the program called the library. The choices belong to the machine of this process, and must be made before it runs
// anything.
#pragma once

#include "katlas/program/action.hpp"

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace katlas::native {

struct SourcePlace {
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend auto operator<=>(const SourcePlace&, const SourcePlace&) = default;
};

// Accesses without a choice keep their orders.
struct ChosenOrder {
    std::optional<program::Mode> mode{};
    std::optional<program::Mode> failure_mode{}; // of a compare-exchange
    bool absent = false;                         // of a fence: it is removed
    std::optional<program::Mode> fence{};        // a fence in front of an access
};

using ChosenOrders = std::map<SourcePlace, ChosenOrder>;

void choose_orders(ChosenOrders orders);

// An atomic access or a fence, and the orders in its code.
struct ReachedAccess {
    SourcePlace place;
    program::Mode mode = program::Mode::seq_cst;
    program::Mode failure_mode = program::Mode::seq_cst; // of a compare-exchange
    bool several = false;                                // the orders vary between executions of the access
};

// The accesses that any run so far has reached, once orders are chosen. Empty before.
[[nodiscard]] std::vector<ReachedAccess> accesses_with_orders();

} // namespace katlas::native
