// The registers and constants that a step reads, and the register that it writes; and whether steps end in errors.
#pragma once

#include "katlas/transform/store_buffers.hpp"

#include <algorithm>

namespace katlas::transform {

[[nodiscard]] inline bool sets_register(program::Op op) {
    return op <= program::Op::select || op == program::Op::read || op == program::Op::read_modify_write;
}

[[nodiscard]] inline std::vector<program::Operand> operands_read(const BufferedStep& s) {
    using program::Op;
    const program::Instruction& in = s.instruction;
    switch (s.kind) {
    case BufferedStep::Kind::is_zero:
    case BufferedStep::Kind::points_to:
        return {in.b};
    case BufferedStep::Kind::instruction:
        break;
    default:
        return {};
    }
    switch (in.op) {
    case Op::move:
    case Op::logical_not:
    case Op::assume:
    case Op::spin:
    case Op::acquired:
    case Op::check:
        return {in.b};
    case Op::select:
        return {in.b, in.c, in.d};
    case Op::read:
    case Op::open_scope:
        return {};
    case Op::write:
        return {in.c};
    case Op::read_modify_write:
        if (program::is_conditional(in.rmw))
            return {in.c, in.d};
        return {in.c};
    default:
        return {in.b, in.c};
    }
}

[[nodiscard]] inline std::vector<program::Operand> operands_written(const BufferedStep& s) {
    const program::Instruction& in = s.instruction;
    if (s.kind == BufferedStep::Kind::clear)
        return {in.a};
    if (s.kind != BufferedStep::Kind::instruction || !sets_register(in.op))
        return {};
    if (in.op == program::Op::read_modify_write && program::is_conditional(in.rmw))
        return {in.a, in.e};
    return {in.a};
}

[[nodiscard]] inline bool may_end_in_an_error(const program::UnfoldedThread& thread) {
    using program::Op;
    return std::ranges::any_of(thread, [](const program::UnfoldedStep& s) {
        const Op op = s.instruction.op;
        return s.kind == program::UnfoldedStep::Kind::bad_address ||
               (s.kind == program::UnfoldedStep::Kind::instruction &&
                (op == Op::check || op == Op::divide || op == Op::remainder || op == Op::shift_left ||
                 op == Op::shift_right));
    });
}

} // namespace katlas::transform
