// Calls of functions of the Linux kernel. litmus_kernel.hpp says of which accesses they consist.
//
// A test is a test of the kernel if it calls functions of the kernel and no function that only C11 has. Then a
// read-modify-write decides no branch, and a control dependency ends with its `if` (dependencies.hpp): the kernel's
// model requires this, since a compiler may move the code that follows.
#include "litmus_kernel.hpp"
#include "litmus_translate.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::program {

namespace {

bool is_of_c_alone(std::string_view function) {
    constexpr std::array<std::string_view, 8> beginnings = {
        "atomic_load", "atomic_store",  "atomic_exchange", "atomic_compare_exchange",
        "atomic_flag", "atomic_thread", "__atomic_",       "__sync_",
    };
    return function.ends_with("_explicit") ||
           std::ranges::any_of(beginnings, [&](std::string_view begins) { return function.starts_with(begins); });
}

} // namespace

bool is_of_kernel(const syntax::Test& test) {
    bool certainly = false;
    bool locks = false;
    for (const syntax::Expr& e : test.exprs) {
        if (e.kind != syntax::Expr::Kind::call)
            continue;
        const auto defines_it = [&](const syntax::Function& f) { return f.name.text == e.name; };
        if (std::ranges::any_of(test.functions, defines_it))
            continue;
        if (is_of_c_alone(e.name))
            return false;
        if (find_kernel_function(e.name)) {
            certainly = certainly || !is_also_of_c(e.name);
            locks = locks || e.name.starts_with("spin_");
        }
    }
    return certainly || locks;
}

std::optional<Typed> ThreadTranslator::call_kernel(const syntax::Expr& e) {
    const auto function = find_kernel_function(e.name);
    if (!function || (!of_kernel_ && is_also_of_c(e.name)))
        return std::nullopt;
    if (!of_kernel_) {
        error(e.range, fmt::format("'{}': this is a function of the Linux kernel", e.name),
              "the test calls functions of C11, too");
        return Typed{};
    }
    // Arguments are evaluated first: they may have accesses of their own.
    Typed result = call_kernel(*function, e);
    thread_.as_kernel(graph::Kernel::none);
    return result;
}

Typed ThreadTranslator::call_kernel(const KernelFunction& f, const syntax::Expr& e) {
    const auto has = [&](std::size_t count) { return has_arguments(e, count); };
    switch (f.kind) {
    case KernelFunction::Kind::fence:
        if (has(0)) {
            thread_.as_kernel(f.kernel);
            thread_.fence(f.mode);
        }
        return no_value();
    case KernelFunction::Kind::load:
    case KernelFunction::Kind::load_place:
    case KernelFunction::Kind::srcu_lock: {
        if (!has(1))
            return {};
        const Target from = f.kind == KernelFunction::Kind::load_place ? scalar(e.children[0]) : object(e);
        thread_.as_kernel(f.kernel);
        return atomic_load(from, f.mode, e.range);
    }
    case KernelFunction::Kind::store:
    case KernelFunction::Kind::store_place:
    case KernelFunction::Kind::store_fence:
    case KernelFunction::Kind::srcu_unlock:
        if (has(2)) {
            const Target to = f.kind == KernelFunction::Kind::store_place || f.kind == KernelFunction::Kind::store_fence
                                  ? scalar(e.children[0])
                                  : object(e);
            store_as(f.kernel, to, e.children[1], f.mode);
            if (f.kind == KernelFunction::Kind::store_fence) {
                thread_.as_kernel(graph::Kernel::none);
                thread_.fence(Mode::seq_cst);
            }
        }
        return no_value();
    case KernelFunction::Kind::sync_srcu:
        if (has(1))
            if (const Target what = object(e); is_shared(what, e.range)) {
                thread_.as_kernel(f.kernel);
                thread_.sync_srcu(*what.place);
            }
        return no_value();
    case KernelFunction::Kind::lock:
    case KernelFunction::Kind::unlock:
        if (has(1))
            if (const Target what = object(e); is_shared(what, e.range)) {
                thread_.as_kernel(f.kernel);
                f.kind == KernelFunction::Kind::lock ? thread_.lock(*what.place) : thread_.unlock(*what.place);
            }
        return no_value();
    case KernelFunction::Kind::try_lock: {
        Typed result;
        if (has(1))
            if (const Target what = object(e); is_shared(what, e.range)) {
                thread_.as_kernel(f.kernel);
                result.value = thread_.compare_exchange(*what.place, 0, 1, f.mode, Mode::relaxed).success;
            }
        return result;
    }
    case KernelFunction::Kind::exchange:
    case KernelFunction::Kind::compare_exchange:
        return exchange(f, e);
    case KernelFunction::Kind::update:
    case KernelFunction::Kind::add_unless:
        break;
    }
    return update(f, e);
}

