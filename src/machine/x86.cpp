// Instructions of x86. X86 tests have Intel's order of operands (destination first), X86_64 tests AT&T's (last), with
// suffixes for the width. What is said below of left and right is after they have been put into Intel's order.
//
// Every access is relaxed: a model of x86 orders them anyway. `mfence` is a seq_cst fence; `lfence` and `sfence` order
// nothing in ordinary memory and are relaxed fences. A locked instruction and an exchange with memory is a
// read-modify-write. A locked compare-exchange orders also where it fails: it stands between two seq_cst fences, which
// add nothing to one that succeeds. Source: Owens, Sarkar, Sewell, A Better x86 Memory Model (TPHOLs 2009); herd's
// X86_64Sem.
#include "x86.hpp"

#include <algorithm>
#include <array>

namespace katlas::machine {

namespace {

struct NamedCondition {
    std::string_view name;
    Compared how;
    bool is_unsigned;
};
constexpr std::array conditions = {
    NamedCondition{"e", Compared::equal, false},
    NamedCondition{"z", Compared::equal, false},
    NamedCondition{"ne", Compared::not_equal, false},
    NamedCondition{"nz", Compared::not_equal, false},
    NamedCondition{"l", Compared::less, false},
    NamedCondition{"nge", Compared::less, false},
    NamedCondition{"le", Compared::less_equal, false},
    NamedCondition{"ng", Compared::less_equal, false},
    NamedCondition{"g", Compared::greater, false},
    NamedCondition{"nle", Compared::greater, false},
    NamedCondition{"ge", Compared::greater_equal, false},
    NamedCondition{"nl", Compared::greater_equal, false},
    NamedCondition{"b", Compared::less, true},
    NamedCondition{"nae", Compared::less, true},
    NamedCondition{"be", Compared::less_equal, true},
    NamedCondition{"na", Compared::less_equal, true},
    NamedCondition{"a", Compared::greater, true},
    NamedCondition{"nbe", Compared::greater, true},
    NamedCondition{"ae", Compared::greater_equal, true},
    NamedCondition{"nb", Compared::greater_equal, true},
};

struct Arithmetic {
    std::string_view name;
    Op op;
    RmwOp rmw;
    FlagSource flags;
};
constexpr std::array arithmetic = {
    Arithmetic{"add", Op::add, RmwOp::fetch_add, FlagSource::arithmetic},
    Arithmetic{"sub", Op::subtract, RmwOp::fetch_sub, FlagSource::compare},
    Arithmetic{"and", Op::bit_and, RmwOp::fetch_and, FlagSource::logic},
    Arithmetic{"or", Op::bit_or, RmwOp::fetch_or, FlagSource::logic},
    Arithmetic{"xor", Op::bit_xor, RmwOp::fetch_xor, FlagSource::logic},
};

constexpr std::array<std::string_view, 19> plain_names = {"mov",  "add", "sub",  "and",  "or",     "xor", "cmp",
                                                          "test", "inc", "dec",  "not",  "neg",    "shl", "sal",
                                                          "shr",  "sar", "xchg", "xadd", "cmpxchg"};

class X86Thread : public MachineThread {
  public:
    X86Thread(bool is_64, ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
              const LitmusOptions& options)
        : MachineThread(thread, test, diagnostics, options), is_64_(is_64) {}

  protected:
    std::optional<MachineRegister> find_register(std::string_view name) const override {
        return is_64_ ? find_x86_64(name) : find_x86(name);
    }
    bool is_local(const Instruction&) const override { return false; }
    bool is_conditional_branch(const Instruction&) const override { return false; } // pairs there are none
    bool is_store_conditional(const Instruction&) const override { return false; }
    void instruction(const Instruction& i) override;

  private:
    // A mnemonic without its suffix.
    struct Named {
        std::string_view name;
        unsigned width = 0; // that the suffix says
    };

    static std::optional<Named> known(std::string_view mnemonic);
    static const NamedCondition* condition(std::string_view name);
    [[nodiscard]] unsigned width(const Instruction& i, unsigned suffix) const;
    [[nodiscard]] bool in_memory(const Operand& o) const { return o.kind == Operand::Kind::memory; }
    [[nodiscard]] MachineRegister sized(const Operand& o) const;
    Expr address(const Operand& o);
    Expr value(const Operand& o);
    void assign(const Operand& o, const Expr& value);
    void result_flags(const Expr& result, FlagSource source) {
        set_flags(sign_extended(result, width_), constant(0), source);
    }
    bool simple(const Instruction& i);
    void conditional_move(const Instruction& i, const NamedCondition& c);
    void compute(const Instruction& i, std::string_view name);
    void binary(const Instruction& i, const Arithmetic& a, const Operand& target, const Expr& operand);
    void shift(const Instruction& i, std::string_view name);
    void exchange(const Instruction& i);
    void exchange_add(const Instruction& i);
    void compare_and_exchange(const Instruction& i);

