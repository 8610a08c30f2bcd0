// The functions of <stdatomic.h> and <threads.h> that litmus tests may call, and assume and assert.
#include "litmus_translate.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;

namespace {

syntax::Type void_type() {
    syntax::Type type;
    type.is_void = true;
    return type;
}

struct Fetch {
    std::string_view name;
    RmwOp op;
};

constexpr std::array fetches = {
    Fetch{"atomic_exchange", RmwOp::exchange},   Fetch{"atomic_fetch_add", RmwOp::fetch_add},
    Fetch{"atomic_fetch_sub", RmwOp::fetch_sub}, Fetch{"atomic_fetch_and", RmwOp::fetch_and},
    Fetch{"atomic_fetch_or", RmwOp::fetch_or},   Fetch{"atomic_fetch_xor", RmwOp::fetch_xor},
};

struct Order {
    std::string_view name;
    Mode mode;
};

constexpr std::array orders = {
    Order{"memory_order_relaxed", Mode::relaxed}, Order{"memory_order_consume", Mode::acquire},
    Order{"memory_order_acquire", Mode::acquire}, Order{"memory_order_release", Mode::release},
    Order{"memory_order_acq_rel", Mode::acq_rel}, Order{"memory_order_seq_cst", Mode::seq_cst},
};

const std::vector<std::string>& function_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all = {"atomic_load",
                                        "atomic_store",
                                        "atomic_compare_exchange_strong",
                                        "atomic_compare_exchange_weak",
                                        "atomic_thread_fence",
                                        "mtx_lock",
                                        "mtx_unlock",
                                        "assume",
                                        "assert"};
        for (const Fetch& fetch : fetches)
            all.emplace_back(fetch.name);
        for (std::size_t i = all.size(); i-- > 0;)
            if (all[i].starts_with("atomic_") && all[i] != "atomic_thread_fence")
                all.push_back(fmt::format("{}_explicit", all[i]));
        return all;
    }();
    return names;
}

} // namespace

Typed ThreadTranslator::call(const syntax::Expr& e) {
    constexpr std::string_view suffix = "_explicit";
    std::string_view function = e.name;
    const bool with_order = function.ends_with(suffix);
    if (with_order)
        function.remove_suffix(suffix.size());
    if (function == "atomic_load")
        return load(e, with_order);
    if (function == "atomic_store")
        return store(e, with_order);
    for (const Fetch& fetch : fetches)
        if (function == fetch.name)
            return update(e, fetch.op, with_order);
    if (function == "atomic_compare_exchange_strong" || function == "atomic_compare_exchange_weak")
        return compare_exchange(e, function.ends_with("weak"), with_order);
    if (e.name == "atomic_thread_fence")
        return fence(e);
    if (e.name == "mtx_lock" || e.name == "lock" || e.name == "spin_lock")
        return lock(e, true);
    if (e.name == "mtx_unlock" || e.name == "unlock" || e.name == "spin_unlock")
        return lock(e, false);
    if (e.name == "assume" || e.name == "assert")
        return stop_unless(e, e.name == "assert");
    const std::string nearest = nearest_name(e.name, function_names());
    error(e.range, fmt::format("unknown function '{}'", e.name),
          nearest.empty() ? std::string() : fmt::format("did you mean '{}'?", nearest));
    return {};
}

bool ThreadTranslator::has_arguments(const syntax::Expr& e, std::size_t count) {
    if (e.children.size() == count)
        return true;
    error(e.range,
          fmt::format("'{}' takes {} argument{}, not {}", e.name, count, count == 1 ? "" : "s", e.children.size()));
    return false;
}

Mode ThreadTranslator::order(Ref e, std::initializer_list<Mode> allowed) {
    const syntax::Expr& node = expr(e);
    const auto* const found = std::find_if(orders.begin(), orders.end(), [&](const Order& o) {
        return node.kind == syntax::Expr::Kind::name && o.name == node.name;
    });
    if (found == orders.end()) {
        error(node.range, "expected a memory order",
              "memory_order_relaxed, ..._acquire, ..._release, ..._acq_rel, ...");
        return Mode::seq_cst;
    }
    if (std::find(allowed.begin(), allowed.end(), found->mode) == allowed.end()) {
        error(node.range, fmt::format("{} is no order for this", found->name));
        return Mode::seq_cst;
    }
    return found->mode;
}

