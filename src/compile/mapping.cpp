#include "katlas/compile/mapping.hpp"

#include <algorithm>
#include <array>

namespace katlas::compile {

namespace embedded {
std::span<const ShippedMapping> mappings();
}

namespace {

using program::Mode;
using program::RmwOp;

struct NamedMachine {
    Machine machine;
    std::string_view name;
    std::string_view model;
    std::string_view mapping; // by default
};
constexpr std::array machines = {
    NamedMachine{Machine::x86, "x86", "tso", "x86-after-write"},
    NamedMachine{Machine::armv8, "armv8", "armv8", "armv8"},
    NamedMachine{Machine::power, "power", "power", "power-leading"},
    NamedMachine{Machine::riscv, "riscv", "riscv", "riscv"},
};

const NamedMachine& named(Machine machine) {
    return *std::ranges::find(machines, machine, &NamedMachine::machine);
}

} // namespace

std::string_view to_string(Machine machine) {
    return named(machine).name;
}

std::string_view model_of(Machine machine) {
    return named(machine).model;
}

std::string_view default_mapping(Machine machine) {
    return named(machine).mapping;
}

std::optional<Machine> find_machine(std::string_view name) {
    const auto* const found = std::ranges::find(machines, name, &NamedMachine::name);
    return found == machines.end() ? std::nullopt : std::optional(found->machine);
}

std::string_view to_string(Kind kind) {
    constexpr std::array<std::string_view, 11> names = {"read", "write", "fence", "exchange", "add",     "sub",
                                                        "and",  "or",    "xor",   "cas",      "weak_cas"};
    return names.at(static_cast<std::size_t>(kind));
}

Kind kind_of(RmwOp op) {
    switch (op) {
    case RmwOp::fetch_add:
        return Kind::add;
    case RmwOp::fetch_sub:
        return Kind::sub;
    case RmwOp::fetch_and:
        return Kind::bit_and;
    case RmwOp::fetch_or:
        return Kind::bit_or;
    case RmwOp::fetch_xor:
        return Kind::bit_xor;
    case RmwOp::compare_exchange:
        return Kind::cas;
    case RmwOp::compare_exchange_weak:
        return Kind::weak_cas;
    default:
        return Kind::exchange;
    }
}

std::string_view to_string(Mode mode) {
    switch (mode) {
    case Mode::non_atomic:
        return "na";
    case Mode::relaxed:
        return "rlx";
    case Mode::acquire:
        return "acq";
    case Mode::release:
        return "rel";
    case Mode::acq_rel:
        return "acq_rel";
    case Mode::seq_cst:
        break;
    }
    return "sc";
}

const std::string* Mapping::find(Kind kind, Mode mode) const {
    const auto found = templates.find({kind, mode});
    return found == templates.end() ? nullptr : &found->second;
}

std::span<const ShippedMapping> shipped_mappings() {
    return embedded::mappings();
}

const ShippedMapping* find_shipped_mapping(std::string_view name) {
    const auto mappings = shipped_mappings();
    const auto found = std::ranges::find(mappings, name, &ShippedMapping::name);
    return found == mappings.end() ? nullptr : &*found;
}

} // namespace katlas::compile
