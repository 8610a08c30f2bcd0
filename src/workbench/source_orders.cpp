#include "katlas/workbench/source_orders.hpp"

#include "katlas/support/text.hpp"
#include "order_calls.hpp"
#include "text_edits.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// The order of failure if it is not written.
Order failure_after(Order success) {
    if (success == Order::acq_rel)
        return Order::acquire;
    return success == Order::release ? Order::relaxed : success;
}

// The roles and orders of an access; empty if an order cannot be chosen.
std::vector<std::pair<AccessRole, Order>> roles_of(const OrderCall& call) {
    const Order success = call.orders.empty() ? Order::seq_cst : call.orders.front().order;
    std::vector<std::pair<AccessRole, Order>> roles{{call.role, success}};
    if (call.may_fail)
        roles.emplace_back(AccessRole::failure,
                           call.orders.size() == 2 ? call.orders.back().order : failure_after(success));
    const bool all = std::ranges::all_of(roles, [](const auto& r) {
        return std::ranges::find(orders_of(r.first), r.second) != orders_of(r.first).end();
    });
    return all ? roles : std::vector<std::pair<AccessRole, Order>>();
}

// Whether all orders of the call are constants or known from `order_at`; the latter are set in the call.
bool knows_orders(OrderCall& call, std::size_t line, std::size_t column, const SourceOrders::OrderAt& order_at) {
    for (std::size_t i = 0; i < call.orders.size(); ++i) {
        if (call.orders[i].constant)
            continue;
        const auto order =
            order_at ? order_at(line, column, i == 0 ? call.role : AccessRole::failure) : std::optional<Order>();
        if (!order)
            return false;
        call.orders[i].order = *order;
    }
    return true;
}

// The edits that change the orders of the calls of a text.
class OrderEdits {
  public:
    explicit OrderEdits(const std::string& text) : text_(text) {}

    // Inserts a fence on its own line.
    void insert(const OrderCall& call, std::size_t line, Order order) {
        if (order == Order::absent)
            return;
        std::size_t code = line;
        while (text_[code] == ' ' || text_[code] == '\t')
            ++code;
        const bool standard = call.qualified || call.style == CallStyle::member;
        edits.push_back(
            {line, line,
             fmt::format("{0}{1}atomic_thread_fence({1}memory_order_{2});\n", text_.substr(line, code - line),
                         standard ? "std::" : "", order_word(order, CallStyle::c11))});
    }

    // Changes the orders of a call. `orders` are those of its places.
    void change(const OrderCall& call, const Order* orders) {
        const auto roles = roles_of(call);
        bool changed = false;
        for (std::size_t i = 0; i < roles.size(); ++i)
            changed |= orders[i] != roles[i].second;
        if (!changed)
            return;
        if (orders[0] == Order::absent)
            take_away(call);
        else if (call.orders.empty())
            add_orders(call, orders);
        else
            rewrite(call, orders);
    }

    std::vector<TextEdit> edits{};

  private:
    void rewrite(const OrderCall& call, const Order* orders) {
        for (std::size_t i = 0; i < call.orders.size(); ++i)
            if (orders[i] != call.orders[i].order)
                edits.push_back(
                    {call.orders[i].word.begin, call.orders[i].word.end,
                     call.orders[i].constant ? order_word(orders[i], call.style) : spelled(orders[i], call)});
        if (call.may_fail && call.orders.size() == 1 && orders[1] != failure_after(orders[0]))
            edits.push_back({call.close, call.close, ", " + spelled(orders[1], call)});
    }
    void add_orders(const OrderCall& call, const Order* orders) {
        if (call.style == CallStyle::c11)
            edits.push_back({call.name.end, call.name.end, "_explicit"});
        std::string added = (call.has_arguments ? ", " : "") + spelled(orders[0], call);
        if (call.may_fail && (call.style != CallStyle::member || orders[1] != failure_after(orders[0])))
            added += ", " + spelled(orders[1], call);
        edits.push_back({call.close, call.close, std::move(added)});
    }
    static std::string spelled(Order order, const OrderCall& call) {
        if (call.style == CallStyle::gnu)
            return "__ATOMIC_" + order_word(order, call.style);
        const bool standard = call.qualified || call.style == CallStyle::member;
        return fmt::format("{}memory_order_{}", standard ? "std::" : "", order_word(order, call.style));
    }

