#include "asm_context.hpp"

#include "katlas/program/condition_words.hpp"
#include "scan.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::machine {

using namespace syntax;

namespace {

struct NamedArchitecture {
    std::string_view name;
    Architecture architecture;
};

constexpr std::array architectures = {
    NamedArchitecture{"X86", Architecture::x86},         NamedArchitecture{"X86_64", Architecture::x86_64},
    NamedArchitecture{"AArch64", Architecture::aarch64}, NamedArchitecture{"PPC", Architecture::ppc},
    NamedArchitecture{"RISCV", Architecture::riscv},     NamedArchitecture{"PTX", Architecture::ptx},
    NamedArchitecture{"LISA", Architecture::lisa},
};

} // namespace

bool is_assembly(std::string_view text) {
    // The first word outside of comments.
    std::size_t at = 0;
    std::size_t depth = 0;
    for (; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.substr(0, 2) == "(*" || (depth > 0 && rest.substr(0, 2) == "*)")) {
            depth = rest.front() == '(' ? depth + 1 : depth - 1;
            ++at;
        } else if (depth == 0 && std::string_view(" \t\r\n").find(rest.front()) == std::string_view::npos) {
            break;
        }
    }
    const std::string_view word = text.substr(at, text.find_first_of(" \t\r\n", at) - at);
    return std::any_of(architectures.begin(), architectures.end(),
                       [&](const NamedArchitecture& known) { return known.name == word; });
}

void AsmContext::asm_header(SourceRange line) {
    const std::string_view words = text(line);
    const std::string_view first = words.substr(0, words.find_first_of(" \t"));
    for (const NamedArchitecture& known : architectures)
        if (known.name == first)
            tree().architecture = known.architecture;
    const auto name = static_cast<std::uint32_t>(words.find_first_not_of(" \t", first.size()));
    tree().name = name_of(range(line.begin + name, line.end));
}

bool AsmContext::is_x86() const {
    return tree().architecture == Architecture::x86 || tree().architecture == Architecture::x86_64;
}

void AsmContext::close_initial() {
    close_brace();
    in_table_ = part() == Part::herd;
}

void AsmContext::initial_thread(SourceRange number, bool named, SourceRange reg) {
    const std::uint32_t prefix = named ? 1 : 0;
    if (named && text(number).front() != 'P')
        report(number, fmt::format("'{}' is no thread", shorten(text(number))));
    else
        item().thread = small_number(range(number.begin + prefix, number.end));
    item().name = name_of(reg);
}

void AsmContext::initial_symbolic(SourceRange reg) {
    item().name = name_of(reg);
}

void AsmContext::column(SourceRange name) {
    const std::string expected = fmt::format("P{}", tree().asm_threads.size());
    if (text(name) != expected)
        report(name, fmt::format("the next thread is {}", expected), "threads are numbered from P0 in their order");
    tree().asm_threads.push_back({name_of(name), {}, {}});
}

void AsmContext::place(SourceRange scope, SourceRange number) {
    tree().asm_threads.back().places.push_back({name_of(scope), static_cast<Value>(small_number(number))});
}

void AsmContext::register_of_named(SourceRange thread, SourceRange reg, SourceRange range) {
    if (text(thread).front() != 'P')
        report(thread, fmt::format("'{}' is no thread", shorten(text(thread))));
    else
        register_of(this->range(thread.begin + 1, thread.end), reg, range);
}

void AsmContext::instruction(SourceRange mnemonic, SourceRange range, bool locked) {
    AsmInstruction instruction;
    instruction.range = range;
    instruction.mnemonic = name_of(mnemonic);
    for (char& c : instruction.mnemonic.text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    instruction.locked = locked;
    instruction.operands = std::move(operands_);
    operands_.clear();
    line_.instruction = std::move(instruction);
}

void AsmContext::lisa_instruction(SourceRange mnemonic, SourceRange range) {
    instruction(mnemonic, range, false);
    line_.instruction->annotations = std::move(annotations_);
    annotations_.clear();
}

void AsmContext::end_cell(SourceRange place) {
    if (cell_ >= tree().asm_threads.size()) {
        report(place, "this row has more cells than there are threads");
        return;
    }
    if (!line_.labels.empty() || line_.instruction)
        tree().asm_threads[cell_].lines.push_back(std::move(line_));
    line_ = {};
    ++cell_;
}

void AsmContext::end_row(SourceRange place) {
    if (cell_ != tree().asm_threads.size())
        report(place, "this row has fewer cells than there are threads");
    cell_ = 0;
}

void AsmContext::word(SourceRange range) {
    AsmOperand operand;
    operand.range = range;
    operand.text = text(range);
    operands_.push_back(std::move(operand));
}

Value AsmContext::signed_value(SourceRange number) {
    const std::string_view all = text(number);
    const bool negative = all.find('-') != std::string_view::npos;
    const auto digits = static_cast<std::uint32_t>(all.find_first_of("0123456789"));
    ValueType type = ValueType::i64;
    return value_of(range(number.begin + digits, number.end), negative, type);
}

void AsmContext::amount(SourceRange number) {
    operands_.back().amount = signed_value(number);
    operands_.back().range.end = number.end;
}

void AsmContext::number(bool marked, SourceRange number) {
    AsmOperand operand;
    operand.kind = AsmOperand::Kind::number;
    operand.range = number;
    operand.number = signed_value(number);
    operand.marked = marked;
    operands_.push_back(std::move(operand));
}

void AsmContext::memory(std::uint32_t outer, bool bracketed, SourceRange range) {
    AsmOperand operand;
    operand.kind = AsmOperand::Kind::memory;
    operand.range = range;
    operand.bracketed = bracketed;
    const auto first = operands_.begin() + static_cast<std::ptrdiff_t>(outer);
    operand.parts.assign(std::make_move_iterator(first), std::make_move_iterator(operands_.end()));
    operands_.erase(first, operands_.end());
    operands_.push_back(std::move(operand));
}

void AsmContext::displacement(SourceRange number, SourceRange range) {
    operands_.back().number = signed_value(number);
    operands_.back().range = range;
}

void AsmContext::symbol(SourceRange word, SourceRange range) {
    operands_.back().text = text(word);
    operands_.back().range = range;
}

void AsmContext::write_back(SourceRange range) {
    operands_.back().written_back = true;
    operands_.back().range = range;
}

void AsmContext::segment(SourceRange range) {
    operands_.back().segmented = true;
    operands_.back().range = range;
}

void report_unexpected_asm(AsmContext& context, SourceRange range, bool at_end, Words expected) {
    const SourceRange place = at_end ? context.end_of_text() : range;
    const std::string found = at_end ? "the end of the file" : fmt::format("'{}'", shorten(context.text(range)));
    Words groups;
    program::name_parts_of_conditions(expected, groups);
    groups.insert(groups.begin(), expected.begin(), expected.end());
    context.report(place, unexpected(found, enumerate(groups)));
}

} // namespace katlas::machine
