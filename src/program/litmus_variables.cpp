// Variables of threads: declarations, addresses, loads and stores of the places that expressions name.
#include "arithmetic.hpp"
#include "litmus_translate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

namespace {

// An access through a computed address is expanded for each register to which the address may point.
constexpr std::size_t most_possible_cells = 256;

bool is_null(const Typed& value) {
    return value.value.is_constant() && value.value.node().value == 0;
}

bool holds_address(const syntax::Type& type) {
    return type.pointers > 0 || type.is_address;
}

} // namespace

ThreadTranslator::Local* ThreadTranslator::find_local(std::string_view name) const {
    for (auto scope = frame_->scopes.rbegin(); scope != frame_->scopes.rend(); ++scope)
        if (const auto found = scope->find(name); found != scope->end())
            return found->second;
    return nullptr;
}

ThreadTranslator::Local& ThreadTranslator::add_local(const std::string& name, const syntax::Type& type,
                                                     const Lengths& lengths, bool named) {
    Local& local = locals_.emplace_back();
    local.type = type;
    local.lengths = lengths;
    local.loops = static_cast<std::uint32_t>(frame_->loops.size());
    local.object = &private_.emplace_back();
    local.object->name = name;
    if (!local.is_whole()) {
        local.object->cells.push_back({thread_.reg(named ? name : "", 0, value_type(type)), type});
        return local;
    }
    const std::vector<syntax::Type> scalars = layout_.scalars(type, lengths);
    std::vector<Cell> paths;
    if (named)
        paths = layout_.flatten(type, lengths, {});
    for (std::size_t i = 0; i < scalars.size(); ++i)
        local.object->cells.push_back(
            {thread_.reg(named ? name + paths[i].path : "", 0, value_type(scalars[i])), scalars[i]});
    return local;
}

ThreadTranslator::Local& ThreadTranslator::declare(const std::string& name, const syntax::Type& type,
                                                   const Lengths& lengths, SourceRange range) {
    if (type.is_nothing())
        error(range, fmt::format("'{}' cannot be void", name));
    const bool outermost = in_thread() && frame_->scopes.size() == 1;
    if (outermost && parameters_.find(name) != parameters_.end())
        error(range, fmt::format("'{}' is a parameter already", name));
    Scope& scope = frame_->scopes.back();
    const auto same = [&](const Local& local) {
        return !local.is_whole() && lengths.empty() && !type.is_record() &&
               value_type(local.type) == value_type(type) && local.type.is_bool == type.is_bool;
    };
    if (const auto found = scope.find(name); found != scope.end()) {
        if (!same(*found->second))
            error(range, fmt::format("'{}' was declared with another type", name),
                  "a name is one variable throughout its block");
        return *found->second;
    }
    const bool named = in_thread() && (outermost || (find_local(name) == nullptr && !outermost_.contains(name)));
    const auto known = known_.find(name);
    if (named && known != known_.end() && same(*known->second)) {
        Local& local = locals_.emplace_back(*known->second);
        local.type = type;
        local.constant.reset();
        local.assigned = false;
        local.loops = static_cast<std::uint32_t>(frame_->loops.size());
        if (!local.object->number && frame_->changes->addressed.contains(name))
            local.object->number = addresses_++;
        return *scope.insert_or_assign(name, &local).first->second;
    }
    Local& local = add_local(name, type, lengths, named && known == known_.end());
    // A loop may lead from the place where its address is taken back to a place where it is used.
    if (local.is_whole() || frame_->changes->addressed.contains(name))
        local.object->number = addresses_++;
    if (named)
        known_.try_emplace(name, &local);
    return *scope.insert_or_assign(name, &local).first->second;
}

// Loops and labels may lead back to earlier text. Without them a variable that was not set earlier is not set.
void ThreadTranslator::warn_unset(const Local& local, std::string_view name, SourceRange range) {
    if (!local.assigned && !frame_->changes->has_labels && local.loops == frame_->loops.size() && !local.object->number)
        diagnostics_.warning(range, fmt::format("'{}' has no value here, and is read as 0", name),
                             "nothing assigns to it before");
}

