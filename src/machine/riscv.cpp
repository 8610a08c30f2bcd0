// Instructions of RISC-V.
//
// Loads acquire with .aq, stores release with .rl, and both are seq_cst with .aqrl. An atomic instruction with .aq has
// an acquire read, with .rl a release write, with .aqrl both seq_cst. A fence is the one of C11 that compilers
// implement by it, if there is one: rw,rw seq_cst, r,rw acquire, rw,w release, fence.tso acq_rel; the others have
// barriers of their own. Devices (i and o) are left out of account. Source: The RISC-V Instruction Set Manual, volume
// I, chapter 17 and appendix A.
#include "thread_reader.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

constexpr std::array<std::string_view, 32> abi_names = {
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
    "a6",   "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};

std::optional<MachineRegister> find_riscv(std::string_view text) {
    if (!text.empty() && text.front() == '%')
        return MachineRegister{std::string(text), 32, 64, false};
    const auto numbered = [](std::size_t number) {
        return MachineRegister{fmt::format("x{}", number), static_cast<std::uint32_t>(number), 64, number == 0};
    };
    for (std::size_t number = 0; number < abi_names.size(); ++number)
        if (text == abi_names[number] || text == fmt::format("x{}", number))
            return numbered(number);
    return text == "fp" ? std::optional(numbered(8)) : std::nullopt;
}

// With the last operand a register, or with an i a number.
struct Arithmetic {
    std::string_view name;
    Op op;
    unsigned width;   // of the result, which is sign-extended
    bool is_unsigned; // of a shift to the right and of a comparison
    bool has_immediate;
};
constexpr std::array arithmetic = {
    Arithmetic{"add", Op::add, 64, false, true},       Arithmetic{"addw", Op::add, 32, false, true},
    Arithmetic{"sub", Op::subtract, 64, false, false}, Arithmetic{"subw", Op::subtract, 32, false, false},
    Arithmetic{"mul", Op::multiply, 64, false, false}, Arithmetic{"mulw", Op::multiply, 32, false, false},
    Arithmetic{"and", Op::bit_and, 64, false, true},   Arithmetic{"or", Op::bit_or, 64, false, true},
    Arithmetic{"xor", Op::bit_xor, 64, false, true},   Arithmetic{"slt", Op::less, 64, false, true},
    Arithmetic{"sltu", Op::less, 64, true, false},
};

struct Shift {
    std::string_view name;
    Op op;
    unsigned width;
    bool is_unsigned;
};
constexpr std::array shifts = {
    Shift{"slli", Op::shift_left, 64, false},  Shift{"slliw", Op::shift_left, 32, false},
    Shift{"srli", Op::shift_right, 64, true},  Shift{"srliw", Op::shift_right, 32, true},
    Shift{"srai", Op::shift_right, 64, false}, Shift{"sraiw", Op::shift_right, 32, false},
};

struct NamedBranch {
    std::string_view name;
    Compared how;
    bool is_unsigned;
    bool with_zero;
};
constexpr std::array branches = {
    NamedBranch{"beq", Compared::equal, false, false},      NamedBranch{"bne", Compared::not_equal, false, false},
    NamedBranch{"blt", Compared::less, false, false},       NamedBranch{"bge", Compared::greater_equal, false, false},
    NamedBranch{"ble", Compared::less_equal, false, false}, NamedBranch{"bgt", Compared::greater, false, false},
    NamedBranch{"bltu", Compared::less, true, false},       NamedBranch{"bgeu", Compared::greater_equal, true, false},
    NamedBranch{"beqz", Compared::equal, false, true},      NamedBranch{"bnez", Compared::not_equal, false, true},
};

struct Fence {
    std::string_view before;
    std::string_view after;
    Mode mode;
    graph::Barrier barrier;
};
constexpr std::array fences = {
    Fence{"rw", "rw", Mode::seq_cst, graph::Barrier::none},
    Fence{"r", "rw", Mode::acquire, graph::Barrier::none},
    Fence{"rw", "w", Mode::release, graph::Barrier::none},
    Fence{"r", "r", Mode::relaxed, graph::Barrier::fence_r_r},
    Fence{"r", "w", Mode::relaxed, graph::Barrier::fence_r_w},
    Fence{"w", "r", Mode::relaxed, graph::Barrier::fence_w_r},
    Fence{"w", "w", Mode::relaxed, graph::Barrier::fence_w_w},
    Fence{"w", "rw", Mode::relaxed, graph::Barrier::fence_w_rw},
    Fence{"rw", "r", Mode::relaxed, graph::Barrier::fence_rw_r},
};

struct Atomic {
    std::string_view name;
    RmwOp op;
};
constexpr std::array atomics = {
    Atomic{"amoswap", RmwOp::exchange}, Atomic{"amoadd", RmwOp::fetch_add}, Atomic{"amoand", RmwOp::fetch_and},
    Atomic{"amoor", RmwOp::fetch_or},   Atomic{"amoxor", RmwOp::fetch_xor},
};

enum class Ordering : std::uint8_t { none, aq, rl, aqrl };

class RiscvThread : public MachineThread {
  public:
    RiscvThread(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics, const LitmusOptions& options)
        : MachineThread(thread, test, diagnostics, options) {}

  protected:
    std::optional<MachineRegister> find_register(std::string_view name) const override { return find_riscv(name); }
    bool is_local(const Instruction& i) const override;
    bool is_conditional_branch(const Instruction& i) const override {
        return std::any_of(branches.begin(), branches.end(),
                           [&](const NamedBranch& b) { return b.name == i.mnemonic.text; });
    }
    bool is_store_conditional(const Instruction& i) const override { return i.mnemonic.text.substr(0, 3) == "sc."; }
    void instruction(const Instruction& i) override;

  private:
    Expr displaced(const Operand& o);
    bool compute(const Instruction& i);
    bool move(const Instruction& i);
    bool jump(const Instruction& i);
    bool barrier(const Instruction& i);
    bool access(const Instruction& i);
    bool atomic(const Instruction& i);
    void reserve(const Instruction& i, bool is_load, unsigned width, Ordering ordering);
};

bool RiscvThread::is_local(const Instruction& i) const {
    const std::string_view name = i.mnemonic.text;
    if (name.front() == 'b' || name == "j" || name == "ret" || name.substr(0, 5) == "fence")
        return false;
    return std::none_of(i.operands.begin(), i.operands.end(),
                        [](const Operand& o) { return o.kind == Operand::Kind::memory; });
}

// Cuts .aq, .rl or .aqrl off a mnemonic.
Ordering cut_ordering(std::string_view& name) {
    for (const auto& [suffix, ordering] : {std::pair<std::string_view, Ordering>(".aq.rl", Ordering::aqrl),
                                           {".aqrl", Ordering::aqrl},
                                           {".aq", Ordering::aq},
                                           {".rl", Ordering::rl}})
        if (name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix) {
            name.remove_suffix(suffix.size());
            return ordering;
        }
    return Ordering::none;
}

void RiscvThread::instruction(const Instruction& i) {
    if (!compute(i) && !move(i) && !jump(i) && !barrier(i) && !access(i) && !atomic(i))
        unsupported(i);
}

bool RiscvThread::compute(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    for (const Arithmetic& a : arithmetic) {
        const std::string with_i =
            a.width == 32 ? fmt::format("{}iw", a.name.substr(0, a.name.size() - 1)) : fmt::format("{}i", a.name);
        const bool immediate = a.has_immediate && name == with_i;
        if (name != a.name && !immediate)
            continue;
        expect(i, 3);
        const Expr left = get(i.operands[1]);
        const Expr right = immediate || (a.has_immediate && is_number(i.operands[2]))
                               ? constant(number(i.operands[2], -2048, 2047))
                               : get(i.operands[2]);
        if (a.op == Op::less)
            put(reg(i.operands[0]), compared(Compared::less, left, right, a.is_unsigned));
        else
            put(reg(i.operands[0]), sign_extended(Expr::binary(a.op, left, right), a.width));
        return true;
    }
    for (const Shift& s : shifts)
        if (name == s.name) {
            expect(i, 3);
            const Value by = number(i.operands[2], 0, static_cast<Value>(s.width) - 1);
            const Expr value = get(i.operands[1]);
            const Expr shifted = s.op == Op::shift_left ? value << constant(by)
                                 : s.is_unsigned        ? shifted_right(zero_extended(value, s.width), by)
                                                        : sign_extended(value, s.width) >> constant(by);
            put(reg(i.operands[0]), sign_extended(shifted, s.width));
            return true;
        }
    return false;
}

bool RiscvThread::move(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "nop") {
        expect(i, 0);
        return true;
    }
    if (name == "li" || name == "lui") {
        expect(i, 2);
        const Value value = name == "li" ? number(i.operands[1]) : number(i.operands[1], 0, 0xfffff) * 4096;
        put(reg(i.operands[0]), name == "li" ? constant(value) : sign_extended(constant(value), 32));
        return true;
    }
    if (name != "mv" && name != "neg" && name != "not" && name != "sext.w" && name != "seqz" && name != "snez")
        return false;
    expect(i, 2);
    const Expr value = get(i.operands[1]);
    put(reg(i.operands[0]), name == "mv"       ? value
                            : name == "neg"    ? constant(0) - value
                            : name == "not"    ? value ^ constant(-1)
                            : name == "sext.w" ? sign_extended(value, 32)
                            : name == "seqz"   ? value == constant(0)
                                               : value != constant(0));
    return true;
}

