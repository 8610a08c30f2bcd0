// Calls: the functions of <stdatomic.h> and <threads.h> that litmus tests may call, and assume and assert.
// litmus_builtins.cpp has the further functions of compilers.
#include "litmus_translate.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;

namespace {

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

// By their numbers.
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
                                        "atomic_flag_test_and_set",
                                        "atomic_flag_clear",
                                        "atomic_init",
                                        "atomic_thread_fence",
                                        "mtx_lock",
                                        "mtx_unlock",
                                        "assume",
                                        "assert"};
        for (const Fetch& fetch : fetches)
            all.emplace_back(fetch.name);
        for (std::size_t i = all.size(); i-- > 0;)
            if (all[i].starts_with("atomic_") && all[i] != "atomic_thread_fence" && all[i] != "atomic_init")
                all.push_back(fmt::format("{}_explicit", all[i]));
        return all;
    }();
    return names;
}

constexpr std::initializer_list<Mode> any = {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst};

} // namespace

Typed ThreadTranslator::call(const syntax::Expr& e) {
    if (const syntax::Function* function = find_function(e.name))
        return call_user(*function, e);
    if (auto result = call_kernel(e))
        return *result;
    if (auto result = call_atomic(e))
        return *result;
    if (auto result = call_builtin(e))
        return *result;
    if (auto result = call_sync(e))
        return *result;
    if (e.name == "atomic_thread_fence")
        return fence(e);
    if (e.name == "mtx_lock" || e.name == "lock" || e.name == "spin_lock" || e.name == "pthread_mutex_lock" ||
        e.name == "pthread_spin_lock")
        return lock(e, true);
    if (e.name == "mtx_unlock" || e.name == "unlock" || e.name == "spin_unlock" || e.name == "pthread_mutex_unlock" ||
        e.name == "pthread_spin_unlock")
        return lock(e, false);
    if (e.name == "assume" || e.name == "assert" || e.name == "__VERIFIER_assume")
        return stop_unless(e, e.name == "assert");
    if (auto result = call_other(e))
        return *result;
    std::vector<std::string> known = function_names();
    for (const syntax::Function& function : test_.functions)
        known.push_back(function.name.text);
    const std::string nearest = nearest_name(e.name, known);
    error(e.range, fmt::format("unknown function '{}'", e.name),
          nearest.empty() ? std::string() : fmt::format("did you mean '{}'?", nearest));
    return {};
}

std::optional<Typed> ThreadTranslator::call_atomic(const syntax::Expr& e) {
    constexpr std::string_view suffix = "_explicit";
    std::string_view function = e.name;
    const bool with_order = function.ends_with(suffix);
    if (with_order)
        function.remove_suffix(suffix.size());
    const std::size_t more = with_order ? 1 : 0;
    const auto mode = [&](std::initializer_list<Mode> allowed) {
        return with_order ? order(e.children.back(), allowed) : Mode::seq_cst;
    };
    if (function == "atomic_load") {
        if (!has_arguments(e, 1 + more))
            return Typed{};
        const Target from = object(e);
        return atomic_load(from, mode({Mode::relaxed, Mode::acquire, Mode::seq_cst}), e.range);
    }
    if (function == "atomic_store") {
        if (!has_arguments(e, 2 + more))
            return no_value();
        const Target to = object(e);
        atomic_store(to, e.children[1], mode({Mode::relaxed, Mode::release, Mode::seq_cst}));
        return no_value();
    }
    // herd's accesses of memory that is not shared yet. As in C they are not atomic.
    if (e.name == "atomic_init") {
        if (has_arguments(e, 2))
            atomic_store(object(e), e.children[1], Mode::non_atomic);
        return no_value();
    }
    if (function == "atomic_flag_test_and_set") {
        if (!has_arguments(e, 1 + more))
            return Typed{};
        const Target flag = object(e);
        Typed one;
        one.value = 1;
        return fetch(flag, RmwOp::exchange, one, mode(any), e);
    }
    if (function == "atomic_flag_clear") {
        if (!has_arguments(e, 1 + more))
            return no_value();
        const Target flag = object(e);
        const Mode chosen = mode({Mode::relaxed, Mode::release, Mode::seq_cst});
        if (flag.kind == Target::Kind::place)
            thread_.store(*flag.place, 0, chosen);
        else
            store(flag, {}, e.range);
        return no_value();
    }
    for (const Fetch& known : fetches)
        if (function == known.name) {
            if (!has_arguments(e, 2 + more))
                return Typed{};
            const Target what = object(e);
            return fetch(what, known.op, e.children[1], mode(any), e);
        }
    if (function != "atomic_compare_exchange_strong" && function != "atomic_compare_exchange_weak")
        return std::nullopt;
    if (!has_arguments(e, with_order ? 5 : 3))
        return Typed{};
    const Target what = object(e);
    const Target expected = object(e, 1);
    const Mode success = with_order ? order(e.children[3], any) : Mode::seq_cst;
    const Mode failure =
        with_order ? order(e.children[4], {Mode::relaxed, Mode::acquire, Mode::seq_cst}) : Mode::seq_cst;
    return compare_exchange(what, expected, e.children[2], success, failure, function.ends_with("weak"), e);
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
    std::optional<Value> number;
    if (node.kind == syntax::Expr::Kind::name) {
        const Local* const local = find_local(node.name);
        if (local != nullptr && local->constant && local->constant->value.is_constant())
            number = local->constant->value.node().value;
        else if (local == nullptr && (node.name.starts_with("memory_order_") || node.name.starts_with("__ATOMIC_")))
            number = layout_.named_constant(node.name);
    }
    if (!number || *number < 0 || *number >= static_cast<Value>(orders.size())) {
        error(node.range, "expected a memory order",
              "memory_order_relaxed, ..._acquire, ..._release, ..._acq_rel, ...");
        return Mode::seq_cst;
    }
    const Order& found = orders[static_cast<std::size_t>(*number)];
    if (std::find(allowed.begin(), allowed.end(), found.mode) == allowed.end()) {
        error(node.range, fmt::format("{} is no order for this", found.name));
        return Mode::seq_cst;
    }
    return found.mode;
}

