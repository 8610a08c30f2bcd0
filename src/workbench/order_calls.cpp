#include "order_calls.hpp"

#include <algorithm>
#include <cctype>

namespace katlas::workbench {
namespace {

struct AtomicFunction {
    std::string_view name;
    CallStyle style;
    AccessRole role;
    std::size_t values; // number of arguments before the orders
    bool may_fail = false;
};

using enum CallStyle;
constexpr AtomicFunction atomic_functions[] = {
    {"atomic_load", c11, AccessRole::load, 1},
    {"atomic_store", c11, AccessRole::store, 2},
    {"atomic_exchange", c11, AccessRole::update, 2},
    {"atomic_fetch_add", c11, AccessRole::update, 2},
    {"atomic_fetch_sub", c11, AccessRole::update, 2},
    {"atomic_fetch_and", c11, AccessRole::update, 2},
    {"atomic_fetch_or", c11, AccessRole::update, 2},
    {"atomic_fetch_xor", c11, AccessRole::update, 2},
    {"atomic_compare_exchange_strong", c11, AccessRole::update, 3, true},
    {"atomic_compare_exchange_weak", c11, AccessRole::update, 3, true},
    {"atomic_flag_test_and_set", c11, AccessRole::update, 1},
    {"atomic_flag_clear", c11, AccessRole::store, 1},
    {"atomic_thread_fence", c11, AccessRole::fence, 0},
    {"__atomic_load", gnu, AccessRole::load, 2},
    {"__atomic_load_n", gnu, AccessRole::load, 1},
    {"__atomic_store", gnu, AccessRole::store, 2},
    {"__atomic_store_n", gnu, AccessRole::store, 2},
    {"__atomic_exchange", gnu, AccessRole::update, 3},
    {"__atomic_exchange_n", gnu, AccessRole::update, 2},
    {"__atomic_fetch_add", gnu, AccessRole::update, 2},
    {"__atomic_fetch_sub", gnu, AccessRole::update, 2},
    {"__atomic_fetch_and", gnu, AccessRole::update, 2},
    {"__atomic_fetch_or", gnu, AccessRole::update, 2},
    {"__atomic_fetch_xor", gnu, AccessRole::update, 2},
    {"__atomic_fetch_nand", gnu, AccessRole::update, 2},
    {"__atomic_add_fetch", gnu, AccessRole::update, 2},
    {"__atomic_sub_fetch", gnu, AccessRole::update, 2},
    {"__atomic_and_fetch", gnu, AccessRole::update, 2},
    {"__atomic_or_fetch", gnu, AccessRole::update, 2},
    {"__atomic_xor_fetch", gnu, AccessRole::update, 2},
    {"__atomic_nand_fetch", gnu, AccessRole::update, 2},
    {"__atomic_compare_exchange", gnu, AccessRole::update, 4, true},
    {"__atomic_compare_exchange_n", gnu, AccessRole::update, 4, true},
    {"__atomic_test_and_set", gnu, AccessRole::update, 1},
    {"__atomic_clear", gnu, AccessRole::store, 1},
    {"__atomic_thread_fence", gnu, AccessRole::fence, 0},
    {"load", member, AccessRole::load, 0},
    {"store", member, AccessRole::store, 1},
    {"exchange", member, AccessRole::update, 1},
    {"fetch_add", member, AccessRole::update, 1},
    {"fetch_sub", member, AccessRole::update, 1},
    {"fetch_and", member, AccessRole::update, 1},
    {"fetch_or", member, AccessRole::update, 1},
    {"fetch_xor", member, AccessRole::update, 1},
    {"compare_exchange_strong", member, AccessRole::update, 2, true},
    {"compare_exchange_weak", member, AccessRole::update, 2, true},
    {"test_and_set", member, AccessRole::update, 0},
    {"test", member, AccessRole::load, 0},
    {"clear", member, AccessRole::store, 0},
};
constexpr std::string_view explicit_suffix = "_explicit";

bool is_word(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}
bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

class CodeOnly {
  public:
    explicit CodeOnly(std::string_view text) : text_(text) {}

    std::string run() {
        while (at_ < text_.size()) {
            if (begins("//"))
                blank(std::min(text_.find('\n', at_), text_.size()));
            else if (begins("/*"))
                blank(behind("*/", at_ + 2));
            else if (text_[at_] == '#' && line_is_blank_)
                blank(end_of_directive());
            else if (text_[at_] == '"' || (text_[at_] == '\'' && (at_ == 0 || !is_word(text_[at_ - 1]))))
                blank(end_of_quoted());
            else
                pass();
        }
        return std::move(text_);
    }

  private:
    [[nodiscard]] bool begins(std::string_view with) const { return text_.compare(at_, with.size(), with) == 0; }
    void pass() {
        line_is_blank_ = text_[at_] == '\n' || (line_is_blank_ && is_blank(text_[at_]));
        ++at_;
    }
    void blank(std::size_t end) {
        for (; at_ < end; ++at_)
            if (text_[at_] != '\n')
                text_[at_] = ' ';
    }
    [[nodiscard]] std::size_t behind(std::string_view what, std::size_t from) const {
        const std::size_t found = text_.find(what, from);
        return found == std::string::npos ? text_.size() : found + what.size();
    }
    [[nodiscard]] std::size_t end_of_directive() const {
        std::size_t end = text_.find('\n', at_);
        while (end != std::string::npos && text_[end - (end > 0 && text_[end - 1] == '\r' ? 2 : 1)] == '\\')
            end = text_.find('\n', end + 1);
        return std::min(end, text_.size());
    }
    [[nodiscard]] std::size_t end_of_quoted() const {
        const char quote = text_[at_];
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
            end += text_[end] == '\\' ? 2 : 1;
        return std::min(end + 1, text_.size());
    }

