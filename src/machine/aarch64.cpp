// Instructions of AArch64.
//
// LDR and STR are relaxed, LDAPR acquires, LDAR and STLR are seq_cst (they keep order among themselves). Atomic
// instructions are exclusive pairs; A makes the read seq_cst, L the write. An atomic instruction that throws away what
// it reads (ST<op>, or a zero register as target) has no acquire semantics. DMB and DSB of the full and the inner
// shareable domain are one: seq_cst (SY, ISH), acquire (LD), or the barrier dmb_st (ST).
// Source: Arm Architecture Reference Manual, B2.3 and C6; herd's AArch64Sem.
#include "aarch64.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

// mi and pl are told apart by their name.
struct NamedCondition {
    std::string_view name;
    Compared how;
    bool is_unsigned;
};
constexpr std::array conditions = {
    NamedCondition{"EQ", Compared::equal, false},        NamedCondition{"NE", Compared::not_equal, false},
    NamedCondition{"LT", Compared::less, false},         NamedCondition{"LE", Compared::less_equal, false},
    NamedCondition{"GT", Compared::greater, false},      NamedCondition{"GE", Compared::greater_equal, false},
    NamedCondition{"LO", Compared::less, true},          NamedCondition{"CC", Compared::less, true},
    NamedCondition{"LS", Compared::less_equal, true},    NamedCondition{"HI", Compared::greater, true},
    NamedCondition{"HS", Compared::greater_equal, true}, NamedCondition{"CS", Compared::greater_equal, true},
};

enum class Last : std::uint8_t { plain, inverted }; // what happens to the last operand
struct Arithmetic {
    std::string_view name;
    Op op;
    Last last;
    std::optional<FlagSource> flags;
};
constexpr std::array arithmetic = {
    Arithmetic{"add", Op::add, Last::plain, std::nullopt},
    Arithmetic{"adds", Op::add, Last::plain, FlagSource::arithmetic},
    Arithmetic{"sub", Op::subtract, Last::plain, std::nullopt},
    Arithmetic{"subs", Op::subtract, Last::plain, FlagSource::compare},
    Arithmetic{"and", Op::bit_and, Last::plain, std::nullopt},
    Arithmetic{"ands", Op::bit_and, Last::plain, FlagSource::logic},
    Arithmetic{"bic", Op::bit_and, Last::inverted, std::nullopt},
    Arithmetic{"bics", Op::bit_and, Last::inverted, FlagSource::logic},
    Arithmetic{"orr", Op::bit_or, Last::plain, std::nullopt},
    Arithmetic{"orn", Op::bit_or, Last::inverted, std::nullopt},
    Arithmetic{"eor", Op::bit_xor, Last::plain, std::nullopt},
    Arithmetic{"eon", Op::bit_xor, Last::inverted, std::nullopt},
    Arithmetic{"mul", Op::multiply, Last::plain, std::nullopt},
};

} // namespace

std::string upper_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return result;
}

std::optional<MachineRegister> find_aarch64(std::string_view text) {
    constexpr std::uint32_t num_registers = 31;
    if (!text.empty() && text.front() == '%') // symbolic, 64 bits
        return MachineRegister{std::string(text), num_registers, 64, false};
    const std::string name = upper_case(text);
    if (name == "XZR" || name == "WZR")
        return MachineRegister{"XZR", 0, name.front() == 'X' ? 64U : 32U, true};
    if (name.size() < 2 || name.size() > 3 || (name[0] != 'X' && name[0] != 'W'))
        return std::nullopt;
    std::uint32_t number = 0;
    for (const char digit : name.substr(1)) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(digit - '0');
    }
    if (number >= num_registers || (name.size() == 3 && name[1] == '0'))
        return std::nullopt;
    return MachineRegister{fmt::format("X{}", number), number, name[0] == 'X' ? 64U : 32U, false};
}

