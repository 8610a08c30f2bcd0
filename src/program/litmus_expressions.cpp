#include "arithmetic.hpp"
#include "litmus_translate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::UnaryOp;
using Kind = syntax::Expr::Kind;

// A condition is evaluated at the place that its statement gives, which may not be the beginning of the statement.
Expr ThreadTranslator::condition(Ref e) {
    at_place(expr(e).range);
    const Typed value = evaluate(e);
    if (value.type.is_nothing())
        error(expr(e).range, "there is no value to test");
    return value.value;
}

Typed ThreadTranslator::evaluate(Ref e) {
    ++nesting_;
    Typed value = value_of(e);
    --nesting_;
    return value;
}

Typed ThreadTranslator::value_of(Ref e) {
    const syntax::Expr& node = expr(e);
    switch (node.kind) {
    case Kind::number: {
        Typed number;
        number.value = Expr(node.number, node.number_type);
        number.type = plain(node.number_type);
        return number;
    }
    case Kind::name:
        return name(node);
    case Kind::call:
        return call(node);
    case Kind::unary:
        return unary(node);
    case Kind::binary:
        return node.binary == Op::logical_and || node.binary == Op::logical_or ? logical(node) : binary(node);
    case Kind::index:
    case Kind::member: {
        const Target place = target(e);
        warn_plain(place, node.range);
        return load(place, node.range);
    }
    case Kind::cast:
        return cast(node);
    case Kind::conditional:
        return conditional(node);
    case Kind::assign:
        return assign(node);
    case Kind::step:
        return step(node, node.swapped);
    case Kind::comma:
        (void)evaluate(node.children[0]);
        return evaluate(node.children[1]);
    case Kind::size_of:
        return size_of(node);
    case Kind::list:
    case Kind::named:
        error(node.range, "values in braces are for arrays and structs");
        return {};
    }
    return {};
}

void ThreadTranslator::unknown_name(SourceRange range, std::string_view name) {
    const auto object = objects_.find(name);
    std::string hint;
    if (object != objects_.end() && !in_thread())
        hint = "functions know what is declared outside of them, and their parameters";
    else if (object != objects_.end())
        hint = fmt::format("the location '{}' is no parameter of this thread", name);
    else
        hint = suggestion(name);
    error(range, fmt::format("unknown name '{}'", name), std::move(hint));
}

Typed ThreadTranslator::name(const syntax::Expr& e) {
    declare_if_new(e);
    const Local* local = find_local(e.name);
    if (local == nullptr && in_thread() && parameters_.find(e.name) == parameters_.end())
        if (const auto known = known_.find(e.name); known != known_.end()) {
            diagnostics_.warning(e.range, fmt::format("the block of '{}' has ended; read as herd does", e.name),
                                 "in C there is no such variable here");
            local = known->second;
        }
    if (local != nullptr) {
        if (local->constant)
            return *local->constant;
        if (local->is_whole())
            return local->type.is_record() && local->lengths.empty()
                       ? load({Target::Kind::whole, local->type, nullptr, std::nullopt, {}}, e.range)
                       : address_of(*local->object, local->type, local->lengths);
        warn_unset(*local, e.name, e.range);
        Target cell;
        cell.kind = Target::Kind::cell;
        cell.type = local->type;
        cell.cell = &local->object->cells.front();
        return load(cell, e.range);
    }
    if (const auto parameter = parameters_.find(e.name); in_thread() && parameter != parameters_.end()) {
        Typed address;
        address.value = objects_.find(e.name)->second.address();
        address.type = parameter->second;
        address.origin = Origin::shared;
        return address;
    }
    if (const auto object = objects_.find(e.name); object != objects_.end() && object->second.global) {
        Typed address;
        address.value = object->second.address();
        address.type = object->second.type;
        address.origin = Origin::shared;
        if (!object->second.lengths.empty())
            return address;
        const Target place = pointee(address, e.range);
        warn_plain(place, e.range);
        return load(place, e.range);
    }
    if (const auto constant = layout_.named_constant(e.name)) {
        Typed value;
        value.value = Expr(*constant, ValueType::i32);
        value.type.is_bool = e.name == "true" || e.name == "false";
        return value;
    }
    unknown_name(e.range, e.name);
    return {};
}

