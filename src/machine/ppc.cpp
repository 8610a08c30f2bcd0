// Instructions of the Power architecture.
//
// Accesses are relaxed. `sync` is a seq_cst fence, `lwsync` an acq_rel fence; `eieio` and `isync` stand for no fence of
// C11 and have barriers of their own. r0 is an ordinary register wherever it stands, as in herd: the architecture takes
// it for 0 as the base of an address and in addi. Source: Power ISA, book II; Alglave, Maranget, Tautschnig, Herding
// Cats (TOPLAS 2014).
#include "thread_reader.hpp"

#include <algorithm>
#include <array>

namespace katlas::machine {

namespace {

std::optional<MachineRegister> find_ppc(std::string_view text) {
    constexpr std::uint32_t num_registers = 32;
    if (!text.empty() && text.front() == '%')
        return MachineRegister{std::string(text), num_registers, 64, false};
    if (text.size() < 2 || text.size() > 3 || text[0] != 'r' || (text.size() == 3 && text[1] == '0'))
        return std::nullopt;
    std::uint32_t number = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(digit - '0');
    }
    if (number >= num_registers)
        return std::nullopt;
    return MachineRegister{std::string(text), number, 64, false};
}

struct Access {
    std::string_view name;
    bool is_load;
    unsigned width;
    bool is_signed;
    bool indexed; // address in two registers
};
constexpr std::array accesses = {
    Access{"lbz", true, 8, false, false},  Access{"lbzx", true, 8, false, true},  Access{"lhz", true, 16, false, false},
    Access{"lhzx", true, 16, false, true}, Access{"lwz", true, 32, false, false}, Access{"lwzx", true, 32, false, true},
    Access{"lwa", true, 32, true, false},  Access{"lwax", true, 32, true, true},  Access{"ld", true, 64, false, false},
    Access{"ldx", true, 64, false, true},  Access{"stb", false, 8, true, false},  Access{"stbx", false, 8, true, true},
    Access{"sth", false, 16, true, false}, Access{"sthx", false, 16, true, true}, Access{"stw", false, 32, true, false},
    Access{"stwx", false, 32, true, true}, Access{"std", false, 64, true, false}, Access{"stdx", false, 64, true, true},
};

struct Arithmetic {
    std::string_view name;
    Op op;
};
// Of a register and a register or, for those with an i, a number.
constexpr std::array arithmetic = {
    Arithmetic{"add", Op::add},     Arithmetic{"sub", Op::subtract}, Arithmetic{"mullw", Op::multiply},
    Arithmetic{"and", Op::bit_and}, Arithmetic{"or", Op::bit_or},    Arithmetic{"xor", Op::bit_xor},
};
constexpr std::array immediate = {
    Arithmetic{"addi", Op::add},      Arithmetic{"subi", Op::subtract}, Arithmetic{"mulli", Op::multiply},
    Arithmetic{"andi.", Op::bit_and}, Arithmetic{"ori", Op::bit_or},    Arithmetic{"xori", Op::bit_xor},
};

struct NamedBranch {
    std::string_view name;
    Compared how;
};
constexpr std::array branches = {
    NamedBranch{"beq", Compared::equal},   NamedBranch{"bne", Compared::not_equal},
    NamedBranch{"blt", Compared::less},    NamedBranch{"ble", Compared::less_equal},
    NamedBranch{"bgt", Compared::greater}, NamedBranch{"bge", Compared::greater_equal},
};

// The bits from `first` to `last` of a word, counted from the most significant one.
Value word_mask(Value first, Value last) {
    const std::uint64_t from = 0xffffffffU >> first;
    const std::uint64_t after = last == 31 ? 0 : 0xffffffffU >> (last + 1);
    return static_cast<Value>(from & ~after);
}

class PpcThread : public MachineThread {
  public:
    PpcThread(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics, const LitmusOptions& options)
        : MachineThread(thread, test, diagnostics, options) {}

  protected:
    std::optional<MachineRegister> find_register(std::string_view name) const override { return find_ppc(name); }
    bool is_local(const Instruction& i) const override;
    bool is_conditional_branch(const Instruction& i) const override {
        return std::any_of(branches.begin(), branches.end(),
                           [&](const NamedBranch& b) { return b.name == i.mnemonic.text; });
    }
    bool is_store_conditional(const Instruction& i) const override {
        return i.mnemonic.text == "stwcx." || i.mnemonic.text == "stdcx.";
    }
    void instruction(const Instruction& i) override;

