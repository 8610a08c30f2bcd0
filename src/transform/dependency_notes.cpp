#include "dependency_notes.hpp"

namespace katlas::transform {

using namespace program;

DependencyNotes::DependencyNotes(Guesses& guesses, std::size_t thread, StepWriter& writer)
    : guesses_(guesses), thread_(thread), w_(writer), depends_(guesses.program().num_registers(thread), none) {
    if (tracks())
        control_ = w_.new_register();
}

// The registers that hold the dependencies of these operands, as far as there can be any.
std::vector<Operand> DependencyNotes::holders(std::size_t step, std::initializer_list<Operand> operands) const {
    std::vector<Operand> result;
    for (const Operand o : operands)
        if (o >= 0 && guesses_.values().before(thread_, step, o).upper != 0 &&
            depends_[static_cast<std::size_t>(o)] != none)
            result.push_back(depends_[static_cast<std::size_t>(o)]);
    return result;
}

Operand DependencyNotes::holder(Operand reg) {
    Operand& held = depends_[static_cast<std::size_t>(reg)];
    if (held == none)
        held = w_.new_register();
    return held;
}

void DependencyNotes::put_union(Operand to, const std::vector<Operand>& all) {
    if (all.empty())
        w_.assign(to, w_.number(0));
    else if (all.size() == 1)
        w_.assign(to, all[0]);
    else
        w_.compute(Op::bit_or, to, all[0], all[1]);
}

void DependencyNotes::put(std::size_t step, Operand reg, std::initializer_list<Operand> on) {
    const std::vector<Operand> all = holders(step, on);
    if (!all.empty() || depends_[static_cast<std::size_t>(reg)] != none)
        put_union(holder(reg), all);
}

void DependencyNotes::computes(std::size_t step) {
    const Instruction& i = guesses_.thread(thread_)[step].instruction;
    if (!tracks())
        return;
    if (i.op == Op::select) {
        const std::vector<Operand> then = holders(step, {i.b});
        const std::vector<Operand> otherwise = holders(step, {i.c});
        const Operand zero = w_.number(0);
        w_.select(holder(i.a), i.d, then.empty() ? zero : then[0], otherwise.empty() ? zero : otherwise[0]);
    } else if (i.op == Op::move || i.op == Op::logical_not) {
        put(step, i.a, {i.b});
    } else {
        put(step, i.a, {i.b, i.c});
    }
}

void DependencyNotes::clears(std::size_t step, Operand reg) {
    if (tracks())
        put(step, reg, {});
}

void DependencyNotes::reads_into(Operand reg, EventNumber read) {
    if (tracks())
        w_.assign(holder(reg), w_.number(static_cast<Value>(EventSet{1} << read)));
}

void DependencyNotes::branches(std::size_t step, Operand on) {
    if (tracks())
        for (const Operand h : holders(step, {on}))
            w_.compute(Op::bit_or, control_, control_, h);
}

void DependencyNotes::compares(std::size_t step, EventNumber read) {
    const Instruction& i = guesses_.thread(thread_)[step].instruction;
    if (!tracks() || !depends_on_value(i.rmw) || guesses_.program().has_instructions())
        return;
    branches(step, i.d);
    w_.compute(Op::bit_or, control_, control_, w_.number(static_cast<Value>(EventSet{1} << read)));
}

void DependencyNotes::read(std::size_t step, EventNumber e) {
    address_of(step, e);
    control_of(e);
}

void DependencyNotes::write(std::size_t step, EventNumber e) {
    read(step, e);
    const std::optional<Ghost>& data = guesses_.of(e).data;
    if (!data)
        return;
    put_union(data->reg, holders(step, {guesses_.thread(thread_)[step].instruction.c}));
    const EventNumber half = guesses_.events()[e].other_half;
    const EventSet own = half == no_event ? 0 : guesses_.values().of(e).data.lower & EventSet{1} << half;
    if (own != 0)
        w_.compute(Op::bit_or, data->reg, data->reg, w_.number(static_cast<Value>(own)));
}

void DependencyNotes::address_of(std::size_t step, EventNumber e) {
    if (const std::optional<Ghost>& address = guesses_.of(e).address)
        put_union(address->reg, holders(step, {guesses_.thread(thread_)[step].instruction.b}));
}

void DependencyNotes::control_of(EventNumber e) {
    if (const std::optional<Ghost>& control = guesses_.of(e).control)
        w_.assign(control->reg, control_);
}

} // namespace katlas::transform