Typed ThreadTranslator::unary(const syntax::Expr& e) {
    if (e.unary == UnaryOp::dereference) {
        const Target place = pointee(evaluate(e.children[0]), e.range);
        warn_plain(place, e.range);
        return load(place, e.range);
    }
    if (e.unary == UnaryOp::address)
        return address(e.children[0]);
    const Typed operand = evaluate(e.children[0]);
    Typed result;
    if (operand.type.is_nothing()) {
        error(e.range, "an operand has no value");
        return {};
    }
    if (e.unary == UnaryOp::logical_not) {
        result.value =
            operand.value.is_constant() ? Expr(Value{operand.value.node().value == 0}, ValueType::i32) : !operand.value;
        return result;
    }
    if (operand.is_pointer() || operand.type.is_address)
        error(e.range, "arithmetic on a pointer");
    const ValueType type = promoted(operand.value.type());
    const Value zero = e.unary == UnaryOp::negate ? 0 : -1;
    if (operand.value.is_constant()) {
        const Value value = operand.value.node().value;
        result.value = Expr(e.unary == UnaryOp::negate ? subtracted(0, value) : ~value, type);
    } else {
        result.value =
            Expr::binary(e.unary == UnaryOp::negate ? Op::subtract : Op::bit_xor, Expr(zero, type), operand.value);
    }
    result.type = plain(result.value.type());
    return result;
}

Typed ThreadTranslator::binary(const syntax::Expr& e) {
    const Typed left = evaluate(e.children[0]);
    const Typed right = evaluate(e.children[1]);
    return e.swapped ? combined(e.binary, right, left, e.range) : combined(e.binary, left, right, e.range);
}

Typed ThreadTranslator::combined(Op op, const Typed& left, const Typed& right, SourceRange range) {
    if (left.type.is_nothing() || right.type.is_nothing()) {
        error(range, "an operand has no value");
        return {};
    }
    const bool compares = op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::less_equal;
    const bool both = left.is_pointer() && right.is_pointer();
    Typed result;
    if (!left.is_pointer() && !right.is_pointer()) {
        if ((left.type.is_address || right.type.is_address) && !compares && !untyped_)
            error(range, "arithmetic on an address", "an address has no bits to be set or counted here");
        result.value = Expr::binary(op, left.value, right.value);
        result.type = plain(result.value.type());
        return result;
    }
    // Operations on pointers: a number is added or subtracted, a difference, a comparison.
    if (op == Op::add && !both)
        return left.is_pointer() ? moved(left, right, false, range) : moved(right, left, false, range);
    if (op == Op::subtract && left.is_pointer() && !both)
        return moved(left, right, true, range);
    if (!compares && !(op == Op::subtract && both))
        error(range, "arithmetic on a pointer");
    result.value = Expr::binary(op, left.value, right.value);
    result.type = plain(result.value.type());
    if (!compares && both && layout_.stride(left.type) > 1)
        result.value = result.value / Expr(layout_.stride(left.type), ValueType::i64);
    return result;
}

// If the right side accesses memory, it is evaluated only if the left side does not decide.
Typed ThreadTranslator::logical(const syntax::Expr& e) {
    const SourceRange place = place_;
    const Expr left = condition(e.children[0]);
    Typed result;
    if (!accesses(e.children[1])) {
        result.value = Expr::binary(e.binary, left, condition(e.children[1]));
        at_place(place);
        return result;
    }
    const Reg value = thread_.reg();
    thread_.set(value, left != 0);
    thread_.if_(e.binary == Op::logical_and ? Expr(value) : !Expr(value),
                [&] { thread_.set(value, condition(e.children[1]) != 0); });
    at_place(place);
    result.value = value;
    return result;
}

