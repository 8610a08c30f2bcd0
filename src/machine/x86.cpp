// The reader of x86's assembly, in addition to its table (table_x86.cpp): two notations, operands in memory, and flags.
//
// Left and right below refer to operands in Intel's order. A locked compare-exchange also orders if it fails: it stands
// between two seq_cst fences, which add nothing if it succeeds.
#include "x86.hpp"

#include "tables.hpp"
#include "thread_reader.hpp"

#include <algorithm>

namespace katlas::machine {

namespace {

class X86Thread : public MachineThread {
  public:
    using MachineThread::MachineThread;

  protected:
    void instruction(const Instruction& i) override;
    Expr address(const Operand& o) override;
    [[nodiscard]] virtual bool is_64() const { return false; }

  private:
    [[nodiscard]] unsigned width(const Instruction& i, unsigned suffix) const;
    [[nodiscard]] static bool in_memory(const Operand& o) { return o.kind == Operand::Kind::memory; }
    [[nodiscard]] MachineRegister sized(const Operand& o) const;
    Expr value(const Operand& o);
    void assign(const Operand& o, const Expr& value);
    void result_flags(const Expr& result, FlagSource source) {
        set_flags(sign_extended(result, width_), constant(0), source);
    }
    void conditional_move(const Instruction& i, const Form& form);
    void compute(const Instruction& i, const Form& form);
    void binary(const Instruction& i, const Form& form, const Expr& operand);
    void negate(const Instruction& i);
    void shift(const Instruction& i, const Form& form);
    void exchange(const Instruction& i);
    void exchange_add(const Instruction& i);
    void compare_and_exchange(const Instruction& i);

    unsigned width_ = 32;           // of the current instruction
    std::vector<Operand> operands_; // of the current instruction, the target first
};

class X86_64Thread : public X86Thread {
  public:
    using X86Thread::X86Thread;

