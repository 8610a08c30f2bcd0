// Assembly as it is written: the registers, moves, arithmetic, branches and accesses of a machine.
//
// Every instruction is a form of the machine's table (instruction_table.hpp), found by its effect or by its name. Each
// target decides how a value of C lies in a register; it reads operands of a type in the same representation in which
// it writes results of that type.
#pragma once

#include "katlas/machine/code.hpp"
#include "katlas/machine/instruction_table.hpp"

#include <memory>
#include <span>
#include <variant>

namespace katlas::machine {

using program::ValueType;

// A right operand: a register, or a number if the machine accepts that number.
struct Right {
    std::optional<Register> reg;
    Value number = 0;
};

// A register as an instruction names it.
struct NamedRegister {
    Register reg = 0;
    View view = View::full;
};
[[nodiscard]] inline NamedRegister word(Register r) {
    return {r, View::word};
}
[[nodiscard]] inline NamedRegister full(Register r) {
    return {r, View::full};
}
[[nodiscard]] inline NamedRegister of_type(Register r, ValueType type) {
    return {r, view_of(type)};
}
[[nodiscard]] std::string mark(const NamedRegister& r);

// A place in memory: the base is a register, or the name of a location.
struct MemoryPlace {
    std::variant<NamedRegister, std::string> base;
    std::optional<NamedRegister> index{}; // added to the base
};

// An operand of an instruction: a text is a label or the name of a register.
using Piece = std::variant<NamedRegister, Value, std::string, MemoryPlace>;
[[nodiscard]] Piece piece_of(const Right& right, View view);

class Target {
  public:
    explicit Target(Machine machine) : table_(instructions_of(machine)) {}
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    // The first word of a test.
    [[nodiscard]] virtual std::string_view architecture() const = 0;
    [[nodiscard]] virtual std::uint32_t num_registers() const = 0;
    // The name of register `number` in an instruction, and in an initial or final state.
    [[nodiscard]] virtual std::string operand_name(std::uint32_t number, View view) const = 0;
    [[nodiscard]] virtual std::string state_name(std::uint32_t number) const = 0;
    // Whether a location cannot have this name.
    [[nodiscard]] virtual bool is_register(std::string_view name) const = 0;
    // Whether an instruction may name a location in the place of a register with its address.
    [[nodiscard]] virtual bool names_locations() const { return false; }
    // Whether the machine loads and stores types of 8 and 16 bits. Every machine has 32 and 64 bits.
    [[nodiscard]] virtual bool has_narrow_accesses() const { return true; }

    // The words "w", "load", "store" and "acc" of templates, for accesses of a type.
    [[nodiscard]] virtual std::string word(std::string_view name, ValueType type) const = 0;
    // The text of a number in a template, as `{i}`; none if the template needs a register.
    [[nodiscard]] virtual std::optional<std::string> immediate(Value) const { return std::nullopt; }

    // Adds an instruction to a step. The pieces match the shapes of the form. Registers that the step has not written
    // before are operands of the step.
    void write(Step& step, const Form& form, const std::vector<Piece>& pieces) const;
    void write(Step& step, std::string_view name, const std::vector<Piece>& pieces) const;
    // The same as a step of its own.
    Step& write(MachineCode& code, const Form& form, const std::vector<Piece>& pieces) const;
    Step& write(MachineCode& code, std::string_view name, const std::vector<Piece>& pieces) const;
    [[nodiscard]] const InstructionTable& table() const { return table_; }

    // The following functions append steps to the code. False if the machine lacks the instruction; then nothing was
    // appended.
    [[nodiscard]] virtual bool constant(MachineCode& code, Register to, Value value, ValueType type) const = 0;
    virtual void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const = 0;
    // After a read of a type: brings the loaded value into the representation of that type.
    virtual void complete_load(MachineCode& code, Register loaded, ValueType type) const = 0;
    // Whether the number can be the right operand of a computation or a comparison.
    [[nodiscard]] virtual bool takes(Op op, Value number) const = 0;
    // `op` is add, subtract, multiply, bit_*, shift_*.
    [[nodiscard]] virtual bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                                       ValueType type) const;
    // Jumps if the comparison of the two has the result `wanted`.
    [[nodiscard]] virtual bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                                      ValueType type, std::size_t label) const;
    void jump(MachineCode& code, std::size_t label) const;

  protected:
    // The text of an instruction without operands, of a number, of a place in memory, and of operands in their order.
    [[nodiscard]] virtual std::string instruction_text(std::string text) const { return text; }
    [[nodiscard]] virtual std::string_view number_sign() const { return {}; }
    [[nodiscard]] virtual std::string memory_text(const Form& form, std::string_view base,
                                                  std::string_view index) const = 0;
    [[nodiscard]] virtual bool target_last() const { return false; }
    // Whether comparisons distinguish signed and unsigned, and not the branches after them.
    [[nodiscard]] virtual bool compares_know_signs() const { return false; }
    // The form of a computation. Null if the machine has none.
    [[nodiscard]] const Form* computation(Op op, ValueType type, bool by_number) const;

  private:
    [[nodiscard]] std::string text_of(const Form& form, const Piece& piece) const;

    const InstructionTable& table_;
};

[[nodiscard]] std::unique_ptr<Target> make_target(Machine machine);
[[nodiscard]] std::unique_ptr<Target> make_x86();
[[nodiscard]] std::unique_ptr<Target> make_armv8();
[[nodiscard]] std::unique_ptr<Target> make_power();
[[nodiscard]] std::unique_ptr<Target> make_riscv();

// The word of a table that has one for each width: 8, 16, 32, 64 bits.
[[nodiscard]] std::string_view by_width(ValueType type, std::string_view w8, std::string_view w16, std::string_view w32,
                                        std::string_view w64);

// Whether values of the type are compared without a sign.
[[nodiscard]] bool compares_unsigned(ValueType type);
[[nodiscard]] Compared compared_as(Op comparison, bool wanted);

// A thread of a test; `registers` maps each virtual register to a real one.
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

// The threads' instructions side by side, each column as wide as its widest cell, as in herd's format.
[[nodiscard]] std::string table_text(const Target& target, std::span<const AssignedThread> threads);

} // namespace katlas::machine
