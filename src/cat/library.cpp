#include "vocabulary.hpp"

#include <array>

namespace katlas::cat {
namespace {

struct Library {
    std::string_view file;
    std::string_view text;
    bool replaces = false;
};

// The orders co and fr, with their parts, are what execution graphs consist of; nothing is left to generate.
constexpr std::string_view nothing_to_define = "";

constexpr std::array library = {
    Library{"stdlib.cat", R"(
        let toid(s) = [s]
        let fencerel(fences) = po; [fences]; po
        let ctrlcfence(before, fences) = before; [fences]; po
        let imply(a, b) = b | ~a
        let nodetour(r, s, t) = r \ (s; t)
        let singlestep(r) = r \ (r; r)
        let udr(r) = domain(r) | range(r)
        let map(f) = let rec each(s) = match s with || {} -> {} || e ++ s -> f(e) ++ each(s) end in each
        procedure inclusion(r, s) = empty r \ s end
        procedure subseteq(r, s) = empty r \ s end
        procedure total(r, e) = empty (e * e) \ (r | r^-1) end
        let pco = let at = po-loc in
            [W]; at; [W] | rf; [R]; at; [W] | ([W]; at; [R]; rf^-1) \ id | (rf; [R]; at; [R]; rf^-1) \ id | co0
    )",
            true},
    // Functions on sets of orders, which are built in here.
    Library{"cross.cat", nothing_to_define, true},
    // Herd computes dependencies from the inside of instructions, and execution graphs record them.
    Library{"aarch64deps.cat", R"(
        include "aarch64util.cat"
        let lwfs = [M]; po-loc; [W]
        let lrs = [W]; (po-loc \ (po-loc; [W]; po-loc)); [R]
        let by-address = addr | pick-addr
        let by-data = data | pick-data
        let by-control = ctrl | pick-ctrl
        let pick-basic-dep = [R]; (by-address | by-data | within | lrs)*
        let pick-addr-dep = pick-basic-dep; by-address
        let pick-data-dep = pick-basic-dep; by-data
        let pick-ctrl-dep = pick-basic-dep; by-control
        let pick-dep = pick-basic-dep | pick-addr-dep | pick-data-dep | pick-ctrl-dep
    )",
            true},
    // The sets of the Linux kernel's tests are built in here (vocabulary.cpp). A critical section ends at its matching
    // unlock. In herd all accesses except plain ones are marked; initial writes are marked.
    Library{"linux-kernel.bell", R"(
        let IW = W \ range(co)
        let FW = W \ domain(co)
        let Plain = plain-accesses \ IW
        let Marked = ~Plain
        let Srcu = Srcu-lock | Srcu-unlock | Sync-srcu
        let rcu-bounds = Rcu-lock | Rcu-unlock
        let rcu-next = ([rcu-bounds]; po; [rcu-bounds]) \ (po; [rcu-bounds]; po)
        let rec rcu-rscs = [Rcu-lock]; (rcu-next; rcu-rscs)*; rcu-next; [Rcu-unlock]
        let srcu-rscs = ([Srcu-lock]; (data; [~Srcu-unlock]; rf)*; data; [Srcu-unlock]) & loc
        flag ~empty Rcu-lock \ domain(rcu-rscs) as unmatched-rcu-lock
        flag ~empty Rcu-unlock \ range(rcu-rscs) as unmatched-rcu-unlock
        flag ~empty Srcu-lock \ domain(srcu-rscs) as unmatched-srcu-lock
        flag ~empty Srcu-unlock \ range(srcu-rscs) as unmatched-srcu-unlock
        flag ~empty (srcu-rscs^-1; srcu-rscs) \ id as multiple-srcu-matches
        flag ~empty rcu-rscs & (po; [Sync-srcu]; po) as invalid-sleep
        let carried = (data; [~Srcu-unlock]; rfi)*
        let addr = carried; addr
        let ctrl = carried; ctrl
        let data = carried; data
    )",
            true},
    // What a Bell file of the kernel that is read needs: sets that herd has, and the critical sections, whose
    // definition in the file subtracts what it defines.
    Library{"<linux-kernel>", R"(
        let IW = W \ range(co)
        let FW = W \ domain(co)
        let LF = emptyset
        let RL = emptyset
        let RU = emptyset
        let rcu-bounds = Rcu-lock | Rcu-unlock
        let rcu-next = ([rcu-bounds]; po; [rcu-bounds]) \ (po; [rcu-bounds]; po)
        let rec rcu-rscs = [Rcu-lock]; (rcu-next; rcu-rscs)*; rcu-next; [Rcu-unlock]
    )",
            true},
    // For models with a Bell file.
    Library{"<bell>", R"(
        let IW = W \ range(co)
        let FW = W \ domain(co)
    )",
            true},
    // The order of spinlock operations is part of co, and a thread never waits for a spinlock in vain.
    Library{"lock.cat", nothing_to_define, true},
    Library{"cos.cat", "let ca = co | fr"},
    Library{"cos-opt.cat", nothing_to_define},
    Library{"cos-no-opt.cat", nothing_to_define},
    Library{"cos-ok-opt.cat", "let invrf = rf^-1"},
    Library{"c11_cos.cat", "let mo = co"},
    Library{"fences.cat", R"(
        include "x86fences.cat"
        include "armfences.cat"
        include "ppcfences.cat"
        include "aarch64fences.cat"
    )"},
    Library{"x86fences.cat", "let mfence = try fencerel(MFENCE) with 0"},
    Library{"mipsfences.cat", "let sync = try fencerel(SYNC) with 0"},
    Library{"ppcfences.cat", R"(
        let sync = try fencerel(SYNC) with 0
        let lwsync = try fencerel(LWSYNC) with 0
        let eieio = try fencerel(EIEIO) with 0
        let isync = try fencerel(ISYNC) with 0
        let ctrlisync = try ctrlcfence(ctrl, ISYNC) with 0
    )"},
    Library{"armfences.cat", R"(
        let dmb = try fencerel(DMB) with 0
        let dsb = try fencerel(DSB) with 0
        let dmb.ish = try fencerel(DMB.ISH) with 0
        let dmb.st = try fencerel(DMB.ST) with 0
        let dsb.st = try fencerel(DSB.ST) with 0
        let isb = try fencerel(ISB) with 0
        let ctrlisb = try ctrlcfence(ctrl, ISB) with 0
    )"},
    Library{"aarch64fences.cat", R"(
        let dsb.full = (try DSB.SY with {}) | (try DSB.ISH with {}) | (try DSB.OSH with {})
        let dsb.ld = (try DSB.LD with {}) | (try DSB.ISHLD with {}) | (try DSB.OSHLD with {})
        let dsb.st = (try DSB.ST with {}) | (try DSB.ISHST with {}) | (try DSB.OSHST with {})
        let dmb.full = (try DMB.SY with {}) | (try DMB.ISH with {}) | (try DMB.OSH with {}) | dsb.full
        let dmb.ld = (try DMB.LD with {}) | (try DMB.ISHLD with {}) | (try DMB.OSHLD with {}) | dsb.ld
        let dmb.st = (try DMB.ST with {}) | (try DMB.ISHST with {}) | (try DMB.OSHST with {}) | dsb.st
        let A = try A with {}
        let L = try L with {}
        let Q = try Q with {}
        let NoRet = try NoRet with {}
        let ISB = try ISB with {}
        let isb = fencerel(ISB)
        let dmb.sy = fencerel(dmb.full)
        let dsb.sy = fencerel(dsb.full)
    )"},
    Library{"filters.cat", R"(
        let A = (try X with {}) | (try A with {})
        let P = M \ A
        let RR(r) = [R]; r; [R]
        let RW(r) = [R]; r; [W]
        let RM(r) = [R]; r; [M]
        let WR(r) = [W]; r; [R]
        let WW(r) = [W]; r; [W]
        let WM(r) = [W]; r; [M]
        let MR(r) = [M]; r; [R]
        let MW(r) = [M]; r; [W]
        let MM(r) = [M]; r; [M]
        let AA(r) = [A]; r; [A]
        let AP(r) = [A]; r; [P]
        let PA(r) = [P]; r; [A]
        let PP(r) = [P]; r; [P]
        let AM(r) = [A]; r; [M]
        let MA(r) = [M]; r; [A]
        let noid(r) = r \ id
        let invrf = rf^-1
        let atom = [A]
    )"},
};

const Library* find(std::string_view file) {
    for (const Library& l : library)
        if (l.file == file)
            return &l;
    return nullptr;
}

} // namespace

std::optional<std::string_view> library_text(std::string_view file) {
    const Library* l = find(file);
    return l == nullptr ? std::nullopt : std::optional(l->text);
}

bool replaces_file(std::string_view file) {
    const Library* l = find(file);
    return l != nullptr && l->replaces;
}

} // namespace katlas::cat