    // Removes a fence, with its line if nothing else is on it. If the fence is the whole body of an `if` or a loop, an
    // empty statement remains.
    void take_away(const OrderCall& call) {
        std::size_t end = call.whole.end;
        while (end < text_.size() && text_[end] != ';')
            ++end;
        end = std::min(end + 1, text_.size());
        const std::string before = code_only(std::string_view(text_).substr(0, call.whole.begin));
        const std::size_t last = before.find_last_not_of(" \t\r\n");
        if (last != std::string::npos && std::string_view(";{}:").find(before[last]) == std::string_view::npos) {
            edits.push_back({call.whole.begin, end, ";"});
            return;
        }
        std::size_t line = call.whole.begin;
        while (line > 0 && text_[line - 1] != '\n' && is_white(text_[line - 1]))
            --line;
        std::size_t next = end;
        while (next < text_.size() && text_[next] != '\n' && is_white(text_[next]))
            ++next;
        const bool alone = (line == 0 || text_[line - 1] == '\n') && (next == text_.size() || text_[next] == '\n');
        if (alone)
            edits.push_back({line, std::min(next + 1, text_.size()), ""});
        else
            edits.push_back({call.whole.begin, next < text_.size() && text_[next] != '\n' ? next : end, ""});
    }
    static bool is_white(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    const std::string& text_;
};

// The begin of the object of a member call: "q->items[i].load()" as a whole.
std::size_t object_begin(std::string_view text, std::size_t member) {
    std::size_t depth = 0;
    std::size_t at = member;
    for (; at > 0; --at) {
        const char c = text[at - 1];
        if (c == ')' || c == ']')
            ++depth;
        else if (depth > 0 && (c == '(' || c == '['))
            --depth;
        else if (depth == 0 && c != '.' && c != '_' && c != ':' && std::isalnum(static_cast<unsigned char>(c)) == 0 &&
                 !(c == '>' && at > 1 && text[at - 2] == '-') && !(c == '-' && text[at] == '>'))
            break;
    }
    return at;
}

// Finds places for a statement that is executed just before an access whenever the access is executed.
class FenceLines {
  public:
    explicit FenceLines(std::string_view text) : code_(code_only(text)) {
        std::size_t depth = 0;
        for (const char c : code_) {
            depth = c == '(' ? depth + 1 : c == ')' && depth > 0 ? depth - 1 : depth;
            depth_.push_back(depth);
        }
    }

    // The beginning of the line for a fence in front of the call, or nothing.
    [[nodiscard]] std::optional<std::size_t> in_front_of(const OrderCall& call) const {
        const std::size_t before = code_.find_last_of(";{}", call.whole.begin);
        if (before == std::string::npos || depth_[before] != 0)
            return std::nullopt;
        const std::size_t statement = code_.find_first_not_of(" \t\r\n", before + 1);
        const std::size_t end_of_line = code_.rfind('\n', statement);
        if (end_of_line == std::string::npos || end_of_line < before)
            return std::nullopt; // other code is on its line
        const std::string_view way = std::string_view(code_).substr(statement, call.whole.begin - statement);
        for (const std::string_view condition : {"&&", "||", "?", ":"})
            if (has(way, condition))
                return std::nullopt;
        const std::string_view word = way.substr(0, way.find_first_of(" \t\r\n("));
        for (const std::string_view keyword : {"while", "for", "do", "else", "case", "default", "static"})
            if (word == keyword)
                return std::nullopt;
        const bool in_condition = depth_[call.whole.begin] > 0;
        if ((word == "if" || word == "switch") && !in_condition)
            return std::nullopt;
        return end_of_line + 1;
    }

  private:
    // A double colon qualifies a name and does not count.
    static bool has(std::string_view way, std::string_view what) {
        for (std::size_t at = way.find(what); at != std::string_view::npos; at = way.find(what, at + 2))
            if (what != ":" || (way.substr(at, 2) != "::"))
                return true;
        return false;
    }

