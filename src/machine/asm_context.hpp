// What the scanner and the parser of litmus tests in assembly share, beyond what they have in common with C: the
// threads, which are columns of a table.
//
// Operands are collected in their order. Operands inside of brackets or parentheses become the parts of a single
// operand. The parser's semantic values are their numbers.
#pragma once

#include "katlas/program/litmus_context.hpp"

namespace katlas::machine {

using namespace program;

class AsmContext : public LitmusContext {
  public:
    AsmContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics)
        : LitmusContext(file, sources, diagnostics) {
        read_unsigned();
    }

    // Scanner's side. The table of instructions lies between the initial state and the question.
    void asm_header(SourceRange line);
    void close_initial();
    [[nodiscard]] bool in_table() const { return in_table_; }
    void end_table() { in_table_ = false; }
    [[nodiscard]] bool is_x86() const;
    // A table of LISA has words of its own. Whether a word there may be an instruction depends on its place.
    [[nodiscard]] bool is_lisa() const { return tree().architecture == syntax::Architecture::lisa; }
    [[nodiscard]] bool begins_cell() const { return begins_cell_; }
    int next_begins_cell(bool begins, int token) {
        begins_cell_ = begins;
        return token;
    }

    // Initial state.
    void initial_thread(SourceRange number, bool named, SourceRange reg);
    void initial_symbolic(SourceRange reg);

    // The table.
    void column(SourceRange name);
    void place(SourceRange scope, SourceRange number); // of the last column
    void label(SourceRange name) { line_.labels.push_back(name_of(name)); }
    void instruction(SourceRange mnemonic, SourceRange range, bool locked);
    void annotation(SourceRange name) { annotations_.push_back(name_of(name)); }
    void lisa_instruction(SourceRange mnemonic, SourceRange range);
    void end_cell(SourceRange place);
    void end_row(SourceRange place);

    // A register of a thread that is written with its `P`.
    void register_of_named(SourceRange thread, SourceRange reg, SourceRange range);

    // Operands. `outer` is how many there were before the parts.
    [[nodiscard]] std::uint32_t num_operands() const { return static_cast<std::uint32_t>(operands_.size()); }
    void word(SourceRange range);
    void amount(SourceRange number);
    void number(bool marked, SourceRange number);
    void memory(std::uint32_t outer, bool bracketed, SourceRange range);
    void displacement(SourceRange number, SourceRange range);
    void symbol(SourceRange word, SourceRange range);
    void write_back(SourceRange range);
    void segment(SourceRange range);

  private:
    // The value of a number with its mark and sign.
    Value signed_value(SourceRange number);

    bool in_table_ = false;
    std::size_t cell_ = 0;
    bool begins_cell_ = true;
    std::vector<syntax::Name> annotations_; // of the instruction that is being read
    syntax::AsmLine line_;
    std::vector<syntax::AsmOperand> operands_;
};

// The wording of syntax errors, as for C.
void report_unexpected_asm(AsmContext& context, SourceRange range, bool at_end, std::vector<std::string_view> expected);

} // namespace katlas::machine