Typed ThreadTranslator::assign(const syntax::Expr& e) {
    const syntax::Expr& left = expr(e.children[0]);
    const bool is_name = left.kind == Kind::name;
    Local* local = is_name ? find_local(left.name) : nullptr;
    if (is_name && local == nullptr && in_thread() && parameters_.find(left.name) != parameters_.end()) {
        error(left.range, fmt::format("the parameter '{}' cannot be assigned to", left.name),
              fmt::format("its location is '*{}'", left.name));
        return {};
    }
    const bool is_new = is_name && local == nullptr && in_thread() && !e.compound &&
                        (objects_.find(left.name) == objects_.end() || !objects_.find(left.name)->second.global);
    if (is_new) {
        // herd takes the first assignment to a name for its declaration.
        const Typed value = evaluate(e.children[1]);
        std::vector<Scope> inner(std::make_move_iterator(frame_->scopes.begin() + 1),
                                 std::make_move_iterator(frame_->scopes.end()));
        frame_->scopes.resize(1);
        syntax::Type type = value.type;
        type.is_bool = false;
        local = &declare(left.name, type, {}, left.range);
        local->loops = 0;
        frame_->scopes.insert(frame_->scopes.end(), std::make_move_iterator(inner.begin()),
                              std::make_move_iterator(inner.end()));
        local->assigned = true;
        Target cell;
        cell.kind = Target::Kind::cell;
        cell.type = local->type;
        cell.cell = &local->object->cells.front();
        store(cell, value, e.range);
        return load(cell, e.range);
    }
    const bool assignable = is_name || left.kind == Kind::index || left.kind == Kind::member ||
                            (left.kind == Kind::unary && left.unary == UnaryOp::dereference);
    if (!assignable) {
        error(left.range, "this cannot be assigned to");
        return {};
    }
    const Target place = target(e.children[0]);
    warn_plain(place, left.range);
    Typed old;
    if (e.compound) {
        if (local != nullptr && !local->is_whole())
            warn_unset(*local, left.name, left.range);
        old = load(place, left.range);
    }
    Typed value = evaluate(e.children[1]);
    if (e.compound) {
        const bool moves = e.binary == Op::add || e.binary == Op::subtract;
        if (value.type.is_nothing())
            error(e.range, "an operand has no value");
        else if (value.is_pointer() || (old.is_pointer() && !moves))
            error(e.range, "arithmetic on a pointer");
        else
            value = combined(e.binary, old, value, e.range);
    }
    if (local != nullptr)
        local->assigned = true;
    store(place, value, e.range);
    if (place.kind == Target::Kind::cell)
        return load(place, e.range);
    if (!value.type.is_nothing())
        value.value = Expr::convert(value.value, value_type(place.type));
    value.type = place.type;
    return value;
}

Typed ThreadTranslator::step(const syntax::Expr& e, bool wants_old) {
    const syntax::Expr& left = expr(e.children[0]);
    if (left.kind == Kind::name && find_local(left.name) == nullptr && in_thread() &&
        parameters_.find(left.name) != parameters_.end()) {
        error(left.range, fmt::format("the parameter '{}' cannot be assigned to", left.name),
              fmt::format("its location is '*{}'", left.name));
        return {};
    }
    const Target place = target(e.children[0]);
    warn_plain(place, left.range);
    if (Local* local = left.kind == Kind::name ? find_local(left.name) : nullptr;
        local != nullptr && !local->is_whole()) {
        warn_unset(*local, left.name, left.range);
        local->assigned = true;
    }
    Typed old = load(place, left.range);
    Typed one;
    one.value = 1;
    if (wants_old && place.kind == Target::Kind::cell) {
        const Reg kept = thread_.reg({}, 0, value_type(place.type));
        thread_.set(kept, old.value);
        old.value = kept;
    }
    const Typed changed = combined(e.binary, old, one, e.range);
    store(place, changed, e.range);
    if (wants_old)
        return old;
    if (place.kind == Target::Kind::cell)
        return load(place, e.range);
    Typed result = changed;
    result.value = Expr::convert(changed.value, value_type(place.type));
    result.type = place.type;
    return result;
}