  private:
    Expr displaced(const Operand& o);
    Expr indexed(const Instruction& i) { return get(i.operands[1]) + get(i.operands[2]); }
    static Expr rotated(const Expr& value, Value by);
    // Sets cr0 where the mnemonic ends with a dot.
    void put_result(const Instruction& i, const Expr& value);
    bool compute(const Instruction& i);
    bool move(const Instruction& i);
    bool shift(const Instruction& i);
    bool compare(const Instruction& i);
    bool jump(const Instruction& i);
    bool barrier(const Instruction& i);
    bool access(const Instruction& i);
    bool reserve(const Instruction& i);
    [[nodiscard]] unsigned field(const Operand& o) const;
};

bool PpcThread::is_local(const Instruction& i) const {
    const std::string_view name = i.mnemonic.text;
    constexpr std::array<std::string_view, 5> barriers = {"sync", "hwsync", "lwsync", "eieio", "isync"};
    if (name.front() == 'b' || name == "lwarx" || name == "ldarx" ||
        std::find(barriers.begin(), barriers.end(), name) != barriers.end())
        return false;
    return std::none_of(accesses.begin(), accesses.end(), [&](const Access& a) { return a.name == name; });
}

void PpcThread::instruction(const Instruction& i) {
    if (!compute(i) && !move(i) && !shift(i) && !compare(i) && !jump(i) && !barrier(i) && !access(i) && !reserve(i))
        unsupported(i);
}

void PpcThread::put_result(const Instruction& i, const Expr& value) {
    const Reg result = scratch();
    set(result, value);
    put(reg(i.operands[0]), result);
    if (i.mnemonic.text.back() == '.')
        set_flags(result, constant(0), FlagSource::logic);
}

bool PpcThread::compute(const Instruction& i) {
    std::string_view name = i.mnemonic.text;
    for (const Arithmetic& a : immediate)
        if (name == a.name) {
            expect(i, 3);
            put_result(i, Expr::binary(a.op, get(i.operands[1]), constant(number(i.operands[2], -0x8000, 0xffff))));
            return true;
        }
    if (name.back() == '.')
        name.remove_suffix(1);
    for (const Arithmetic& a : arithmetic)
        if (name == a.name) {
            expect(i, 3);
            const Expr value = Expr::binary(a.op, get(i.operands[1]), get(i.operands[2]));
            put_result(i, name == "mullw" ? sign_extended(value, 32) : value);
            return true;
        }
    if (name == "subf") {
        expect(i, 3);
        put_result(i, get(i.operands[2]) - get(i.operands[1]));
    } else if (name == "addis") {
        expect(i, 3);
        put_result(i, get(i.operands[1]) + constant(number(i.operands[2], -0x8000, 0xffff) * 0x10000));
    } else {
        return false;
    }
    return true;
}

bool PpcThread::move(const Instruction& i) {
    std::string_view name = i.mnemonic.text;
    if (name == "nop") {
        expect(i, 0);
        return true;
    }
    if (name == "li" || name == "lis") {
        expect(i, 2);
        const Value value = number(i.operands[1], -0x8000, name == "li" ? 0x7fff : 0xffff);
        put(reg(i.operands[0]), name == "li" ? constant(value) : sign_extended(constant(value * 0x10000), 32));
        return true;
    }
    if (name.back() == '.')
        name.remove_suffix(1);
    if (name != "mr" && name != "neg" && name != "not" && name != "extsw" && name != "extsh" && name != "extsb")
        return false;
    expect(i, 2);
    const Expr value = get(i.operands[1]);
    if (name == "mr")
        put_result(i, value);
    else if (name == "neg")
        put_result(i, constant(0) - value);
    else if (name == "not")
        put_result(i, value ^ constant(-1));
    else
        put_result(i, sign_extended(value, name == "extsw" ? 32 : name == "extsh" ? 16 : 8));
    return true;
}

// The low word of a register, rotated to the left.
Expr PpcThread::rotated(const Expr& value, Value by) {
    const Expr word = zero_extended(value, 32);
    constexpr Value word_width = 32;
    return by == 0 ? word : zero_extended((word << constant(by)) | (word >> constant(word_width - by)), 32);
}

bool PpcThread::shift(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "rlwinm" || name == "rlwimi") {
        expect(i, 5);
        const Value by = number(i.operands[2], 0, 31);
        const Value first = number(i.operands[3], 0, 31);
        const Value last = number(i.operands[4], 0, 31);
        if (first > last)
            unsupported(i, "its mask must not wrap around");
        const Value mask = word_mask(first, last);
        const Expr inserted = rotated(get(i.operands[1]), by) & constant(mask);
        put_result(i, name == "rlwinm" ? inserted : inserted | (get(i.operands[0]) & constant(~mask)));
    } else if (name == "clrldi" || name == "clrlwi") {
        expect(i, 3);
        const bool is_word = name == "clrlwi";
        const auto bits = static_cast<unsigned>(number(i.operands[2], 0, is_word ? 31 : 63));
        const std::uint64_t mask = (is_word ? ~std::uint64_t{0} >> 32U : ~std::uint64_t{0}) >> bits;
        put_result(i, get(i.operands[1]) & constant(static_cast<Value>(mask)));
    } else if (name == "slwi" || name == "srwi") {
        expect(i, 3);
        const Value by = number(i.operands[2], 0, 31);
        const Expr word = zero_extended(get(i.operands[1]), 32);
        put_result(i, name == "slwi" ? zero_extended(word << constant(by), 32) : word >> constant(by));
    } else if (name == "sldi" || name == "srdi") {
        expect(i, 3);
        const Value by = number(i.operands[2], 0, 63);
        const Expr value = get(i.operands[1]);
        put_result(i, name == "sldi" ? value << constant(by) : shifted_right(value, by));
    } else {
        return false;
    }
    return true;
}

