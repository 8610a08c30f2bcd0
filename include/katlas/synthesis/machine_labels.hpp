// The fences and accesses of machines by their labels in programs: which ones a machine has, their names in cycles, and
// which one is weaker than which.
//
// Labels are those of graph/label.hpp; the instructions are those of the machine's table
// (machine/instruction_table.hpp). A fence *orders* pairs of accesses around it, as far as this can be said without
// looking at other threads. Fences are compared by the sets of pairs that they order.
//
// The machine of a model is determined from its axioms, not from its name: a barrier belongs to one machine. x86 has no
// barrier beside the fences of C11, so a model of x86 is recognised by what it leaves out: it mentions fences, but
// mentions neither acquire, release nor dependencies, because x86's instructions do not tell these apart.
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
    std::string_view edge;   // diy's word for it in a cycle; in lower case in a name
    std::string_view orders; // pairs of accesses, each followed by a space: "RR RW "
};

// The fences of a machine, the strongest first.
[[nodiscard]] std::span<const MachineFence> fences_of(Machine machine);
// Null if the machine has no fence with this label.
[[nodiscard]] const MachineFence* find_fence(Machine machine, const graph::Label& label);

// The modes of the machine's loads, or stores; ascending.
[[nodiscard]] std::span<const graph::Mode> modes_of(Machine machine, graph::Kind kind);

// The modes of the two halves of an atomic exchange, the weakest first. None on a machine without an instruction for
// it: registers do not show whether the store of an exclusive pair took place.
struct ExchangeModes {
    graph::Mode read = graph::Mode::relaxed;
    graph::Mode write = graph::Mode::relaxed;
};
[[nodiscard]] std::span<const ExchangeModes> exchanges_of(Machine machine);

// The candidate as an execution of a program of the machine. Each event gets a label of the machine's instructions that
// is at least as strong as its own, or else the strongest label. Read-modify-writes that the machine does not have
// become two accesses. On x86 all dependencies are dropped; on other machines except AArch64 the dependencies that only
// AArch64 has are dropped. An instruction that discards its result has the dependency `within`.
[[nodiscard]] Candidate on_machine(Machine machine, const Candidate& candidate);

// The predicates and base relations that occur in axioms.
using Words = std::set<std::string, std::less<>>;
[[nodiscard]] Words words_of(const kat::Setting& setting, const std::vector<const kat::Model*>& models);

// The machine of a model, if it is a model of a machine.
[[nodiscard]] std::optional<Machine> machine_of(const kat::Setting& setting, const kat::Model& model);
// The machine that has the barrier or kind of access; none for the predicates of C.
[[nodiscard]] std::optional<Machine> machine_of_predicate(std::string_view predicate);
// The machine whose barriers or accesses are among the graph's events.
[[nodiscard]] std::optional<Machine> machine_of(const kat::Theory& theory, const graph::ExecutionGraph& graph);

} // namespace katlas::synthesis
