// The fences and accesses of machines by the labels that programs get for them: which a machine has, what they are
// called in cycles, and which is weaker than which.
//
// Labels are those of graph/label.hpp; the instructions are those of the machine's table
// (machine/instruction_table.hpp). A fence *orders* pairs of accesses around it, as far as that is said without looking
// at other threads; by that set fences are compared.
//
// Which machine a model is of is read off its axioms, not off its name: a barrier of a machine is of that machine. x86
// has no barrier beside fences of C11, hence its models are told by what they leave out: they speak of fences, but
// neither of acquire or release nor of dependencies, none of which x86's instructions tell apart.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/semantics/execution_graph.hpp"
#include "katlas/synthesis/candidate.hpp"

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace katlas::synthesis {

using compile::Machine;

struct MachineFence {
    graph::Mode mode = graph::Mode::relaxed;
    graph::Barrier barrier = graph::Barrier::none;
    std::string_view edge;   // as diy calls it in a cycle; in a name the same in lower case
    std::string_view orders; // pairs of accesses, each with a space behind: "RR RW "
};

// Those of a machine, the strongest first.
[[nodiscard]] std::span<const MachineFence> fences_of(Machine machine);
// Null: the machine has none with this label.
[[nodiscard]] const MachineFence* find_fence(Machine machine, const graph::Label& label);

// The modes of the machine's loads, or stores; ascending.
[[nodiscard]] std::span<const graph::Mode> modes_of(Machine machine, graph::Kind kind);

// The modes of the two halves of an atomic exchange, the weakest first. None on a machine without an instruction for
// it: whether the store of an exclusive pair takes place is nothing that registers show.
struct ExchangeModes {
    graph::Mode read = graph::Mode::relaxed;
    graph::Mode write = graph::Mode::relaxed;
};
[[nodiscard]] std::span<const ExchangeModes> exchanges_of(Machine machine);

// The candidate as one of a program of the machine: each event gets a label of its instructions that is as strong as
// its own, or else the strongest one. Read-modify-writes that the machine does not have become two accesses; on x86
// dependencies are nothing, and those that AArch64 alone has, on any other machine. An instruction that throws its
// result away computes within.
[[nodiscard]] Candidate on_machine(Machine machine, const Candidate& candidate);

// The predicates and base relations that occur in axioms.
using Words = std::set<std::string, std::less<>>;
[[nodiscard]] Words words_of(const kat::Setting& setting, const std::vector<const kat::Model*>& models);

// The machine that a model is of, if it is one.
[[nodiscard]] std::optional<Machine> machine_of(const kat::Setting& setting, const kat::Model& model);
// The machine that has the barrier or kind of access, none for the predicates of C.
[[nodiscard]] std::optional<Machine> machine_of_predicate(std::string_view predicate);
// The machine whose barriers or accesses are among the graph's events.
[[nodiscard]] std::optional<Machine> machine_of(const kat::Theory& theory, const graph::ExecutionGraph& graph);

} // namespace katlas::synthesis
