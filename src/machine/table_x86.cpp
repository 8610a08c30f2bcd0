// Instructions of x86. X86 tests have Intel's order of operands, the target first, as here; X86_64 tests have AT&T's,
// which is the opposite, and suffixes for the width.
//
// Every access is relaxed: a model of x86 orders them anyway. `mfence` is a seq_cst fence; `lfence` and `sfence` order
// nothing in ordinary memory and are relaxed fences. Locked instructions and exchanges with memory are
// read-modify-writes. Source: Owens, Sarkar, Sewell, A Better x86 Memory Model (TPHOLs 2009); herd's X86_64Sem.
#include "tables.hpp"

namespace katlas::machine {
namespace {

void add_with_suffixes(InstructionTable& t, Form form) {
    const std::string name = form.name;
    // Read-modify-writes of less than 32 bits are not supported.
    const bool narrow = form.does != Does::fetch && form.does != Does::compare_and_swap;
    for (const auto& [suffix, width] : {std::pair("", 0U), {"b", 8U}, {"w", 16U}, {"l", 32U}, {"q", 64U}}) {
        if (!narrow && (width == 8 || width == 16))
            continue;
        form.name = fmt::format("{}{}", name, suffix);
        form.width = width;
        t.add(form);
    }
}

void add_computations(InstructionTable& t) {
    const auto add = [&](std::string_view name, Op op, RmwOp rmw, FlagSource flags) {
        add_with_suffixes(t, compute(std::string(name), "tv", op).updating(rmw).setting(flags));
    };
    add("add", Op::add, RmwOp::fetch_add, FlagSource::arithmetic);
    add("sub", Op::subtract, RmwOp::fetch_sub, FlagSource::compare);
    add("and", Op::bit_and, RmwOp::fetch_and, FlagSource::logic);
    add("or", Op::bit_or, RmwOp::fetch_or, FlagSource::logic);
    add("xor", Op::bit_xor, RmwOp::fetch_xor, FlagSource::logic);
    const auto one = [&](std::string_view name, Op op, RmwOp rmw, Value right, std::optional<FlagSource> flags) {
        add_with_suffixes(t, compute(std::string(name), "t", op).updating(rmw).implying(right).setting(flags));
    };
    one("inc", Op::add, RmwOp::fetch_add, 1, FlagSource::arithmetic);
    one("dec", Op::subtract, RmwOp::fetch_sub, 1, FlagSource::arithmetic);
    one("not", Op::bit_xor, RmwOp::fetch_xor, -1, std::nullopt);
    add_with_suffixes(t, Row("neg", "t", Does::negate).setting(FlagSource::arithmetic));
    add_with_suffixes(t, compute("cmp", "vv", Op::subtract).setting(FlagSource::compare));
    add_with_suffixes(t, compute("test", "vv", Op::bit_and).setting(FlagSource::logic));
    add_with_suffixes(t, compute("shl", "ti", Op::shift_left).setting(FlagSource::arithmetic));
    add_with_suffixes(t, compute("sal", "ti", Op::shift_left).setting(FlagSource::arithmetic));
    add_with_suffixes(t, compute("shr", "ti", Op::shift_right).without_sign().setting(FlagSource::arithmetic));
    add_with_suffixes(t, compute("sar", "ti", Op::shift_right).setting(FlagSource::arithmetic));
    add_with_suffixes(t, Row("mov", "tv", Does::copy));
    add_with_suffixes(t, Row("xchg", "tD", Does::fetch).updating(RmwOp::exchange));
    Row locked = Row("xadd", "tD", Does::fetch).updating(RmwOp::fetch_add);
    locked.locked = true;
    add_with_suffixes(t, locked);
    locked = Row("cmpxchg", "tv", Does::compare_and_swap);
    locked.locked = true;
    add_with_suffixes(t, locked);
    for (const char* name : {"nop", "nopl", "nopw", "nopq"})
        t.add(Row(name, "*", Does::nothing));
    t.add(Row("endbr64", "", Does::nothing));
    t.add(Row("pause", "", Does::nothing));
}

void add_control(InstructionTable& t) {
    t.add(Row("jmp", "l", Does::jump));
    t.add(Row("ret", "", Does::finish));
    t.add(Row("retq", "", Does::finish));
    const auto condition = [&](std::initializer_list<std::string_view> names, Compared how, bool is_unsigned) {
        for (const std::string_view name : names) {
            t.add(branch(fmt::format("j{}", name), "l", how, is_unsigned));
            Row move = branch(fmt::format("cmov{}", name), "dv", how, is_unsigned);
            move.does = Does::special;
            t.add(std::move(move));
        }
    };
    condition({"e", "z"}, Compared::equal, false);
    condition({"ne", "nz"}, Compared::not_equal, false);
    condition({"l", "nge"}, Compared::less, false);
    condition({"le", "ng"}, Compared::less_equal, false);
    condition({"g", "nle"}, Compared::greater, false);
    condition({"ge", "nl"}, Compared::greater_equal, false);
    condition({"b", "nae"}, Compared::less, true);
    condition({"be", "na"}, Compared::less_equal, true);
    condition({"a", "nbe"}, Compared::greater, true);
    condition({"ae", "nb"}, Compared::greater_equal, true);
    t.add(branch_by_sign("js", Compared::less));
    t.add(branch_by_sign("jns", Compared::greater_equal));
}

void add_fences(InstructionTable& t) {
    t.add(fence("mfence", "", Mode::seq_cst));
    t.add(fence("lfence", "", Mode::relaxed));
    t.add(fence("sfence", "", Mode::relaxed));
}

} // namespace

const InstructionTable& x86_instructions() {
    static const InstructionTable table = table_of({add_computations, add_control, add_fences});
    return table;
}

} // namespace katlas::machine
