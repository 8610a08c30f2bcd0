#include "vocabulary.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

constexpr std::array all_letters = {
    Letter{"any", any_kind, any_kind, false, "loc-overlap", 0, "same-thread", "", false},
    Letter{"loc-overlap", any_kind, any_kind, true, "loc-overlap", 0, "", "", false},
    Letter{"same-thread", any_kind, any_kind, false, "same-thread-loc", 1, "", "", false},
    Letter{"same-thread-loc", any_kind, any_kind, true, "same-thread-loc", 1, "", "", false},
    Letter{"po", any_kind, any_kind, false, "po-loc", 1, "", "", true},
    Letter{"po-loc", any_kind, any_kind, true, "po-loc", 1, "", "", true},
    Letter{"addr", any_kind, any_kind, false, "addr-loc", 1, "", "", true},
    Letter{"addr-loc", any_kind, any_kind, true, "addr-loc", 1, "", "", true},
    Letter{"data", any_kind, any_kind, false, "data-loc", 1, "", "", true},
    Letter{"data-loc", any_kind, any_kind, true, "data-loc", 1, "", "", true},
    Letter{"ctrl", any_kind, any_kind, false, "ctrl-loc", 1, "", "", true},
    Letter{"ctrl-loc", any_kind, any_kind, true, "ctrl-loc", 1, "", "", true},
    Letter{"rmw", reads, writes, true, "rmw", 1, "", "", true},
    Letter{"rf", writes, reads, true, "rf", 0, "rfi", "rfe", false},
    Letter{"rfi", writes, reads, true, "rfi", 1, "", "", true},
    Letter{"rfe", writes, reads, true, "rfe", -1, "", "", false},
    Letter{"co", writes, writes, true, "co", 0, "coi", "coe", false},
    Letter{"coi", writes, writes, true, "coi", 1, "", "", true},
    Letter{"coe", writes, writes, true, "coe", -1, "", "", false},
    Letter{"fr", reads, writes, true, "fr", 0, "fri", "fre", false},
    Letter{"fri", reads, writes, true, "fri", 1, "", "", true},
    Letter{"fre", reads, writes, true, "fre", -1, "", "", false},
    Letter{"detour", writes, reads, true, "detour", 1, "", "", true},
};

constexpr std::array recorded = {
    Letter{"po-loc-direct", any_kind, any_kind, true, "po-loc-direct", 1, "", "", true},
    Letter{"corr", reads, reads, true, "corr", 1, "", "", true},
    Letter{"rdw", reads, reads, true, "rdw", 1, "", "", true},
    Letter{"amo", reads, writes, true, "amo", 1, "", "", true},
    Letter{"within", reads, writes, true, "within", 1, "", "", true},
    Letter{"pick-addr", reads, any_kind, false, "pick-addr-loc", 1, "", "", true},
    Letter{"pick-data", reads, any_kind, false, "pick-data-loc", 1, "", "", true},
    Letter{"pick-ctrl", reads, any_kind, false, "pick-ctrl-loc", 1, "", "", true},
    Letter{"co0", writes, writes, true, "co0", 0, "", "", false},
    Letter{"scope-0", any_kind, any_kind, false, "", 0, "", "", false},
    Letter{"scope-1", any_kind, any_kind, false, "", 0, "", "", false},
    Letter{"scope-2", any_kind, any_kind, false, "", 0, "", "", false},
    Letter{"scope-3", any_kind, any_kind, false, "", 0, "", "", false},
    Letter{"scope-4", any_kind, any_kind, false, "", 0, "", "", false},
    Letter{"scope-5", any_kind, any_kind, false, "", 0, "", "", false},
    Letter{"scope-6", any_kind, any_kind, false, "", 0, "", "", false},
};

// A set of events of one architecture, as tests of the base theory. `mode` narrows the test down to access modes.
struct Set {
    Architecture architecture;
    std::string_view name;
    std::string_view word; // several, joined by `&`; empty: any event
    std::uint8_t mode = any_mode;
};

using enum Architecture;