    std::string text_;
    std::size_t at_ = 0;
    bool line_is_blank_ = true;
};

class FindCalls {
  public:
    explicit FindCalls(std::string_view text) : code_(code_only(text)) {}

    std::vector<OrderCall> run() {
        std::vector<OrderCall> calls;
        for (std::size_t at = 0; at < code_.size();) {
            if (!is_word(code_[at])) {
                ++at;
                continue;
            }
            const TextPiece name{at, word_end(at)};
            at = name.end;
            if (std::optional<OrderCall> call = call_of(name))
                calls.push_back(std::move(*call));
        }
        return calls;
    }

  private:
    [[nodiscard]] std::optional<OrderCall> call_of(TextPiece name) const {
        const std::size_t open = behind_blanks(name.end);
        if (open == code_.size() || code_[open] != '(')
            return std::nullopt;
        std::string_view word = text_of(name);
        bool explicit_order = word.starts_with("atomic_") && word.ends_with(explicit_suffix);
        if (explicit_order)
            word.remove_suffix(explicit_suffix.size());
        const auto* const function = std::ranges::find(atomic_functions, word, &AtomicFunction::name);
        if (function == std::end(atomic_functions) || is_member(name) != (function->style == member))
            return std::nullopt;
        explicit_order |= function->style == gnu || function->role == AccessRole::fence;
        OrderCall call{.style = function->style,
                       .role = function->role,
                       .may_fail = function->may_fail,
                       .whole = {qualified_begin(name.begin), 0},
                       .name = name};
        call.qualified = call.whole.begin != name.begin;
        const std::vector<TextPiece> arguments = arguments_of(open, call.close);
        call.whole.end = call.close + 1;
        call.has_arguments = !arguments.empty();
        if (call.close == 0 || arguments.size() < function->values)
            return std::nullopt;
        for (std::size_t i = function->values; i < arguments.size(); ++i) {
            call.orders.push_back(order_of(arguments[i]));
        }
        const std::size_t most = function->may_fail ? 2 : 1;
        const bool fits =
            function->style == member ? call.orders.size() <= most : call.orders.size() == (explicit_order ? most : 0);
        return fits ? std::optional(std::move(call)) : std::nullopt;
    }

    // Empty, with `close` 0, if the arguments do not end.
    [[nodiscard]] std::vector<TextPiece> arguments_of(std::size_t open, std::size_t& close) const {
        std::vector<TextPiece> arguments;
        std::size_t begin = open + 1;
        std::size_t depth = 0;
        for (std::size_t at = open; at < code_.size(); ++at) {
            const char c = code_[at];
            if (c == '(' || c == '[' || c == '{') {
                ++depth;
            } else if (c == ')' || c == ']' || c == '}') {
                if (--depth != 0)
                    continue;
                close = at;
                if (behind_blanks(begin) < at || !arguments.empty())
                    arguments.push_back({begin, at});
                return arguments;
            } else if (c == ',' && depth == 1) {
                arguments.push_back({begin, at});
                begin = at + 1;
            } else if (c == ';' && depth == 1) {
                break; // not a call
            }
        }
        return {};
    }

    [[nodiscard]] WrittenOrder order_of(TextPiece argument) const {
        const std::size_t begin = behind_blanks(argument.begin);
        std::size_t end = argument.end;
        while (end > begin && is_blank(code_[end - 1]))
            --end;
        const std::size_t at = code_.compare(begin, 5, "std::") == 0 ? begin + 5 : begin;
        for (const std::string_view prefix : {"memory_order_", "memory_order::", "__ATOMIC_"}) {
            if (code_.compare(at, prefix.size(), prefix) != 0)
                continue;
            const TextPiece word{at + prefix.size(), word_end(at + prefix.size())};
            std::string name(text_of(word));
            std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
            const auto order = order_named(name == "consume" ? "acquire" : name);
            if (word.end == end && order && *order != Order::absent)
                return {word, *order};
        }
        return {{begin, end}, Order::seq_cst, false};
    }

    [[nodiscard]] std::string_view text_of(TextPiece piece) const {
        return std::string_view(code_).substr(piece.begin, piece.end - piece.begin);
    }
    [[nodiscard]] std::size_t word_end(std::size_t at) const {
        while (at < code_.size() && is_word(code_[at]))
            ++at;
        return at;
    }
    [[nodiscard]] std::size_t behind_blanks(std::size_t at) const {
        while (at < code_.size() && is_blank(code_[at]))
            ++at;
        return at;
    }
    [[nodiscard]] bool is_member(TextPiece name) const {
        std::size_t at = name.begin;
        while (at > 0 && is_blank(code_[at - 1]))
            --at;
        return at > 0 && (code_[at - 1] == '.' || (at > 1 && code_[at - 1] == '>' && code_[at - 2] == '-'));
    }
    [[nodiscard]] std::size_t qualified_begin(std::size_t name) const {
        constexpr std::string_view standard = "std::";
        return name >= standard.size() && code_.compare(name - standard.size(), standard.size(), standard) == 0
                   ? name - standard.size()
                   : name;
    }

    std::string code_;
};

} // namespace

std::string code_only(std::string_view text) {
    return CodeOnly(text).run();
}

std::vector<OrderCall> order_calls(std::string_view text) {
    return FindCalls(text).run();
}

std::string order_word(Order order, CallStyle style) {
    std::string word(to_string(order));
    if (style == gnu)
        std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::toupper(c); });
    return word;
}

} // namespace katlas::workbench