bool RiscvThread::jump(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "j") {
        expect(i, 1);
        branch(i.operands[0], std::nullopt);
        return true;
    }
    if (name == "ret") {
        expect(i, 0);
        finish();
        return true;
    }
    for (const NamedBranch& b : branches)
        if (name == b.name) {
            expect(i, b.with_zero ? 2 : 3);
            const Expr left = get(i.operands[0]);
            branch(i.operands.back(),
                   compared(b.how, left, b.with_zero ? constant(0) : get(i.operands[1]), b.is_unsigned));
            return true;
        }
    return false;
}

bool RiscvThread::barrier(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "fence.tso") {
        expect(i, 0);
        fence(Mode::acq_rel);
        return true;
    }
    if (name != "fence")
        return false;
    if (i.operands.empty()) {
        fence(Mode::seq_cst);
        return true;
    }
    expect(i, 2);
    const auto memory = [&](const Operand& o) {
        std::string set = o.text;
        std::erase_if(set, [](char c) { return c == 'i' || c == 'o'; });
        if (o.kind != Operand::Kind::word || (set != "r" && set != "w" && set != "rw"))
            fault(o, "this set of accesses is not supported");
        return set;
    };
    const std::string before = memory(i.operands[0]);
    const std::string after = memory(i.operands[1]);
    for (const Fence& f : fences)
        if (f.before == before && f.after == after)
            fence(f.mode, f.barrier);
    return true;
}