// The conventions of models/: which instructions stand for which modes, and which barriers have predicates of their
// own.
constexpr std::array sets = {
    Set{unknown, "R", "R"},
    Set{unknown, "W", "W"},
    Set{unknown, "F", "F"},
    Set{unknown, "M", "MEM"},
    Set{c, "NA", "", na},
    Set{c, "RLX", "", rlx},
    Set{c, "ACQ", "", acq},
    Set{c, "REL", "", rel},
    Set{c, "ACQ_REL", "", acq_rel},
    Set{c, "SC", "", sc},
    Set{c, "A", "MEM", any_mode & ~na},
    Set{c, "CON", "", 0}, // consume is acquire
    Set{c, "LS", "", 0},  // locks are reads and writes
    Set{c, "UL", "", 0},
    Set{c, "LK", "", 0},
    Set{linux_kernel, "plain-accesses", "MEM", na},
    Set{linux_kernel, "ONCE", "MEM", rlx},
    Set{linux_kernel, "ACQUIRE", "R", acq | acq_rel},
    Set{linux_kernel, "Acquire", "R", acq | acq_rel},
    Set{linux_kernel, "RELEASE", "W", rel | acq_rel},
    Set{linux_kernel, "Release", "W", rel | acq_rel},
    Set{linux_kernel, "MB", "", sc},
    Set{linux_kernel, "Mb", "", sc},
    Set{linux_kernel, "NORETURN", "R & UPDATE-SILENT"},
    Set{linux_kernel, "Noreturn", "R & UPDATE-SILENT"},
    Set{linux_kernel, "Rmb", "RMB"},
    Set{linux_kernel, "Wmb", "WMB"},
    Set{linux_kernel, "Barrier", "BARRIER"},
    Set{linux_kernel, "Before-atomic", "BEFORE-ATOMIC"},
    Set{linux_kernel, "After-atomic", "AFTER-ATOMIC"},
    Set{linux_kernel, "After-spinlock", "AFTER-SPINLOCK"},
    Set{linux_kernel, "After-unlock-lock", "AFTER-UNLOCK-LOCK"},
    Set{linux_kernel, "After-srcu-read-unlock", "AFTER-SRCU-UNLOCK"},
    Set{linux_kernel, "Rcu-lock", "RCU-LOCK"},
    Set{linux_kernel, "Rcu-unlock", "RCU-UNLOCK"},
    Set{linux_kernel, "Sync-rcu", "SYNC-RCU"},
    Set{linux_kernel, "Srcu-lock", "R & SRCU"},
    Set{linux_kernel, "Srcu-unlock", "W & SRCU"},
    Set{linux_kernel, "Sync-srcu", "SYNC-SRCU"},
    Set{linux_kernel, "LKR", "R & EXCL & SPINLOCK"},
    Set{linux_kernel, "LKW", "W & EXCL & SPINLOCK"},
    Set{linux_kernel, "UL", "W & NEXCL & SPINLOCK"},
    Set{x86, "X", "MEM & EXCL"},
    Set{x86, "MFENCE", "F", sc},
    Set{aarch64, "A", "R", sc},
    Set{aarch64, "Q", "R", acq | acq_rel},
    Set{aarch64, "L", "W", rel | acq_rel | sc},
    Set{aarch64, "X", "MEM & EXCL"},
    Set{aarch64, "DMB.SY", "F", rel | acq_rel | sc},
    Set{aarch64, "DMB.ISH", "F", rel | acq_rel | sc},
    Set{aarch64, "DSB.SY", "F", rel | acq_rel | sc},
    Set{aarch64, "DSB.ISH", "F", rel | acq_rel | sc},
    Set{aarch64, "DMB.LD", "F", acq},
    Set{aarch64, "DMB.ISHLD", "F", acq},
    Set{aarch64, "DSB.LD", "F", acq},
    Set{aarch64, "DSB.ISHLD", "F", acq},
    Set{aarch64, "DMB.ST", "F & DMB-ST"},
    Set{aarch64, "DMB.ISHST", "F & DMB-ST"},
    Set{aarch64, "DSB.ST", "F & DMB-ST"},
    Set{aarch64, "DSB.ISHST", "F & DMB-ST"},
    Set{aarch64, "DMB.OSH", "F", rel | acq_rel | sc},
    Set{aarch64, "DSB.OSH", "F", rel | acq_rel | sc},
    Set{aarch64, "DMB.OSHLD", "F", acq},
    Set{aarch64, "DSB.OSHLD", "F", acq},
    Set{aarch64, "DMB.OSHST", "F & DMB-ST"},
    Set{aarch64, "DSB.OSHST", "F & DMB-ST"},
    Set{aarch64, "ISB", "F & ISB"},
    Set{aarch64, "NoRet", "R & NORET"},
    Set{aarch64, "TagCheck", "", 0},
    Set{aarch64, "TLBInXS", "", 0},
    Set{aarch64, "TLBIIS", "", 0},
    Set{aarch64, "DC.CVAU", "", 0},
    Set{aarch64, "IC.IALLUIS", "", 0},
    Set{aarch64, "IC.IALLU", "", 0},
    Set{aarch64, "IC.IVAU", "", 0},
    Set{arm, "X", "MEM & EXCL"},
    Set{arm, "DMB", "F", rel | acq_rel | sc},
    Set{arm, "DSB", "F", rel | acq_rel | sc},
    Set{arm, "DMB.ISH", "F", rel | acq_rel | sc},
    Set{arm, "DSB.ISH", "F", rel | acq_rel | sc},
    Set{arm, "DMB.ST", "F & DMB-ST"},
    Set{arm, "DSB.ST", "F & DMB-ST"},
    Set{arm, "DMB.ISHST", "F & DMB-ST"},
    Set{arm, "DSB.ISHST", "F & DMB-ST"},
    Set{arm, "ISB", "F & ISB"},
    Set{mips, "X", "MEM & EXCL"},
    Set{mips, "SYNC", "F", sc},
    Set{bpf, "SC", "MEM & EXCL", sc},
    Set{bpf, "AQ", "R", acq | acq_rel | sc},
    Set{bpf, "RL", "W", rel | acq_rel | sc},
    Set{ppc, "X", "MEM & EXCL"},
    Set{ppc, "SYNC", "F", sc},
    Set{ppc, "LWSYNC", "F", acq | rel | acq_rel},
    Set{ppc, "EIEIO", "F & EIEIO"},
    Set{ppc, "ISYNC", "F & ISYNC"},
    Set{riscv, "X", "MEM & EXCL"},
    Set{riscv, "AMO", "MEM & EXCL"},
    Set{riscv, "Sc", "", 0},
    Set{riscv, "Acq", "R & annotated", acq | acq_rel},
    Set{riscv, "Rel", "W & annotated", rel | acq_rel | sc},
    Set{riscv, "AcqRel", "MEM & fully-annotated", sc},
    Set{riscv, "Fence.rw.rw", "F", sc},
    Set{riscv, "Fence.r.rw", "F", acq},
    Set{riscv, "Fence.rw.w", "F", rel},
    Set{riscv, "Fence.tso", "F", acq_rel},
    Set{riscv, "Fence.r.r", "F & FENCE-R-R"},
    Set{riscv, "Fence.r.w", "F & FENCE-R-W"},
    Set{riscv, "Fence.w.r", "F & FENCE-W-R"},
    Set{riscv, "Fence.w.w", "F & FENCE-W-W"},
    Set{riscv, "Fence.w.rw", "F & FENCE-W-RW"},
    Set{riscv, "Fence.rw.r", "F & FENCE-RW-R"},
};