    std::string code_;
    std::vector<std::size_t> depth_; // of parentheses, after each byte
};

// The names in front of the parentheses around the byte, in its statement. `code` has no comments and no texts.
std::vector<std::size_t> names_around(const std::string& code, std::size_t at) {
    const auto is_name = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    std::vector<std::size_t> names;
    std::size_t closed = 0;
    while (at-- > 0) {
        if (code[at] == ';' || code[at] == '{' || code[at] == '}')
            break;
        closed += code[at] == ')' ? 1U : 0U;
        if (code[at] != '(')
            continue;
        if (closed > 0) {
            --closed;
            continue;
        }
        std::size_t end = at;
        while (end > 0 && is_blank(code[end - 1]))
            --end;
        std::size_t begin = end;
        while (begin > 0 && is_name(code[begin - 1]))
            --begin;
        if (begin != end)
            names.push_back(begin);
    }
    return names;
}

// The names around each call.
std::vector<std::vector<NameAround>> names_around_each(std::string_view text, const std::vector<OrderCall>& calls) {
    const std::string code = code_only(text);
    std::map<std::size_t, unsigned> count;
    std::vector<std::vector<std::size_t>> begins;
    for (const OrderCall& call : calls)
        for (const std::size_t begin : begins.emplace_back(names_around(code, call.whole.begin)))
            ++count[begin];
    std::vector<std::vector<NameAround>> names;
    for (const std::vector<std::size_t>& of_call : begins) {
        std::vector<NameAround>& around = names.emplace_back();
        for (const std::size_t begin : of_call) {
            const std::string_view before = text.substr(0, begin);
            around.push_back({.line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
                              .column = begin - (before.rfind('\n') + 1) + 1,
                              .of_one = count[begin] == 1});
        }
    }
    return names;
}

} // namespace

SourceOrders::SourceOrders(std::string name, std::string text, bool new_fences, const OrderAt& order_at)
    : name_(std::move(name)), text_(std::move(text)) {
    const FenceLines lines(new_fences ? text_ : std::string());
    std::size_t line = 1;
    std::size_t line_begins = 0;
    std::size_t seen = 0;
    std::size_t last_fence = no_fence;
    std::vector<OrderCall> all = order_calls(text_);
    auto names = names_around_each(text_, all);
    for (std::size_t number = 0; number < all.size(); ++number) {
        OrderCall& call = all[number];
        for (; seen < call.name.begin; ++seen)
            if (text_[seen] == '\n') {
                ++line;
                line_begins = seen + 1;
            }
        const std::size_t column = call.name.begin - line_begins + 1;
        if (!knows_orders(call, line, column, order_at))
            continue;
        const auto roles = roles_of(call);
        if (roles.empty())
            continue;
        const std::size_t shown_from =
            call.style == CallStyle::member ? object_begin(text_, call.name.begin) : call.whole.begin;
        const OrderPlace place{
            .begin = call.whole.begin,
            .line = line,
            .column = column,
            .around = std::move(names[number]),
            .call = single_spaced(std::string_view(text_).substr(shown_from, call.whole.end - shown_from))};
        const auto fence =
            new_fences && call.role != AccessRole::fence ? lines.in_front_of(call) : std::optional<std::size_t>();
        fence_line_.push_back(fence && *fence != last_fence ? *fence : no_fence);
        last_fence = fence.value_or(last_fence);
        if (fence_line_.back() != no_fence) {
            places_.push_back(place);
            places_.back().role = AccessRole::fence;
            places_.back().order = Order::absent;
            places_.back().new_fence = true;
        }
        first_place_.push_back(places_.size());
        for (const auto& [role, order] : roles) {
            places_.push_back(place);
            places_.back().role = role;
            places_.back().order = order;
        }
        calls_.push_back(std::move(call));
    }
}

std::vector<TextEdit> SourceOrders::edits(const std::vector<Order>& orders) const {
    OrderEdits all(text_);
    for (std::size_t i = 0; i < calls_.size(); ++i) {
        if (fence_line_[i] != no_fence)
            all.insert(calls_[i], fence_line_[i], orders[first_place_[i] - 1]);
        all.change(calls_[i], &orders[first_place_[i]]);
    }
    return std::move(all.edits);
}
std::string SourceOrders::with(const std::vector<Order>& orders) const {
    return edited(text_, edits(orders));
}
std::string SourceOrders::patch(const std::vector<Order>& orders) const {
    return unified_diff(name_, text_, edits(orders));
}

SourceOrders::~SourceOrders() = default;
SourceOrders::SourceOrders(const SourceOrders&) = default;
SourceOrders::SourceOrders(SourceOrders&&) noexcept = default;
SourceOrders& SourceOrders::operator=(const SourceOrders&) = default;
SourceOrders& SourceOrders::operator=(SourceOrders&&) noexcept = default;

} // namespace katlas::workbench
