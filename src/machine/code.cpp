#include "katlas/machine/code.hpp"

#include "katlas/machine/liveness.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::machine {

View view_of(program::ValueType type) {
    return program::width_of(type) == 64 ? View::full : View::word;
}

void MachineCode::set_initial(Register r, std::string value, std::string type) {
    initial_.push_back({r, std::move(value), std::move(type)});
}

std::string MachineCode::label_name(std::size_t label) const {
    return fmt::format("L{}{:02}", thread_, label);
}

void MachineCode::place(std::size_t label) {
    Step& here = step({}, {});
    here.label = label;
    here.lines.push_back(fmt::format("{}:", label_name(label)));
}

std::string MachineCode::mark(Register r, View view) {
    return fmt::format("\1{}{}\2", static_cast<char>(view), r);
}

Step& MachineCode::step(std::vector<Register> defs, std::vector<Register> uses) {
    Step& result = steps_.emplace_back();
    result.defs = std::move(defs);
    result.uses = std::move(uses);
    result.source = source_;
    return result;
}

std::vector<bool> MachineCode::used_registers() const {
    std::vector<bool> used(num_registers_);
    const auto add = [&used](const std::vector<Register>& registers) {
        for (const Register r : registers)
            used[r] = true;
    };
    add(observed_);
    for (const Step& step : steps_) {
        add(step.uses);
        add(step.defs);
    }
    return used;
}

std::optional<std::vector<std::uint32_t>> MachineCode::assign_registers(std::uint32_t available) const {
    std::vector<std::size_t> at(num_labels_);
    for (std::size_t i = 0; i < steps_.size(); ++i)
        if (steps_[i].label)
            at[*steps_[i].label] = i;
    std::vector<Flow> flows;
    flows.reserve(steps_.size() + 1);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        Flow flow{steps_[i].uses, steps_[i].defs, {}};
        if (steps_[i].goes_on)
            flow.next.push_back(i + 1);
        if (steps_[i].jump_to)
            flow.next.push_back(at[*steps_[i].jump_to]);
        flows.push_back(std::move(flow));
    }
    flows.push_back({observed_, {}, {}});
    const auto live = live_after(flows);

    std::vector<std::vector<Register>> apart(num_registers_);
    const auto keep_apart_from = [&](Register a, const std::vector<Register>& others) {
        for (const Register b : others)
            if (a != b) {
                apart[a].push_back(b);
                apart[b].push_back(a);
            }
    };
    for (std::size_t i = 0; i < steps_.size(); ++i)
        for (const Register d : steps_[i].defs) {
            keep_apart_from(d, live[i]);
            keep_apart_from(d, steps_[i].defs);
            if (steps_[i].lines.size() > 1)
                keep_apart_from(d, steps_[i].uses);
        }
    const RegisterSet first = live_before(flows.front(), live.front());
    for (const Register r : first)
        keep_apart_from(r, first);
    std::vector<bool> holds_addresses(num_registers_);
    for (const Register r : addresses_)
        holds_addresses[r] = true;
    std::vector<std::vector<Register>> copied(num_registers_); // by register: sources and targets of its copies
    for (const Step& step : steps_)
        if (step.copies) {
            copied[step.defs.front()].push_back(step.uses.front());
            copied[step.uses.front()].push_back(step.defs.front());
        }

    const std::vector<bool> used = used_registers();
    std::vector<std::uint32_t> assigned(num_registers_);
    std::array<std::vector<bool>, 2> taken_by{std::vector<bool>(available), std::vector<bool>(available)};
    for (Register r = 0; r < num_registers_; ++r) {
        if (!used[r])
            continue;
        std::vector<bool> taken = taken_by[holds_addresses[r] ? 0 : 1]; // by registers of the other kind
        for (const Register other : apart[r])
            if (other < r && used[other])
                taken[assigned[other]] = true;
        std::size_t number = 0;
        while (number < available && taken[number])
            ++number;
        if (number == available)
            return std::nullopt;
        for (const Register other : copied[r])
            if (other < r && !taken[assigned[other]])
                number = assigned[other];
        assigned[r] = static_cast<std::uint32_t>(number);
        taken_by[holds_addresses[r] ? 1 : 0][number] = true;
    }
    return assigned;
}

} // namespace katlas::machine
