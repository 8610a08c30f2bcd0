// The instructions of a machine: one table, used both to read and to write assembly.
//
// A *form* is a mnemonic with its suffixes, the shapes of its operands, and what it does. A reader finds the form by
// its mnemonic, takes the operands apart by their shapes and does what the form says. A writer finds the form by its
// effect or by its mnemonic, and puts operands in the place of the shapes. So whatever is written can be read back,
// with the same meaning.
//
// Each shape is a letter, the target first:
//
//     d  a register that is written           s  a register that is read: the left operand, then the right one
//     D  one that is read, then written       i  a number, the right operand
//     x  a register or a number               y  AArch64: a number that may be shifted, a register that may be extended
//     m  a place in memory                    n  two registers, the sum of which is an address
//     t  x86: register or memory, written     v  x86: register, memory or number
//        (and read, except where it is copied to)
//     b  a register that is read, and stands for 0 if it is PPC's r0
//     k  the number of a bit                  c  the name of a condition
//     f  a field of PPC's condition register, which may be left out
//     l  a label                              o  anything, or nothing
//     *  any number of anything
#pragma once

#include "katlas/graph/label.hpp"
#include "katlas/machine/machine.hpp"
#include "katlas/program/instruction.hpp"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace katlas::machine {

using program::Mode;
using program::Op;
using program::RmwOp;
using program::Value;

enum class Compared : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };
// What set the flags: a comparison, a logical operation, or arithmetic. The overflow of arithmetic is not kept.
enum class FlagSource : std::uint8_t { compare, logic, arithmetic };

enum class Does : std::uint8_t {
    nothing,
    // Computations of the operands, or of the only one.
    compute, // Form::op
    copy,
    negate,
    invert,
    extend, // the low bits
    is_zero,
    is_not_zero,
    special, // an effect that only the machine's own reader knows
    // Control.
    jump,
    branch,
    finish,
    // Memory.
    fence,
    load,
    store,
    load_linked,
    store_conditional,
    fetch, // Form::rmw
    compare_and_swap,
};

struct Form {
    std::string name; // in lower case
    std::string_view operands{};
    Does does = Does::nothing;
    Op op = Op::move;
    unsigned width = 0;       // in bits; 0: that of the registers
    bool is_unsigned = false; // a comparison or a shift to the right
    bool is_signed = false;   // a value with fewer bits than a register is sign-extended
    bool inverts = false;     // the right operand
    std::optional<FlagSource> flags{};
    Value least = std::numeric_limits<Value>::min(); // of a number; the amount of a shift is also less than the width
    Value most = std::numeric_limits<Value>::max();
    Value scale = 1;                 // a factor of the number
    std::optional<Value> implied{};  // a right operand that the text omits
    Compared how = Compared::equal;  // of a branch
    bool by_sign = false;            // a branch that tests only the sign of the result: less, greater_equal
    RmwOp rmw = RmwOp::none;         // of an update of memory
    Mode mode = Mode::relaxed;       // of an access, of the read of an update, of a fence
    Mode write_mode = Mode::relaxed; // of the write of an update
    graph::Barrier barrier = graph::Barrier::none;
    graph::Scope scope = graph::Scope::none;
    std::string_view words{}; // operands that belong to the name: "rw,w"
    bool may_discard = false; // an update without a target, or into the zero register, has no acquire semantics
    bool locked = false;      // x86: only with 'lock'

    // Whether an access of 32 bits may be of this form.
    [[nodiscard]] bool is_word() const { return width == 32 || width == 0; }
    // The text without operands.
    [[nodiscard]] std::string text() const { return words.empty() ? name : name + ' ' + std::string(words); }
};

class InstructionTable {
  public:
    void add(Form form);

    [[nodiscard]] const std::vector<Form>& forms() const { return forms_; }
    // The forms of a mnemonic. They differ in their words.
    [[nodiscard]] std::vector<const Form*> find(std::string_view name) const;
    // The first one with a property; null if there is none.
    [[nodiscard]] const Form* first(const auto& property) const {
        for (const Form& form : forms_)
            if (property(form))
                return &form;
        return nullptr;
    }

  private:
    std::vector<Form> forms_;
    std::multimap<std::string, std::size_t, std::less<>> by_name_;
};

[[nodiscard]] const InstructionTable& instructions_of(Machine machine);

// The modes that the machine's loads or stores of 32 bits can have, ascending.
[[nodiscard]] std::vector<Mode> modes_of(Machine machine, Does access);
// The same for the two halves of an atomic exchange, the weakest first. None on a machine without an instruction for
// it.
[[nodiscard]] std::vector<std::pair<Mode, Mode>> modes_of_exchanges(Machine machine);

} // namespace katlas::machine
