// AArch64. A value of up to 32 bits is in a W register, extended there to 32 bits as its type says.
#include "katlas/machine/target.hpp"

#include <fmt/format.h>

namespace katlas::machine {

namespace {

bool is_mask(Value number) {
    return number > 0 && ((number & (number - 1)) == 0 || (number & (number + 1)) == 0);
}

class Armv8 : public Target {
  public:
    [[nodiscard]] std::string_view architecture() const override { return "AArch64"; }
    [[nodiscard]] std::uint32_t num_registers() const override { return 31; }
    [[nodiscard]] std::string state_name(std::uint32_t number) const override { return fmt::format("X{}", number); }
    [[nodiscard]] std::string operand_name(std::uint32_t number, View view) const override {
        return fmt::format("{}{}", view == View::full ? 'X' : 'W', number);
    }
    [[nodiscard]] bool is_register(std::string_view name) const override {
        return name.size() > 1 && name.back() != '_' &&
               std::string_view("XxWw").find(name[0]) != std::string_view::npos &&
               ((name[1] >= '0' && name[1] <= '9') || name.substr(1) == "zr" || name.substr(1) == "ZR");
    }
    [[nodiscard]] std::string word(std::string_view, ValueType type) const override {
        return std::string(by_width(type, "B", "H", "", ""));
    }

    [[nodiscard]] bool constant(MachineCode& code, Register to, Value value, ValueType type) const override {
        line(code, {to}, {}, fmt::format("MOV {},#{}", MachineCode::mark(to, view_of(type)), value));
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const std::string word = MachineCode::mark(from, View::word);
        const std::string target = MachineCode::mark(to, view_of(type));
        std::string text;
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        if (program::width_of(type) < 32)
            text = fmt::format("{}{} {},{}", program::is_unsigned(type) ? "UXT" : "SXT",
                               by_width(type, "B", "H", "", ""), target, word);
        else if (widens && !program::is_unsigned(from_type))
            text = fmt::format("SXTW {},{}", target, word);
        else if (view_of(type) == View::full && view_of(from_type) == View::full)
            text = fmt::format("MOV {},{}", target, MachineCode::mark(from, View::full));
        else
            text = fmt::format("MOV {},{}", MachineCode::mark(to, View::word), word);
        line(code, {to}, {from}, std::move(text));
        code.last().copies = !widens && program::width_of(type) >= 32;
    }
    void complete_load(MachineCode& code, Register loaded, ValueType type) const override {
        if (program::width_of(type) < 32 && !program::is_unsigned(type))
            convert(code, loaded, type, loaded, ValueType::i32);
    }

    [[nodiscard]] bool takes(Op op, Value number) const override {
        const bool logical = op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor;
        return op != Op::multiply && (logical ? is_mask(number) : number >= 0 && number < 4096);
    }
    [[nodiscard]] bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                               ValueType type) const override {
        const Computations words{.add = "ADD",
                                 .subtract = "SUB",
                                 .multiply = "MUL",
                                 .bit_and = "AND",
                                 .bit_or = "ORR",
                                 .bit_xor = "EOR",
                                 .shift_left = "LSL",
                                 .shift_right = program::is_unsigned(type) ? "LSR" : "ASR"};
        const std::string_view name = words.of(op);
        if (name.empty())
            return false;
        const View view = view_of(type);
        line(code, {to}, operands(left, right),
             fmt::format("{} {},{},{}", name, MachineCode::mark(to, view), MachineCode::mark(left, view),
                         right.text(view, "#")));
        return true;
    }
    [[nodiscard]] bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                              ValueType type, std::size_t label) const override {
        constexpr Comparisons with_sign{"EQ", "NE", "LT", "GE", "LE", "GT"};
        constexpr Comparisons without_sign{"EQ", "NE", "LO", "HS", "LS", "HI"};
        const std::string_view condition = (compares_unsigned(type) ? without_sign : with_sign).of(comparison, wanted);
        const View view = view_of(type);
        Step& step = branch_step(code, left, right, label);
        step.lines.push_back(fmt::format("CMP {},{}", MachineCode::mark(left, view), right.text(view, "#")));
        step.lines.push_back(fmt::format("B.{} {}", condition, code.label_name(label)));
        return true;
    }
    void jump(MachineCode& code, std::size_t label) const override { jump_step(code, "B", label); }
};

} // namespace

std::unique_ptr<Target> make_armv8() {
    return std::make_unique<Armv8>();
}

} // namespace katlas::machine
