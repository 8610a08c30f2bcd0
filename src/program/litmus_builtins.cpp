// Calls of functions that compilers have beside the C library: __atomic_*, __sync_*, hints; and of functions that are
// known to be defined elsewhere.
//
// A __sync_* function is a full barrier by its documentation (GCC, "Legacy __sync Built-in Functions"), so it stands
// between two seq_cst fences.
#include "litmus_translate.hpp"

#include <array>

#include <fmt/format.h>

namespace katlas::program {

namespace {

constexpr std::initializer_list<Mode> any_order = {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel,
                                                   Mode::seq_cst};
constexpr std::initializer_list<Mode> read_orders = {Mode::relaxed, Mode::acquire, Mode::seq_cst};
constexpr std::initializer_list<Mode> write_orders = {Mode::relaxed, Mode::release, Mode::seq_cst};

struct Operation {
    std::string_view name;
    RmwOp op;
    Op again; // computes the value written from the value read
};

constexpr std::array operations = {
    Operation{"add", RmwOp::fetch_add, Op::add},     Operation{"sub", RmwOp::fetch_sub, Op::subtract},
    Operation{"and", RmwOp::fetch_and, Op::bit_and}, Operation{"or", RmwOp::fetch_or, Op::bit_or},
    Operation{"xor", RmwOp::fetch_xor, Op::bit_xor},
};

// The operation of "fetch_add" or "add_fetch".
const Operation* find_operation(std::string_view name, bool& gives_new) {
    for (const Operation& operation : operations) {
        gives_new =
            name == fmt::format("{}_fetch", operation.name) || name == fmt::format("{}_and_fetch", operation.name);
        if (gives_new || name == fmt::format("fetch_{}", operation.name) ||
            name == fmt::format("fetch_and_{}", operation.name))
            return &operation;
    }
    return nullptr;
}

struct Elsewhere {
    std::string_view name;
    std::string_view message;
    std::string_view hint;
};

constexpr std::string_view no_memory = "a litmus test has no memory to be had while it runs";
constexpr std::string_view give_objects = "declare the objects in the initial state, as 'struct node n[2];'";
constexpr std::string_view no_threads = "the threads of a litmus test are its functions P0, P1, ...";

constexpr std::array elsewhere = {
    Elsewhere{"malloc", no_memory, give_objects},
    Elsewhere{"calloc", no_memory, give_objects},
    Elsewhere{"realloc", no_memory, give_objects},
    Elsewhere{"free", no_memory, give_objects},
    Elsewhere{"pthread_create", no_threads, "begin them with 'P0 () {'"},
    Elsewhere{"pthread_join", no_threads, "all have ended in the final state"},
    Elsewhere{"thrd_create", no_threads, "begin them with 'P0 () {'"},
    Elsewhere{"thrd_join", no_threads, "all have ended in the final state"},
    Elsewhere{"printf", "a litmus test prints nothing", "'locations [x; 0:r1;]' shows values of final states"},
    Elsewhere{"atomic_fetch_max", "there is no such function in C", "a loop with a compare-exchange does it"},
    Elsewhere{"atomic_fetch_min", "there is no such function in C", "a loop with a compare-exchange does it"},
    Elsewhere{"mtx_trylock", "locks are taken or waited for", "atomic_flag_test_and_set tries"},
    Elsewhere{"pthread_mutex_trylock", "locks are taken or waited for", "atomic_flag_test_and_set tries"},
};

} // namespace

std::optional<Typed> ThreadTranslator::call_builtin(const syntax::Expr& e) {
    constexpr std::string_view prefix = "__atomic_";
    std::string_view name = e.name;
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    const auto has = [&](std::size_t count) { return has_arguments(e, count); };
    if (name == "thread_fence")
        return fence(e);
    if (name == "signal_fence") {
        if (has(1))
            (void)order(e.children[0], any_order);
        return no_value();
    }
    if (name == "load_n")
        return has(2) ? atomic_load(object(e), order(e.children[1], read_orders), e.range) : Typed{};
    if (name == "load") {
        if (has(3)) {
            const Target from = object(e);
            const Target to = object(e, 1);
            store(to, atomic_load(from, order(e.children[2], read_orders), e.range), e.range);
        }
        return no_value();
    }
    if (name == "store_n") {
        if (has(3))
            atomic_store(object(e), e.children[1], order(e.children[2], write_orders));
        return no_value();
    }
    if (name == "clear") {
        if (has(2)) {
            const Target flag = object(e);
            const Mode mode = order(e.children[1], write_orders);
            if (flag.kind == Target::Kind::place)
                thread_.store(*flag.place, 0, mode);
            else
                store(flag, {}, e.range);
        }
        return no_value();
    }
    if (name == "exchange_n")
        return has(3) ? fetch(object(e), RmwOp::exchange, e.children[1], order(e.children[2], any_order), e) : Typed{};
    if (name == "test_and_set") {
        if (!has(2))
            return Typed{};
        Typed one;
        one.value = 1;
        return fetch(object(e), RmwOp::exchange, one, order(e.children[1], any_order), e);
    }
    if (name == "compare_exchange_n") {
        if (!has(6))
            return Typed{};
        const auto weak = layout_.constant(e.children[3]);
        if (!weak)
            error(expr(e.children[3]).range, "whether it is weak is a constant");
        const Target what = object(e);
        return compare_exchange(what, object(e, 1), e.children[2], order(e.children[4], any_order),
                                order(e.children[5], read_orders), weak.value_or(0) != 0, e);
    }
    bool gives_new = false;
    const Operation* const operation = find_operation(name, gives_new);
    if (operation == nullptr || name.find("_and_fetch") != std::string_view::npos || name.starts_with("fetch_and_")) {
        error(e.range, fmt::format("unknown function '{}'", e.name),
              "of these there are load_n, store_n, exchange_n, compare_exchange_n, fetch_add, add_fetch, ...");
        return Typed{};
    }
    if (!has(3))
        return Typed{};
    const Target what = object(e);
    Typed operand = evaluate(e.children[1]);
    if (what.type.pointers > 0 || operand.is_pointer()) {
        error(e.range, "arithmetic on a pointer");
        return Typed{};
    }
    operand.value = converted(operand, what.type, expr(e.children[1]).range);
    Typed result = fetch(what, operation->op, operand, order(e.children[2], any_order), e);
    if (gives_new)
        result.value =
            Expr::convert(Expr::binary(operation->again, result.value, operand.value), value_type(what.type));
    return result;
}

std::optional<Typed> ThreadTranslator::call_sync(const syntax::Expr& e) {
    constexpr std::string_view prefix = "__sync_";
    std::string_view name = e.name;
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    if (name == "synchronize") {
        if (has_arguments(e, 0))
            thread_.fence(Mode::seq_cst);
        return no_value();
    }
    if (name == "lock_test_and_set")
        return has_arguments(e, 2) ? fetch(object(e), RmwOp::exchange, e.children[1], Mode::acquire, e) : Typed{};
    if (name == "lock_release") {
        if (has_arguments(e, 1)) {
            const Target flag = object(e);
            if (flag.kind == Target::Kind::place)
                thread_.store(*flag.place, 0, Mode::release);
            else
                store(flag, {}, e.range);
        }
        return no_value();
    }
    bool gives_new = false;
    const Operation* const operation = find_operation(name, gives_new);
    const bool swaps = name == "bool_compare_and_swap" || name == "val_compare_and_swap";
    const bool fetches = operation != nullptr && name.find("_and_") != std::string_view::npos;
    if (!swaps && !fetches) {
        error(e.range, fmt::format("unknown function '{}'", e.name),
              "of these there are fetch_and_add, add_and_fetch, ..., bool_compare_and_swap, synchronize");
        return Typed{};
    }
    if (!has_arguments(e, swaps ? 3 : 2))
        return Typed{};
    const Target what = object(e);
    Typed operand = evaluate(e.children[1]);
    Typed desired;
    operand.value = converted(operand, what.type, expr(e.children[1]).range);
    if (swaps) {
        desired = evaluate(e.children[2]);
        check_escape(desired, expr(e.children[2]).range);
        desired.value = converted(desired, what.type, expr(e.children[2]).range);
    }
    if (what.kind != Target::Kind::place || (!swaps && what.type.pointers > 0)) {
        error(e.range, what.kind == Target::Kind::place ? "arithmetic on a pointer"
                                                        : "a read-modify-write of a variable of the thread's own");
        return Typed{};
    }
    thread_.fence(Mode::seq_cst);
    Typed result;
    if (swaps) {
        const CompareExchange found =
            thread_.compare_exchange(*what.place, operand.value, desired.value, Mode::seq_cst, Mode::seq_cst);
        if (name.starts_with("bool")) {
            result.value = found.success;
        } else {
            result.value = found.old;
            result.type = what.type;
            result.origin = what.type.pointers > 0 ? Origin::shared : Origin::unknown;
        }
    } else {
        result = fetch(what, operation->op, operand, Mode::seq_cst, e);
        if (gives_new)
            result.value =
                Expr::convert(Expr::binary(operation->again, result.value, operand.value), value_type(what.type));
    }
    thread_.fence(Mode::seq_cst);
    return result;
}

std::optional<Typed> ThreadTranslator::call_other(const syntax::Expr& e) {
    // A fence for signals orders nothing between threads.
    if (e.name == "atomic_signal_fence") {
        if (has_arguments(e, 1))
            (void)order(e.children[0], any_order);
        return no_value();
    }
    if (e.name == "kill_dependency" || e.name == "likely" || e.name == "unlikely")
        return has_arguments(e, 1) ? evaluate(e.children[0]) : Typed{};
    if (e.name == "__builtin_expect")
        return has_arguments(e, 2) ? evaluate(e.children[0]) : Typed{};
    if (e.name == "sched_yield" || e.name == "thrd_yield" || e.name == "cpu_relax" ||
        e.name == "__builtin_ia32_pause") {
        (void)has_arguments(e, 0);
        return no_value();
    }
    if (e.name == "mtx_init" || e.name == "pthread_mutex_init" || e.name == "pthread_spin_init") {
        if (has_arguments(e, 2)) {
            const Target mutex = object(e);
            if (mutex.kind == Target::Kind::place)
                thread_.store(*mutex.place, 0, Mode::non_atomic);
        }
        return Typed{};
    }
    if (e.name == "mtx_destroy" || e.name == "pthread_mutex_destroy" || e.name == "pthread_spin_destroy")
        return has_arguments(e, 1) ? (void)evaluate(e.children[0]), Typed{} : Typed{};
    for (const Elsewhere& known : elsewhere)
        if (known.name == e.name) {
            error(e.range, fmt::format("'{}': {}", known.name, known.message), std::string(known.hint));
            return Typed{};
        }
    return std::nullopt;
}

} // namespace katlas::program