Typed ThreadTranslator::cast(const syntax::Expr& e) {
    Typed value = evaluate(e.children[0]);
    if (e.type.is_nothing()) {
        value.value = 0;
        value.type = e.type;
        return value;
    }
    if (value.type.is_nothing()) {
        error(e.range, "an operand has no value");
        return {};
    }
    const bool addresses = value.type.is_address || e.type.is_address;
    if ((e.type.pointers > 0) != value.is_pointer() && !value.value.is_constant() && !addresses)
        error(e.range, "a conversion between a pointer and a number", "intptr_t is the type of addresses");
    if (e.type.pointers > 0 && value.is_pointer() && e.type.record != value.type.record && !e.type.is_void &&
        !value.type.is_void)
        error(e.range, "a conversion between pointers to different structs");
    const Expr converted = e.type.is_bool && e.type.pointers == 0 ? value.value != 0 : value.value;
    value.value = Expr::convert(converted, value_type(e.type));
    value.type = e.type;
    return value;
}

Typed ThreadTranslator::size_of(const syntax::Expr& e) {
    Typed result;
    result.type = plain(ValueType::u64);
    const auto give = [&](Value bytes) {
        result.value = Expr(bytes, ValueType::u64);
        return result;
    };
    if (e.children.empty()) {
        if (layout_.is_known(e.type, e.range) && e.type.is_nothing())
            error(e.range, "void has no size");
        return give(layout_.bytes(e.type));
    }
    const syntax::Expr& operand = expr(e.children[0]);
    if (operand.kind == Kind::name) {
        if (const Local* local = find_local(operand.name))
            return give(layout_.bytes(local->type, local->lengths));
        if (const auto object = objects_.find(operand.name); object != objects_.end() && object->second.global) {
            syntax::Type type = object->second.type;
            --type.pointers;
            return give(layout_.bytes(type, object->second.lengths));
        }
    }
    error(e.range, "the size of this is not known", "give a type or a variable");
    return result;
}

bool ThreadTranslator::accesses(Ref e) const {
    const syntax::Expr& node = expr(e);
    if (node.kind == Kind::call || node.kind == Kind::index || node.kind == Kind::assign || node.kind == Kind::step ||
        node.kind == Kind::member || node.kind == Kind::conditional ||
        (node.kind == Kind::unary && node.unary == UnaryOp::dereference))
        return true;
    if (node.kind == Kind::name && find_local(node.name) == nullptr)
        if (const auto object = objects_.find(node.name); object != objects_.end() && object->second.global)
            return true;
    return std::any_of(node.children.begin(), node.children.end(), [this](Ref child) { return accesses(child); });
}

bool ThreadTranslator::updates(Ref e) const {
    return updates(e, e);
}

std::size_t ThreadTranslator::mentions(Ref e, std::string_view name) const {
    const syntax::Expr& node = expr(e);
    std::size_t count = node.kind == Kind::name && node.name == name ? 1 : 0;
    for (const Ref child : node.children)
        count += mentions(child, name);
    return count;
}

bool ThreadTranslator::updates(Ref e, Ref whole) const {
    const syntax::Expr& node = expr(e);
    if (node.kind == Kind::step)
        return true;
    if (node.kind == Kind::assign) {
        // `(r = load(x)) != 1` sets r anew.
        const syntax::Expr& left = expr(node.children[0]);
        if (node.compound || left.kind != Kind::name || find_local(left.name) == nullptr ||
            mentions(whole, left.name) != 1)
            return true;
    }
    if (node.kind == Kind::call) {
        if (const Ref returned = returned_expression(node.name); returned != syntax::none) {
            // The depth is a bound for functions that call themselves, which is an error elsewhere.
            constexpr std::uint32_t deepest = 6;
            if (asked_ >= deepest)
                return true;
            ++asked_;
            const bool inside = updates(returned, returned);
            --asked_;
            if (inside)
                return true;
        } else if (find_function(node.name) != nullptr ||
                   (node.name != "atomic_load" && node.name != "atomic_load_explicit" &&
                    node.name != "__atomic_load_n")) {
            return true;
        }
    }
    return std::any_of(node.children.begin(), node.children.end(), [&](Ref child) { return updates(child, whole); });
}

} // namespace katlas::program
