// The tables of the machines, by notation, and the kinds of forms in them.
#pragma once

#include "katlas/machine/instruction_table.hpp"

#include <array>
#include <initializer_list>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace katlas::machine {

[[nodiscard]] const InstructionTable& x86_instructions();
[[nodiscard]] const InstructionTable& aarch64_instructions();
[[nodiscard]] const InstructionTable& ppc_instructions();
[[nodiscard]] const InstructionTable& riscv_instructions();
[[nodiscard]] const InstructionTable& ptx_instructions();

[[nodiscard]] inline InstructionTable table_of(std::initializer_list<void (*)(InstructionTable&)> parts) {
    InstructionTable table;
    for (auto* const add : parts)
        add(table);
    return table;
}

// A form with setters for properties that all forms may have.
struct Row : Form {
    Row(std::string called, std::string_view shapes, Does what) {
        name = std::move(called);
        operands = shapes;
        does = what;
    }
    Row of_width(unsigned bits) {
        return changed([&] { width = bits; });
    }
    Row within(Value from, Value to) {
        return changed([&] { least = from, most = to; });
    }
    Row scaled(Value by) {
        return changed([&] { scale = by; });
    }
    Row implying(Value right) {
        return changed([&] { implied = right; });
    }
    Row setting(std::optional<FlagSource> source) {
        return changed([&] { flags = source; });
    }
    Row with_sign(bool has = true) {
        return changed([&] { is_signed = has; });
    }
    Row without_sign(bool lacks = true) {
        return changed([&] { is_unsigned = lacks; });
    }
    Row inverting(bool does_it = true) {
        return changed([&] { inverts = does_it; });
    }
    Row updating(RmwOp with) {
        return changed([&] { rmw = with; });
    }
    Row ordered(Mode read, Mode write = Mode::relaxed) {
        return changed([&] { mode = read, write_mode = write; });
    }
    Row within_scope(graph::Scope named) {
        return changed([&] { scope = named; });
    }

  private:
    Row changed(const auto& change) {
        change();
        return *this;
    }
};

[[nodiscard]] inline Row compute(std::string name, std::string_view operands, Op op) {
    Row row(std::move(name), operands, Does::compute);
    row.op = op;
    return row;
}

[[nodiscard]] inline Row branch(std::string name, std::string_view operands, Compared how, bool is_unsigned = false) {
    Row row(std::move(name), operands, Does::branch);
    row.how = how;
    row.is_unsigned = is_unsigned;
    return row;
}

[[nodiscard]] inline Row branch_by_sign(std::string name, Compared how) {
    Row row = branch(std::move(name), "l", how);
    row.by_sign = true;
    return row;
}

[[nodiscard]] inline Row fence(std::string name, std::string_view words, Mode mode,
                               graph::Barrier barrier = graph::Barrier::none) {
    Row row(std::move(name), "", Does::fence);
    row.words = words;
    row.mode = mode;
    row.barrier = barrier;
    return row;
}

} // namespace katlas::machine
