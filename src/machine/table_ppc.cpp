// Instructions of the Power architecture.
//
// Accesses are relaxed. `sync` is a seq_cst fence, `lwsync` an acq_rel fence; `eieio` and `isync` stand for no fence of
// C11 and have barriers of their own. Source: Power ISA, book II; Alglave, Maranget, Tautschnig, Herding Cats (TOPLAS
// 2014).
#include "tables.hpp"

namespace katlas::machine {

using graph::Barrier;

namespace {

// An instruction with a dot after its name sets the flags by its result.
void add_with_dot(InstructionTable& t, Form form) {
    t.add(form);
    form.name += '.';
    form.flags = FlagSource::logic;
    t.add(std::move(form));
}

void add_computations(InstructionTable& t) {
    constexpr Value least = -0x8000;
    constexpr Value most = 0xffff;
    add_with_dot(t, compute("add", "dss", Op::add).of_width(64));
    add_with_dot(t, compute("sub", "dss", Op::subtract).of_width(64));
    add_with_dot(t, compute("and", "dss", Op::bit_and).of_width(64));
    add_with_dot(t, compute("or", "dss", Op::bit_or).of_width(64));
    add_with_dot(t, compute("xor", "dss", Op::bit_xor).of_width(64));
    Row product = compute("mullw", "dss", Op::multiply).of_width(32).with_sign();
    product.does = Does::special;
    add_with_dot(t, product);
    add_with_dot(t, Row("subf", "dss", Does::special));
    t.add(compute("addi", "dbi", Op::add).of_width(64).within(least, most));
    t.add(compute("subi", "dbi", Op::subtract).of_width(64).within(least, most));
    t.add(compute("mulli", "dsi", Op::multiply).of_width(64).within(least, most));
    t.add(compute("andi.", "dsi", Op::bit_and).of_width(64).within(least, most).setting(FlagSource::logic));
    t.add(compute("ori", "dsi", Op::bit_or).of_width(64).within(least, most));
    t.add(compute("xori", "dsi", Op::bit_xor).of_width(64).within(least, most));
    add_with_dot(t, Row("addis", "dbi", Does::special).of_width(64).with_sign().within(least, most));
    t.add(Row("nop", "", Does::nothing));
    t.add(Row("li", "di", Does::copy).within(least, 0x7fff));
    t.add(Row("lis", "di", Does::copy).of_width(32).with_sign().within(least, most).scaled(0x10000));
    add_with_dot(t, Row("mr", "ds", Does::copy));
    add_with_dot(t, Row("neg", "ds", Does::negate));
    add_with_dot(t, Row("not", "ds", Does::invert));
    add_with_dot(t, Row("extsb", "ds", Does::extend).of_width(8).with_sign());
    add_with_dot(t, Row("extsh", "ds", Does::extend).of_width(16).with_sign());
    add_with_dot(t, Row("extsw", "ds", Does::extend).of_width(32).with_sign());
    t.add(compute("slwi", "dsi", Op::shift_left).of_width(32).without_sign());
    t.add(compute("srwi", "dsi", Op::shift_right).of_width(32).without_sign());
    t.add(compute("sldi", "dsi", Op::shift_left).of_width(64).without_sign());
    t.add(compute("srdi", "dsi", Op::shift_right).of_width(64).without_sign());
    t.add(Row("clrlwi", "dsi", Does::special).of_width(32).within(0, 31));
    t.add(Row("clrldi", "dsi", Does::special).of_width(64).within(0, 63));
    t.add(Row("rlwinm", "dsiii", Does::special).within(0, 31));
    t.add(Row("rlwimi", "Dsiii", Does::special).within(0, 31));
}

void add_control(InstructionTable& t) {
    for (const auto& [letter, width] : {std::pair('w', 32U), {'d', 64U}})
        for (const bool is_unsigned : {false, true}) {
            const std::string name = fmt::format("cmp{}{}", is_unsigned ? "l" : "", letter);
            const Row row = compute(name, "fss", Op::subtract).of_width(width).setting(FlagSource::compare);
            t.add(Row(row).without_sign(is_unsigned));
            Row by_number = Row(row).without_sign(is_unsigned).within(is_unsigned ? 0 : -0x8000, 0xffff);
            by_number.name += 'i';
            by_number.operands = "fsi";
            t.add(std::move(by_number));
        }
    t.add(Row("b", "l", Does::jump));
    t.add(Row("blr", "", Does::finish));
    t.add(branch("beq", "fl", Compared::equal));
    t.add(branch("bne", "fl", Compared::not_equal));
    t.add(branch("blt", "fl", Compared::less));
    t.add(branch("ble", "fl", Compared::less_equal));
    t.add(branch("bgt", "fl", Compared::greater));
    t.add(branch("bge", "fl", Compared::greater_equal));
}

void add_fences(InstructionTable& t) {
    t.add(fence("sync", "", Mode::seq_cst));
    t.add(fence("hwsync", "", Mode::seq_cst));
    t.add(fence("lwsync", "", Mode::acq_rel));
    t.add(fence("eieio", "", Mode::relaxed, Barrier::eieio));
    t.add(fence("isync", "", Mode::relaxed, Barrier::isync));
}

// An access with an x after its name has its address in two registers.
void add_accesses(InstructionTable& t) {
    const auto add = [&](const std::string& name, Does does, unsigned width, bool is_signed = false) {
        t.add(Row(name, does == Does::load ? "dm" : "sm", does).of_width(width).with_sign(is_signed));
        t.add(Row(name + 'x', does == Does::load ? "dn" : "sn", does).of_width(width).with_sign(is_signed));
    };
    add("lbz", Does::load, 8);
    add("lhz", Does::load, 16);
    add("lwz", Does::load, 32);
    add("lwa", Does::load, 32, true);
    add("ld", Does::load, 64);
    add("stb", Does::store, 8);
    add("sth", Does::store, 16);
    add("stw", Does::store, 32);
    add("std", Does::store, 64);
    t.add(Row("lwarx", "dn", Does::load_linked).of_width(32));
    t.add(Row("ldarx", "dn", Does::load_linked).of_width(64));
    t.add(Row("stwcx.", "sn", Does::store_conditional).of_width(32));
    t.add(Row("stdcx.", "sn", Does::store_conditional).of_width(64));
}

} // namespace

const InstructionTable& ppc_instructions() {
    static const InstructionTable table = table_of({add_computations, add_control, add_fences, add_accesses});
    return table;
}

} // namespace katlas::machine