bool AArch64Thread::is_local(const Instruction& i) const {
    const std::string_view name = i.mnemonic.text;
    if (name.substr(0, 2) == "b." || name == "b" || name == "ret" || name.substr(0, 2) == "cb" ||
        name.substr(0, 2) == "tb" || name == "dmb" || name == "dsb" || name == "isb")
        return false;
    return std::none_of(i.operands.begin(), i.operands.end(),
                        [](const Operand& o) { return o.kind == Operand::Kind::memory; });
}

unsigned AArch64Thread::common_width(const Instruction&, std::initializer_list<const Operand*> registers) const {
    const unsigned width = reg(**registers.begin()).width;
    for (const Operand* o : registers)
        if (reg(*o).width != width)
            fault(*o, "the widths of the operands differ");
    return width;
}

Expr AArch64Thread::extended(const Operand& modifier, const MachineRegister& r) {
    const std::string name = upper_case(modifier.text);
    const Value amount = modifier.amount.value_or(0);
    if (modifier.kind != Operand::Kind::word || amount < 0 || amount >= r.width)
        fault(modifier, "this modifier is not supported");
    const Expr value = get(r);
    const auto shifted = [&](const Expr& e) { return amount == 0 ? e : e << constant(amount); };
    if (name == "LSL")
        return shifted(value);
    if (name == "LSR")
        return shifted_right(value, amount);
    if (name == "ASR")
        return sign_extended(value, r.width) >> constant(amount);
    for (const auto& [extension, width] : {std::pair("XTB", 8U), {"XTH", 16U}, {"XTW", 32U}, {"XTX", 64U}})
        if (name.substr(1) == extension && (name[0] == 'U' || name[0] == 'S'))
            return shifted(name[0] == 'U' ? zero_extended(value, width) : sign_extended(value, width));
    fault(modifier, "this modifier is not supported");
}

Expr AArch64Thread::last_operand(const Instruction& i, std::size_t from, unsigned width) {
    expect(i, from + 1, from + 2);
    const Operand& o = i.operands[from];
    const bool modified = i.operands.size() == from + 2;
    if (is_number(o)) {
        if (!modified)
            return constant(o.number);
        const Operand& shift = i.operands[from + 1];
        if (upper_case(shift.text) != "LSL" || !shift.amount || *shift.amount < 0 || *shift.amount > 48)
            fault(shift, "this modifier is not supported");
        return constant(static_cast<Value>(static_cast<std::uint64_t>(o.number) << *shift.amount));
    }
    const MachineRegister r = reg(o);
    if (modified)
        return extended(i.operands[from + 1], r);
    if (r.width != width)
        fault(o, "the widths of the operands differ");
    return get(r);
}

Expr AArch64Thread::condition(const Instruction& i, std::string_view name) {
    const std::string upper_name = upper_case(name);
    if (upper_name == "MI" || upper_name == "PL") {
        const Expr negative = negative_flag(i);
        return upper_name == "MI" ? negative : !negative;
    }
    for (const NamedCondition& c : conditions)
        if (c.name == upper_name)
            return flags(i, c.how, c.is_unsigned);
    unsupported(i, "its condition is not supported");
}

void AArch64Thread::instruction(const Instruction& i) {
    if (!compute(i) && !compare(i) && !select(i) && !jump(i) && !barrier(i) && !access(i) && !atomic(i))
        unsupported(i);
}