    bool is_64_;
    unsigned width_ = 32;           // of the instruction at hand
    std::vector<Operand> operands_; // of it, the target first
};

std::optional<X86Thread::Named> X86Thread::known(std::string_view mnemonic) {
    const auto is_plain = [](std::string_view name) {
        return std::find(plain_names.begin(), plain_names.end(), name) != plain_names.end();
    };
    if (is_plain(mnemonic))
        return Named{mnemonic, 0};
    const std::string_view name = mnemonic.substr(0, mnemonic.size() - 1);
    for (const auto& [suffix, width] : {std::pair('b', 8U), {'w', 16U}, {'l', 32U}, {'q', 64U}})
        if (mnemonic.back() == suffix && is_plain(name))
            return Named{name, width};
    return std::nullopt;
}

const NamedCondition* X86Thread::condition(std::string_view name) {
    const auto* const found =
        std::find_if(conditions.begin(), conditions.end(), [&](const NamedCondition& c) { return c.name == name; });
    return found == conditions.end() ? nullptr : found;
}

unsigned X86Thread::width(const Instruction& i, unsigned suffix) const {
    unsigned width = suffix;
    for (const Operand& o : i.operands)
        if (const auto r = as_register(o)) {
            if (width != 0 && r->width != width)
                fault(o, "the widths of the operands differ");
            width = r->width;
        }
    if (width == 0 && is_64_)
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
        o.bracketed == is_64_)
        fault(o, "this way to address memory is not supported");
    if (o.parts.size() == 1 && !as_register(o.parts[0]))
        if (const Expr* named = location(o.parts[0]); named != nullptr && o.number == 0)
            return *named;
    // A register of 32 bits holds a whole address on a machine of 32 bits.
    MachineRegister base = sized(o.parts[0]);
    if (is_64_ && base.width != 64)
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

// What has no operands or other ones.
bool X86Thread::simple(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "nop" || name == "nopl" || name == "nopw" || name == "nopq") {
        return true; // whatever its operands
    }
    if (name == "endbr64" || name == "pause") {
        expect(i, 0);
    } else if (name == "mfence") {
        expect(i, 0);
        fence(Mode::seq_cst);
    } else if (name == "lfence" || name == "sfence") {
        expect(i, 0);
        fence(Mode::relaxed);
    } else if (name == "ret" || name == "retq") {
        expect(i, 0);
        finish();
    } else if (name == "jmp") {
        expect(i, 1);
        branch(i.operands[0], std::nullopt);
    } else if (name == "js" || name == "jns") {
        expect(i, 1);
        const Expr negative = negative_flag(i);
        branch(i.operands[0], name == "js" ? negative : !negative);
    } else if (name.front() == 'j' && condition(name.substr(1)) != nullptr) {
        expect(i, 1);
        const NamedCondition& c = *condition(name.substr(1));
        branch(i.operands[0], flags(i, c.how, c.is_unsigned));
    } else {
        return false;
    }
    return true;
}

void X86Thread::conditional_move(const Instruction& i, const NamedCondition& c) {
    width_ = width(i, 0);
    const MachineRegister target = sized(operands_[0]);
    if (width_ < 32)
        unsupported(i);
    const Expr moved = value(operands_[1]); // read whatever the condition says
    const Expr holds = flags(i, c.how, c.is_unsigned);
    put_selected(target, holds, moved, get(target));
}

void X86Thread::instruction(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    operands_ = i.operands;
    if (is_64_)
        std::reverse(operands_.begin(), operands_.end());
    if (!i.locked && simple(i))
        return;
    if (!i.locked && name.substr(0, 4) == "cmov" && condition(name.substr(4)) != nullptr) {
        expect(i, 2);
        conditional_move(i, *condition(name.substr(4)));
        return;
    }
    const auto found = known(name);
    if (!found)
        unsupported(i);
    if (i.locked && (operands_.empty() ||
                     !std::any_of(operands_.begin(), operands_.end(), [&](const Operand& o) { return in_memory(o); })))
        unsupported(i, "'lock' needs an operand in memory");
    width_ = width(i, found->width);
    if (std::count_if(operands_.begin(), operands_.end(), [&](const Operand& o) { return in_memory(o); }) > 1)
        unsupported(i, "at most one operand may be in memory");
    compute(i, found->name);
}

void X86Thread::compute(const Instruction& i, std::string_view name) {
    for (const Arithmetic& a : arithmetic)
        if (name == a.name) {
            expect(i, 2);
            binary(i, a, operands_[0], value(operands_[1]));
            return;
        }
    if (name == "inc" || name == "dec") {
        expect(i, 1);
        const Arithmetic& a = arithmetic[name == "inc" ? 0 : 1];
        binary(i, {a.name, a.op, a.rmw, FlagSource::arithmetic}, operands_[0], constant(1));
    } else if (name == "not" || name == "neg") {
        expect(i, 1);
        if (name == "neg" && i.locked)
            unsupported(i);
        if (name == "neg") {
            const Reg result = scratch();
            set(result, constant(0) - value(operands_[0]));
            assign(operands_[0], result);
            result_flags(result, FlagSource::arithmetic);
        } else if (i.locked) {
            fetch(scratch(), RmwOp::fetch_xor, address(operands_[0]), constant(-1), width_, Mode::relaxed,
                  Mode::relaxed);
        } else {
            assign(operands_[0], value(operands_[0]) ^ constant(-1));
        }
    } else if (name == "xchg") {
        expect(i, 2);
        exchange(i);
    } else if (name == "xadd") {
        expect(i, 2);
        exchange_add(i);
    } else if (name == "cmpxchg") {
        expect(i, 2);
        compare_and_exchange(i);
    } else if (i.locked) {
        unsupported(i, "'lock' cannot stand before it");
    } else if (name == "mov") {
        expect(i, 2);
        assign(operands_[0], value(operands_[1]));
    } else if (name == "cmp" || name == "test") {
        expect(i, 2);
        const Expr left = value(operands_[0]);
        const Expr right = value(operands_[1]);
        if (name == "cmp")
            set_flags(sign_extended(left, width_), sign_extended(right, width_), FlagSource::compare);
        else
            result_flags(left & right, FlagSource::logic);
    } else {
        expect(i, 1, 2);
        shift(i, name);
    }
}

void X86Thread::binary(const Instruction& i, const Arithmetic& a, const Operand& target, const Expr& operand) {
    const Reg left = scratch();
    const Reg right = scratch();
    set(right, operand);
    if (i.locked)
        fetch(left, a.rmw, address(target), right, width_, Mode::relaxed, Mode::relaxed);
    else
        set(left, value(target));
    const Reg result = scratch();
    set(result, Expr::binary(a.op, left, right));
    if (!i.locked)
        assign(target, result);
    if (a.flags == FlagSource::compare)
        set_flags(sign_extended(left, width_), sign_extended(right, width_), FlagSource::compare);
    else
        result_flags(result, a.flags);
}

void X86Thread::shift(const Instruction& i, std::string_view name) {
    if (operands_.size() != 2 || !is_number(operands_[1]))
        unsupported(i, "shifts are by a number");
    const Value by = number(operands_[1], 0, width_ - 1);
    const Expr old = value(operands_[0]);
    const Reg result = scratch();
    if (name == "sar")
        set(result, sign_extended(old, width_) >> constant(by));
    else if (name == "shr")
        set(result, shifted_right(zero_extended(old, width_), by));
    else
        set(result, old << constant(by));
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
    MachineRegister accumulator = *find_register(width_ == 64 ? "rax" : "eax");
    const Reg expected = scratch();
    set(expected, get(accumulator));
    fence(Mode::seq_cst);
    const CompareExchange found = compare_exchange(address(operands_[0]), expected, get(sized(operands_[1])), width_,
                                                   Mode::relaxed, Mode::relaxed);
    fence(Mode::seq_cst);
    set_flags(sign_extended(expected, width_), found.old, FlagSource::compare);
    put(accumulator, found.old);
}

template <bool is_64>
std::unique_ptr<MachineThread> make_x86(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
                                        const LitmusOptions& options) {
    return std::make_unique<X86Thread>(is_64, thread, test, diagnostics, options);
}

} // namespace

Assembly x86_assembly() {
    return {find_x86, make_x86<false>};
}

Assembly x86_64_assembly() {
    return {find_x86_64, make_x86<true>};
}

} // namespace katlas::machine
