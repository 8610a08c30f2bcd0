#include "katlas/workbench/access_orders.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

constexpr std::array<std::string_view, num_roles> role_names{"load", "store", "read-modify-write", "failure", "fence"};
constexpr std::array<std::string_view, num_orders> order_names{"absent",  "relaxed", "acquire",
                                                               "release", "acq_rel", "seq_cst"};

bool acquires(Order order) {
    return order == Order::acquire || order >= Order::acq_rel;
}
bool releases(Order order) {
    return order >= Order::release;
}

template <std::size_t N>
std::optional<std::size_t> index_of(const std::array<std::string_view, N>& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
}

// The costs of one line, or the reason why it is invalid.
struct CostLine {
    AccessRole role;
    Order order;
    std::uint32_t cost;
};
Expected<CostLine> parse_line(const std::vector<std::string>& words) {
    if (words.size() != 3)
        return Refused{"a line is an access, an order and a cost, as in 'load acquire 3'"};
    const auto role = index_of(role_names, words[0]);
    if (!role)
        return Refused{fmt::format("there is no access '{}': they are {}", words[0], fmt::join(role_names, ", "))};
    const auto order = order_named(words[1]);
    if (!order)
        return Refused{order.why_not()};
    const auto& possible = orders_of(static_cast<AccessRole>(*role));
    if (std::ranges::find(possible, *order) == possible.end())
        return Refused{fmt::format("a {} is never {}", words[0], words[1])};
    constexpr std::uint32_t most = 1'000'000;
    std::uint32_t cost = 0;
    const char* const end = words[2].data() + words[2].size();
    const auto [rest, wrong] = std::from_chars(words[2].data(), end, cost);
    if (wrong != std::errc() || rest != end || cost > most)
        return Refused{fmt::format("'{}' is no number from 0 to {}", words[2], most)};
    return CostLine{static_cast<AccessRole>(*role), *order, cost};
}

} // namespace

std::string_view to_string(AccessRole role) {
    return role_names[static_cast<std::size_t>(role)];
}
std::string_view to_string(Order order) {
    return order_names[static_cast<std::size_t>(order)];
}

Expected<Order> order_named(std::string_view name) {
    const auto found = index_of(order_names, name);
    if (!found)
        return Refused{fmt::format("there is no order '{}': they are {}", name, fmt::join(order_names, ", "))};
    return static_cast<Order>(*found);
}

const std::vector<Order>& orders_of(AccessRole role) {
    using enum Order;
    static const std::array<std::vector<Order>, num_roles> all{{
        {relaxed, acquire, seq_cst},
        {relaxed, release, seq_cst},
        {relaxed, acquire, release, acq_rel, seq_cst},
        {relaxed, acquire, seq_cst},
        {absent, acquire, release, acq_rel, seq_cst},
    }};
    return all[static_cast<std::size_t>(role)];
}
Order weakest(AccessRole role) {
    return orders_of(role).front();
}
Order strongest(AccessRole role) {
    return orders_of(role).back();
}

// The order of the enumeration is the order of strength, except that acquire and release are incomparable.
bool at_most(Order a, Order b) {
    return a <= b && !(a == Order::acquire && b == Order::release);
}
Order join(Order a, Order b) {
    if (at_most(a, b))
        return b;
    return at_most(b, a) ? a : Order::acq_rel;
}

std::vector<Order> next_weaker(AccessRole role, Order order) {
    std::vector<Order> weaker;
    for (const Order o : orders_of(role))
        if (o != order && at_most(o, order))
            weaker.push_back(o);
    std::vector<Order> next;
    std::ranges::copy_if(weaker, std::back_inserter(next), [&](Order o) {
        return std::ranges::none_of(weaker, [&](Order p) { return p != o && at_most(o, p); });
    });
    return next;
}

OrderCosts::OrderCosts() {
    for (std::size_t role = 0; role < num_roles; ++role) {
        const auto as = static_cast<AccessRole>(role);
        for (const Order order : orders_of(as)) {
            std::uint32_t& cost = cost_[role][static_cast<std::size_t>(order)];
            cost = (acquires(order) ? 1U : 0U) + (releases(order) ? 1U : 0U);
            if (order == Order::seq_cst)
                cost += as == AccessRole::store ? 4 : 1;
            if (as == AccessRole::fence && order != Order::absent)
                cost += order == Order::seq_cst ? 7 : 2;
        }
    }
}

Expected<OrderCosts> OrderCosts::parse(std::string_view text) {
    OrderCosts costs;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        std::istringstream in(line.substr(0, line.find('#')));
        const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
        if (words.empty())
            continue;
        const auto cost = parse_line(words);
        if (!cost)
            return Refused{fmt::format("{}: {}", number, cost.why_not())};
        costs.cost_[static_cast<std::size_t>(cost->role)][static_cast<std::size_t>(cost->order)] = cost->cost;
    }
    for (std::size_t role = 0; role < num_roles; ++role)
        for (const Order order : orders_of(static_cast<AccessRole>(role)))
            for (const Order weaker : next_weaker(static_cast<AccessRole>(role), order))
                if (costs.of(static_cast<AccessRole>(role), weaker) >= costs.of(static_cast<AccessRole>(role), order))
                    return Refused{fmt::format("a {} that is {} has to cost more than one that is {}", role_names[role],
                                               to_string(order), to_string(weaker))};
    return costs;
}

} // namespace katlas::workbench
