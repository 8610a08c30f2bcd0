#include "katlas/machine/target.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string mark(const NamedRegister& r) {
    return MachineCode::mark(r.reg, r.view);
}

Piece piece_of(const Right& right, View view) {
    return right.reg ? Piece(NamedRegister{*right.reg, view}) : Piece(right.number);
}

bool compares_unsigned(ValueType type) {
    return program::is_unsigned(type) || type == ValueType::pointer;
}

Compared compared_as(Op comparison, bool wanted) {
    switch (comparison) {
    case Op::equal:
        return wanted ? Compared::equal : Compared::not_equal;
    case Op::not_equal:
        return wanted ? Compared::not_equal : Compared::equal;
    case Op::less:
        return wanted ? Compared::less : Compared::greater_equal;
    default:
        return wanted ? Compared::less_equal : Compared::greater;
    }
}

std::string Target::text_of(const Form& form, const Piece& piece) const {
    if (const auto* r = std::get_if<NamedRegister>(&piece))
        return mark(*r);
    if (const auto* number = std::get_if<Value>(&piece))
        return fmt::format("{}{}", number_sign(), *number);
    if (const auto* place = std::get_if<MemoryPlace>(&piece)) {
        const auto* base = std::get_if<NamedRegister>(&place->base);
        return memory_text(form, base != nullptr ? mark(*base) : std::get<std::string>(place->base),
                           place->index ? mark(*place->index) : std::string());
    }
    return std::get<std::string>(piece);
}

void Target::write(Step& step, const Form& form, const std::vector<Piece>& pieces) const {
    const auto uses = [&step](const NamedRegister& r) {
        if (std::ranges::find(step.defs, r.reg) == step.defs.end())
            step.uses.push_back(r.reg);
    };
    std::string_view shapes = form.operands;
    if (shapes == "*") // read with any operands, written with none
        shapes = {};
    if (shapes.size() > pieces.size() && shapes.starts_with('f'))
        shapes.remove_prefix(1);
    if (shapes.size() > pieces.size() && shapes.ends_with('o'))
        shapes.remove_suffix(1);
    assert(shapes.size() == pieces.size());
    std::vector<std::string> texts;
    std::optional<Register> written;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (const auto* r = std::get_if<NamedRegister>(&pieces[i])) {
            if (shapes[i] != 'd' && !(shapes[i] == 't' && form.does == Does::copy))
                uses(*r);
            if (shapes[i] == 'd' || shapes[i] == 'D' || shapes[i] == 't')
                written = r->reg;
        } else if (const auto* place = std::get_if<MemoryPlace>(&pieces[i])) {
            if (const auto* base = std::get_if<NamedRegister>(&place->base))
                uses(*base);
            if (place->index)
                uses(*place->index);
        }
        texts.push_back(text_of(form, pieces[i]));
    }
    if (written && std::ranges::find(step.defs, *written) == step.defs.end())
        step.defs.push_back(*written);
    if (target_last())
        std::ranges::reverse(texts);
    step.lines.push_back(
        fmt::format("{}{}{}", instruction_text(form.text()), texts.empty() ? "" : " ", fmt::join(texts, ",")));
}

void Target::write(Step& step, std::string_view name, const std::vector<Piece>& pieces) const {
    const auto forms = table_.find(name);
    assert(forms.size() == 1);
    write(step, *forms.front(), pieces);
}

Step& Target::write(MachineCode& code, const Form& form, const std::vector<Piece>& pieces) const {
    Step& step = code.step({}, {});
    write(step, form, pieces);
    return step;
}

Step& Target::write(MachineCode& code, std::string_view name, const std::vector<Piece>& pieces) const {
    Step& step = code.step({}, {});
    write(step, name, pieces);
    return step;
}

namespace {

// Whether the last operand may be a number, or a register.
bool takes_last(const Form& form, bool number) {
    const std::string_view shapes = number ? "iyv" : "sxyv";
    return shapes.find(form.operands.back()) != std::string_view::npos;
}

} // namespace

const Form* Target::computation(Op op, ValueType type, bool by_number) const {
    const auto of_width = [&](unsigned width) {
        return table_.first([&](const Form& f) {
            return (f.does == Does::compute || f.does == Does::special) && f.op == op && f.width == width &&
                   !f.inverts && f.operands.size() > 1 && (f.operands.front() == 'd' || f.operands.front() == 't') &&
                   takes_last(f, by_number) && (op != Op::shift_right || f.is_unsigned == program::is_unsigned(type));
        });
    };
    const Form* found = of_width(view_of(type) == View::word ? 32 : 64);
    if (found == nullptr)
        found = of_width(64); // the bits beyond the word do not matter
    return found == nullptr ? of_width(0) : found;
}

bool Target::compute(MachineCode& code, Op op, Register to, Register left, const Right& right, ValueType type) const {
    const Form* form = computation(op, type, !right.reg);
    if (form == nullptr)
        return false;
    write(code, *form, {of_type(to, type), of_type(left, type), piece_of(right, view_of(type))});
    return true;
}

bool Target::branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right, ValueType type,
                    std::size_t label) const {
    const Compared how = compared_as(comparison, wanted);
    const bool orders = how != Compared::equal && how != Compared::not_equal;
    const bool is_unsigned = orders && (compares_know_signs() ? program::is_unsigned(type) : compares_unsigned(type));
    const auto compare_of = [&](unsigned width) {
        return table_.first([&](const Form& f) {
            return f.flags == FlagSource::compare && f.operands.find_first_of("dDt") == f.operands.npos &&
                   f.width == width && f.is_unsigned == (is_unsigned && compares_know_signs()) &&
                   takes_last(f, !right.reg);
        });
    };
    const Form* compares = compare_of(view_of(type) == View::word ? 32 : 64);
    if (compares == nullptr)
        compares = compare_of(0);
    const Form* jumps = table_.first([&](const Form& f) {
        return f.does == Does::branch && f.how == how && !f.by_sign &&
               f.operands.find_first_of("sk") == f.operands.npos &&
               f.is_unsigned == (is_unsigned && !compares_know_signs());
    });
    if (compares == nullptr || jumps == nullptr)
        return false;
    Step& step = write(code, *compares, {of_type(left, type), piece_of(right, view_of(type))});
    write(step, *jumps, {code.label_name(label)});
    step.jump_to = label;
    return true;
}

void Target::jump(MachineCode& code, std::size_t label) const {
    const Form* form = table_.first([](const Form& f) { return f.does == Does::jump; });
    Step& step = write(code, *form, {code.label_name(label)});
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

} // namespace katlas::machine
