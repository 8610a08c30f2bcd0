// x86-64, in AT&T's order. An int is in the low half of a register. %eax is kept free for cmpxchg.
#include "katlas/machine/target.hpp"

#include <array>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

constexpr std::array<std::string_view, 6> lettered = {"bx", "cx", "dx", "si", "di", "bp"};
constexpr std::uint32_t first_numbered = 8;
constexpr std::uint32_t num_numbered = 8;

class X86 : public Target {
  public:
    [[nodiscard]] std::string_view architecture() const override { return "X86_64"; }
    [[nodiscard]] std::uint32_t num_registers() const override { return lettered.size() + num_numbered; }
    [[nodiscard]] std::string state_name(std::uint32_t number) const override {
        return number < lettered.size() ? fmt::format("r{}", lettered.at(number))
                                        : fmt::format("r{}", number - lettered.size() + first_numbered);
    }
    [[nodiscard]] std::string operand_name(std::uint32_t number, View view) const override {
        if (view == View::full)
            return fmt::format("%{}", state_name(number));
        return number < lettered.size() ? fmt::format("%e{}", lettered.at(number))
                                        : fmt::format("%{}d", state_name(number));
    }
    [[nodiscard]] bool is_register(std::string_view name) const override {
        for (const std::string_view letters : lettered)
            if (name == letters || (name.size() == 3 && name.substr(1) == letters))
                return true;
        return name == "ax" || name == "eax" || name == "rax" || name == "rip" ||
               (name.size() >= 2 && name.back() != '_' && name[0] == 'r' && name[1] >= '0' && name[1] <= '9');
    }
    [[nodiscard]] bool names_locations() const override { return true; }
    [[nodiscard]] bool has_narrow_accesses() const override { return false; }

    [[nodiscard]] std::string word(std::string_view name, ValueType type) const override {
        const bool wide = view_of(type) == View::full;
        return name == "acc" ? (wide ? "%rax" : "%eax") : suffix(type);
    }
    [[nodiscard]] std::optional<std::string> immediate(Value value) const override {
        return value == static_cast<std::int32_t>(value) ? std::optional(fmt::format("${}", value)) : std::nullopt;
    }

    [[nodiscard]] bool constant(MachineCode& code, Register to, Value value, ValueType type) const override {
        line(code, {to}, {}, fmt::format("mov{} ${},{}", suffix(type), value, MachineCode::mark(to, view_of(type))));
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const ValueType moved = widens && program::is_unsigned(from_type) ? ValueType::i32
                                : view_of(type) == View::full             ? ValueType::i64
                                                                          : ValueType::i32;
        Step& step = code.step({to}, {from});
        const View view = view_of(type);
        step.lines.push_back(fmt::format("mov{} {},{}", suffix(moved), MachineCode::mark(from, view_of(moved)),
                                         MachineCode::mark(to, view_of(moved))));
        const unsigned unused = widens && !program::is_unsigned(from_type) ? 32
                                : program::width_of(type) < 32             ? 32 - program::width_of(type)
                                                                           : 0;
        step.copies = unused == 0 && !widens;
        if (unused == 0)
            return;
        step.lines.push_back(fmt::format("shl{} ${},{}", suffix(type), unused, MachineCode::mark(to, view)));
        step.lines.push_back(fmt::format("{}{} ${},{}", program::is_unsigned(type) && !widens ? "shr" : "sar",
                                         suffix(type), unused, MachineCode::mark(to, view)));
    }
    void complete_load(MachineCode&, Register, ValueType) const override {}

    [[nodiscard]] bool takes(Op, Value number) const override { return number == static_cast<std::int32_t>(number); }
    [[nodiscard]] bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                               ValueType type) const override {
        const Computations words{.add = "add",
                                 .subtract = "sub",
                                 .multiply = "",
                                 .bit_and = "and",
                                 .bit_or = "or",
                                 .bit_xor = "xor",
                                 .shift_left = "shl",
                                 .shift_right = program::is_unsigned(type) ? "shr" : "sar"};
        const std::string_view name = words.of(op);
        if (name.empty())
            return false;
        // The target may be an operand, but it is written before the right one is read.
        const Register result = code.new_register();
        if (type == ValueType::pointer)
            code.is_address(result);
        Step& step = code.step({result}, operands(left, right));
        const View view = view_of(type);
        step.lines.push_back(move(type, left, result));
        step.lines.push_back(
            fmt::format("{}{} {},{}", name, suffix(type), right.text(view, "$"), MachineCode::mark(result, view)));
        copy(code, to, result, move(type, result, to));
        return true;
    }
    [[nodiscard]] bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                              ValueType type, std::size_t label) const override {
        constexpr Comparisons with_sign{"je", "jne", "jl", "jge", "jle", "jg"};
        constexpr Comparisons without_sign{"je", "jne", "jb", "jae", "jbe", "ja"};
        const View view = view_of(type);
        Step& step = branch_step(code, left, right, label);
        step.lines.push_back(
            fmt::format("cmp{} {},{}", suffix(type), right.text(view, "$"), MachineCode::mark(left, view)));
        step.lines.push_back(fmt::format("{} {}",
                                         (compares_unsigned(type) ? without_sign : with_sign).of(comparison, wanted),
                                         code.label_name(label)));
        return true;
    }
    void jump(MachineCode& code, std::size_t label) const override { jump_step(code, "jmp", label); }

  private:
    static std::string suffix(ValueType type) { return view_of(type) == View::full ? "q" : "l"; }
    static std::string move(ValueType type, Register from, Register to) {
        return fmt::format("mov{} {},{}", suffix(type), MachineCode::mark(from, view_of(type)),
                           MachineCode::mark(to, view_of(type)));
    }
};

} // namespace

std::unique_ptr<Target> make_x86() {
    return std::make_unique<X86>();
}

} // namespace katlas::machine