Expr RiscvThread::displaced(const Operand& o) {
    if (o.kind != Operand::Kind::memory || o.bracketed || o.parts.size() != 1 || !o.text.empty() || o.segmented)
        fault(o, "this way to address memory is not supported");
    const Expr base = get(o.parts[0]);
    return o.number == 0 ? base : base + constant(o.number);
}

bool RiscvThread::access(const Instruction& i) {
    std::string_view name = i.mnemonic.text;
    const Ordering ordering = cut_ordering(name);
    bool is_unsigned = false;
    if (name.size() == 3 && name.front() == 'l' && name.back() == 'u') {
        is_unsigned = true;
        name.remove_suffix(1);
    }
    if (name.size() != 2 || (name[0] != 'l' && name[0] != 's'))
        return false;
    const std::size_t size = std::string_view("bhwd").find(name[1]);
    if (size == std::string_view::npos || (is_unsigned && size == 3))
        return false;
    const unsigned width = 8U << size;
    const bool is_load = name[0] == 'l';
    if (ordering == (is_load ? Ordering::rl : Ordering::aq))
        return false;
    expect(i, 2);
    const Expr at = displaced(i.operands[1]);
    const Mode mode = ordering == Ordering::none   ? Mode::relaxed
                      : ordering == Ordering::aqrl ? Mode::seq_cst
                      : is_load                    ? Mode::acquire
                                                   : Mode::release;
    if (is_load)
        load(reg(i.operands[0]), at, width, mode, !is_unsigned);
    else
        store(at, get(i.operands[0]), width, mode);
    return true;
}

bool RiscvThread::atomic(const Instruction& i) {
    std::string_view name = i.mnemonic.text;
    const Ordering ordering = cut_ordering(name);
    if (name.size() < 4 || (name.substr(name.size() - 2) != ".w" && name.substr(name.size() - 2) != ".d"))
        return false;
    const unsigned width = name.back() == 'w' ? 32 : 64;
    name.remove_suffix(2);
    if (name == "lr" || name == "sc") {
        reserve(i, name == "lr", width, ordering);
        return true;
    }
    for (const Atomic& a : atomics)
        if (name == a.name) {
            expect(i, 3);
            const Mode both = ordering == Ordering::aqrl ? Mode::seq_cst : Mode::relaxed;
            fetch(reg(i.operands[0]), a.op, displaced(i.operands[2]), get(i.operands[1]), width,
                  ordering == Ordering::aq ? Mode::acquire : both, ordering == Ordering::rl ? Mode::release : both,
                  true);
            return true;
        }
    return false;
}

void RiscvThread::reserve(const Instruction& i, bool is_load, unsigned width, Ordering ordering) {
    expect(i, is_load ? 2 : 3);
    if (ordering == (is_load ? Ordering::rl : Ordering::aq))
        unsupported(i);
    const Operand& place = i.operands.back();
    const Expr at = displaced(place);
    const std::string key = fmt::format("{}{}", address_key({&place.parts[0]}), place.number);
    const Mode mode = ordering == Ordering::none   ? Mode::relaxed
                      : ordering == Ordering::aqrl ? Mode::seq_cst
                      : is_load                    ? Mode::acquire
                                                   : Mode::release;
    if (is_load)
        load_linked(reg(i.operands[0]), at, key, width, mode, true);
    else
        put(reg(i.operands[0]), store_conditional(i, at, key, get(i.operands[1]), width, mode));
}

std::unique_ptr<MachineThread> make_riscv(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
                                          const LitmusOptions& options) {
    return std::make_unique<RiscvThread>(thread, test, diagnostics, options);
}

} // namespace

Assembly riscv_assembly() {
    return {find_riscv, make_riscv};
}

} // namespace katlas::machine
