#include "target.hpp"

namespace katlas::compile {

std::unique_ptr<Target> make_target(Machine machine) {
    switch (machine) {
    case Machine::x86:
        return make_x86();
    case Machine::armv8:
        return make_armv8();
    case Machine::power:
        return make_power();
    case Machine::riscv:
        break;
    }
    return make_riscv();
}

std::string_view by_width(ValueType type, std::string_view w8, std::string_view w16, std::string_view w32,
                          std::string_view w64) {
    switch (program::width_of(type)) {
    case 8:
        return w8;
    case 16:
        return w16;
    case 32:
        return w32;
    default:
        return w64;
    }
}

void copy(MachineCode& code, Register to, Register from, std::string text) {
    Step& step = code.step({to}, {from});
    step.lines.push_back(std::move(text));
    step.copies = true;
}

void line(MachineCode& code, std::vector<Register> defs, std::vector<Register> uses, std::string text) {
    code.step(std::move(defs), std::move(uses)).lines.push_back(std::move(text));
}

} // namespace katlas::compile
