// The registers and constants that a step reads, and the register that it writes.
#pragma once

#include "katlas/transform/store_buffers.hpp"

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

} // namespace katlas::transform
