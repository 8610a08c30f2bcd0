// The expression `c ? a : b` of C, whose type is the common type of a and b.
#include "litmus_translate.hpp"

#include <fmt/format.h>

namespace katlas::program {

// The condition is a constant. The other expression is translated for its type only: its code is never reached.
Typed ThreadTranslator::decided(const syntax::Expr& e, bool holds) {
    Typed chosen = evaluate(e.children[holds ? 1 : 2]);
    if (chosen.is_pointer() || chosen.type.is_nothing())
        return chosen;
    Typed other;
    thread_.if_(Expr(thread_.reg({}, 0)), [&] { other = evaluate(e.children[holds ? 2 : 1]); });
    if (other.is_pointer() || other.type.is_nothing())
        return chosen;
    const ValueType type = common_type(chosen.value.type(), other.value.type());
    if (type == chosen.value.type())
        return chosen;
    chosen.type = plain(type);
    chosen.type.is_bool = false;
    chosen.value = Expr::convert(chosen.value, type);
    return chosen;
}

// One of two expressions is evaluated. Their common type is known only when both were translated, hence the wide
// register.
Typed ThreadTranslator::conditional(const syntax::Expr& e) {
    const SourceRange place = place_;
    const Expr test = condition(e.children[0]);
    at_place(place);
    if (test.is_constant())
        return decided(e, test.node().value != 0);
    Typed then;
    Typed otherwise;
    std::optional<Reg> value;
    thread_.if_(
        test,
        [&] {
            then = evaluate(e.children[1]);
            if (then.type.is_nothing())
                return;
            const bool null = then.value.is_constant() && then.value.node().value == 0;
            value = thread_.reg({}, 0, then.is_pointer() || null ? ValueType::pointer : ValueType::i64);
            thread_.set(*value, then.value);
        },
        [&] {
            otherwise = evaluate(e.children[2]);
            if (value && !otherwise.type.is_nothing())
                thread_.set(*value, otherwise.value);
        });
    if (then.type.is_nothing() != otherwise.type.is_nothing())
        error(e.range, "one of the two has no value");
    if (!value || otherwise.type.is_nothing()) {
        Typed nothing;
        nothing.type = void_type();
        return nothing;
    }
    Typed result = then.is_pointer() ? then : otherwise;
    result.within = then.within == otherwise.within ? then.within : nullptr;
    result.bound.reset();
    const Typed& other = then.is_pointer() ? otherwise : then;
    if (result.is_pointer()) {
        (void)converted(other, result.type, e.range);
        result.origin = then.origin != Origin::unknown ? then.origin : otherwise.origin;
        for (const Typed* part : {&then, &otherwise})
            if (part->origin == Origin::unknown && part->from != nullptr)
                part->from->origin = result.origin;
            else if (part->origin != Origin::unknown && part->origin != result.origin)
                error(e.range, "a pointer points either to shared locations or to variables of its thread",
                      "use two variables");
        result.value = Expr(*value);
        return result;
    }
    const ValueType type = common_type(then.value.type(), otherwise.value.type());
    result.type = plain(type);
    result.type.is_bool = false;
    result.origin = Origin::unknown;
    result.value = Expr::convert(*value, type);
    return result;
}

} // namespace katlas::program
