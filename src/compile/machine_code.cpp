#include "katlas/compile/machine_code.hpp"

#include "liveness.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::compile {

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

bool MachineCode::is_used(Register r) const {
    const auto has = [r](const std::vector<Register>& registers) {
        return std::find(registers.begin(), registers.end(), r) != registers.end();
    };
    return has(observed_) ||
           std::any_of(steps_.begin(), steps_.end(), [&](const Step& s) { return has(s.uses) || has(s.defs); });
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
    const auto live = live_after(flows, num_registers_);

    std::vector<std::vector<bool>> apart(num_registers_, std::vector<bool>(num_registers_));
    const auto keep_apart = [&](Register a, Register b) {
        if (a != b)
            apart[a][b] = apart[b][a] = true;
    };
    const auto keep_apart_from = [&](Register a, const std::vector<bool>& others) {
        for (Register b = 0; b < num_registers_; ++b)
            if (others[b])
                keep_apart(a, b);
    };
    for (std::size_t i = 0; i < steps_.size(); ++i)
        for (const Register d : steps_[i].defs) {
            keep_apart_from(d, live[i]);
            for (const Register other : steps_[i].defs)
                keep_apart(d, other);
            if (steps_[i].lines.size() > 1)
                for (const Register u : steps_[i].uses)
                    keep_apart(d, u);
        }
    std::vector<bool> numbers(num_registers_, true);
    for (const Register r : addresses_)
        numbers[r] = false;
    for (const Register r : addresses_)
        keep_apart_from(r, numbers);
    const std::vector<bool> first = live_before(flows.front(), live.front());
    for (Register r = 0; r < num_registers_; ++r)
        if (first[r])
            keep_apart_from(r, first);

    std::vector<std::uint32_t> assigned(num_registers_);
    for (Register r = 0; r < num_registers_; ++r) {
        if (!is_used(r))
            continue;
        std::vector<bool> taken(available);
        for (Register other = 0; other < r; ++other)
            if (apart[r][other] && is_used(other))
                taken[assigned[other]] = true;
        std::size_t number = 0;
        while (number < available && taken[number])
            ++number;
        if (number == available)
            return std::nullopt;
        for (const Step& step : steps_)
            if (step.copies && (step.defs.front() == r || step.uses.front() == r)) {
                const Register other = step.defs.front() == r ? step.uses.front() : step.defs.front();
                if (other < r && !taken[assigned[other]])
                    number = assigned[other];
            }
        assigned[r] = static_cast<std::uint32_t>(number);
    }
    return assigned;
}

} // namespace katlas::compile
