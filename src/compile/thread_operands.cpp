// Operands and arithmetic of a thread: numbers, conversions, pointers.
#include "thread_compiler.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace katlas::compile {

bool ThreadCompiler::is_number(Operand operand) const {
    return operand < 0 && !test_.program.resolve(test_.program.constant_value(operand));
}

void ThreadCompiler::constant(Register to, Value value, ValueType type) {
    if (!test_.target.constant(code_, to, value, type))
        throw Unsupported{fmt::format("the number {} does not fit an instruction", value), {}};
}

// The operand converted to the type, if the type is wider than the operand's own.
Register ThreadCompiler::operand(std::size_t i, Operand operand, ValueType type) {
    if (operand < 0) {
        const Value value = test_.program.constant_value(operand);
        if (const auto location = test_.program.resolve(value))
            return pointer_to(*location);
        const Register result = code_.new_register();
        constant(result, value, type);
        return result;
    }
    const ValueType own = source_.type_of(i, operand);
    if (view_of(type) == View::word || view_of(own) == View::full)
        return of(operand);
    const Register result = code_.new_register();
    test_.target.convert(code_, result, type, of(operand), own);
    return result;
}

Right ThreadCompiler::right_operand(std::size_t i, Op op, Operand operand, ValueType type) {
    if (is_number(operand) && test_.target.takes(op, test_.program.constant_value(operand)))
        return {std::nullopt, test_.program.constant_value(operand)};
    return {this->operand(i, operand, type), 0};
}

// A register with the address of the location. The initial state gives the address of its object.
Register ThreadCompiler::pointer_to(program::Location location) {
    const auto& objects = test_.program.objects();
    const auto after = std::upper_bound(objects.begin(), objects.end(), location,
                                        [](program::Location l, const program::Object& o) { return l < o.first; });
    const program::Object& object = *std::prev(after);
    auto found = bases_.find(object.first);
    if (found == bases_.end()) {
        found = bases_.try_emplace(object.first, code_.new_register()).first;
        code_.is_address(found->second);
        code_.set_initial(found->second,
                          test_.object_names[static_cast<std::size_t>(std::prev(after) - objects.begin())]);
    }
    if (location == object.first)
        return found->second;
    const Value offset = static_cast<Value>(location - object.first) * (program::width_of(object.type) / 8);
    const Register result = code_.new_register();
    code_.is_address(result);
    Right right{std::nullopt, offset};
    if (!test_.target.takes(Op::add, offset)) {
        right.reg = code_.new_register();
        constant(*right.reg, offset, ValueType::i64);
    }
    (void)test_.target.compute(code_, Op::add, result, found->second, right, ValueType::pointer);
    return result;
}

void ThreadCompiler::set_address(Access& access, std::size_t i) {
    const Instruction& at = source_[i];
    if (program::width_of(at.type) < 32 && !test_.target.has_narrow_accesses())
        throw Unsupported{"accesses of less than 32 bits are not compiled for this machine", {}};
    if (!at.direct) {
        access.address = operand(i, at.b, ValueType::pointer);
        return;
    }
    const auto& objects = test_.program.objects();
    const auto object = std::find_if(objects.begin(), objects.end(), [&](const program::Object& o) {
        return at.target >= o.first && at.target < o.first + o.size;
    });
    if (test_.target.names_locations() && !object->array)
        access.location = location_text(test_, at.target);
    else
        access.address = pointer_to(at.target);
}

void ThreadCompiler::compute(std::size_t i) {
    const Instruction& at = source_[i];
    const Register to = of(at.a);
    if (at.op == Op::move) {
        if (is_number(at.b))
            constant(to, program::wrap(test_.program.constant_value(at.b), at.type), at.type);
        else
            test_.target.convert(code_, to, at.type, operand(i, at.b, source_.type_of(i, at.b)),
                                 source_.type_of(i, at.b));
        return;
    }
    const bool pointers =
        source_.type_of(i, at.b) == ValueType::pointer || source_.type_of(i, at.c) == ValueType::pointer;
    if (pointers) {
        move_pointer(i);
        return;
    }
    if (at.op == Op::divide || at.op == Op::remainder)
        throw Unsupported{"divisions are not compiled", {}};
    const bool shifts = at.op == Op::shift_left || at.op == Op::shift_right;
    if (shifts) {
        const Value by = is_number(at.c) ? test_.program.constant_value(at.c) : -1;
        if (by < 0 || by >= static_cast<Value>(program::width_of(at.type)))
            throw Unsupported{"only shifts by a constant are compiled", {}};
    }
    const Register left = operand(i, at.b, at.type);
    const Right right = right_operand(i, at.op, at.c, at.type);
    if (!test_.target.compute(code_, at.op, to, left, right, at.type))
        throw Unsupported{"this computation is not compiled for this machine", {}};
    if (program::width_of(at.type) < 32)
        test_.target.convert(code_, to, at.type, to, ValueType::i32);
}

// Pointers of the source count elements; a machine's pointers count bytes.
Register ThreadCompiler::scaled(std::size_t i, Operand index) {
    unsigned width = 0;
    for (const program::Object& object : test_.program.objects())
        if (object.array) {
            if (width != 0 && width != program::width_of(object.type))
                throw Unsupported{"arithmetic on pointers, with arrays of several widths, is not compiled", {}};
            width = program::width_of(object.type);
        }
    const Value size = width == 0 ? 4 : width / 8;
    const Register wide = operand(i, index, ValueType::i64);
    if (size == 1)
        return wide;
    const Register result = code_.new_register();
    (void)test_.target.compute(code_, Op::shift_left, result, wide,
                               {std::nullopt, std::countr_zero(static_cast<std::uint64_t>(size))}, ValueType::i64);
    return result;
}

void ThreadCompiler::move_pointer(std::size_t i) {
    const Instruction& at = source_[i];
    const bool left = source_.type_of(i, at.b) == ValueType::pointer;
    const bool both = left && source_.type_of(i, at.c) == ValueType::pointer;
    if (both || (at.op != Op::add && at.op != Op::subtract))
        throw Unsupported{"this arithmetic on pointers is not compiled", {}};
    const Register base = operand(i, left ? at.b : at.c, ValueType::pointer);
    const Register offset = scaled(i, left ? at.c : at.b);
    (void)test_.target.compute(code_, at.op, of(at.a), base, {offset, 0}, ValueType::pointer);
}

} // namespace katlas::compile