Typed ThreadTranslator::load(const syntax::Expr& e, bool with_order) {
    if (!has_arguments(e, with_order ? 2 : 1))
        return {};
    const auto [place, type] = pointee(evaluate(e.children[0]), e.range);
    const Mode mode = with_order ? order(e.children[1], {Mode::relaxed, Mode::acquire, Mode::seq_cst}) : Mode::seq_cst;
    return {thread_.load(place, mode), type};
}

Typed ThreadTranslator::store(const syntax::Expr& e, bool with_order) {
    if (!has_arguments(e, with_order ? 3 : 2))
        return {Expr(0), void_type()};
    const auto [place, type] = pointee(evaluate(e.children[0]), e.range);
    const Expr value = converted(evaluate(e.children[1]), type, expr(e.children[1]).range);
    const Mode mode = with_order ? order(e.children[2], {Mode::relaxed, Mode::release, Mode::seq_cst}) : Mode::seq_cst;
    thread_.store(place, value, mode);
    return {Expr(0), void_type()};
}

Typed ThreadTranslator::update(const syntax::Expr& e, RmwOp op, bool with_order) {
    if (!has_arguments(e, with_order ? 3 : 2))
        return {};
    const auto [place, type] = pointee(evaluate(e.children[0]), e.range);
    // A pointer may be moved by a number.
    const bool arithmetic = op != RmwOp::exchange && type.pointers > 0;
    const Expr operand =
        converted(evaluate(e.children[1]), arithmetic ? syntax::Type{} : type, expr(e.children[1]).range);
    const Mode mode =
        with_order ? order(e.children[2], {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst})
                   : Mode::seq_cst;
    return {thread_.fetch(op, place, operand, mode), type};
}

Typed ThreadTranslator::compare_exchange(const syntax::Expr& e, bool weak, bool with_order) {
    if (!has_arguments(e, with_order ? 5 : 3))
        return {};
    const auto [place, type] = pointee(evaluate(e.children[0]), e.range);
    const auto [expected, expected_type] = pointee(evaluate(e.children[1]), expr(e.children[1]).range);
    if (value_type(expected_type) != value_type(type))
        error(expr(e.children[1]).range, "what is expected has another type than what is exchanged");
    const Expr desired = converted(evaluate(e.children[2]), type, expr(e.children[2]).range);
    Mode success = Mode::seq_cst;
    Mode failure = Mode::seq_cst;
    if (with_order) {
        success = order(e.children[3], {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst});
        failure = order(e.children[4], {Mode::relaxed, Mode::acquire, Mode::seq_cst});
    }
    return {thread_.compare_exchange_in_memory(place, expected, desired, success, failure, weak), {}};
}

Typed ThreadTranslator::fence(const syntax::Expr& e) {
    if (has_arguments(e, 1))
        thread_.fence(
            order(e.children[0], {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst}));
    return {Expr(0), void_type()};
}

Typed ThreadTranslator::lock(const syntax::Expr& e, bool acquire) {
    if (!has_arguments(e, 1))
        return {Expr(0), void_type()};
    const auto place = pointee(evaluate(e.children[0]), e.range).first;
    if (acquire)
        thread_.lock(place);
    else
        thread_.unlock(place);
    return {Expr(0), void_type()};
}

Typed ThreadTranslator::stop_unless(const syntax::Expr& e, bool is_assert) {
    if (!has_arguments(e, 1))
        return {Expr(0), void_type()};
    const Expr test = condition(e.children[0]);
    if (is_assert)
        thread_.check(test);
    else
        thread_.assume(test);
    return {Expr(0), void_type()};
}

} // namespace katlas::program
