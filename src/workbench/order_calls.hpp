// The calls in a text in C or C++ that make atomic accesses and fences, and the positions of their orders: see
// source_orders.hpp. The search is lexical: it skips comments, string literals and preprocessor directives, and looks
// for known names with arguments in parentheses.
#pragma once

#include "katlas/workbench/access_orders.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

// Bytes of a text.
struct TextPiece {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// c11: atomic_load_explicit(&x, memory_order_acquire); gnu: __atomic_load_n(&x, __ATOMIC_ACQUIRE);
// member: x.load(std::memory_order_acquire).
enum class CallStyle : std::uint8_t { c11, gnu, member };

// The text at the position of an order: a constant, or an expression whose order is unknown.
struct WrittenOrder {
    TextPiece word; // the part after "memory_order_", "memory_order::" or "__ATOMIC_"; else all of it
    Order order = Order::seq_cst;
    bool constant = true;
};

struct OrderCall {
    CallStyle style = CallStyle::c11;
    bool qualified = false; // by std::
    AccessRole role = AccessRole::load;
    bool may_fail = false; // a compare-exchange
    TextPiece whole;       // with the qualification of the name, without the object of a member
    TextPiece name;
    std::size_t close = 0; // its last parenthesis
    bool has_arguments = false;
    std::vector<WrittenOrder> orders{}; // empty: the default, seq_cst
};

// In the order of the text.
[[nodiscard]] std::vector<OrderCall> order_calls(std::string_view text);

// The text with blanks instead of everything that is not code. Positions do not change.
[[nodiscard]] std::string code_only(std::string_view text);

// "acquire", "ACQUIRE".
[[nodiscard]] std::string order_word(Order order, CallStyle style);

} // namespace katlas::workbench
