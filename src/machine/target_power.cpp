// Power, 64 bits. An int is in the low half of a register; the other half may have any value. r0 is not used, since it
// stands for 0 as the base of an address.
#include "katlas/machine/target.hpp"

#include <fmt/format.h>

namespace katlas::machine {

namespace {

class Power : public Target {
  public:
    Power() : Target(Machine::power) {}

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
        return std::string(by_width(type, "w", "w", "w", "d")); // of comparisons and of exclusive accesses
    }

    [[nodiscard]] bool constant(MachineCode& code, Register to, Value value, ValueType type) const override {
        if (view_of(type) == View::word)
            value = program::wrap(value, ValueType::i32);
        if (value >= -0x8000 && value < 0x8000) {
            write(code, "li", {full(to), value});
            return true;
        }
        if (value != static_cast<std::int32_t>(value))
            return false;
        const auto bits = static_cast<std::uint32_t>(value);
        // The upper half is sign-extended, hence written with its sign.
        Step& step = write(code, "lis", {full(to), Value{static_cast<std::int16_t>(bits >> 16U)}});
        if ((bits & 0xffffU) != 0)
            write(step, "ori", {full(to), full(to), static_cast<Value>(bits & 0xffffU)});
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const bool unsign = program::is_unsigned(widens ? from_type : type);
        const unsigned width = widens ? 32 : program::width_of(type);
        if (width >= 32 && !widens)
            write(code, "mr", {full(to), full(from)}).copies = true;
        else if (unsign)
            write(code, "clrldi", {full(to), full(from), 64 - static_cast<Value>(width)});
        else
            write(code, width == 8 ? "extsb" : width == 16 ? "extsh" : "extsw", {full(to), full(from)});
    }
    void complete_load(MachineCode& code, Register loaded, ValueType type) const override {
        if (program::width_of(type) < 32 && !program::is_unsigned(type))
            convert(code, loaded, type, loaded, ValueType::i32);
    }

    [[nodiscard]] bool takes(Op op, Value number) const override {
        if (op == Op::shift_left || op == Op::shift_right)
            return true;
        const bool logical = op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor || program::is_comparison(op);
        return op != Op::multiply && (logical ? number >= 0 && number < 0x8000 : number > -0x8000 && number < 0x8000);
    }

  protected:
    [[nodiscard]] std::string memory_text(const Form&, std::string_view base, std::string_view index) const override {
        return index.empty() ? fmt::format("0({})", base) : fmt::format("{},{}", index, base);
    }
    [[nodiscard]] bool compares_know_signs() const override { return true; }
};

} // namespace

std::unique_ptr<Target> make_power() {
    return std::make_unique<Power>();
}

} // namespace katlas::machine
