// The calls in a text in C or C++ that make atomic accesses and fences, and where they say with which order: see
// source_orders.hpp. This is lexical: comments, texts and directives of the preprocessor are left out, and the rest is
// looked through for known names with arguments in parentheses.
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

// What is written where an order is expected: a constant, or something else whose order the text does not say.
struct WrittenOrder {
    TextPiece word; // what follows "memory_order_", "memory_order::" or "__ATOMIC_"; else all of it
    Order order = Order::seq_cst;
    bool constant = true;
};

struct OrderCall {
    CallStyle style = CallStyle::c11;
    bool qualified = false; // by std::
    AccessRole role = AccessRole::load;
    bool may_fail = false; // a compare-exchange
    TextPiece whole;       // what qualifies its name included, what precedes a member not
    TextPiece name;
    std::size_t close = 0; // its last parenthesis
    bool has_arguments = false;
    std::vector<WrittenOrder> orders{}; // none: it is the usual seq_cst
};

// In the order of the text.
[[nodiscard]] std::vector<OrderCall> order_calls(std::string_view text);

// The text with blanks for what is no code, so that what remains has its places.
[[nodiscard]] std::string code_only(std::string_view text);

// "acquire", "ACQUIRE".
[[nodiscard]] std::string order_word(Order order, CallStyle style);

} // namespace katlas::workbench
