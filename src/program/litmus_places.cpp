// The places that expressions name. They can be read and assigned to, and have addresses.
#include "litmus_translate.hpp"

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::UnaryOp;
using Kind = syntax::Expr::Kind;

Target ThreadTranslator::target(Ref e) {
    const syntax::Expr& node = expr(e);
    declare_if_new(node);
    if (node.kind == Kind::name)
        if (Local* local = find_local(node.name); local != nullptr && !local->is_whole()) {
            Target cell;
            cell.kind = Target::Kind::cell;
            cell.type = local->type;
            cell.cell = &local->object->cells.front();
            return cell;
        }
    const std::size_t errors = diagnostics_.error_count();
    const Typed place = address(e);
    if (place.type.pointers == 0 && !(untyped_ && place.type.is_address)) {
        if (diagnostics_.error_count() == errors)
            error(node.range, "this needs a pointer");
        return {};
    }
    // The address of an array is that of its first element, in value and type.
    if (node.kind == Kind::name) {
        const Local* local = find_local(node.name);
        const auto object = objects_.find(node.name);
        if (local != nullptr ? !local->lengths.empty() : object != objects_.end() && !object->second.lengths.empty())
            return {Target::Kind::whole, place.type, nullptr, std::nullopt, place};
    }
    if (node.kind == Kind::member && place.bound)
        return {Target::Kind::whole, place.type, nullptr, std::nullopt, place};
    return pointee(place, node.range);
}

// In a test without types, the first use of a variable declares it, for the whole thread.
void ThreadTranslator::declare_if_new(const syntax::Expr& e) {
    if (!untyped_ || e.kind != Kind::name || !in_thread() || find_local(e.name) != nullptr ||
        known_.find(e.name) != known_.end() || parameters_.find(e.name) != parameters_.end() ||
        layout_.named_constant(e.name))
        return;
    if (const auto object = objects_.find(e.name); object != objects_.end() && object->second.global)
        return;
    syntax::Type number = plain(ValueType::i64);
    number.is_address = true;
    Local& local = add_local(e.name, number, {}, known_.find(e.name) == known_.end());
    thread_frame_.scopes.front().insert_or_assign(e.name, &local);
    known_.try_emplace(e.name, &local);
}

Typed ThreadTranslator::address(Ref e) {
    const syntax::Expr& node = expr(e);
    switch (node.kind) {
    case Kind::name: {
        if (Local* local = find_local(node.name)) {
            local->assigned = true;
            return address_of(*local->object, local->type, local->lengths);
        }
        const auto object = objects_.find(node.name);
        if (in_thread() && parameters_.find(node.name) != parameters_.end())
            break;
        if (object == objects_.end() || !object->second.global) {
            unknown_name(node.range, node.name);
            return {};
        }
        Typed result;
        result.value = object->second.address();
        result.type = object->second.type;
        result.origin = Origin::shared;
        return result;
    }
    case Kind::unary:
        if (node.unary == UnaryOp::dereference)
            return evaluate(node.children[0]);
        break;
    case Kind::index:
        return element_address(node);
    case Kind::member:
        return member_address(node);
    default:
        break;
    }
    error(node.range, "the address of this cannot be taken", "shared locations are known by their addresses");
    return {};
}

// The place that an index or a member names is an array again if it has lengths left.
Typed ThreadTranslator::element_address(const syntax::Expr& e) {
    const Typed array = evaluate(e.children[0]);
    const Typed index = evaluate(e.children[1]);
    if (!array.is_pointer()) {
        error(e.range, "this needs a pointer");
        return {};
    }
    if (index.is_pointer() || index.type.is_nothing()) {
        error(e.range, "an index is a number");
        return {};
    }
    if (array.bound && index.value.is_constant()) {
        const Value at = index.value.node().value;
        if (at < 0 || at >= static_cast<Value>(*array.bound))
            error(e.range, fmt::format("there are {} elements", *array.bound));
    } else if (array.bound) {
        const Expr wide = Expr::convert(index.value, ValueType::i64);
        thread_.require(wide >= Expr(0, ValueType::i64) && wide < Expr(*array.bound, ValueType::i64),
                        "index outside of an array");
    }
    return moved(array, index, false, e.range);
}

Typed ThreadTranslator::member_address(const syntax::Expr& e) {
    const syntax::Expr& whole = expr(e.children[0]);
    const bool arrow = whole.kind == Kind::unary && whole.unary == UnaryOp::dereference;
    Typed base = arrow ? evaluate(whole.children[0]) : address(e.children[0]);
    syntax::Type type = base.type;
    if (type.pointers == 0 || !type.dims.empty()) {
        error(e.range, arrow ? "this needs a pointer" : "this is no struct");
        return {};
    }
    --type.pointers;
    if (!type.is_record()) {
        error(e.range, "this is no struct");
        return {};
    }
    if (!layout_.is_known(type, e.range))
        return {};
    const auto member = layout_.member(type, e.name);
    if (!member) {
        const std::string nearest = nearest_name(e.name, layout_.member_names(type));
        error(e.range, fmt::format("'struct {}' has no member '{}'", layout_.name_of(type), e.name),
              nearest.empty() ? std::string() : fmt::format("did you mean '{}'?", nearest));
        return {};
    }
    Typed offset;
    offset.value = Expr(member->offset, ValueType::i64);
    base.type = plain(ValueType::i32);
    base.type.pointers = 1; // moves by locations
    Typed result = moved(base, offset, false, e.range);
    result.type = decayed(member->type, member->lengths);
    if (!member->lengths.empty())
        result.bound = member->lengths.front();
    return result;
}

Target ThreadTranslator::pointee(const Typed& given, SourceRange range) {
    Target result;
    Typed pointer = given;
    if (untyped_ && !pointer.is_pointer() && pointer.type.is_address)
        pointer.type.pointers = 1;
    result.type = pointer.type;
    if (!pointer.is_pointer()) {
        error(range, "this needs a pointer");
        return {};
    }
    if (!result.type.dims.empty()) {
        // An array within an array.
        result.kind = Target::Kind::whole;
        result.address = pointer;
        result.address.bound = result.type.dims.front();
        result.address.type.dims.erase(result.address.type.dims.begin());
        result.type = result.address.type;
        return result;
    }
    --result.type.pointers;
    if (result.type.is_record()) {
        result.kind = Target::Kind::whole;
        result.address = pointer;
        return result;
    }
    if (pointer.origin == Origin::local)
        return private_target(pointer, result.type, range);
    if (pointer.origin == Origin::unknown && pointer.from != nullptr)
        pointer.from->origin = Origin::shared;
    result.kind = Target::Kind::place;
    const Expr::Node& node = pointer.value.node();
    // A known location is accessed without the detour over its address.
    if (node.kind == Expr::Kind::constant)
        for (const auto& [name, object] : objects_) {
            const Value offset = node.value - make_pointer(object.number, 0);
            if (offset >= 0 && offset < static_cast<Value>(object.size)) {
                result.place = Place(object.first + static_cast<Location>(offset), value_type(result.type));
                return result;
            }
        }
    result.place = at(pointer.value, value_type(result.type));
    return result;
}

void ThreadTranslator::warn_plain(const Target& target, SourceRange range) {
    if (target.kind == Target::Kind::place && target.type.is_atomic())
        diagnostics_.warning(range, "a plain access of an atomic location is taken as non-atomic, as herd does",
                             "in C it would be a seq_cst access");
}

} // namespace katlas::program