bool AArch64Thread::compute(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    for (const Arithmetic& a : arithmetic) {
        if (name != a.name)
            continue;
        expect(i, 3, 4);
        const MachineRegister target = reg(i.operands[0]);
        const unsigned width = common_width(i, {&i.operands[0], &i.operands[1]});
        const Expr left = get(i.operands[1]);
        Expr right = last_operand(i, 2, width);
        if (a.last == Last::inverted)
            right = right ^ constant(-1);
        if (!a.flags) {
            put(target, Expr::binary(a.op, left, right));
            return true;
        }
        const Reg result = scratch();
        set(result, sign_extended(Expr::binary(a.op, left, right), width));
        if (*a.flags == FlagSource::compare)
            set_flags(sign_extended(left, width), sign_extended(right, width), FlagSource::compare);
        else
            set_flags(result, constant(0), *a.flags);
        put(target, result);
        return true;
    }
    if (name == "nop")
        return true;
    if (name == "mov" || name == "movz" || name == "mvn" || name == "neg") {
        expect(i, 2, 3);
        const MachineRegister target = reg(i.operands[0]);
        const Expr value = last_operand(i, 1, target.width);
        put(target, name == "mvn" ? value ^ constant(-1) : name == "neg" ? constant(0) - value : value);
    } else if (name == "lsl" || name == "lsr" || name == "asr") {
        expect(i, 3);
        const unsigned width = common_width(i, {&i.operands[0], &i.operands[1]});
        Operand modifier = i.operands[2];
        modifier.amount = number(i.operands[2], 0, static_cast<Value>(width) - 1);
        modifier.kind = Operand::Kind::word;
        modifier.text = name;
        put(reg(i.operands[0]), extended(modifier, reg(i.operands[1])));
    } else if (name.size() == 4 && (name.substr(0, 3) == "sxt" || name.substr(0, 3) == "uxt")) {
        expect(i, 2);
        Operand modifier = i.operands[1];
        modifier.text = name;
        put(reg(i.operands[0]), extended(modifier, reg(i.operands[1])));
    } else {
        return false;
    }
    return true;
}

bool AArch64Thread::compare(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name != "cmp" && name != "tst")
        return false;
    expect(i, 2, 3);
    const MachineRegister first = reg(i.operands[0]);
    const Expr left = get(first);
    const Expr right = last_operand(i, 1, first.width);
    if (name == "cmp")
        set_flags(sign_extended(left, first.width), sign_extended(right, first.width), FlagSource::compare);
    else
        set_flags(sign_extended(left & right, first.width), constant(0), FlagSource::logic);
    return true;
}

bool AArch64Thread::select(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "cset" || name == "cinc") {
        expect(i, name == "cset" ? 2 : 3);
        const Expr old = name == "cset" ? constant(0) : get(i.operands[1]);
        put_selected(reg(i.operands[0]), condition(i, i.operands.back().text), old + constant(1), old);
        return true;
    }
    if (name != "csel" && name != "csinc" && name != "csinv" && name != "csneg")
        return false;
    expect(i, 4);
    common_width(i, {&i.operands[0], &i.operands[1], &i.operands[2]});
    const Expr other = get(i.operands[2]);
    const Expr otherwise = name == "csinc"   ? other + constant(1)
                           : name == "csinv" ? other ^ constant(-1)
                           : name == "csneg" ? constant(0) - other
                                             : other;
    put_selected(reg(i.operands[0]), condition(i, i.operands[3].text), get(i.operands[1]), otherwise);
    return true;
}

bool AArch64Thread::jump(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "b") {
        expect(i, 1);
        branch(i.operands[0], std::nullopt);
    } else if (name.substr(0, 2) == "b.") {
        expect(i, 1);
        branch(i.operands[0], condition(i, name.substr(2)));
    } else if (name == "cbz" || name == "cbnz") {
        expect(i, 2);
        const Expr value = get(i.operands[0]);
        branch(i.operands[1], name == "cbz" ? value == constant(0) : value != constant(0));
    } else if (name == "tbz" || name == "tbnz") {
        expect(i, 3);
        const MachineRegister r = reg(i.operands[0]);
        const Value bit = number(i.operands[1], 0, static_cast<Value>(r.width) - 1);
        const Expr value = get(r) & constant(static_cast<Value>(std::uint64_t{1} << bit));
        branch(i.operands[2], name == "tbz" ? value == constant(0) : value != constant(0));
    } else if (name == "ret") {
        expect(i, 0);
        finish();
    } else {
        return false;
    }
    return true;
}

namespace {
std::unique_ptr<MachineThread> make_aarch64(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
                                            const LitmusOptions& options) {
    return std::make_unique<AArch64Thread>(thread, test, diagnostics, options);
}

} // namespace

Assembly aarch64_assembly() {
    return {find_aarch64, make_aarch64};
}

} // namespace katlas::machine
