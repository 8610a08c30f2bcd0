// Accesses, atomic instructions and barriers of AArch64. What their orders are taken for is said in aarch64.cpp.
#include "aarch64.hpp"

#include <algorithm>
#include <array>

namespace katlas::machine {

namespace {

struct Atomic {
    std::string_view name; // after "ld" or "st"
    RmwOp op;
    bool inverted;
};
constexpr std::array atomics = {
    Atomic{"add", RmwOp::fetch_add, false},
    Atomic{"clr", RmwOp::fetch_and, true},
    Atomic{"eor", RmwOp::fetch_xor, false},
    Atomic{"set", RmwOp::fetch_or, false},
};

// The rest of a mnemonic: ordering, then the width.
struct Suffix {
    bool acquire = false;
    bool release = false;
    unsigned width = 0; // 0: that of the register
};

std::optional<Suffix> suffix_of(std::string_view text) {
    Suffix suffix;
    if (!text.empty() && text.front() == 'a') {
        suffix.acquire = true;
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() == 'l') {
        suffix.release = true;
        text.remove_prefix(1);
    }
    if (text == "b" || text == "h")
        suffix.width = text == "b" ? 8 : 16;
    else if (!text.empty())
        return std::nullopt;
    return suffix;
}

struct Access {
    std::string_view name;
    bool is_load;
    Mode mode;
    bool exclusive;
};
constexpr std::array accesses = {
    Access{"ldr", true, Mode::relaxed, false},   Access{"ldur", true, Mode::relaxed, false},
    Access{"ldar", true, Mode::seq_cst, false},  Access{"ldapr", true, Mode::acquire, false},
    Access{"ldxr", true, Mode::relaxed, true},   Access{"ldaxr", true, Mode::seq_cst, true},
    Access{"str", false, Mode::relaxed, false},  Access{"stur", false, Mode::relaxed, false},
    Access{"stlr", false, Mode::seq_cst, false}, Access{"stxr", false, Mode::relaxed, true},
    Access{"stlxr", false, Mode::seq_cst, true},
};

} // namespace

Expr AArch64Thread::address(const Operand& o) {
    if (o.kind != Operand::Kind::memory || !o.bracketed || o.written_back || o.parts.empty() || o.parts.size() > 3)
        fault(o, "this way to address memory is not supported");
    const MachineRegister base = reg(o.parts[0]);
    if (base.width != 64 || base.zero)
        fault(o.parts[0], "an address is in a register of 64 bits");
    Expr from = get(base);
    if (o.parts.size() == 1)
        return from;
    if (is_number(o.parts[1])) {
        if (o.parts.size() != 2)
            fault(o, "this way to address memory is not supported");
        return o.parts[1].number == 0 ? from : from + constant(o.parts[1].number);
    }
    const MachineRegister index = reg(o.parts[1]);
    if (o.parts.size() == 2 && index.width != 64)
        fault(o.parts[1], "an index of 32 bits needs an extension");
    return from + (o.parts.size() == 3 ? extended(o.parts[2], index) : get(index));
}

bool AArch64Thread::barrier(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "isb") {
        expect(i, 0, 1);
        fence(Mode::relaxed, graph::Barrier::isb);
        return true;
    }
    if (name != "dmb" && name != "dsb")
        return false;
    expect(i, 1);
    const std::string domain = upper_case(i.operands[0].text);
    if (domain == "SY" || domain == "ISH")
        fence(Mode::seq_cst);
    else if (domain == "LD" || domain == "ISHLD")
        fence(Mode::acquire);
    else if (domain == "ST" || domain == "ISHST")
        fence(Mode::relaxed, graph::Barrier::dmb_st);
    else
        fault(i.operands[0], "this domain is not supported");
    return true;
}