// Sets of every machine that are empty in every execution graph. Implicit accesses, faults and the like come with
// virtual memory, tags and instruction fetches, which herd has only in variants.
constexpr std::array<std::string_view, 9> absent = {"NExp",     "FAULT",       "TLBI", "EXC-ENTRY", "EXC-RET",
                                                    "SPURIOUS", "SPONTANEOUS", "T",    "LKW"};

struct Feature {
    std::string_view name;
    std::string_view feature;
};

constexpr std::string_view virtual_memory = "virtual memory";
constexpr std::string_view inside = "the inside of instructions";
constexpr std::string_view speculation = "speculative execution";
constexpr std::string_view fetch = "instruction fetch";
constexpr std::string_view tags = "memory tags";
constexpr std::string_view asl = "the execution of ASL";
constexpr std::string_view mixed = "accesses of mixed sizes";

constexpr std::array features = {
    Feature{"PTE", virtual_memory},
    Feature{"PTEV", virtual_memory},
    Feature{"PTEINV", virtual_memory},
    Feature{"PTEXS", virtual_memory},
    Feature{"PTEDevice", virtual_memory},
    Feature{"PTENormal", virtual_memory},
    Feature{"AF", virtual_memory},
    Feature{"DB", virtual_memory},
    Feature{"TTD", virtual_memory},
    Feature{"HU", virtual_memory},
    Feature{"MMU", virtual_memory},
    Feature{"Translation", virtual_memory},
    Feature{"AccessFlag", virtual_memory},
    Feature{"inv-domain", virtual_memory},
    Feature{"inv-scope", virtual_memory},
    Feature{"same-oa", virtual_memory},
    Feature{"oa-changes", virtual_memory},
    Feature{"at-least-one-writable", virtual_memory},
    Feature{"same-low-order-bits", virtual_memory},
    Feature{"same-tag-loc", tags},
    Feature{"tag-locs", tags},
    Feature{"Instr", fetch},
    Feature{"IF", fetch},
    Feature{"IC", fetch},
    Feature{"DC", fetch},
    Feature{"Restricted-CMODX", fetch},
    Feature{"no-loc", fetch},
    Feature{"iico_data", inside},
    Feature{"iico_ctrl", inside},
    Feature{"iico_order", inside},
    Feature{"rf-reg", inside},
    Feature{"Rreg", inside},
    Feature{"Wreg", inside},
    Feature{"DATA", inside},
    Feature{"NDATA", inside},
    Feature{"BCC", inside},
    Feature{"B", inside},
    Feature{"WPC", inside},
    Feature{"same-instance", inside},
    Feature{"same-instr", inside},
    Feature{"same-static", inside},
    Feature{"lxsx", inside},
    Feature{"PoD", inside},
    Feature{"BR", inside},
    Feature{"SPEC", speculation},
    Feature{"EXEC", speculation},
    Feature{"partial_po", asl},
    Feature{"ASLLocal", asl},
    Feature{"as_transitive", asl},
    Feature{"bisimulation", speculation},
    Feature{"mixed", mixed},
    Feature{"partition", ""},
    Feature{"classes", ""},
    Feature{"classes-loc", ""},
    Feature{"lift", ""},
    Feature{"delift", ""},
    Feature{"tag2events", ""},
    Feature{"tag2instrs", ""},
    Feature{"fold", ""},
    Feature{"domain", ""},
    Feature{"range", ""},
    Feature{"generate_cos", ""},
    Feature{"generate_orders", ""},
    Feature{"linearisations", ""},
};

