#include "atom_plan.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/base.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::codegen {
namespace {

using graph::Kind;
using graph::Label;
using graph::Mode;
using kat::TestKind;
using kat::TestRef;

using graph::Barrier;

constexpr std::array kind_names = {"reads", "writes", "fences"};
constexpr std::array modes = {"non-atomic", "relaxed", "acquire", "release", "acq-rel", "seq-cst"};

std::set<std::string> holding(Label label, bool instruction = false) {
    const std::vector<std::string_view> names = graph::predicates_of(label);
    std::set<std::string> all(names.begin(), names.end());
    if (instruction)
        all.emplace("INSTR");
    return all;
}

// The truth of all tests, in the order of their references: children come first.
std::vector<bool> truth(const kat::Setting& setting, const std::set<std::string>& known) {
    const kat::Terms& terms = setting.terms;
    std::vector<bool> value(terms.num_tests());
    for (std::uint32_t i = 0; i < value.size(); ++i) {
        const kat::TestNode& n = terms.node(TestRef{i});
        switch (n.kind) {
        case TestKind::bottom:
            break;
        case TestKind::top:
            value[i] = true;
            break;
        case TestKind::predicate: {
            const kat::Predicate& p = setting.theory.predicates[n.left];
            value[i] = p.builtin && known.contains(p.name);
            break;
        }
        case TestKind::conjunction:
            value[i] = value[n.left] && value[n.right];
            break;
        case TestKind::disjunction:
            value[i] = value[n.left] || value[n.right];
            break;
        case TestKind::negation:
            value[i] = !value[n.left];
            break;
        }
    }
    return value;
}

// "writes: relaxed, acquire; exclusive writes: seq-cst".
std::string describe(const std::vector<Label>& labels) {
    std::vector<std::string> groups;
    for (std::size_t k = 0; k < kind_names.size(); ++k)
        for (const bool exclusive : {false, true}) {
            std::vector<std::string_view> of;
            for (const Label& l : labels)
                if (static_cast<std::size_t>(l.kind) == k && l.exclusive == exclusive)
                    of.emplace_back(modes[static_cast<std::size_t>(l.mode)]);
            if (of.empty())
                continue;
            const std::size_t all = k == 2 ? modes.size() - 1 : modes.size();
            const std::string who = fmt::format("{}{}", exclusive ? "exclusive " : "", kind_names[k]);
            groups.push_back(of.size() == all ? who : fmt::format("{}: {}", who, fmt::join(of, ", ")));
        }
    return fmt::format("{}", fmt::join(groups, "; "));
}

// Calls atom_of(label, whether it is an instruction's, a description) for the labels that only machines' programs have.
template <typename AtomOf>
void add_machines(AtomPlan::Machines& machines, const AtomOf& atom_of) {
    for (std::size_t m = 0; m < modes.size(); ++m)
        for (const bool exclusive : {false, true}) {
            const std::size_t i = 2 * m + (exclusive ? 1 : 0);
            Label label{Kind::read, static_cast<Mode>(m), exclusive};
            for (const Kind kind : {Kind::read, Kind::write}) {
                label.kind = kind;
                machines.instructions[static_cast<std::size_t>(kind)][i] =
                    atom_of(label, true, kind == Kind::read ? "reads by instructions" : "writes by instructions");
            }
            label.kind = Kind::read;
            label.discarded = true;
            machines.discarded[i] = atom_of(label, true, "reads by instructions that throw the value away");
        }
    for (std::size_t b = 1; b < num_barriers; ++b) {
        Label label{Kind::fence, Mode::relaxed, false};
        label.barrier = static_cast<Barrier>(b);
        machines.barriers[b] = atom_of(label, false, "barriers of machines");
    }
}

} // namespace

std::optional<Atoms> find_atoms(const kat::Workspace& workspace, std::span<const TestRef> tests, bool machines) {
    std::vector<TestRef> asked(tests.begin(), tests.end());
    for (const char* kind : {"R", "W", "F"})
        asked.push_back(kat::base_predicate(workspace.terms, workspace.theory, kind));
    std::vector<std::vector<bool>> signatures; // by atom: the truth of `asked`
    std::vector<std::vector<bool>> truths;     // by atom: of all tests, for any of its labels
    std::vector<std::vector<Label>> members;
    std::vector<std::vector<std::string>> others; // further events of the atom, in machines' programs
    const auto atom_of = [&](const std::set<std::string>& predicates) {
        const std::vector<bool> all = truth(workspace, predicates);
        std::vector<bool> signature;
        signature.reserve(asked.size());
        for (const TestRef t : asked)
            signature.push_back(all[t.index]);
        const auto known = std::ranges::find(signatures, signature);
        const auto atom = static_cast<AtomIndex>(known - signatures.begin());
        if (known == signatures.end()) {
            signatures.push_back(signature);
            truths.push_back(all);
            members.emplace_back();
            others.emplace_back();
        } else {
            std::transform(all.begin(), all.end(), truths[atom].begin(), truths[atom].begin(), std::logical_or<>());
        }
        return atom;
    };
    Atoms result;
    for (const Kind kind : {Kind::read, Kind::write, Kind::fence})
        for (std::size_t m = 0; m < modes.size(); ++m)
            for (const bool exclusive : {false, true}) {
                const Label label{kind, static_cast<Mode>(m), exclusive};
                // A fence has a mode and is not exclusive. The table's other entries for fences are never used.
                const bool exists = kind != Kind::fence || (!exclusive && label.mode != Mode::non_atomic);
                const AtomIndex atom = exists ? atom_of(holding(label)) : AtomIndex{0};
                result.plan.by_label[static_cast<std::size_t>(kind)][2 * m + (exclusive ? 1 : 0)] = atom;
                if (exists)
                    members[atom].push_back(label);
            }
    result.plan.initial = atom_of(holding({Kind::write, Mode::non_atomic, false})); // graph/label.hpp
    if (machines)
        add_machines(result.plan.machines.emplace(AtomPlan::Machines{}),
                     [&](Label label, bool instruction, std::string_view what) {
                         const AtomIndex atom = atom_of(holding(label, instruction));
                         if (std::ranges::find(others[atom], what) == others[atom].end())
                             others[atom].emplace_back(what);
                         return atom;
                     });
    if (signatures.size() > 64)
        return std::nullopt;
    result.plan.count = static_cast<AtomIndex>(signatures.size());
    for (std::size_t a = 0; a < signatures.size(); ++a) {
        std::string name = describe(members[a]);
        if (a == result.plan.initial)
            name += name.empty() ? "initial writes" : "; initial writes";
        for (const std::string& other : others[a])
            name += name.empty() ? other : "; " + other;
        result.plan.names.push_back(std::move(name));
    }
    for (std::uint32_t t = 0; t < workspace.terms.num_tests(); ++t) {
        kat::AtomSet& set = result.tests.emplace_back();
        for (std::size_t a = 0; a < truths.size(); ++a)
            if (truths[a][t])
                set.insert(a);
    }
    return result;
}

} // namespace katlas::codegen
