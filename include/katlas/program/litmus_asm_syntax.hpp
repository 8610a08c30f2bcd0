// The syntax tree of the threads of a litmus test in assembly, as parsed from grammar/litmus_asm.y.
//
// One shape for all architectures: a line is labels and an instruction, an instruction is a mnemonic with operands, and
// an operand is a word, a number, or a place in memory. The translation decides by architecture which words are
// registers, what a mnemonic means and which operands it takes.
#pragma once

#include "katlas/program/value_type.hpp"
#include "katlas/support/diagnostics.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace katlas::program::syntax {

enum class Architecture : std::uint8_t { c, x86, x86_64, aarch64, ppc, riscv, ptx, lisa };

struct Name {
    std::string text;
    SourceRange range;
};

struct AsmOperand {
    enum class Kind : std::uint8_t {
        word,   // EAX, %eax, L0, SXTW, or with an amount: LSL #2
        number, // 1, $1, #1
        memory, // [parts], number(parts), word(parts)
    };
    Kind kind = Kind::word;
    SourceRange range;
    std::string text;            // of a word, '%' included; the word before the parenthesis
    Value number = 0;            // also the one before the parenthesis
    bool marked = false;         // a number with '$' or '#'
    std::optional<Value> amount; // of a word
    bool bracketed = false;      // [parts]
    bool written_back = false;   // [parts]!
    bool segmented = false;      // %cs:0(parts)
    std::vector<AsmOperand> parts;
};

// How a thread ends at an instruction. No assembly text can express this; tests that were compiled from C in order to
// be explored have it.
enum class AsmStop : std::uint8_t {
    none,   // it is an instruction
    error,  // an assertion fails
    assume, // an assumption fails
    spin,   // a loop without effect repeats; the operand is the label at which it begins
};

struct AsmInstruction {
    SourceRange range;
    Name mnemonic;                   // in lower case
    std::vector<Name> annotations{}; // of LISA: `r[once] r0 x`
    bool locked = false;
    std::vector<AsmOperand> operands;
    AsmStop stop = AsmStop::none;
    std::string message{}; // of an error
    bool gives_up = false; // a jump back that tries an update again; the exploration assumes that it is not taken
};

struct AsmLine {
    std::vector<Name> labels;
    std::optional<AsmInstruction> instruction;
};

// One scope in which a thread runs, as `P0@cta 1,gpu 0` says it, or a tree of scopes.
struct AsmPlace {
    Name scope; // "cta", "gpu"
    Value number = 0;
};

struct AsmThread {
    Name name;
    std::vector<AsmLine> lines;
    std::vector<AsmPlace> places;
};

// `(gpu (cta 0 1) (cta 2))`: a scope with threads, and with the scopes in it.
struct AsmScope {
    Name name;
    std::vector<std::pair<Value, SourceRange>> threads;
    std::vector<AsmScope> parts;
};

} // namespace katlas::program::syntax
