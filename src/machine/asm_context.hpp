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

    // Initial state.
    void initial_thread(SourceRange number, bool named, SourceRange reg);
    void initial_symbolic(SourceRange reg);

    // The table.
    void column(SourceRange name);
    void place(SourceRange scope, SourceRange number); // of the last column
    void label(SourceRange name) { line_.labels.push_back(name_of(name)); }
    void instruction(SourceRange mnemonic, SourceRange range, bool locked);
    void end_cell(SourceRange place);
    void end_row(SourceRange place);

    // A tree of scopes.
    void open_scope(SourceRange name);
    void scope_thread(SourceRange number);
    void close_scope();

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
    syntax::AsmLine line_;
    std::vector<syntax::AsmScope> open_scopes_; // the innermost last
    std::vector<syntax::AsmOperand> operands_;
};

// The wording of syntax errors, as for C.
void report_unexpected_asm(AsmContext& context, SourceRange range, bool at_end, std::vector<std::string_view> expected);

} // namespace katlas::machine
