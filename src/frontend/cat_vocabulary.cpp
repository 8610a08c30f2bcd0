#include "cat_vocabulary.hpp"

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

// A set of events of one architecture, as tests of the base theory. `mode` narrows the test down to access modes.
struct Set {
    Architecture architecture;
    std::string_view name;
    std::string_view word; // several, joined by `&`; empty: any event
    std::uint8_t mode = any_mode;
};

using enum Architecture;

// The readings of models/: what instructions stand for which modes, and which barriers have predicates of their own.
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
    Set{aarch64, "ISB", "F & ISB"},
    Set{ppc, "X", "MEM & EXCL"},
    Set{ppc, "SYNC", "F", sc},
    Set{ppc, "LWSYNC", "F", acq | rel | acq_rel},
    Set{ppc, "EIEIO", "F & EIEIO"},
    Set{ppc, "ISYNC", "F & ISYNC"},
    Set{riscv, "X", "MEM & EXCL"},
    Set{riscv, "Acq", "R & annotated", acq | acq_rel},
    Set{riscv, "Rel", "W & annotated", rel | acq_rel},
    Set{riscv, "AcqRel", "MEM & annotated", sc},
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

// What herd knows of executions and execution graphs do not record.
constexpr std::array<std::string_view, 13> unrecorded = {
    "IW", "FW", "I", "B", "BR", "amo", "iico_data", "si", "partial_po", "CON", "lxsx", "pick_basic_dep", "T"};

// Relations of herd that have the name here. The parts of co and fr are made by herd's library.
constexpr std::array<std::string_view, 15> relations = {"po",  "addr", "data", "ctrl", "rmw", "rf",  "co",    "fr",
                                                        "coi", "coe",  "fri",  "fre",  "rfi", "rfe", "po-loc"};

TermRef conjunction_of(std::string_view words, Terms& terms) {
    std::vector<TermRef> tests;
    while (!words.empty()) {
        const std::size_t end = words.find(" & ");
        const std::string_view one = words.substr(0, end);
        words.remove_prefix(end == std::string_view::npos ? words.size() : end + 3);
        // In C11's own events a mode is no annotation of an instruction, but for read-modify-writes.
        tests.push_back(one == "annotated" ? terms.either({terms.word("EXCL"), terms.word("INSTR")})
                                           : terms.word(std::string(one)));
    }
    return terms.both(tests);
}

} // namespace

std::span<const Letter> letters() {
    return all_letters;
}

const Letter* find_letter(std::string_view name) {
    const auto found = std::ranges::find(all_letters, name, &Letter::name);
    return found == all_letters.end() ? nullptr : &*found;
}

Architecture architecture_of(std::string_view word) {
    std::string lower;
    for (const char ch : word)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(ch)));
    constexpr std::array<std::pair<std::string_view, Architecture>, 8> known = {{{"c", c},
                                                                                 {"x86", x86},
                                                                                 {"x86_64", x86},
                                                                                 {"aarch64", aarch64},
                                                                                 {"ppc", ppc},
                                                                                 {"power", ppc},
                                                                                 {"riscv", riscv},
                                                                                 {"risc-v", riscv}}};
    for (const auto& [name, architecture] : known)
        if (name == lower)
            return architecture;
    return unknown;
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
    if (name == "sm") // accesses that are parts of one: there are none
        return terms.test(terms.all());
    if (name == "RMW" && (architecture == c || architecture == unknown))
        return architecture == c ? terms.both({terms.word("R"), terms.word("W")}) : terms.word("EXCL");
    if (name == "amo" && architecture == x86) // every read-modify-write is one instruction
        return terms.letter("rmw");
    // A file that does not say for which machine it is means what only one machine has, or all have alike.
    std::optional<TermRef> found;
    for (const Set& set : sets) {
        if (set.name != name ||
            (architecture != unknown && set.architecture != unknown && set.architecture != architecture))
            continue;
        const TermRef meaning = terms.both({conjunction_of(set.word, terms), terms.modes(set.mode)});
        if (found && *found != meaning)
            throw Outside(fmt::format("'{}' means different sets on different machines", name),
                          "the first word of the file, or --arch, says which machine it is for");
        found = meaning;
    }
    if (!found && std::ranges::find(unrecorded, name) != unrecorded.end())
        throw Outside(fmt::format("'{}' cannot be imported", name), "execution graphs of Katlas have no record of it");
    return found;
}

} // namespace katlas::cat
