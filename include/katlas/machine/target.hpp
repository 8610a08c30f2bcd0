// What a machine has beside the accesses that a mapping speaks of: registers, moves, arithmetic, branches.
//
// How a value of C lies in a register is the machine's business (see each target): a target reads operands of a type as
// it writes results of it.
#pragma once

#include "katlas/machine/code.hpp"
#include "katlas/machine/machine.hpp"

#include <memory>
#include <span>

namespace katlas::machine {

using program::Op;
using program::Value;
using program::ValueType;

// A right operand: a register, or a number where the machine takes that one.
struct Right {
    std::optional<Register> reg;
    Value number = 0;

    // As an instruction names it; `sign` stands before a number.
    [[nodiscard]] std::string text(View view, std::string_view sign = "") const;
};

class Target {
  public:
    Target() = default;
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    // The first word of a test.
    [[nodiscard]] virtual std::string_view architecture() const = 0;
    [[nodiscard]] virtual std::uint32_t num_registers() const = 0;
    // Of register `number` in an instruction, and in an initial or final state.
    [[nodiscard]] virtual std::string operand_name(std::uint32_t number, View view) const = 0;
    [[nodiscard]] virtual std::string state_name(std::uint32_t number) const = 0;
    // Whether a location cannot have this name.
    [[nodiscard]] virtual bool is_register(std::string_view name) const = 0;
    // Whether an instruction may name a location in the place of a register with its address.
    [[nodiscard]] virtual bool names_locations() const { return false; }
    // The longest type that can be loaded and stored is of 64 bits; not every machine has the narrow ones.
    [[nodiscard]] virtual bool has_narrow_accesses() const { return true; }

    // The words "w", "load", "store" and "acc" of templates, for accesses of a type.
    [[nodiscard]] virtual std::string word(std::string_view name, ValueType type) const = 0;
    // What a template may take for a number, as `{i}`; none where it needs a register.
    [[nodiscard]] virtual std::optional<std::string> immediate(Value) const { return std::nullopt; }

    // The rest appends steps to the code. False, and nothing was appended, where the machine lacks the instruction.
    [[nodiscard]] virtual bool constant(MachineCode& code, Register to, Value value, ValueType type) const = 0;
    virtual void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const = 0;
    // After a read of a type: brings what was loaded into the form of that type.
    virtual void complete_load(MachineCode& code, Register loaded, ValueType type) const = 0;
    // Whether the number can be the right operand of a computation or a comparison.
    [[nodiscard]] virtual bool takes(Op op, Value number) const = 0;
    // `op` is add, subtract, multiply, bit_*, shift_*.
    [[nodiscard]] virtual bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                                       ValueType type) const = 0;
    // Jumps if the comparison of the two has the result `wanted`.
    [[nodiscard]] virtual bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                                      ValueType type, std::size_t label) const = 0;
    virtual void jump(MachineCode& code, std::size_t label) const = 0;
};

[[nodiscard]] std::unique_ptr<Target> make_target(Machine machine);
[[nodiscard]] std::unique_ptr<Target> make_x86();
[[nodiscard]] std::unique_ptr<Target> make_armv8();
[[nodiscard]] std::unique_ptr<Target> make_power();
[[nodiscard]] std::unique_ptr<Target> make_riscv();

// The word of a table that has one for each width: 8, 16, 32, 64 bits.
[[nodiscard]] std::string_view by_width(ValueType type, std::string_view w8, std::string_view w16, std::string_view w32,
                                        std::string_view w64);

// Instructions of a computation, each by its operation; empty where the machine has none.
struct Computations {
    std::string_view add;
    std::string_view subtract;
    std::string_view multiply;
    std::string_view bit_and;
    std::string_view bit_or;
    std::string_view bit_xor;
    std::string_view shift_left;
    std::string_view shift_right;

    [[nodiscard]] std::string_view of(Op op) const;
};

// Conditions of a branch, each by its comparison.
struct Comparisons {
    std::string_view equal;
    std::string_view not_equal;
    std::string_view less;
    std::string_view not_less;
    std::string_view less_equal;
    std::string_view not_less_equal;

    [[nodiscard]] std::string_view of(Op comparison, bool wanted) const;
};

// Whether values of the type are compared without a sign.
[[nodiscard]] bool compares_unsigned(ValueType type);

// The registers that a computation or comparison of the two reads.
[[nodiscard]] std::vector<Register> operands(Register left, const Right& right);

// A step that compares the two and may jump to a label; its lines are to be added.
[[nodiscard]] Step& branch_step(MachineCode& code, Register left, const Right& right, std::size_t label);

// A step of one line that jumps: `instruction` and the label.
void jump_step(MachineCode& code, std::string_view instruction, std::size_t label);

// A step of one line that only copies.
void copy(MachineCode& code, Register to, Register from, std::string text);

// A thread of a test, with real registers by virtual one.
struct AssignedThread {
    const MachineCode& code;
    const std::vector<std::uint32_t>& registers;
};

// The lines of a thread, with the names of registers.
struct CodeLine {
    std::string text;
    const Step* step = nullptr;
    std::size_t number = 0; // in the step
};
[[nodiscard]] std::vector<CodeLine> lines_of(const Target& target, const AssignedThread& thread);

// The threads' instructions side by side, each column as wide as its widest cell, as herd's format has them.
[[nodiscard]] std::string table_text(const Target& target, std::span<const AssignedThread> threads);

// A step of one line.
void line(MachineCode& code, std::vector<Register> defs, std::vector<Register> uses, std::string text);

} // namespace katlas::machine
