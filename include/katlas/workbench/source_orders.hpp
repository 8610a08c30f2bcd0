// The memory orders of atomic accesses and fences in a text in C or C++, and the same text with other orders.
//
// The scanner knows the calls of C11's functions, of C++'s members and functions, and of the functions `__atomic_...`.
// A call without an order is seq_cst. Calls in definitions of macros and operators (`x++`, `x = 1`) are not found. The
// scanner knows no types: it takes `q.load()` to be the access of an atomic, and a caller that knows better has to
// ignore it.
//
// A compare-exchange is two places, its success and its failure. If the order of failure is not written, it follows
// from the order of success, by the rules of C++.
//
// New fences can be places, too, if they are asked for: one in front of each access, if a statement can stand there
// that is executed just before the access. Such a place has the line and the column of the access.
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

// A name in front of parentheses around a call.
struct NameAround {
    std::size_t line = 0; // from 1
    std::size_t column = 0;
    bool of_one = false; // the parentheses surround no other call
};

struct OrderPlace {
    AccessRole role = AccessRole::load;
    Order order = Order::seq_cst;
    std::size_t begin = 0; // of the call, in the text, without the object of a member call
    std::size_t line = 0;  // from 1, of the function's name
    std::size_t column = 0;
    // The innermost name first. If a name is a macro's, the compiler says that the call is there.
    std::vector<NameAround> around;
    std::string call;       // on one line
    bool new_fence = false; // in front of that call
};

class SourceOrders {
  public:
    // The order of the call at a place, observed in a run of the program; for orders that are not constants.
    using OrderAt = std::function<std::optional<Order>(std::size_t line, std::size_t column, AccessRole)>;

    // `name` is the name of the file, for patches. Calls whose orders are not constants are places if `order_at` knows
    // them. O(text).
    SourceOrders(std::string name, std::string text, bool new_fences = false, const OrderAt& order_at = {});

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    // The places in the order of the text; a new fence comes before its access.
    [[nodiscard]] const std::vector<OrderPlace>& places() const { return places_; }

    // The text in which each place has its order of `orders`. An absent fence is removed together with its statement.
    [[nodiscard]] std::string with(const std::vector<Order>& orders) const;
    // The changes as a unified diff; empty: no change.
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
