#include "litmus_translate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::UnaryOp;
using Kind = syntax::Expr::Kind;

namespace {

syntax::Type plain(ValueType type) {
    syntax::Type result;
    result.base = type;
    return result;
}

bool is_pointer(const Typed& value) {
    return value.type.pointers > 0;
}

} // namespace

// A condition is evaluated where its statement says, which need not be where the statement begins.
Expr ThreadTranslator::condition(Ref e) {
    thread_.at_source({expr(e).range.begin, expr(e).range.end});
    const Typed value = evaluate(e);
    if (value.type.is_void && value.type.pointers == 0)
        error(expr(e).range, "there is no value to test");
    return value.value;
}

Typed ThreadTranslator::evaluate(Ref e) {
    const syntax::Expr& node = expr(e);
    switch (node.kind) {
    case Kind::number:
        return {Expr(node.number, node.number_type), plain(node.number_type)};
    case Kind::name:
        return name(node);
    case Kind::call:
        return call(node);
    case Kind::unary:
        return unary(node);
    case Kind::binary:
        return node.binary == Op::logical_and || node.binary == Op::logical_or ? logical(node) : binary(node);
    case Kind::index: {
        const auto [place, type] = pointee(e);
        warn_plain(type, node.range);
        return {thread_.load(place, Mode::non_atomic), type};
    }
    case Kind::cast: {
        Typed value = evaluate(node.children[0]);
        if (node.type.is_void && node.type.pointers == 0)
            return {Expr(0), node.type};
        if ((node.type.pointers > 0) != is_pointer(value) && !value.value.is_constant())
            error(node.range, "a conversion between a pointer and a number");
        return {Expr::convert(value.value, value_type(node.type)), node.type};
    }
    }
    return {};
}

Typed ThreadTranslator::name(const syntax::Expr& e) {
    if (const auto local = locals_.find(e.name); local != locals_.end())
        return {local->second.variable, local->second.type};
    if (const auto parameter = parameters_.find(e.name); parameter != parameters_.end())
        return {objects_.find(e.name)->second.address(), parameter->second};
    const bool shared = objects_.find(e.name) != objects_.end();
    error(e.range, fmt::format("unknown name '{}'", e.name),
          shared ? fmt::format("the location '{}' is no parameter of this thread", e.name) : suggestion(e.name));
    return {};
}

Typed ThreadTranslator::unary(const syntax::Expr& e) {
    switch (e.unary) {
    case UnaryOp::dereference: {
        const auto [place, type] = pointee(evaluate(e.children[0]), e.range);
        warn_plain(type, e.range);
        return {thread_.load(place, Mode::non_atomic), type};
    }
    case UnaryOp::address: {
        const syntax::Expr& operand = expr(e.children[0]);
        if (operand.kind == Kind::unary && operand.unary == UnaryOp::dereference)
            return evaluate(operand.children[0]);
        if (operand.kind == Kind::index) {
            const Typed array = evaluate(operand.children[0]);
            const Typed offset = evaluate(operand.children[1]);
            if (is_pointer(array) && !is_pointer(offset))
                return {array.value + offset.value, array.type};
        }
        error(e.range, "the address of this cannot be taken", "shared locations are known by their addresses");
        return {};
    }
    default:
        break;
    }
    const Typed operand = evaluate(e.children[0]);
    if (e.unary == UnaryOp::logical_not)
        return {!operand.value, plain(ValueType::i32)};
    if (is_pointer(operand))
        error(e.range, "arithmetic on a pointer");
    const ValueType type = promoted(operand.value.type());
    const Value zero = e.unary == UnaryOp::negate ? 0 : -1;
    const Expr result =
        Expr::binary(e.unary == UnaryOp::negate ? Op::subtract : Op::bit_xor, Expr(zero, type), operand.value);
    return {result, plain(result.type())};
}