Target ThreadTranslator::object(const syntax::Expr& e, std::size_t argument) {
    const Typed pointer = evaluate(e.children[argument]);
    const SourceRange range = argument == 0 ? e.range : expr(e.children[argument]).range;
    Target target = pointee(pointer, range);
    if (target.kind == Target::Kind::whole) {
        error(range, "this is an access of a struct or an array as a whole");
        return {};
    }
    return target;
}

Typed ThreadTranslator::atomic_load(const Target& object, Mode mode, SourceRange range) {
    if (object.kind != Target::Kind::place)
        return load(object, range);
    Typed result;
    result.type = object.type;
    result.value = thread_.load(*object.place, mode);
    result.origin = object.type.pointers > 0 || object.type.is_address ? Origin::shared : Origin::unknown;
    return result;
}

void ThreadTranslator::atomic_store(const Target& object, Ref value, Mode mode) {
    const Typed stored = evaluate(value);
    const SourceRange range = expr(value).range;
    if (object.kind != Target::Kind::place) {
        store(object, stored, range);
        return;
    }
    check_escape(stored, range);
    thread_.store(*object.place, converted(stored, object.type, range), mode);
}

Typed ThreadTranslator::fetch(const Target& object, RmwOp op, Ref operand, Mode mode, const syntax::Expr& e) {
    Typed value = evaluate(operand);
    const SourceRange range = expr(operand).range;
    // A pointer may be moved by a number.
    const bool arithmetic = op != RmwOp::exchange && object.type.pointers > 0;
    if (arithmetic) {
        value.value = converted(value, {}, range);
        syntax::Type pointer = object.type;
        if (const std::uint32_t stride = layout_.stride(pointer); stride != 1)
            value.value = Expr::convert(value.value, ValueType::i64) * Expr(stride, ValueType::i64);
    } else {
        value.value = converted(value, object.type, range);
        check_escape(value, range);
    }
    return fetch(object, op, value, mode, e);
}

Typed ThreadTranslator::fetch(const Target& object, RmwOp op, const Typed& operand, Mode mode, const syntax::Expr& e) {
    Typed result;
    result.type = object.type;
    if (object.kind != Target::Kind::place) {
        if (object.kind != Target::Kind::none)
            error(e.range, "a read-modify-write of a variable of the thread's own", "no other thread can see it");
        return result;
    }
    result.value = thread_.fetch(op, *object.place, operand.value, mode);
    result.origin = object.type.pointers > 0 || object.type.is_address ? Origin::shared : Origin::unknown;
    return result;
}

// If the value found is not the expected value, C writes it to the place of the expected value. If that place is a
// variable of the thread, the write is no event.
Typed ThreadTranslator::compare_exchange(const Target& object, const Target& expected, Ref desired, Mode success,
                                         Mode failure, bool weak, const syntax::Expr& e) {
    Typed result;
    if (object.kind == Target::Kind::none || expected.kind == Target::Kind::none)
        return result;
    if (value_type(expected.type) != value_type(object.type))
        error(expr(e.children[1]).range, "what is expected has another type than what is exchanged");
    const Typed written = evaluate(desired);
    check_escape(written, expr(desired).range);
    const Expr value = converted(written, object.type, expr(desired).range);
    if (object.kind != Target::Kind::place) {
        error(e.range, "a read-modify-write of a variable of the thread's own", "no other thread can see it");
        return result;
    }
    if (expected.kind == Target::Kind::place) {
        result.value =
            thread_.compare_exchange_in_memory(*object.place, *expected.place, value, success, failure, weak);
        return result;
    }
    const CompareExchange found =
        thread_.compare_exchange(*object.place, load(expected, e.range).value, value, success, failure, weak);
    Typed old;
    old.value = found.old;
    old.type = object.type;
    old.type.is_bool = expected.type.is_bool;
    old.origin = object.type.pointers > 0 || object.type.is_address ? Origin::shared : Origin::unknown;
    thread_.if_(!Expr(found.success), [&] { store(expected, old, e.range); });
    result.value = found.success;
    return result;
}

Typed ThreadTranslator::fence(const syntax::Expr& e) {
    if (has_arguments(e, 1))
        thread_.fence(
            order(e.children[0], {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst}));
    return no_value();
}

Typed ThreadTranslator::lock(const syntax::Expr& e, bool acquire) {
    Typed success; // thrd_success
    if (!has_arguments(e, 1))
        return success;
    const Target mutex = object(e);
    if (mutex.kind != Target::Kind::place) {
        if (mutex.kind != Target::Kind::none)
            error(e.range, "a lock of the thread's own", "no other thread can see it");
        return success;
    }
    if (acquire)
        thread_.lock(*mutex.place);
    else
        thread_.unlock(*mutex.place);
    return success;
}

Typed ThreadTranslator::stop_unless(const syntax::Expr& e, bool is_assert) {
    if (!has_arguments(e, 1))
        return no_value();
    const Expr test = condition(e.children[0]);
    if (is_assert)
        thread_.check(test);
    else
        thread_.assume(test);
    return no_value();
}

} // namespace katlas::program
