#include "katlas/machine/machine.hpp"

#include <algorithm>
#include <array>

namespace katlas::machine {
namespace {

struct NamedMachine {
    Machine machine;
    std::string_view name;
};
constexpr std::array machines = {
    NamedMachine{Machine::x86, "x86"},
    NamedMachine{Machine::armv8, "armv8"},
    NamedMachine{Machine::power, "power"},
    NamedMachine{Machine::riscv, "riscv"},
};

} // namespace

std::string_view to_string(Machine machine) {
    return std::ranges::find(machines, machine, &NamedMachine::machine)->name;
}

std::optional<Machine> find_machine(std::string_view name) {
    const auto* const found = std::ranges::find(machines, name, &NamedMachine::name);
    return found == machines.end() ? std::nullopt : std::optional(found->machine);
}

std::optional<Machine> machine_of(program::syntax::Architecture architecture) {
    using enum program::syntax::Architecture;
    switch (architecture) {
    case x86:
    case x86_64:
        return Machine::x86;
    case aarch64:
        return Machine::armv8;
    case ppc:
        return Machine::power;
    case riscv:
        return Machine::riscv;
    case ptx: // nothing is compiled to it
    case lisa:
    case c:
        break;
    }
    return std::nullopt;
}

} // namespace katlas::machine
