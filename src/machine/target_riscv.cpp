// RISC-V, 64 bits. A value of 32 bits is sign-extended in its register, whether it has a sign or not, as the ABI has
// it; narrower ones are extended as their type says.
#include "katlas/machine/target.hpp"

#include <fmt/format.h>

namespace katlas::machine {

namespace {

constexpr std::uint32_t first_register = 5; // those before have a use of their own

class Riscv : public Target {
  public:
    [[nodiscard]] std::string_view architecture() const override { return "RISCV"; }
    [[nodiscard]] std::uint32_t num_registers() const override { return 32 - first_register; }
    [[nodiscard]] std::string state_name(std::uint32_t number) const override {
        return fmt::format("x{}", number + first_register);
    }
    [[nodiscard]] std::string operand_name(std::uint32_t number, View) const override { return state_name(number); }
    [[nodiscard]] bool is_register(std::string_view name) const override {
        constexpr std::string_view letters = "xast";
        for (const std::string_view word : {"zero", "ra", "sp", "gp", "tp", "fp"})
            if (name == word)
                return true;
        return name.size() > 1 && name.back() != '_' && letters.find(name[0]) != std::string_view::npos &&
               name[1] >= '0' && name[1] <= '9';
    }
    [[nodiscard]] std::string word(std::string_view name, ValueType type) const override {
        if (name == "load")
            return std::string(program::is_unsigned(type) ? by_width(type, "lbu", "lhu", "lw", "ld")
                                                          : by_width(type, "lb", "lh", "lw", "ld"));
        if (name == "store")
            return std::string(by_width(type, "sb", "sh", "sw", "sd"));
        return std::string(by_width(type, "b", "h", "w", "d"));
    }

    [[nodiscard]] bool constant(MachineCode& code, Register to, Value value, ValueType type) const override {
        if (view_of(type) == View::word)
            value = program::wrap(value, ValueType::i32);
        line(code, {to}, {},
             value >= -2048 && value < 2048 ? fmt::format("ori {},x0,{}", mark(to), value)
                                            : fmt::format("li {},{}", mark(to), value));
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const bool extends = widens && from_type == ValueType::u32;
        const unsigned width = extends ? 32 : program::width_of(type);
        if (width < 32 || extends) {
            Step& step = code.step({to}, {from});
            step.lines.push_back(fmt::format("slli {},{},{}", mark(to), mark(from), 64 - width));
            step.lines.push_back(fmt::format("{} {},{},{}", program::is_unsigned(type) || extends ? "srli" : "srai",
                                             mark(to), mark(to), 64 - width));
        } else if (width == 32 && view_of(from_type) == View::full) {
            line(code, {to}, {from}, fmt::format("addiw {},{},0", mark(to), mark(from)));
        } else {
            copy(code, to, from, fmt::format("ori {},{},0", mark(to), mark(from)));
        }
    }
    void complete_load(MachineCode&, Register, ValueType) const override {}

    [[nodiscard]] bool takes(Op op, Value number) const override {
        if (op == Op::shift_left || op == Op::shift_right)
            return true;
        if (is_comparison(op))
            return number == 0;
        return op != Op::multiply && op != Op::subtract && number >= -2048 && number < 2048;
    }
    [[nodiscard]] bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                               ValueType type) const override {
        const Computations words{.add = "add",
                                 .subtract = "sub",
                                 .multiply = "mul",
                                 .bit_and = "and",
                                 .bit_or = "or",
                                 .bit_xor = "xor",
                                 .shift_left = "sll",
                                 .shift_right = program::is_unsigned(type) ? "srl" : "sra"};
        const std::string_view name = words.of(op);
        if (name.empty())
            return false;
        const bool bitwise = op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor;
        const bool narrows = view_of(type) == View::word && !bitwise;
        line(code, {to}, operands(left, right),
             fmt::format("{}{}{} {},{},{}", name, right.reg ? "" : "i", narrows ? "w" : "", mark(to), mark(left),
                         right.text(View::full)));
        return true;
    }
    [[nodiscard]] bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                              ValueType type, std::size_t label) const override {
        // a <= b is not b < a.
        constexpr Comparisons with_sign{"beq", "bne", "blt", "bge", "bge", "blt"};
        constexpr Comparisons without_sign{"beq", "bne", "bltu", "bgeu", "bgeu", "bltu"};
        const bool swapped = comparison == Op::less_equal;
        const std::string_view name = (compares_unsigned(type) ? without_sign : with_sign).of(comparison, wanted);
        const std::string other = right.reg ? mark(*right.reg) : "x0";
        branch_step(code, left, right, label)
            .lines.push_back(fmt::format("{} {},{},{}", name, swapped ? other : mark(left),
                                         swapped ? mark(left) : other, code.label_name(label)));
        return true;
    }
    void jump(MachineCode& code, std::size_t label) const override { jump_step(code, "j", label); }

  private:
    static std::string mark(Register r) { return MachineCode::mark(r, View::full); }
};

} // namespace

std::unique_ptr<Target> make_riscv() {
    return std::make_unique<Riscv>();
}

} // namespace katlas::machine