bool AArch64Thread::access(const Instruction& i) {
    std::string_view name = i.mnemonic.text;
    unsigned part = 0;
    const auto find = [&] {
        return std::find_if(accesses.begin(), accesses.end(), [&](const Access& a) { return a.name == name; });
    };
    const auto* found = find();
    if (found == accesses.end() && !name.empty() && (name.back() == 'b' || name.back() == 'h')) {
        part = name.back() == 'b' ? 8 : 16;
        name.remove_suffix(1);
        found = find();
    }
    if (found == accesses.end())
        return false;
    const bool with_status = found->exclusive && !found->is_load;
    expect(i, with_status ? 3 : 2);
    const MachineRegister data = reg(i.operands[with_status ? 1 : 0]);
    const Operand& place = i.operands[with_status ? 2 : 1];
    if (part != 0 && data.width != 32)
        fault(i.operands[0], "this needs a register of 32 bits");
    const unsigned width = part == 0 ? data.width : part;
    const Expr at = address(place);
    if (!found->exclusive) {
        if (found->is_load)
            load(data, at, width, found->mode);
        else
            store(at, get(data), width, found->mode);
        return true;
    }
    if (place.parts.size() != 1)
        fault(place, "this way to address memory is not supported");
    const std::string key = address_key({&place.parts[0]});
    if (found->is_load)
        load_linked(data, at, key, width, found->mode);
    else
        put(reg(i.operands[0]), store_conditional(i, at, key, get(data), width, found->mode));
    return true;
}

bool AArch64Thread::atomic(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    const auto mode = [](bool ordered) { return ordered ? Mode::seq_cst : Mode::relaxed; };
    if (name.size() < 3)
        return false;
    if (name.substr(0, 3) == "cas") {
        const auto suffix = suffix_of(name.substr(3));
        if (!suffix)
            return false;
        swap_if_equal(i, suffix->acquire, suffix->release, suffix->width);
        return true;
    }
    const bool swap = name.substr(0, 3) == "swp";
    const bool returns = name.substr(0, 2) != "st";
    const auto* const known =
        std::find_if(atomics.begin(), atomics.end(), [&](const Atomic& a) { return name.substr(2, 3) == a.name; });
    if (!swap && (known == atomics.end() || name.size() < 5 || (name.substr(0, 2) != "ld" && returns)))
        return false;
    const auto suffix = suffix_of(name.substr(swap ? 3 : 5));
    if (!suffix || (suffix->acquire && !returns))
        return false;
    expect(i, returns ? 3 : 2);
    const MachineRegister operand = reg(i.operands[0]);
    const MachineRegister target = returns ? reg(i.operands[1]) : MachineRegister{"XZR", 0, operand.width, true};
    if (target.width != operand.width || (suffix->width != 0 && operand.width != 32))
        fault(i.operands[0], "the widths of the operands differ");
    if (target.zero)
        discard_read();
    const Expr value = !swap && known->inverted ? get(operand) ^ constant(-1) : get(operand);
    fetch(target, swap ? RmwOp::exchange : known->op, address(i.operands.back()), value,
          suffix->width == 0 ? operand.width : suffix->width, mode(suffix->acquire && !target.zero),
          mode(suffix->release));
    return true;
}

void AArch64Thread::swap_if_equal(const Instruction& i, bool acquire, bool release, unsigned part) {
    expect(i, 3);
    const MachineRegister old = reg(i.operands[0]);
    const unsigned width = common_width(i, {&i.operands[0], &i.operands[1]});
    if (part != 0 && width != 32)
        fault(i.operands[0], "the widths of the operands differ");
    const unsigned accessed = part == 0 ? width : part;
    if (old.zero)
        discard_read();
    const Reg found =
        compare_and_swap(address(i.operands[2]), get(old), get(i.operands[1]), accessed,
                         acquire && !old.zero ? Mode::seq_cst : Mode::relaxed, release ? Mode::seq_cst : Mode::relaxed);
    put(old, zero_extended(found, accessed));
}

} // namespace katlas::machine