// The names that are functions.
constexpr std::array<std::string_view, 18> primitives = {
    "tag2instrs",    "tag2scope",       "domain",         "range",
    "generate_cos",  "generate_orders", "linearisations", "partition",
    "classes",       "classes-loc",     "lift",           "delift",
    "tag2events",    "same-oa",         "oa-changes",     "at-least-one-writable",
    "as_transitive", "bisimulation"};

constexpr std::array variants = {
    Feature{"vmsa", virtual_memory},
    Feature{"ifetch", fetch},
    Feature{"self", fetch},
    Feature{"memtag", tags},
    Feature{"mixed", mixed},
    Feature{"sve", "vector instructions"},
    Feature{"sme", "vector instructions"},
};

// Relations of herd that have the name here. The parts of co and fr are made by herd's library.
constexpr std::array<std::string_view, 16> relations = {"po",  "addr", "data", "ctrl", "rmw", "rf",  "co",     "fr",
                                                        "coi", "coe",  "fri",  "fre",  "rfi", "rfe", "po-loc", "co0"};

constexpr std::array<std::pair<std::string_view, Architecture>, 16> architecture_words = {
    {{"c", c},
     {"c11", c},
     {"x86", x86},
     {"x86_64", x86},
     {"aarch64", aarch64},
     {"ppc", ppc},
     {"power", ppc},
     {"riscv", riscv},
     {"risc-v", riscv},
     {"arm", arm},
     {"aarch32", arm},
     {"mips", mips},
     {"bpf", bpf},
     {"linux", linux_kernel},
     {"linux-kernel", linux_kernel},
     {"lkmm", linux_kernel}}};

TermRef conjunction_of(std::string_view joined, Terms& terms) {
    std::vector<TermRef> tests;
    while (!joined.empty()) {
        const std::size_t end = joined.find(" & ");
        const std::string_view one = joined.substr(0, end);
        joined.remove_prefix(end == std::string_view::npos ? joined.size() : end + 3);
        // In C11's own events a mode annotates no instruction, except for read-modify-writes.
        if (one.empty())
            continue;
        const auto word = [&](const char* name) { return terms.word(name); };
        if (one == "annotated")
            tests.push_back(terms.either({word("EXCL"), word("INSTR")}));
        else if (one == "fully-annotated") // C11's read-modify-writes that are SC end in an sc.rl
            tests.push_back(terms.either({terms.both({word("R"), word("EXCL")}), word("INSTR")}));
        else
            tests.push_back(terms.word(std::string(one)));
    }
    return terms.both(tests);
}

} // namespace

