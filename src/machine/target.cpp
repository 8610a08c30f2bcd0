#include "katlas/machine/target.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::machine {

std::unique_ptr<Target> make_target(Machine machine) {
    switch (machine) {
    case Machine::x86:
        return make_x86();
    case Machine::armv8:
        return make_armv8();
    case Machine::power:
        return make_power();
    case Machine::riscv:
        break;
    }
    return make_riscv();
}

std::string_view by_width(ValueType type, std::string_view w8, std::string_view w16, std::string_view w32,
                          std::string_view w64) {
    switch (program::width_of(type)) {
    case 8:
        return w8;
    case 16:
        return w16;
    case 32:
        return w32;
    default:
        return w64;
    }
}

std::string Right::text(View view, std::string_view sign) const {
    return reg ? MachineCode::mark(*reg, view) : fmt::format("{}{}", sign, number);
}

std::string_view Computations::of(Op op) const {
    switch (op) {
    case Op::add:
        return add;
    case Op::subtract:
        return subtract;
    case Op::multiply:
        return multiply;
    case Op::bit_and:
        return bit_and;
    case Op::bit_or:
        return bit_or;
    case Op::bit_xor:
        return bit_xor;
    case Op::shift_left:
        return shift_left;
    case Op::shift_right:
        return shift_right;
    default:
        return {};
    }
}

std::string_view Comparisons::of(Op comparison, bool wanted) const {
    switch (comparison) {
    case Op::equal:
        return wanted ? equal : not_equal;
    case Op::not_equal:
        return wanted ? not_equal : equal;
    case Op::less:
        return wanted ? less : not_less;
    default:
        return wanted ? less_equal : not_less_equal;
    }
}

bool compares_unsigned(ValueType type) {
    return program::is_unsigned(type) || type == ValueType::pointer;
}

std::vector<Register> operands(Register left, const Right& right) {
    std::vector<Register> result{left};
    if (right.reg)
        result.push_back(*right.reg);
    return result;
}

Step& branch_step(MachineCode& code, Register left, const Right& right, std::size_t label) {
    Step& step = code.step({}, operands(left, right));
    step.jump_to = label;
    return step;
}

void jump_step(MachineCode& code, std::string_view instruction, std::size_t label) {
    Step& step = code.step({}, {});
    step.lines.push_back(fmt::format("{} {}", instruction, code.label_name(label)));
    step.jump_to = label;
    step.goes_on = false;
}

std::vector<CodeLine> lines_of(const Target& target, const AssignedThread& thread) {
    std::vector<CodeLine> lines;
    const auto name = [&](Register r, View view) { return target.operand_name(thread.registers[r], view); };
    for (const Step& step : thread.code.steps())
        if (!MachineCode::is_idle(step, thread.registers))
            for (std::size_t i = 0; i < step.lines.size(); ++i)
                lines.push_back({with_names(step.lines[i], name), &step, i});
    return lines;
}

std::string table_text(const Target& target, std::span<const AssignedThread> threads) {
    std::vector<std::vector<std::string>> columns;
    columns.reserve(threads.size());
    std::vector<std::size_t> widths;
    std::size_t rows = 0;
    for (const AssignedThread& thread : threads) {
        std::vector<std::string>& cells = columns.emplace_back();
        cells.push_back(fmt::format("P{}", columns.size() - 1));
        for (CodeLine& line : lines_of(target, thread))
            cells.push_back(std::move(line.text));
        rows = std::max(rows, cells.size());
        std::size_t width = 0;
        for (const std::string& cell : cells)
            width = std::max(width, cell.size());
        widths.push_back(width);
    }
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t t = 0; t < columns.size(); ++t) {
            text +=
                fmt::format("{} {:<{}} ", t == 0 ? "" : "|", row < columns[t].size() ? columns[t][row] : "", widths[t]);
        }
        text += ";\n";
    }
    return text;
}

void copy(MachineCode& code, Register to, Register from, std::string text) {
    Step& step = code.step({to}, {from});
    step.lines.push_back(std::move(text));
    step.copies = true;
}

void line(MachineCode& code, std::vector<Register> defs, std::vector<Register> uses, std::string text) {
    code.step(std::move(defs), std::move(uses)).lines.push_back(std::move(text));
}

} // namespace katlas::machine
