// x86-64, in AT&T's order. An int is in the low half of a register. %eax is kept free for cmpxchg.
#include "target.hpp"

#include <array>

#include <fmt/format.h>

namespace katlas::compile {

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
               (name.size() >= 2 && name[0] == 'r' && name[1] >= '0' && name[1] <= '9');
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
        std::string_view name;
        switch (op) {
        case Op::add:
            name = "add";
            break;
        case Op::subtract:
            name = "sub";
            break;
        case Op::bit_and:
            name = "and";
            break;
        case Op::bit_or:
            name = "or";
            break;
        case Op::bit_xor:
            name = "xor";
            break;
        case Op::shift_left:
            name = "shl";
            break;
        case Op::shift_right:
            name = program::is_unsigned(type) ? "shr" : "sar";
            break;
        default:
            return false;
        }
        // The target may be an operand, but it is written before the right one is read.
        const Register result = code.new_register();
        if (type == ValueType::pointer)
            code.is_address(result);
        Step& step = code.step({result}, {left});
        if (right.reg)
            step.uses.push_back(*right.reg);
        const View view = view_of(type);
        const std::string operand = right.reg ? MachineCode::mark(*right.reg, view) : fmt::format("${}", right.number);
        step.lines.push_back(move(type, left, result));
        step.lines.push_back(fmt::format("{}{} {},{}", name, suffix(type), operand, MachineCode::mark(result, view)));
        copy(code, to, result, move(type, result, to));
        return true;
    }
    [[nodiscard]] bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                              ValueType type, std::size_t label) const override {
        const bool unsign = program::is_unsigned(type) || type == ValueType::pointer;
        std::string_view name;
        switch (comparison) {
        case Op::equal:
            name = wanted ? "je" : "jne";
            break;
        case Op::not_equal:
            name = wanted ? "jne" : "je";
            break;
        case Op::less:
            name = wanted ? (unsign ? "jb" : "jl") : (unsign ? "jae" : "jge");
            break;
        default:
            name = wanted ? (unsign ? "jbe" : "jle") : (unsign ? "ja" : "jg");
            break;
        }
        Step& step = code.step({}, {left});
        if (right.reg)
            step.uses.push_back(*right.reg);
        step.lines.push_back(
            fmt::format("cmp{} {},{}", suffix(type),
                        right.reg ? MachineCode::mark(*right.reg, view_of(type)) : fmt::format("${}", right.number),
                        MachineCode::mark(left, view_of(type))));
        step.lines.push_back(fmt::format("{} {}", name, code.label_name(label)));
        step.jump_to = label;
        return true;
    }
    void jump(MachineCode& code, std::size_t label) const override {
        Step& step = code.step({}, {});
        step.lines.push_back(fmt::format("jmp {}", code.label_name(label)));
        step.jump_to = label;
        step.goes_on = false;
    }

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

} // namespace katlas::compile