std::span<const Letter> letters() {
    return all_letters;
}

std::span<const Letter> recorded_letters() {
    return recorded;
}

const Letter* find_letter(std::string_view name) {
    if (const auto found = std::ranges::find(all_letters, name, &Letter::name); found != all_letters.end())
        return &*found;
    const auto found = std::ranges::find(recorded, name, &Letter::name);
    return found != recorded.end() ? &*found : nullptr;
}

Architecture architecture_of(std::string_view word) {
    std::string lower;
    for (const char ch : word)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(ch)));
    for (const auto& [name, architecture] : architecture_words)
        if (name == lower)
            return architecture;
    return unknown;
}

std::string_view word_of(Architecture architecture) {
    constexpr std::array<std::string_view, 10> names = {"",       "C",   "x86",  "AArch64", "POWER",
                                                        "RISC-V", "ARM", "MIPS", "BPF",     "the Linux kernel"};
    return names[static_cast<std::size_t>(architecture)];
}

std::optional<Architecture> only_architecture_of(std::string_view name) {
    std::optional<Architecture> only;
    for (const Set& set : sets) {
        if (set.name != name || set.architecture == bpf)
            continue;
        if (set.architecture == unknown || only.value_or(set.architecture) != set.architecture)
            return std::nullopt;
        only = set.architecture;
    }
    return only;
}

bool lacks_set(Architecture architecture, std::string_view name) {
    const auto named = [&](const Set& set) { return set.name == name; };
    return std::ranges::any_of(sets, named) && std::ranges::none_of(sets, [&](const Set& set) {
               return named(set) && (set.architecture == unknown || set.architecture == architecture);
           });
}

bool is_primitive(std::string_view name) {
    return std::ranges::find(primitives, name) != primitives.end();
}

std::string_view feature_of(std::string_view name) {
    const auto found = std::ranges::find(features, name, &Feature::name);
    return found != features.end() ? found->feature : name.starts_with("PTE") ? virtual_memory : "";
}

std::string_view feature_of_variant(std::string_view variant) {
    const auto found = std::ranges::find(variants, variant, &Feature::name);
    return found != variants.end() ? found->feature : "";
}

std::optional<TermRef> predefined(std::string_view name, Architecture architecture, Terms& terms) {
    if (std::ranges::find(relations, name) != relations.end())
        return terms.letter(std::string(name));
    if (name == "id")
        return terms.test(terms.all());
    if (name == "loc")
        return terms.location(1);
    if (name == "int")
        return terms.thread(1);
    if (name == "ext")
        return terms.thread(-1);
    if (name == "emptyset")
        return terms.none();
    if (name == "sm" || name == "si") // accesses that are parts of one access: there are none
        return terms.test(terms.all());
    if (name == "Exp")
        return terms.all();
    if (name == "RMW" && architecture == linux_kernel)
        return terms.either({terms.word("UPDATE"), terms.word("UPDATE-SILENT")});
    if (std::ranges::find(absent, name) != absent.end() && !(name == "LKW" && architecture == linux_kernel))
        return terms.none();
    if (name == "IW" || name == "FW")
        return terms.word(std::string(name));
    // For the library of Katlas: the relations of dependencies through conditions, and the order of the two accesses of
    // one instruction.
    const bool is_arm = architecture == aarch64 || architecture == arm;
    if (name.starts_with("pick-") && find_letter(name) != nullptr && is_arm)
        return terms.letter(std::string(name));
    if (name == "amo" || (name == "iico_order" && is_arm))
        return terms.letter(architecture == x86 ? "rmw" : "amo");
    if (name == "within" && is_arm)
        return terms.letter("within");
    if (name == "RMW" && (architecture == c || architecture == unknown))
        return architecture == c ? terms.both({terms.word("R"), terms.word("W")}) : terms.word("EXCL");
    // In a file without a machine, a name means the set that only one machine has, or that all machines have alike.
    std::optional<TermRef> found;
    for (const Set& set : sets) {
        if (set.name != name || (architecture == unknown && set.architecture == bpf) ||
            (architecture != unknown && set.architecture != unknown && set.architecture != architecture))
            continue;
        const TermRef meaning = terms.both({conjunction_of(set.word, terms), terms.modes(set.mode)});
        if (found && *found != meaning)
            throw Outside(fmt::format("'{}' means different sets on different machines", name),
                          "the first word of the file, or --arch, says which machine it is for");
        found = meaning;
    }
    return found;
}

} // namespace katlas::cat