  protected:
    [[nodiscard]] bool is_64() const override { return true; }
};

unsigned X86Thread::width(const Instruction& i, unsigned suffix) const {
    unsigned width = suffix;
    for (const Operand& o : i.operands)
        if (const auto r = as_register(o)) {
            if (width != 0 && r->width != width)
                fault(o, "the widths of the operands differ");
            width = r->width;
        }
    if (width == 0 && is_64())
        unsupported(i, "nothing says its width: add a suffix, as in 'movl'");
    return width == 0 ? 32 : width;
}

MachineRegister X86Thread::sized(const Operand& o) const {
    MachineRegister r = reg(o);
    if (r.order >= 16)
        fault(o, "this register is not supported");
    return r;
}

Expr X86Thread::address(const Operand& o) {
    if (o.segmented)
        fault(o, "segments are not supported");
    if (!o.text.empty()) {
        const auto base = o.parts.size() == 1 ? as_register(o.parts[0]) : std::nullopt;
        if (!base || base->name != "rip")
            fault(o, "a name goes with %rip only");
        return *location(o);
    }
    if (o.parts.empty() || o.parts.size() > 3 || o.parts[0].kind != Operand::Kind::word || o.written_back ||
        o.bracketed == is_64())
        fault(o, "this way to address memory is not supported");
    if (o.parts.size() == 1 && !as_register(o.parts[0]))
        if (const Expr* named = location(o.parts[0]); named != nullptr && o.number == 0)
            return *named;
    // A register of 32 bits holds a whole address on a machine of 32 bits.
    MachineRegister base = sized(o.parts[0]);
    if (is_64() && base.width != 64)
        fault(o.parts[0], "an address is in a register of 64 bits");
    base.width = 64;
    Expr sum = get(base);
    if (o.parts.size() > 1) {
        const Value scale = o.parts.size() == 3 ? number(o.parts[2], 1, 8) : 1;
        sum = sum + get(sized(o.parts[1])) * constant(scale);
    }
    return o.number == 0 ? sum : sum + constant(o.number);
}

// The value of an operand in the width of the instruction; one in memory is read.
Expr X86Thread::value(const Operand& o) {
    if (is_number(o))
        return constant(o.number);
    if (!in_memory(o))
        return get(sized(o));
    const Reg result = scratch();
    load(result, address(o), width_, Mode::relaxed);
    return result;
}

void X86Thread::assign(const Operand& o, const Expr& value) {
    if (in_memory(o)) {
        store(address(o), value, width_, Mode::relaxed);
        return;
    }
    const MachineRegister r = sized(o);
    if (r.width < 32)
        fault(o, "a part of a register cannot be written to here");
    put(r, value);
}

void X86Thread::instruction(const Instruction& i) {
    const Form& f = form(i);
    operands_ = i.operands;
    if (is_64())
        std::ranges::reverse(operands_);
    const bool has_values = f.operands.starts_with('t') || f.operands.starts_with('v');
    if (!has_values) {
        if (i.locked)
            unsupported(i);
        if (f.does == Does::special)
            conditional_move(i, f);
        else
            perform(i, f);
        return;
    }
    const auto places = std::ranges::count_if(operands_, in_memory);
    if (i.locked && places == 0)
        unsupported(i, "'lock' needs an operand in memory");
    width_ = width(i, f.width);
    if (places > 1)
        unsupported(i, "at most one operand may be in memory");
    compute(i, f);
}

void X86Thread::conditional_move(const Instruction& i, const Form& f) {
    expect(i, 2);
    width_ = width(i, 0);
    const MachineRegister target = sized(operands_[0]);
    if (width_ < 32)
        unsupported(i);
    const Expr moved = value(operands_[1]); // read whatever the condition
    const Expr holds = flags(i, f);
    put_selected(target, holds, moved, get(target));
}

void X86Thread::compute(const Instruction& i, const Form& f) {
    const bool shifts = f.op == Op::shift_left || f.op == Op::shift_right;
    if (shifts && i.locked)
        unsupported(i, "'lock' cannot stand before it");
    expect(i, shifts ? 1 : f.operands.size(), f.operands.size());
    if (i.locked && (f.does == Does::copy || f.operands == "vv"))
        unsupported(i, "'lock' cannot stand before it");
    if (shifts)
        shift(i, f);
    else if (f.does == Does::compute)
        binary(i, f, f.implied ? constant(*f.implied) : value(operands_[1]));
    else if (f.does == Does::negate)
        negate(i);
    else if (f.does == Does::copy)
        assign(operands_[0], value(operands_[1]));
    else if (f.does == Does::compare_and_swap)
        compare_and_exchange(i);
    else if (f.rmw == RmwOp::exchange)
        exchange(i);
    else
        exchange_add(i);
}

void X86Thread::negate(const Instruction& i) {
    if (i.locked)
        unsupported(i);
    const Reg result = scratch();
    set(result, constant(0) - value(operands_[0]));
    assign(operands_[0], result);
    result_flags(result, FlagSource::arithmetic);
}

void X86Thread::binary(const Instruction& i, const Form& f, const Expr& operand) {
    const Operand& target = operands_[0];
    const Reg left = scratch();
    const Reg right = scratch();
    set(right, operand);
    if (i.locked)
        fetch(left, f.rmw, address(target), right, width_, Mode::relaxed, Mode::relaxed);
    else
        set(left, value(target));
    const Reg result = scratch();
    set(result, Expr::binary(f.op, left, right));
    if (!i.locked && f.rmw != RmwOp::none) // an update that is no comparison
        assign(target, result);
    if (f.flags == FlagSource::compare)
        set_flags(sign_extended(left, width_), sign_extended(right, width_), FlagSource::compare);
    else if (f.flags)
        result_flags(result, *f.flags);
}

void X86Thread::shift(const Instruction& i, const Form& f) {
    if (operands_.size() != 2 || !is_number(operands_[1]))
        unsupported(i, "shifts are by a number");
    const Expr by = constant(number(operands_[1], 0, width_ - 1));
    const Expr old = value(operands_[0]);
    const Reg result = scratch();
    if (f.op == Op::shift_left)
        set(result, old << by);
    else
        set(result, f.is_unsigned ? shifted_right(zero_extended(old, width_), by) : sign_extended(old, width_) >> by);
    assign(operands_[0], result);
    result_flags(result, FlagSource::arithmetic);
}

void X86Thread::exchange(const Instruction& i) {
    const bool second = in_memory(operands_[1]);
    const Operand& place = operands_[second ? 1 : 0];
    const MachineRegister other = sized(operands_[second ? 0 : 1]);
    if (width_ < 32)
        unsupported(i);
    if (in_memory(place)) {
        fetch(other, RmwOp::exchange, address(place), get(other), width_, Mode::relaxed, Mode::relaxed);
        return;
    }
    const Reg old = scratch();
    set(old, get(sized(place)));
    put(sized(place), get(other));
    put(other, old);
}

void X86Thread::exchange_add(const Instruction& i) {
    if (!i.locked || width_ < 32)
        unsupported(i, "only with 'lock', in 32 or 64 bits");
    const MachineRegister addend = sized(operands_[1]);
    const Reg added = scratch();
    set(added, get(addend));
    const Reg old = scratch();
    fetch(old, RmwOp::fetch_add, address(operands_[0]), added, width_, Mode::relaxed, Mode::relaxed);
    put(addend, old);
    result_flags(old + added, FlagSource::arithmetic);
}

void X86Thread::compare_and_exchange(const Instruction& i) {
    if (!i.locked || width_ < 32)
        unsupported(i, "only with 'lock', in 32 or 64 bits");
    const MachineRegister accumulator = *find_register(width_ == 64 ? "rax" : "eax");
    const Reg expected = scratch();
    set(expected, get(accumulator));
    fence(Mode::seq_cst);
    const CompareExchange found = compare_exchange(address(operands_[0]), expected, get(sized(operands_[1])), width_,
                                                   Mode::relaxed, Mode::relaxed);
    fence(Mode::seq_cst);
    set_flags(sign_extended(expected, width_), found.old, FlagSource::compare);
    put(accumulator, found.old);
}

} // namespace

Assembly x86_assembly() {
    return assembly<X86Thread>(x86_instructions(), find_x86);
}

Assembly x86_64_assembly() {
    return assembly<X86_64Thread>(x86_instructions(), find_x86_64);
}

} // namespace katlas::machine