Expr ThreadTranslator::converted(const Typed& value, const syntax::Type& type, SourceRange range) {
    if (value.type.is_nothing())
        error(range, "there is no value to assign");
    else if (type.pointers > 0 && !value.is_pointer() && !is_null(value) && !value.type.is_address)
        error(range, "a number where a pointer is expected");
    else if (type.pointers == 0 && value.is_pointer() && !type.is_address && !type.is_bool)
        error(range, "a pointer where a number is expected");
    else if (type.pointers == 1 && value.type.pointers == 1 && type.record != value.type.record && !type.is_void &&
             !value.type.is_void)
        error(range, "a pointer to another type is expected");
    if (type.is_bool && type.pointers == 0 && !(value.type.is_bool && !value.is_pointer())) {
        if (value.value.is_constant())
            return {value.value.node().value != 0, type.base};
        return Expr::convert(value.value != 0, type.base);
    }
    return Expr::convert(value.value, value_type(type));
}

void ThreadTranslator::check_escape(const Typed& value, SourceRange range) {
    if (value.origin == Origin::local)
        error(range, "the address of a local variable would become shared",
              "a variable of a thread is in registers; what others shall reach belongs into the initial state");
    else if (value.origin == Origin::unknown && value.from != nullptr)
        value.from->origin = Origin::shared;
}

void ThreadTranslator::take_origin(PrivateCell& cell, const Typed& value, SourceRange range) {
    if (!holds_address(cell.type) || value.origin == cell.origin)
        return;
    if (cell.origin == Origin::unknown)
        cell.origin = value.origin;
    else if (value.origin == Origin::unknown && value.from != nullptr)
        value.from->origin = cell.origin;
    else if (value.origin != Origin::unknown)
        error(range, "a pointer points either to shared locations or to variables of its thread", "use two variables");
}

// The address of a variable of the thread's own.
Typed ThreadTranslator::address_of(PrivateObject& object, const syntax::Type& type, const Lengths& lengths) {
    if (!object.number)
        object.number = addresses_++;
    Typed address;
    address.value = Expr(make_pointer(private_objects + *object.number, 0), ValueType::pointer);
    address.type = decayed(type, lengths);
    address.origin = Origin::local;
    address.within = &object;
    return address;
}

std::vector<ThreadTranslator::PossibleCell>
ThreadTranslator::possible_cells(const Typed& address, const syntax::Type& type, SourceRange range) {
    std::vector<PossibleCell> found;
    for (PrivateObject& object : private_) {
        if (!object.number || (address.within != nullptr && address.within != &object))
            continue;
        for (std::uint32_t i = 0; i < object.cells.size(); ++i)
            if (PrivateCell& cell = object.cells[i];
                value_type(cell.type) == value_type(type) && cell.type.record == type.record)
                found.push_back({&cell, make_pointer(private_objects + *object.number, i)});
    }
    if (found.size() > most_possible_cells) {
        error(range, "this may be one of too many variables of the thread",
              fmt::format("at most {}, where an index or an address is computed", most_possible_cells));
        found.clear();
    }
    return found;
}

Target ThreadTranslator::private_target(const Typed& address, const syntax::Type& type, SourceRange range) {
    Target target;
    target.type = type;
    if (!address.value.is_constant()) {
        target.kind = Target::Kind::computed;
        target.address = address;
        // The address is computed once and used several times.
        const Reg pointer = thread_.reg({}, 0, ValueType::pointer);
        thread_.set(pointer, address.value);
        target.address.value = pointer;
        return target;
    }
    const Value pointer = address.value.node().value;
    for (PrivateObject& object : private_) {
        const Value offset = object.number ? pointer - make_pointer(private_objects + *object.number, 0) : -1;
        if (offset < 0 || offset >= static_cast<Value>(object.cells.size()))
            continue;
        PrivateCell& cell = object.cells[static_cast<std::size_t>(offset)];
        if (value_type(cell.type) != value_type(type) || cell.type.record != type.record)
            break;
        target.kind = Target::Kind::cell;
        target.cell = &cell;
        return target;
    }
    const std::string what = address.within != nullptr ? fmt::format(" of '{}'", address.within->name) : std::string();
    error(range, fmt::format("this is outside{}, or of another type", what.empty() ? " of its variable" : what));
    return {};
}

