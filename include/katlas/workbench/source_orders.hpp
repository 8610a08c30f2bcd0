// The memory orders that a text in C or C++ gives to atomic accesses and fences, and the text with other ones.
//
// Known are calls of C11's functions and of C++'s members and functions, with an order or without one (then it is
// seq_cst), and of the functions `__atomic_...`. Calls in macros and operators (`x++`, `x = 1`) are not found. Nothing
// is known of types: `q.load()` is taken to be the access of an atomic, and who knows better leaves it out.
//
// A compare-exchange is two places, its success and its failure. A failure whose order is not written follows from
// that of success, as C++ has it.
//
// Fences that are not there can be places, too, if they are asked for: one in front of each access, where a statement
// can stand there that is executed just before it. Such a place has the line and the column of the access.
#pragma once

#include "katlas/workbench/access_orders.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct OrderCall;
struct TextEdit;

struct OrderPlace {
    AccessRole role = AccessRole::load;
    Order order = Order::seq_cst;
    std::size_t begin = 0; // of the call, in the text; what precedes a member is no part of it
    std::size_t line = 0;  // from 1, of the function's name
    std::size_t column = 0;
    std::string call;       // on one line
    bool new_fence = false; // in front of that call
};

class SourceOrders {
  public:
    // An order that is no constant, as one who has run the program knows it: of the call at that place.
    using OrderAt = std::function<std::optional<Order>(std::size_t line, std::size_t column, AccessRole)>;

    // The name is that of the file, for patches. Calls whose orders are not constants are places if `order_at` knows
    // them. O(text).
    SourceOrders(std::string name, std::string text, bool new_fences = false, const OrderAt& order_at = {});

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    // In the order of the text; a fence before the access that it is in front of.
    [[nodiscard]] const std::vector<OrderPlace>& places() const { return places_; }

    // The text in which each place has its order of `orders`. A fence that is absent is taken away with its statement.
    [[nodiscard]] std::string with(const std::vector<Order>& orders) const;
    // What has changed in it, as a unified diff; empty: nothing.
    [[nodiscard]] std::string patch(const std::vector<Order>& orders) const;

  private:
    [[nodiscard]] std::vector<TextEdit> edits(const std::vector<Order>& orders) const;

    static constexpr std::size_t no_fence = ~std::size_t{0};

    std::string name_;
    std::string text_;
    std::vector<OrderCall> calls_;
    std::vector<std::size_t> first_place_; // by call
    std::vector<std::size_t> fence_line_;  // by call: where the line begins for a new fence, or no_fence
    std::vector<OrderPlace> places_;

  public:
    ~SourceOrders();
    SourceOrders(const SourceOrders&);
    SourceOrders(SourceOrders&&) noexcept;
    SourceOrders& operator=(const SourceOrders&);
    SourceOrders& operator=(SourceOrders&&) noexcept;
};

} // namespace katlas::workbench
