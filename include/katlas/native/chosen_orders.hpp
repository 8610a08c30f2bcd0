// Memory orders that accesses and fences of a program have in the place of those in its code, without compiling it
// anew.
//
// An access is known by its place in the source. What is inlined from C++'s library, or lies in it, has the place where
// the program called it. Choices are those of the machine of this process, and are made before it runs anything.
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

// What is not chosen stays as it is.
struct ChosenOrder {
    std::optional<program::Mode> mode{};
    std::optional<program::Mode> failure_mode{}; // of a compare-exchange
    bool absent = false;                         // of a fence: there is none
    std::optional<program::Mode> fence{};        // in front of an access
};

using ChosenOrders = std::map<SourcePlace, ChosenOrder>;

void choose_orders(ChosenOrders orders);

// An atomic access or a fence, and the orders that its code has.
struct ReachedAccess {
    SourcePlace place;
    program::Mode mode = program::Mode::seq_cst;
    program::Mode failure_mode = program::Mode::seq_cst; // of a compare-exchange
    bool several = false;                                // they are not always the same
};

// Those that any run so far has come to, once orders are chosen. Void before.
[[nodiscard]] std::vector<ReachedAccess> accesses_with_orders();

} // namespace katlas::native
