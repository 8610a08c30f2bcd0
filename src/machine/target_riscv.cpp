// RISC-V, 64 bits. A value of 32 bits is sign-extended in its register, signed or not, as the ABI prescribes; narrower
// values are extended by their type.
#include "katlas/machine/target.hpp"

#include <fmt/format.h>

namespace katlas::machine {

namespace {

constexpr std::uint32_t first_register = 5; // the registers before it have special uses

class Riscv : public Target {
  public:
    Riscv() : Target(Machine::riscv) {}

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
        if (value >= -2048 && value < 2048)
            write(code, "ori", {full(to), "x0", value});
        else
            write(code, "li", {full(to), value});
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const bool extends = widens && from_type == ValueType::u32;
        const unsigned width = extends ? 32 : program::width_of(type);
        if (width < 32 || extends) {
            const Value unused = 64 - static_cast<Value>(width);
            Step& step = write(code, "slli", {full(to), full(from), unused});
            write(step, program::is_unsigned(type) || extends ? "srli" : "srai", {full(to), full(to), unused});
        } else if (width == 32 && view_of(from_type) == View::full) {
            write(code, "addiw", {full(to), full(from), Value{0}});
        } else {
            write(code, "ori", {full(to), full(from), Value{0}}).copies = true;
        }
    }
    void complete_load(MachineCode&, Register, ValueType) const override {}

    [[nodiscard]] bool takes(Op op, Value number) const override {
        if (op == Op::shift_left || op == Op::shift_right)
            return true;
        if (program::is_comparison(op))
            return number == 0;
        return op != Op::multiply && op != Op::subtract && number >= -2048 && number < 2048;
    }
    [[nodiscard]] bool branch(MachineCode& code, Op comparison, bool wanted, Register left, const Right& right,
                              ValueType type, std::size_t label) const override {
        // a <= b is not b < a.
        const bool swapped = comparison == Op::less_equal;
        const Compared how = swapped ? compared_as(Op::less, !wanted) : compared_as(comparison, wanted);
        const bool orders = how != Compared::equal && how != Compared::not_equal;
        const Form* form = table().first([&](const Form& f) {
            return f.does == Does::branch && f.operands == "ssl" && f.how == how &&
                   f.is_unsigned == (orders && compares_unsigned(type));
        });
        std::vector<Piece> operands;
        operands.emplace_back(full(left));
        if (right.reg)
            operands.emplace_back(full(*right.reg));
        else
            operands.emplace_back("x0");
        if (swapped)
            std::swap(operands[0], operands[1]);
        operands.emplace_back(code.label_name(label));
        write(code, *form, operands).jump_to = label;
        return true;
    }

  protected:
    [[nodiscard]] std::string memory_text(const Form& form, std::string_view base, std::string_view) const override {
        return fmt::format("{}({})", form.does == Does::load || form.does == Does::store ? "0" : "", base);
    }
};

} // namespace

std::unique_ptr<Target> make_riscv() {
    return std::make_unique<Riscv>();
}

} // namespace katlas::machine
