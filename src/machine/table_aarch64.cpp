// Instructions of AArch64.
//
// LDR and STR are relaxed, LDAPR acquires, LDAR and STLR are seq_cst (they keep order among themselves). Atomic
// instructions are exclusive pairs; A makes the read seq_cst, L the write. An atomic instruction that discards the
// value that it reads (ST<op>, or a zero register as target) has no acquire semantics. DMB and DSB of the full and the
// inner shareable domain have the same label: seq_cst (SY, ISH), acquire (LD), or the barrier dmb_st (ST). Source: Arm
// Architecture Reference Manual, B2.3 and C6; herd's AArch64Sem.
#include "tables.hpp"

namespace katlas::machine {

using graph::Barrier;

namespace {

void add_computations(InstructionTable& t) {
    t.add(compute("add", "dsy", Op::add));
    t.add(compute("adds", "dsy", Op::add).setting(FlagSource::arithmetic));
    t.add(compute("sub", "dsy", Op::subtract));
    t.add(compute("subs", "dsy", Op::subtract).setting(FlagSource::compare));
    t.add(compute("cmp", "sy", Op::subtract).setting(FlagSource::compare));
    t.add(compute("and", "dsy", Op::bit_and));
    t.add(compute("ands", "dsy", Op::bit_and).setting(FlagSource::logic));
    t.add(compute("tst", "sy", Op::bit_and).setting(FlagSource::logic));
    t.add(compute("bic", "dsy", Op::bit_and).inverting());
    t.add(compute("bics", "dsy", Op::bit_and).inverting().setting(FlagSource::logic));
    t.add(compute("orr", "dsy", Op::bit_or));
    t.add(compute("orn", "dsy", Op::bit_or).inverting());
    t.add(compute("eor", "dsy", Op::bit_xor));
    t.add(compute("eon", "dsy", Op::bit_xor).inverting());
    t.add(compute("mul", "dsy", Op::multiply));
    t.add(compute("lsl", "dsi", Op::shift_left));
    t.add(compute("lsr", "dsi", Op::shift_right).without_sign());
    t.add(compute("asr", "dsi", Op::shift_right));
    t.add(Row("nop", "*", Does::nothing));
    t.add(Row("mov", "dy", Does::copy));
    t.add(Row("movz", "dy", Does::copy));
    t.add(Row("mvn", "dy", Does::invert));
    t.add(Row("neg", "dy", Does::negate));
    for (const auto& [letter, width] : {std::pair('b', 8U), {'h', 16U}, {'w', 32U}, {'x', 64U}}) {
        t.add(Row(fmt::format("sxt{}", letter), "ds", Does::extend).of_width(width).with_sign());
        t.add(Row(fmt::format("uxt{}", letter), "ds", Does::extend).of_width(width));
    }
    for (const char* name : {"csel", "csinc", "csinv", "csneg"})
        t.add(Row(name, "dssc", Does::special));
    t.add(Row("cinc", "dsc", Does::special));
    t.add(Row("cset", "dc", Does::special));
}

void add_control(InstructionTable& t) {
    t.add(Row("b", "l", Does::jump));
    t.add(Row("ret", "", Does::finish));
    t.add(branch("b.eq", "l", Compared::equal));
    t.add(branch("b.ne", "l", Compared::not_equal));
    t.add(branch("b.lt", "l", Compared::less));
    t.add(branch("b.le", "l", Compared::less_equal));
    t.add(branch("b.gt", "l", Compared::greater));
    t.add(branch("b.ge", "l", Compared::greater_equal));
    t.add(branch("b.lo", "l", Compared::less, true));
    t.add(branch("b.cc", "l", Compared::less, true));
    t.add(branch("b.ls", "l", Compared::less_equal, true));
    t.add(branch("b.hi", "l", Compared::greater, true));
    t.add(branch("b.hs", "l", Compared::greater_equal, true));
    t.add(branch("b.cs", "l", Compared::greater_equal, true));
    t.add(branch_by_sign("b.mi", Compared::less));
    t.add(branch_by_sign("b.pl", Compared::greater_equal));
    t.add(branch("cbz", "sl", Compared::equal));
    t.add(branch("cbnz", "sl", Compared::not_equal));
    t.add(branch("tbz", "skl", Compared::equal));
    t.add(branch("tbnz", "skl", Compared::not_equal));
}

void add_fences(InstructionTable& t) {
    for (const char* name : {"dmb", "dsb"}) {
        t.add(fence(name, "SY", Mode::seq_cst));
        t.add(fence(name, "ISH", Mode::seq_cst));
        t.add(fence(name, "LD", Mode::acquire));
        t.add(fence(name, "ISHLD", Mode::acquire));
        t.add(fence(name, "ST", Mode::relaxed, Barrier::dmb_st));
        t.add(fence(name, "ISHST", Mode::relaxed, Barrier::dmb_st));
    }
    Row isb = fence("isb", "", Mode::relaxed, Barrier::isb);
    isb.operands = "o";
    t.add(std::move(isb));
}

struct Part {
    std::string_view letter;
    unsigned width = 0;
};
constexpr std::array parts = {Part{"", 0}, Part{"b", 8}, Part{"h", 16}};

void add_accesses(InstructionTable& t) {
    const auto add = [&](std::string_view name, std::string_view operands, Does does, Mode mode) {
        for (const auto& [letter, width] : parts)
            t.add(Row(fmt::format("{}{}", name, letter), operands, does).of_width(width).ordered(mode));
    };
    add("ldr", "dm", Does::load, Mode::relaxed);
    add("ldur", "dm", Does::load, Mode::relaxed);
    add("ldapr", "dm", Does::load, Mode::acquire);
    add("ldar", "dm", Does::load, Mode::seq_cst);
    add("str", "sm", Does::store, Mode::relaxed);
    add("stur", "sm", Does::store, Mode::relaxed);
    add("stlr", "sm", Does::store, Mode::seq_cst);
    add("ldxr", "dm", Does::load_linked, Mode::relaxed);
    add("ldaxr", "dm", Does::load_linked, Mode::seq_cst);
    add("stxr", "dsm", Does::store_conditional, Mode::relaxed);
    add("stlxr", "dsm", Does::store_conditional, Mode::seq_cst);
}

// With A and L in their names for the order of the two halves.
void add_updates(InstructionTable& t) {
    for (const auto& [order, read, write] : {std::tuple("", Mode::relaxed, Mode::relaxed),
                                             {"a", Mode::seq_cst, Mode::relaxed},
                                             {"l", Mode::relaxed, Mode::seq_cst},
                                             {"al", Mode::seq_cst, Mode::seq_cst}})
        for (const auto& [letter, width] : parts) {
            const std::string suffix = fmt::format("{}{}", order, letter);
            const auto add = [&, bits = width, on_read = read, on_write = write](std::string_view name,
                                                                                 std::string_view operands, Does does,
                                                                                 RmwOp op, bool inverts = false) {
                Row row = Row(fmt::format("{}{}", name, suffix), operands, does)
                              .of_width(bits)
                              .updating(op)
                              .inverting(inverts)
                              .ordered(on_read, on_write);
                row.may_discard = true;
                t.add(std::move(row));
            };
            add("cas", "Dsm", Does::compare_and_swap, RmwOp::none);
            add("swp", "sdm", Does::fetch, RmwOp::exchange);
            for (const auto& [name, op, inverts] : {std::tuple("add", RmwOp::fetch_add, false),
                                                    {"clr", RmwOp::fetch_and, true},
                                                    {"eor", RmwOp::fetch_xor, false},
                                                    {"set", RmwOp::fetch_or, false}}) {
                add(fmt::format("ld{}", name), "sdm", Does::fetch, op, inverts);
                if (read == Mode::relaxed)
                    add(fmt::format("st{}", name), "sm", Does::fetch, op, inverts);
            }
        }
}

} // namespace

const InstructionTable& aarch64_instructions() {
    static const InstructionTable table =
        table_of({add_computations, add_control, add_fences, add_accesses, add_updates});
    return table;
}

} // namespace katlas::machine