Typed ThreadTranslator::binary(const syntax::Expr& e) {
    const Typed left = evaluate(e.children[0]);
    const Typed right = evaluate(e.children[1]);
    const auto is_void = [](const Typed& side) { return side.type.is_void && side.type.pointers == 0; };
    if (is_void(left) || is_void(right)) {
        error(e.range, "an operand has no value");
        return {};
    }
    const Expr value =
        e.swapped ? Expr::binary(e.binary, right.value, left.value) : Expr::binary(e.binary, left.value, right.value);
    if (!is_pointer(left) && !is_pointer(right))
        return {value, plain(value.type())};
    // Of pointers: a number added or subtracted, a difference, a comparison.
    const bool both = is_pointer(left) && is_pointer(right);
    const bool moves = (e.binary == Op::add && !both) || (e.binary == Op::subtract && is_pointer(left));
    const bool compares =
        e.binary == Op::equal || e.binary == Op::not_equal || e.binary == Op::less || e.binary == Op::less_equal;
    if (!moves && !compares)
        error(e.range, "arithmetic on a pointer");
    if (compares || both)
        return {value, plain(value.type())};
    return {value, is_pointer(left) ? left.type : right.type};
}

// Where the right side accesses memory it does so only if the left side does not decide.
Typed ThreadTranslator::logical(const syntax::Expr& e) {
    const Expr left = condition(e.children[0]);
    if (!accesses(e.children[1]))
        return {Expr::binary(e.binary, left, condition(e.children[1])), plain(ValueType::i32)};
    const Reg result = thread_.reg();
    thread_.set(result, left != 0);
    thread_.if_(e.binary == Op::logical_and ? Expr(result) : !Expr(result),
                [&] { thread_.set(result, condition(e.children[1]) != 0); });
    return {result, plain(ValueType::i32)};
}

bool ThreadTranslator::accesses(Ref e) const {
    const syntax::Expr& node = expr(e);
    if (node.kind == Kind::call || node.kind == Kind::index ||
        (node.kind == Kind::unary && node.unary == UnaryOp::dereference))
        return true;
    return std::any_of(node.children.begin(), node.children.end(), [this](Ref child) { return accesses(child); });
}

bool ThreadTranslator::updates(Ref e) const {
    const syntax::Expr& node = expr(e);
    if (node.kind == Kind::call && node.name != "atomic_load" && node.name != "atomic_load_explicit")
        return true;
    return std::any_of(node.children.begin(), node.children.end(), [this](Ref child) { return updates(child); });
}

std::pair<Place, syntax::Type> ThreadTranslator::pointee(Ref e) {
    const syntax::Expr& node = expr(e);
    if (node.kind == Kind::unary)
        return pointee(evaluate(node.children[0]), node.range);
    Typed pointer = evaluate(node.children[0]);
    const Typed offset = evaluate(node.children[1]);
    if (is_pointer(offset))
        error(node.range, "an index is a number");
    else if (is_pointer(pointer))
        pointer.value = pointer.value + offset.value;
    return pointee(pointer, node.range);
}

std::pair<Place, syntax::Type> ThreadTranslator::pointee(const Typed& pointer, SourceRange range) {
    syntax::Type type = pointer.type;
    if (!is_pointer(pointer)) {
        error(range, "this needs a pointer");
        return {at(pointer.value), type};
    }
    --type.pointers;
    const Expr::Node& node = pointer.value.node();
    // A known location is accessed without the detour over its address.
    if (node.kind == Expr::Kind::constant)
        for (const auto& object : objects_)
            if (object.second.variable && object.second.address().node().value == node.value)
                return {Place(object.second.variable->location(), value_type(type)), type};
    return {at(pointer.value, value_type(type)), type};
}

void ThreadTranslator::warn_plain(const syntax::Type& type, SourceRange range) {
    if (type.atomic && type.pointers == 0)
        diagnostics_.warning(range, "a plain access of an atomic location is taken as non-atomic, as herd does",
                             "in C it would be a seq_cst access");
}

} // namespace katlas::program