Typed ThreadTranslator::load(const Target& target, SourceRange range) {
    Typed result;
    result.type = target.type;
    switch (target.kind) {
    case Target::Kind::none:
        break;
    case Target::Kind::cell:
        result.value = target.cell->reg;
        if (holds_address(target.type)) {
            result.origin = target.cell->origin;
            result.from = target.cell;
        }
        break;
    case Target::Kind::place:
        result.value = thread_.load(*target.place, Mode::non_atomic);
        result.origin = holds_address(target.type) ? Origin::shared : Origin::unknown;
        break;
    case Target::Kind::computed:
        return load_computed(target, range);
    case Target::Kind::whole:
        if (target.type.is_record())
            error(range, "a struct is not read as a whole", "use its members");
        return target.address;
    }
    return result;
}

Typed ThreadTranslator::load_computed(const Target& target, SourceRange range) {
    Typed result;
    result.type = target.type;
    const std::vector<PossibleCell> possible = possible_cells(target.address, target.type, range);
    Expr found = 0;
    Expr sum(0, value_type(target.type));
    for (const PossibleCell& one : possible) {
        const Expr is = target.address.value == Expr(one.address, ValueType::pointer);
        found = found + is;
        sum = sum + is * Expr(one.cell->reg);
        if (!holds_address(target.type) || one.cell->origin == Origin::unknown)
            continue;
        if (result.origin != Origin::unknown && result.origin != one.cell->origin)
            error(range, "this pointer may point to shared locations or to variables of its thread");
        result.origin = one.cell->origin;
    }
    if (holds_address(target.type))
        for (const PossibleCell& one : possible) {
            if (result.origin == Origin::unknown)
                result.origin = Origin::shared;
            one.cell->origin = result.origin;
        }
    thread_.require(found, "access outside of a local variable");
    const Reg value = thread_.reg({}, 0, value_type(target.type));
    thread_.set(value, sum);
    result.value = value;
    return result;
}

void ThreadTranslator::store_computed(const Target& target, const Expr& value, const Typed& from, SourceRange range) {
    const std::vector<PossibleCell> possible = possible_cells(target.address, target.type, range);
    const Reg stored = thread_.reg({}, 0, value_type(target.type));
    thread_.set(stored, value);
    Expr found = 0;
    for (const PossibleCell& one : possible)
        found = found + (target.address.value == Expr(one.address, ValueType::pointer));
    thread_.require(found, "access outside of a local variable");
    for (const PossibleCell& one : possible) {
        const Expr is = target.address.value == Expr(one.address, ValueType::pointer);
        const Expr is_not = target.address.value != Expr(one.address, ValueType::pointer);
        thread_.set(one.cell->reg, is * Expr(stored) + is_not * Expr(one.cell->reg));
        take_origin(*one.cell, from, range);
    }
}

void ThreadTranslator::store(const Target& target, const Typed& value, SourceRange range) {
    if (target.kind == Target::Kind::none)
        return;
    if (target.kind == Target::Kind::whole) {
        error(range, target.type.is_record() ? "a struct is not assigned to as a whole" : "this cannot be assigned to",
              target.type.is_record() ? "assign to its members" : "");
        return;
    }
    const Expr result = converted(value, target.type, range);
    switch (target.kind) {
    case Target::Kind::cell:
        take_origin(*target.cell, value, range);
        thread_.set(target.cell->reg, result);
        break;
    case Target::Kind::place:
        check_escape(value, range);
        thread_.store(*target.place, result, Mode::non_atomic);
        break;
    default:
        store_computed(target, result, value, range);
        break;
    }
}

Typed ThreadTranslator::moved(const Typed& pointer, const Typed& by, bool back, SourceRange range) {
    Typed result = pointer;
    result.bound.reset();
    const std::uint32_t stride = layout_.stride(pointer.type);
    if (stride == 0)
        error(range, "this points to nothing that has a size");
    if (pointer.value.is_constant() && by.value.is_constant()) {
        const Value distance = multiplied(by.value.node().value, stride);
        const Value from = pointer.value.node().value;
        result.value = Expr(back ? subtracted(from, distance) : added(from, distance), ValueType::pointer);
        return result;
    }
    const Expr distance =
        stride == 1 ? by.value : Expr::convert(by.value, ValueType::i64) * Expr(stride, ValueType::i64);
    result.value = back ? pointer.value - distance : pointer.value + distance;
    return result;
}

} // namespace katlas::program
