// Instructions of RISC-V.
//
// Loads acquire with .aq, stores release with .rl, and both are seq_cst with .aqrl. An atomic instruction with .aq has
// an acquire read, with .rl a release write, with .aqrl both seq_cst. A fence has the label of the C11 fence that
// compilers implement by it, if there is one: rw,rw seq_cst, r,rw acquire, rw,w release, fence.tso acq_rel; the others
// have barriers of their own. Devices (i and o) are left out of account. Source: The RISC-V Instruction Set Manual,
// volume I, chapter 17 and appendix A.
#include "tables.hpp"

namespace katlas::machine {

using graph::Barrier;

namespace {

void add_computations(InstructionTable& t) {
    const auto add = [&](std::string_view name, std::string_view operands, Op op, unsigned width = 64) {
        t.add(compute(std::string(name), operands, op).of_width(width).with_sign().within(-2048, 2047));
    };
    // If there is an instruction with a number, assemblers also accept the number under the name of the instruction
    // with registers.
    add("add", "dsx", Op::add);
    add("addi", "dsi", Op::add);
    add("addw", "dsx", Op::add, 32);
    add("addiw", "dsi", Op::add, 32);
    add("sub", "dss", Op::subtract);
    add("subw", "dss", Op::subtract, 32);
    add("mul", "dss", Op::multiply);
    add("mulw", "dss", Op::multiply, 32);
    add("and", "dsx", Op::bit_and);
    add("andi", "dsi", Op::bit_and);
    add("or", "dsx", Op::bit_or);
    add("ori", "dsi", Op::bit_or);
    add("xor", "dsx", Op::bit_xor);
    add("xori", "dsi", Op::bit_xor);
    add("slt", "dsx", Op::less);
    add("slti", "dsi", Op::less);
    t.add(compute("sltu", "dss", Op::less).of_width(64).without_sign());
    for (const auto& [width, suffix] : {std::pair(64U, ""), {32U, "w"}}) {
        t.add(compute(fmt::format("slli{}", suffix), "dsi", Op::shift_left).of_width(width).with_sign());
        t.add(
            compute(fmt::format("srli{}", suffix), "dsi", Op::shift_right).of_width(width).with_sign().without_sign());
        t.add(compute(fmt::format("srai{}", suffix), "dsi", Op::shift_right).of_width(width).with_sign());
    }
    t.add(Row("nop", "", Does::nothing));
    t.add(Row("li", "di", Does::copy));
    t.add(Row("lui", "di", Does::copy).of_width(32).with_sign().within(0, 0xfffff).scaled(4096));
    t.add(Row("mv", "ds", Does::copy));
    t.add(Row("neg", "ds", Does::negate));
    t.add(Row("not", "ds", Does::invert));
    t.add(Row("sext.w", "ds", Does::extend).of_width(32).with_sign());
    t.add(Row("seqz", "ds", Does::is_zero));
    t.add(Row("snez", "ds", Does::is_not_zero));
}

void add_control(InstructionTable& t) {
    t.add(Row("j", "l", Does::jump));
    t.add(Row("ret", "", Does::finish));
    t.add(branch("beq", "ssl", Compared::equal));
    t.add(branch("bne", "ssl", Compared::not_equal));
    t.add(branch("blt", "ssl", Compared::less));
    t.add(branch("bge", "ssl", Compared::greater_equal));
    t.add(branch("ble", "ssl", Compared::less_equal));
    t.add(branch("bgt", "ssl", Compared::greater));
    t.add(branch("bltu", "ssl", Compared::less, true));
    t.add(branch("bgeu", "ssl", Compared::greater_equal, true));
    t.add(branch("beqz", "sl", Compared::equal));
    t.add(branch("bnez", "sl", Compared::not_equal));
}

void add_fences(InstructionTable& t) {
    t.add(fence("fence", "rw,rw", Mode::seq_cst));
    t.add(fence("fence", "", Mode::seq_cst));
    t.add(fence("fence.tso", "", Mode::acq_rel));
    t.add(fence("fence", "r,rw", Mode::acquire));
    t.add(fence("fence", "rw,w", Mode::release));
    t.add(fence("fence", "r,r", Mode::relaxed, Barrier::fence_r_r));
    t.add(fence("fence", "r,w", Mode::relaxed, Barrier::fence_r_w));
    t.add(fence("fence", "w,r", Mode::relaxed, Barrier::fence_w_r));
    t.add(fence("fence", "w,w", Mode::relaxed, Barrier::fence_w_w));
    t.add(fence("fence", "w,rw", Mode::relaxed, Barrier::fence_w_rw));
    t.add(fence("fence", "rw,r", Mode::relaxed, Barrier::fence_rw_r));
}

struct Ordering {
    std::string_view suffix;
    Mode read;
    Mode write;
};
constexpr std::array orderings = {
    Ordering{"", Mode::relaxed, Mode::relaxed},       Ordering{".aq", Mode::acquire, Mode::relaxed},
    Ordering{".rl", Mode::relaxed, Mode::release},    Ordering{".aqrl", Mode::seq_cst, Mode::seq_cst},
    Ordering{".aq.rl", Mode::seq_cst, Mode::seq_cst},
};

void add_accesses(InstructionTable& t) {
    const auto add = [&](std::string name, std::string_view operands, Does does, unsigned width, Mode mode) {
        t.add(Row(std::move(name), operands, does).of_width(width).with_sign().ordered(mode));
    };
    for (const auto& [letter, bits] : {std::pair('b', 8U), {'h', 16U}, {'w', 32U}, {'d', 64U}})
        for (const auto& [suffix, read, write] : orderings) {
            const bool atomic = bits >= 32;
            if (suffix != ".rl") {
                add(fmt::format("l{}{}", letter, suffix), "dm", Does::load, bits, read);
                if (bits < 64)
                    t.add(Row(fmt::format("l{}u{}", letter, suffix), "dm", Does::load).of_width(bits).ordered(read));
                if (atomic)
                    add(fmt::format("lr.{}{}", letter, suffix), "dm", Does::load_linked, bits, read);
            }
            if (suffix != ".aq") {
                add(fmt::format("s{}{}", letter, suffix), "sm", Does::store, bits, write);
                if (atomic)
                    add(fmt::format("sc.{}{}", letter, suffix), "dsm", Does::store_conditional, bits, write);
            }
            if (!atomic)
                continue;
            for (const auto& [name, op] : {std::pair("swap", RmwOp::exchange),
                                           {"add", RmwOp::fetch_add},
                                           {"and", RmwOp::fetch_and},
                                           {"or", RmwOp::fetch_or},
                                           {"xor", RmwOp::fetch_xor}})
                t.add(Row(fmt::format("amo{}.{}{}", name, letter, suffix), "dsm", Does::fetch)
                          .of_width(bits)
                          .with_sign()
                          .updating(op)
                          .ordered(read, write));
        }
}

} // namespace

const InstructionTable& riscv_instructions() {
    static const InstructionTable table = table_of({add_computations, add_control, add_fences, add_accesses});
    return table;
}

} // namespace katlas::machine