bool ThreadTranslator::is_shared(const Target& what, SourceRange range) {
    if (what.kind != Target::Kind::place && what.kind != Target::Kind::none)
        error(range, "this is a variable of the thread's own", "no other thread can see it");
    return what.kind == Target::Kind::place;
}

// A variable that holds a number or a pointer.
Target ThreadTranslator::scalar(syntax::Ref e) {
    Target found = target(e);
    if (found.kind == Target::Kind::whole) {
        error(expr(e).range, "this is an access of a struct or an array as a whole");
        return {};
    }
    return found;
}

void ThreadTranslator::store_as(graph::Kernel kernel, const Target& to, syntax::Ref value, Mode mode) {
    const Typed stored = evaluate(value);
    const SourceRange range = expr(value).range;
    if (to.kind != Target::Kind::place) {
        store(to, stored, range);
        return;
    }
    check_escape(stored, range);
    const Expr written = converted(stored, to.type, range);
    thread_.as_kernel(kernel);
    thread_.store(*to.place, written, mode);
}

Typed ThreadTranslator::exchange(const KernelFunction& f, const syntax::Expr& e) {
    const bool compares = f.kind == KernelFunction::Kind::compare_exchange;
    if (!has_arguments(e, compares ? 3 : 2))
        return {};
    const Target what = object(e);
    const auto argument = [&](std::size_t i) {
        const Typed given = evaluate(e.children[i]);
        check_escape(given, expr(e.children[i]).range);
        return converted(given, what.type, expr(e.children[i]).range);
    };
    const Expr first = argument(1);
    const Expr second = compares ? argument(2) : first;
    if (!is_shared(what, e.range))
        return {};
    thread_.as_kernel(f.kernel);
    Typed result;
    result.type = what.type;
    result.origin = what.type.pointers > 0 || what.type.is_address ? Origin::shared : Origin::unknown;
    if (compares)
        result.value = thread_.compare_exchange(*what.place, first, second, f.mode, Mode::relaxed).old;
    else
        result.value = thread_.exchange(*what.place, first, f.mode);
    return result;
}

Typed ThreadTranslator::update(const KernelFunction& f, const syntax::Expr& e) {
    const bool unless = f.kind == KernelFunction::Kind::add_unless;
    if (!has_arguments(e, unless ? 3 : f.steps ? 1 : 2))
        return {};
    const auto number = [&](std::size_t i) {
        const Typed given = evaluate(e.children[i]);
        if (given.is_pointer())
            error(expr(e.children[i]).range, "arithmetic on a pointer");
        return converted(given, plain(ValueType::i32), expr(e.children[i]).range);
    };
    Expr operand = unless ? number(1) : f.steps ? Expr(1) : number(0);
    if (f.complements)
        operand = Expr::binary(Op::bit_xor, operand, Expr(-1));
    const Target what = object(e, unless || f.steps ? 0 : 1);
    if (!is_shared(what, e.range))
        return {};
    Typed result;
    if (unless) {
        const Expr left_alone = number(2);
        thread_.as_kernel(f.kernel);
        result.value = thread_.add_unless(*what.place, operand, left_alone, f.mode, Mode::relaxed).success;
        return result;
    }
    thread_.as_kernel(f.kernel);
    const Reg old = thread_.fetch(f.rmw, *what.place, operand, f.mode);
    if (f.gives == KernelFunction::Gives::nothing)
        return no_value();
    result.type = what.type;
    result.type.atomic_levels = 0;
    if (f.gives == KernelFunction::Gives::old_value) {
        result.value = old;
        return result;
    }
    result.value = Expr::convert(Expr::binary(f.again, old, operand), value_type(what.type));
    if (f.gives == KernelFunction::Gives::is_zero || f.gives == KernelFunction::Gives::is_negative) {
        result.value = f.gives == KernelFunction::Gives::is_zero ? result.value == Expr(0) : result.value < Expr(0);
        result.type = {};
    }
    return result;
}

} // namespace katlas::program
