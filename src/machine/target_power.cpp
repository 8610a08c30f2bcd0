// Power, 64 bits. An int is in the low half of a register, whatever is in the other; r0 is kept free, as the base of an
// address where it stands for 0.
#include "katlas/machine/target.hpp"

#include <fmt/format.h>

namespace katlas::machine {

namespace {

class Power : public Target {
  public:
    [[nodiscard]] std::string_view architecture() const override { return "PPC"; }
    [[nodiscard]] std::uint32_t num_registers() const override { return 31; }
    [[nodiscard]] std::string state_name(std::uint32_t number) const override { return fmt::format("r{}", number + 1); }
    [[nodiscard]] std::string operand_name(std::uint32_t number, View) const override { return state_name(number); }
    [[nodiscard]] bool is_register(std::string_view name) const override {
        return name.size() > 1 && (name[0] == 'r' || name.substr(0, 2) == "cr") && name.back() >= '0' &&
               name.back() <= '9';
    }
    [[nodiscard]] std::string word(std::string_view name, ValueType type) const override {
        if (name == "load")
            return std::string(by_width(type, "lbz", "lhz", "lwz", "ld"));
        if (name == "store")
            return std::string(by_width(type, "stb", "sth", "stw", "std"));
        return std::string(by_width(type, "b", "h", "w", "d"));
    }

    [[nodiscard]] bool constant(MachineCode& code, Register to, Value value, ValueType type) const override {
        const std::string target = mark(to);
        if (view_of(type) == View::word)
            value = program::wrap(value, ValueType::i32);
        if (value >= -0x8000 && value < 0x8000) {
            line(code, {to}, {}, fmt::format("li {},{}", target, value));
            return true;
        }
        if (value != static_cast<std::int32_t>(value))
            return false;
        const auto bits = static_cast<std::uint32_t>(value);
        Step& step = code.step({to}, {});
        // The upper half is sign-extended, hence written with its sign.
        step.lines.push_back(fmt::format("lis {},{}", target, static_cast<std::int16_t>(bits >> 16U)));
        if ((bits & 0xffffU) != 0)
            step.lines.push_back(fmt::format("ori {},{},{}", target, target, bits & 0xffffU));
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const bool unsign = program::is_unsigned(widens ? from_type : type);
        const unsigned width = widens ? 32 : program::width_of(type);
        std::string text = fmt::format("mr {},{}", mark(to), mark(from));
        if (width < 32 || widens)
            text = !unsign ? fmt::format("exts{} {},{}",
                                         width == 8    ? "b"
                                         : width == 16 ? "h"
                                                       : "w",
                                         mark(to), mark(from))
                           : fmt::format("clrldi {},{},{}", mark(to), mark(from), 64 - width);
        line(code, {to}, {from}, std::move(text));
        code.last().copies = width >= 32 && !widens;
    }
    void complete_load(MachineCode& code, Register loaded, ValueType type) const override {
        if (program::width_of(type) < 32 && !program::is_unsigned(type))
            convert(code, loaded, type, loaded, ValueType::i32);
    }

    [[nodiscard]] bool takes(Op op, Value number) const override {
        if (op == Op::shift_left || op == Op::shift_right)
            return true;
        const bool logical = op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor || is_comparison(op);
        return op != Op::multiply && (logical ? number >= 0 && number < 0x8000 : number > -0x8000 && number < 0x8000);
    }
    [[nodiscard]] bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                               ValueType type) const override {
        const bool wide = view_of(type) == View::full;
        const bool by_number = !right.reg;
        const Computations words{.add = by_number ? "addi" : "add",
                                 .subtract = by_number ? "subi" : "sub",
                                 .multiply = wide ? "" : "mullw",
                                 .bit_and = by_number ? "andi." : "and",
                                 .bit_or = by_number ? "ori" : "or",
                                 .bit_xor = by_number ? "xori" : "xor",
                                 .shift_left = wide ? "sldi" : "slwi",
                                 .shift_right = !program::is_unsigned(type) ? ""
                                                : wide                      ? "srdi"
                                                                            : "srwi"};
        const std::string_view name = words.of(op);
        if (name.empty())
            return false;
        line(code, {to}, operands(left, right),
             fmt::format("{} {},{},{}", name, mark(to), mark(left), right.text(View::full)));
        return true;
    }
    [[nodiscard]] bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                              ValueType type, std::size_t label) const override {
        const bool unsign = program::is_unsigned(type) && comparison != Op::equal && comparison != Op::not_equal;
        constexpr Comparisons words{"beq", "bne", "blt", "bge", "ble", "bgt"};
        Step& step = branch_step(code, left, right, label);
        step.lines.push_back(fmt::format("cmp{}{}{} {},{}", unsign ? "l" : "", view_of(type) == View::full ? "d" : "w",
                                         right.reg ? "" : "i", mark(left), right.text(View::full)));
        step.lines.push_back(fmt::format("{} {}", words.of(comparison, wanted), code.label_name(label)));
        return true;
    }
    void jump(MachineCode& code, std::size_t label) const override { jump_step(code, "b", label); }

  private:
    static std::string mark(Register r) { return MachineCode::mark(r, View::full); }
};

} // namespace

std::unique_ptr<Target> make_power() {
    return std::make_unique<Power>();
}

} // namespace katlas::machine
