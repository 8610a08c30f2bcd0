// x86-64, in AT&T's order. An int is in the low half of a register. %eax is reserved for cmpxchg.
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
    X86() : Target(Machine::x86) {}

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
        return name == "acc" ? (wide ? "%rax" : "%eax") : std::string(suffix(type));
    }
    [[nodiscard]] std::optional<std::string> immediate(Value value) const override {
        return value == static_cast<std::int32_t>(value) ? std::optional(fmt::format("${}", value)) : std::nullopt;
    }

    [[nodiscard]] bool constant(MachineCode& code, Register to, Value value, ValueType type) const override {
        write(code, with_suffix("mov", type), {of_type(to, type), value});
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const ValueType moved = widens && program::is_unsigned(from_type) ? ValueType::i32
                                : view_of(type) == View::full             ? ValueType::i64
                                                                          : ValueType::i32;
        Step& step = write(code, with_suffix("mov", moved), {of_type(to, moved), of_type(from, moved)});
        const unsigned unused = widens && !program::is_unsigned(from_type) ? 32
                                : program::width_of(type) < 32             ? 32 - program::width_of(type)
                                                                           : 0;
        step.copies = unused == 0 && !widens;
        if (unused == 0)
            return;
        write(step, with_suffix("shl", type), {of_type(to, type), Value{unused}});
        write(step, with_suffix(program::is_unsigned(type) && !widens ? "shr" : "sar", type),
              {of_type(to, type), Value{unused}});
    }
    void complete_load(MachineCode&, Register, ValueType) const override {}

    [[nodiscard]] bool takes(Op, Value number) const override { return number == static_cast<std::int32_t>(number); }
    [[nodiscard]] bool compute(MachineCode& code, Op op, Register to, Register left, const Right& right,
                               ValueType type) const override {
        const Form* form = computation(op, type, !right.reg);
        if (form == nullptr)
            return false;
        // The target may be an operand, but it is written before the right one is read.
        const Register result = code.new_register();
        if (type == ValueType::pointer)
            code.is_address(result);
        Step& step = write(code, with_suffix("mov", type), {of_type(result, type), of_type(left, type)});
        write(step, *form, {of_type(result, type), piece_of(right, view_of(type))});
        write(code, with_suffix("mov", type), {of_type(to, type), of_type(result, type)}).copies = true;
        return true;
    }

  protected:
    [[nodiscard]] std::string_view number_sign() const override { return "$"; }
    [[nodiscard]] std::string memory_text(const Form&, std::string_view base, std::string_view) const override {
        return fmt::format("({})", base);
    }
    [[nodiscard]] bool target_last() const override { return true; }

  private:
    static std::string_view suffix(ValueType type) { return view_of(type) == View::full ? "q" : "l"; }
    static std::string with_suffix(std::string_view name, ValueType type) {
        return fmt::format("{}{}", name, suffix(type));
    }
};

} // namespace

std::unique_ptr<Target> make_x86() {
    return std::make_unique<X86>();
}

} // namespace katlas::machine