unsigned PpcThread::field(const Operand& o) const {
    if (o.kind != Operand::Kind::word || o.amount || o.text.size() != 3 || o.text.substr(0, 2) != "cr" ||
        o.text[2] < '0' || o.text[2] > '7')
        fault(o, "this is no field of the condition register");
    return static_cast<unsigned>(o.text[2] - '0');
}

bool PpcThread::compare(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name.substr(0, 3) != "cmp")
        return false;
    std::string_view rest = name.substr(3);
    const bool logical = !rest.empty() && rest.front() == 'l';
    if (logical)
        rest.remove_prefix(1);
    if (rest != "w" && rest != "wi" && rest != "d" && rest != "di")
        return false;
    expect(i, 2, 3);
    const std::size_t first = i.operands.size() - 2;
    const unsigned where = first == 0 ? 0 : field(i.operands[0]);
    const unsigned width = rest.front() == 'w' ? 32 : 64;
    const Expr left = get(i.operands[first]);
    const Expr right = rest.size() == 2 ? constant(number(i.operands[first + 1], logical ? 0 : -0x8000, 0xffff))
                                        : get(i.operands[first + 1]);
    // What is compared without sign is widened so that the comparison with sign is the same.
    if (logical && width == 64)
        unsupported(i);
    const auto extended = [&](const Expr& e) { return logical ? zero_extended(e, 32) : sign_extended(e, width); };
    set_flags(extended(left), extended(right), FlagSource::compare, where);
    return true;
}

bool PpcThread::jump(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "b") {
        expect(i, 1);
        branch(i.operands[0], std::nullopt);
        return true;
    }
    if (name == "blr") {
        expect(i, 0);
        finish();
        return true;
    }
    for (const NamedBranch& b : branches)
        if (name == b.name) {
            expect(i, 1, 2);
            const unsigned where = i.operands.size() == 1 ? 0 : field(i.operands[0]);
            branch(i.operands.back(), flags(i, b.how, false, where));
            return true;
        }
    return false;
}

bool PpcThread::barrier(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    if (name == "sync" || name == "hwsync")
        fence(Mode::seq_cst);
    else if (name == "lwsync")
        fence(Mode::acq_rel);
    else if (name == "eieio")
        fence(Mode::relaxed, graph::Barrier::eieio);
    else if (name == "isync")
        fence(Mode::relaxed, graph::Barrier::isync);
    else
        return false;
    expect(i, 0);
    return true;
}

Expr PpcThread::displaced(const Operand& o) {
    if (o.kind != Operand::Kind::memory || o.bracketed || o.parts.size() != 1 || !o.text.empty() || o.segmented)
        fault(o, "this way to address memory is not supported");
    const Expr base = get(o.parts[0]);
    return o.number == 0 ? base : base + constant(o.number);
}

bool PpcThread::access(const Instruction& i) {
    const auto* const found =
        std::find_if(accesses.begin(), accesses.end(), [&](const Access& a) { return a.name == i.mnemonic.text; });
    if (found == accesses.end())
        return false;
    expect(i, found->indexed ? 3 : 2);
    const Expr at = found->indexed ? indexed(i) : displaced(i.operands[1]);
    if (found->is_load)
        load(reg(i.operands[0]), at, found->width, Mode::relaxed, found->is_signed);
    else
        store(at, get(i.operands[0]), found->width, Mode::relaxed);
    return true;
}

bool PpcThread::reserve(const Instruction& i) {
    const std::string_view name = i.mnemonic.text;
    const bool is_load = name == "lwarx" || name == "ldarx";
    if (!is_load && !is_store_conditional(i))
        return false;
    expect(i, 3);
    const unsigned width = name[is_load ? 1 : 2] == 'w' ? 32 : 64;
    const std::string key = address_key({&i.operands[1], &i.operands[2]});
    if (is_load)
        load_linked(reg(i.operands[0]), indexed(i), key, width, Mode::relaxed);
    else
        set_flags(store_conditional(i, indexed(i), key, get(i.operands[0]), width, Mode::relaxed), constant(0),
                  FlagSource::compare);
    return true;
}

std::unique_ptr<MachineThread> make_ppc(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
                                        const LitmusOptions& options) {
    return std::make_unique<PpcThread>(thread, test, diagnostics, options);
}

} // namespace

Assembly ppc_assembly() {
    return {find_ppc, make_ppc};
}

} // namespace katlas::machine
