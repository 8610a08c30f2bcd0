#include "katlas/synthesis/machine_labels.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/machine/instruction_table.hpp"

#include <algorithm>
#include <array>

namespace katlas::synthesis {
namespace {

using graph::Barrier;
using graph::Kind;
using graph::Mode;

constexpr std::string_view all_pairs = "RR RW WR WW ";

constexpr std::array x86_fences = {
    MachineFence{Mode::seq_cst, Barrier::none, "MFence", all_pairs},
    MachineFence{Mode::relaxed, Barrier::none, "LFence", ""},
};
constexpr std::array armv8_fences = {
    MachineFence{Mode::seq_cst, Barrier::none, "DMB.SY", all_pairs},
    MachineFence{Mode::acquire, Barrier::none, "DMB.LD", "RR RW "},
    MachineFence{Mode::relaxed, Barrier::dmb_st, "DMB.ST", "WW "},
    MachineFence{Mode::relaxed, Barrier::isb, "Isb", ""},
};
constexpr std::array power_fences = {
    MachineFence{Mode::seq_cst, Barrier::none, "Sync", all_pairs},
    MachineFence{Mode::acq_rel, Barrier::none, "LwSync", "RR RW WW "},
    MachineFence{Mode::relaxed, Barrier::eieio, "Eieio", "WW "},
    MachineFence{Mode::relaxed, Barrier::isync, "ISync", ""},
};
constexpr std::array riscv_fences = {
    MachineFence{Mode::seq_cst, Barrier::none, "Fence.rw.rw", all_pairs},
    MachineFence{Mode::acq_rel, Barrier::none, "Fence.tso", "RR RW WW "},
    MachineFence{Mode::acquire, Barrier::none, "Fence.r.rw", "RR RW "},
    MachineFence{Mode::release, Barrier::none, "Fence.rw.w", "RW WW "},
    MachineFence{Mode::relaxed, Barrier::fence_w_rw, "Fence.w.rw", "WR WW "},
    MachineFence{Mode::relaxed, Barrier::fence_rw_r, "Fence.rw.r", "RR WR "},
    MachineFence{Mode::relaxed, Barrier::fence_r_r, "Fence.r.r", "RR "},
    MachineFence{Mode::relaxed, Barrier::fence_r_w, "Fence.r.w", "RW "},
    MachineFence{Mode::relaxed, Barrier::fence_w_r, "Fence.w.r", "WR "},
    MachineFence{Mode::relaxed, Barrier::fence_w_w, "Fence.w.w", "WW "},
};

// The memory orders of a machine's accesses, as far as its tests use them.
struct AccessModes {
    std::vector<Mode> reads;
    std::vector<Mode> writes;
    std::vector<ExchangeModes> exchanges;
};

const AccessModes& accesses_of(Machine machine) {
    static const std::array all = [] {
        std::array<AccessModes, machine::all_machines.size()> modes;
        for (const Machine m : machine::all_machines) {
            AccessModes& of = modes.at(static_cast<std::size_t>(m));
            of.reads = machine::modes_of(m, machine::Does::load);
            of.writes = machine::modes_of(m, machine::Does::store);
            for (const auto& [read, write] : machine::modes_of_exchanges(m))
                of.exchanges.push_back({read, write});
        }
        return modes;
    }();
    return all.at(static_cast<std::size_t>(machine));
}

Mode at_least(std::span<const Mode> modes, Mode wanted) {
    const auto found = std::ranges::find_if(modes, [&](Mode m) { return m >= wanted; });
    return found == modes.end() ? modes.back() : *found;
}

bool covers(Mode have, Mode wanted) {
    const auto acquires = [](Mode m) { return m == Mode::acquire || m >= Mode::acq_rel; };
    const auto releases = [](Mode m) { return m == Mode::release || m >= Mode::acq_rel; };
    return (acquires(have) || !acquires(wanted)) && (releases(have) || !releases(wanted)) &&
           (have == Mode::seq_cst || wanted != Mode::seq_cst);
}

// The label itself if the machine has such a fence; otherwise the machine's weakest fence that covers the label. A
// relaxed fence of C becomes the weakest fence, and so does on x86 every fence that x86 lacks.
graph::Label fence_label(Machine machine, graph::Label label) {
    if (find_fence(machine, label) != nullptr)
        return label;
    const std::span<const MachineFence> fences = fences_of(machine);
    const MachineFence* best = &fences.back();
    if (label.mode != Mode::relaxed && machine != Machine::x86)
        for (const MachineFence& fence : fences)
            if (covers(fence.mode, label.mode) && fence.barrier == Barrier::none)
                best = &fence;
    label.mode = best->mode;
    label.barrier = best->barrier;
    return label;
}

} // namespace

std::span<const MachineFence> fences_of(Machine machine) {
    switch (machine) {
    case Machine::x86:
        return x86_fences;
    case Machine::armv8:
        return armv8_fences;
    case Machine::power:
        return power_fences;
    case Machine::riscv:
        break;
    }
    return riscv_fences;
}

const MachineFence* find_fence(Machine machine, const graph::Label& label) {
    const std::span<const MachineFence> fences = fences_of(machine);
    const auto found = std::ranges::find_if(
        fences, [&](const MachineFence& f) { return f.mode == label.mode && f.barrier == label.barrier; });
    return found == fences.end() ? nullptr : &*found;
}

std::span<const Mode> modes_of(Machine machine, Kind kind) {
    return kind == Kind::read ? accesses_of(machine).reads : accesses_of(machine).writes;
}

std::span<const ExchangeModes> exchanges_of(Machine machine) {
    return accesses_of(machine).exchanges;
}

Candidate on_machine(Machine machine, const Candidate& candidate) {
    Candidate c = candidate;
    c.machine = machine;
    if (machine == Machine::x86)
        c.dependencies.clear();
    std::erase_if(c.dependencies, [&](const Dependency& d) {
        return machine == Machine::armv8 ? d.kind == DependencyKind::within && !c.begins_rmw(d.from)
                                         : is_of_aarch64(d.kind);
    });
    const std::span<const ExchangeModes> exchanges = exchanges_of(machine);
    for (Place e = 0; e < c.events.size(); ++e) {
        graph::Label& label = c.events[e].label;
        if (c.begins_rmw(e) && !exchanges.empty()) {
            graph::Label& write = c.events[e + 1].label;
            const auto found = std::ranges::find_if(exchanges, [&](const ExchangeModes& m) {
                return covers(m.read, label.mode) && covers(m.write, write.mode);
            });
            const ExchangeModes modes = found == exchanges.end() ? exchanges.back() : *found;
            label.mode = modes.read;
            write.mode = modes.write;
            label.discarded = label.discarded && machine == Machine::armv8 && modes.read == Mode::relaxed;
            if (label.discarded && !c.depends(DependencyKind::within, e, e + 1))
                c.dependencies.push_back({DependencyKind::within, e, e + 1});
            ++e;
            continue;
        }
        if (label.kind == Kind::fence) {
            label = fence_label(machine, label);
            continue;
        }
        label.exclusive = label.discarded = false;
        label.mode = at_least(modes_of(machine, label.kind), label.mode);
    }
    std::ranges::sort(c.dependencies);
    return c;
}

Words words_of(const kat::Setting& setting, const std::vector<const kat::Model*>& models) {
    Words words;
    std::vector<kat::ExprRef> axioms;
    for (const kat::Model* model : models)
        for (const kat::Axiom& axiom : model->axioms)
            axioms.push_back(axiom.expr);
    for (const kat::ExprRef part : kat::subterms_with_definitions(setting.terms, setting.theory, axioms)) {
        if (setting.terms.kind(part) == kat::ExprKind::letter)
            words.insert(setting.theory.relations[setting.terms.as_letter(part).relation].name);
        if (setting.terms.kind(part) == kat::ExprKind::test) {
            const std::vector<kat::TestRef> roots{setting.terms.as_test(part)};
            for (const kat::TestRef test : setting.terms.subtests(roots))
                if (setting.terms.node(test).kind == kat::TestKind::predicate)
                    words.insert(setting.theory.predicates[setting.terms.node(test).left].name);
        }
    }
    return words;
}

std::optional<Machine> machine_of_predicate(std::string_view predicate) {
    if (predicate == "NORET")
        return Machine::armv8;
    for (const Machine machine : machine::all_machines)
        for (const MachineFence& fence : fences_of(machine)) {
            if (fence.barrier == Barrier::none)
                continue;
            const auto names =
                graph::predicates_of({.kind = Kind::fence, .mode = fence.mode, .barrier = fence.barrier});
            if (std::ranges::find(names, predicate) != names.end() && graph::is_of_machines(predicate))
                return machine;
        }
    return std::nullopt;
}

std::optional<Machine> machine_of(const kat::Setting& setting, const kat::Model& model) {
    const Words words = words_of(setting, {&model});
    for (const std::string& word : words)
        if (const std::optional<Machine> machine = machine_of_predicate(word))
            return machine;
    const bool tells_more = std::ranges::any_of(words, [](const std::string& w) {
        return w == "ACQ" || w == "REL" || w == "addr" || w == "data" || w == "ctrl";
    });
    return words.contains("F") && !tells_more ? std::optional(Machine::x86) : std::nullopt;
}

std::optional<Machine> machine_of(const kat::Theory& theory, const graph::ExecutionGraph& graph) {
    for (kat::PredicateId p = 0; p < theory.predicates.size(); ++p)
        if (const std::optional<Machine> machine = machine_of_predicate(theory.predicates[p].name))
            for (std::size_t e = 0; e < graph.size(); ++e)
                if (graph.holds(p, e))
                    return machine;
    return std::nullopt;
}

} // namespace katlas::synthesis
