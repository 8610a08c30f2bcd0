// Tokens of litmus tests in assembly: the seam between generated and hand-written code, as litmus_scan.hpp for C.
#pragma once

#include "asm_context.hpp"
#include "katlas/support/parsing.hpp"

namespace katlas::machine {

// Whether a litmus test begins with the name of an architecture. Linear in the comments before it.
[[nodiscard]] bool is_assembly(std::string_view text);

// The scanner that Flex generates from grammar/litmus_asm.l: the next token and its place.
int scan_asm_token(SourceRange* location, void* scanner);

// The token of a word in the initial state: part of a type, or a name.
[[nodiscard]] int asm_initial_token(std::string_view word);
// In the table: a name, `lock` of x86, or the first word of the question, which ends the table.
[[nodiscard]] int asm_table_token(std::string_view word, AsmContext& context);
// In the table of a test in LISA: an instruction at the beginning of a cell, a name, or the first word of the question.
[[nodiscard]] int lisa_table_token(std::string_view word, AsmContext& context);
// In the question.
[[nodiscard]] int asm_question_token(std::string_view word);

[[nodiscard]] std::optional<syntax::Test> parse_assembly(FileId file, const SourceMap& sources,
                                                         Diagnostics& diagnostics);

} // namespace katlas::machine
