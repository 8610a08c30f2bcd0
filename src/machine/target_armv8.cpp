// AArch64. A value of up to 32 bits is in a W register, extended to 32 bits by its type.
#include "katlas/machine/target.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

bool is_mask(Value number) {
    return number > 0 && ((number & (number - 1)) == 0 || (number & (number + 1)) == 0);
}

class Armv8 : public Target {
  public:
    Armv8() : Target(Machine::armv8) {}

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
        write(code, "mov", {of_type(to, type), value});
        return true;
    }
    void convert(MachineCode& code, Register to, ValueType type, Register from, ValueType from_type) const override {
        const bool widens = view_of(type) == View::full && view_of(from_type) == View::word;
        const bool wide = view_of(type) == View::full && view_of(from_type) == View::full;
        if (program::width_of(type) < 32)
            write(code, fmt::format("{}xt{}", program::is_unsigned(type) ? 'u' : 's', by_width(type, "b", "h", "", "")),
                  {of_type(to, type), machine::word(from)});
        else if (widens && !program::is_unsigned(from_type))
            write(code, "sxtw", {full(to), machine::word(from)});
        else
            write(code, "mov", {wide ? full(to) : machine::word(to), wide ? full(from) : machine::word(from)}).copies =
                !widens;
    }
    void complete_load(MachineCode& code, Register loaded, ValueType type) const override {
        if (program::width_of(type) < 32 && !program::is_unsigned(type))
            convert(code, loaded, type, loaded, ValueType::i32);
    }

    [[nodiscard]] bool takes(Op op, Value number) const override {
        const bool logical = op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor;
        return op != Op::multiply && (logical ? is_mask(number) : number >= 0 && number < 4096);
    }

  protected:
    [[nodiscard]] std::string instruction_text(std::string text) const override {
        std::ranges::transform(text, text.begin(),
                               [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        return text;
    }
    [[nodiscard]] std::string_view number_sign() const override { return "#"; }
    [[nodiscard]] std::string memory_text(const Form&, std::string_view base, std::string_view index) const override {
        return fmt::format("[{}{}{}]", base, index.empty() ? "" : ",", index);
    }
};

} // namespace

std::unique_ptr<Target> make_armv8() {
    return std::make_unique<Armv8>();
}

} // namespace katlas::machine
