// Instructions of NVIDIA's PTX.
//
// A memory operation is weak, or it has a semantics and names the scope within which it is one: relaxed, acquire,
// release or acq_rel, and .cta, .gpu or .sys. A weak one is plain, i.e. non_atomic; .volatile is relaxed.sys. An atomic
// instruction without a semantics is relaxed, and without a scope it has .gpu. fence.sc is a seq_cst fence,
// fence.acq_rel an acq_rel one; `membar` is fence.sc. A type may follow, which says how wide the access is; without one
// it has 32 bits and a sign. Source: PTX ISA 8.5, sections 8 and 9.7.
#include "tables.hpp"

namespace katlas::machine {

using graph::Scope;

namespace {

struct PtxScope {
    std::string_view suffix;
    Scope scope;
};
constexpr std::array ptx_scopes = {PtxScope{".cta", Scope::cta}, PtxScope{".gpu", Scope::gpu},
                                   PtxScope{".sys", Scope::sys}};

struct PtxType {
    std::string_view suffix;
    unsigned width;
    bool is_signed;
};
constexpr std::array ptx_types = {
    PtxType{"", 32, true},     PtxType{".b32", 32, true}, PtxType{".s32", 32, true},  PtxType{".u32", 32, false},
    PtxType{".b64", 64, true}, PtxType{".s64", 64, true}, PtxType{".u64", 64, false},
};

void add_ptx_computations(InstructionTable& t) {
    for (const PtxType& type : ptx_types) {
        const auto add = [&](std::string_view name, Op op) {
            t.add(compute(fmt::format("{}{}", name, type.suffix), "dsx", op).of_width(type.width).with_sign());
        };
        add("add", Op::add);
        add("sub", Op::subtract);
        add("mul.lo", Op::multiply);
        add("and", Op::bit_and);
        add("or", Op::bit_or);
        add("xor", Op::bit_xor);
        t.add(Row(fmt::format("mov{}", type.suffix), "dx", Does::copy));
    }
}

void add_ptx_control(InstructionTable& t) {
    t.add(Row("bra", "l", Does::jump));
    t.add(Row("goto", "l", Does::jump));
    t.add(Row("ret", "", Does::finish));
    t.add(Row("exit", "", Does::finish));
    t.add(branch("beq", "sxl", Compared::equal));
    t.add(branch("bne", "sxl", Compared::not_equal));
    t.add(branch("blt", "sxl", Compared::less));
    t.add(branch("ble", "sxl", Compared::less_equal));
    t.add(branch("bgt", "sxl", Compared::greater));
    t.add(branch("bge", "sxl", Compared::greater_equal));
}

void add_ptx_fences(InstructionTable& t) {
    for (const PtxScope& within : ptx_scopes) {
        const auto add = [&](std::string name, Mode mode) {
            t.add(Row(std::move(name), "", Does::fence).ordered(mode).within_scope(within.scope));
        };
        add(fmt::format("fence.sc{}", within.suffix), Mode::seq_cst);
        add(fmt::format("fence.acq_rel{}", within.suffix), Mode::acq_rel);
        add(fmt::format("fence{}", within.suffix), Mode::acq_rel);
        add(fmt::format("membar{}", within.scope == Scope::gpu ? ".gl" : within.suffix), Mode::seq_cst);
    }
}

// A load or store with one semantics, in all types.
void add_ptx_access(InstructionTable& t, const std::string& name, Does does, Mode mode, Scope scope) {
    for (const PtxType& type : ptx_types)
        t.add(Row(name + std::string(type.suffix), does == Does::load ? "dm" : "mx", does)
                  .of_width(type.width)
                  .with_sign(type.is_signed)
                  .ordered(mode)
                  .within_scope(scope));
}

void add_ptx_accesses(InstructionTable& t) {
    for (const Does does : {Does::load, Does::store}) {
        const std::string_view name = does == Does::load ? "ld" : "st";
        add_ptx_access(t, std::string(name), does, Mode::non_atomic, Scope::none);
        add_ptx_access(t, fmt::format("{}.weak", name), does, Mode::non_atomic, Scope::none);
        add_ptx_access(t, fmt::format("{}.volatile", name), does, Mode::relaxed, Scope::sys);
        for (const auto& [suffix, scope] : ptx_scopes) {
            add_ptx_access(t, fmt::format("{}.relaxed{}", name, suffix), does, Mode::relaxed, scope);
            if (does == Does::load)
                add_ptx_access(t, fmt::format("ld.acquire{}", suffix), does, Mode::acquire, scope);
            else
                add_ptx_access(t, fmt::format("st.release{}", suffix), does, Mode::release, scope);
        }
    }
}

// An atomic instruction, and the reduction that returns nothing, with one semantics, in all operations and types.
void add_ptx_updates(InstructionTable& t, std::string_view order, Mode read, Mode write, Scope scope) {
    struct Update {
        std::string_view name;
        RmwOp op;
    };
    constexpr std::array updates = {Update{"add", RmwOp::fetch_add}, Update{"and", RmwOp::fetch_and},
                                    Update{"or", RmwOp::fetch_or}, Update{"xor", RmwOp::fetch_xor},
                                    Update{"exch", RmwOp::exchange}};
    for (const PtxType& type : ptx_types) {
        const auto add = [&](const std::string& name, std::string_view operands, Does does, RmwOp op) {
            t.add(Row(name + std::string(type.suffix), operands, does)
                      .of_width(type.width)
                      .with_sign(type.is_signed)
                      .updating(op)
                      .ordered(read, write)
                      .within_scope(scope));
        };
        for (const Update& update : updates) {
            add(fmt::format("atom{}.{}", order, update.name), "dmx", Does::fetch, update.op);
            if (update.op != RmwOp::exchange && read != Mode::acquire)
                add(fmt::format("red{}.{}", order, update.name), "mx", Does::fetch, update.op);
        }
        add(fmt::format("atom{}.cas", order), "dmxx", Does::special, RmwOp::compare_exchange);
    }
}

void add_ptx_atomics(InstructionTable& t) {
    struct Semantics {
        std::string_view suffix;
        Mode read;
        Mode write;
    };
    constexpr std::array orders = {
        Semantics{"", Mode::relaxed, Mode::relaxed},         Semantics{".relaxed", Mode::relaxed, Mode::relaxed},
        Semantics{".acquire", Mode::acquire, Mode::relaxed}, Semantics{".release", Mode::relaxed, Mode::release},
        Semantics{".acq_rel", Mode::acquire, Mode::release},
    };
    for (const auto& [order, read, write] : orders) {
        add_ptx_updates(t, order, read, write, Scope::gpu);
        for (const auto& [suffix, scope] : ptx_scopes)
            add_ptx_updates(t, fmt::format("{}{}", order, suffix), read, write, scope);
    }
}

} // namespace

const InstructionTable& ptx_instructions() {
    static const InstructionTable table =
        table_of({add_ptx_computations, add_ptx_control, add_ptx_fences, add_ptx_accesses, add_ptx_atomics});
    return table;
}

} // namespace katlas::machine
