#include "katlas/machine/instruction_table.hpp"

#include "tables.hpp"

#include <algorithm>
#include <set>

namespace katlas::machine {

void InstructionTable::add(Form form) {
    by_name_.emplace(form.name, forms_.size());
    forms_.push_back(std::move(form));
}

std::vector<const Form*> InstructionTable::find(std::string_view name) const {
    std::vector<const Form*> found;
    const auto [first, last] = by_name_.equal_range(name);
    for (auto known = first; known != last; ++known)
        found.push_back(&forms_[known->second]);
    return found;
}

const InstructionTable& instructions_of(Machine machine) {
    switch (machine) {
    case Machine::x86:
        return x86_instructions();
    case Machine::armv8:
        return aarch64_instructions();
    case Machine::power:
        return ppc_instructions();
    case Machine::riscv:
        break;
    }
    return riscv_instructions();
}

std::vector<Mode> modes_of(Machine machine, Does access) {
    std::set<Mode> modes;
    if (machine == Machine::x86)
        modes.insert(Mode::relaxed); // of `mov`
    for (const Form& f : instructions_of(machine).forms())
        if (f.does == access && f.is_word())
            modes.insert(f.mode);
    return {modes.begin(), modes.end()};
}

std::vector<std::pair<Mode, Mode>> modes_of_exchanges(Machine machine) {
    std::vector<std::pair<Mode, Mode>> modes;
    for (const Form& f : instructions_of(machine).forms())
        if (f.rmw == RmwOp::exchange && f.is_word())
            if (const std::pair both(f.mode, f.write_mode); std::ranges::find(modes, both) == modes.end())
                modes.push_back(both);
    return modes;
}

} // namespace katlas::machine
