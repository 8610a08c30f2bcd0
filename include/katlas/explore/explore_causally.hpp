// Exploration under models in which po | rf may have cycles, as those of hardware.
//
// All graphs of a base model are explored (causal_policy.hpp), and a filter says which of them are executions of the
// model in question. The base model has to be weaker than that: docs/exploration.md says what it is, and
// docs/exploration-proofs.md why it is weaker than imm, armv8, power and riscv.
#pragma once

#include "katlas/explore/causal_policy.hpp"
#include "katlas/explore/execution.hpp"
#include "katlas/explore/result.hpp"

#include <functional>
#include <memory>
#include <string>

namespace katlas::explore {

// Programs of the interpreter as graphs with holes.
using CausalConfiguration = RunningCausalGraph<InterpretedDependentRun>;
using InterpretedCausalPolicy = CausalPolicy<CausalConfiguration>;
[[nodiscard]] InterpretedCausalPolicy causal_policy(const program::Program& program, BaseModel base = {});

class ThreadMemory;

// What an explorer of graphs without holes would have made of complete graphs, one after the other.
class ExecutionMaker {
  public:
    explicit ExecutionMaker(const program::Program& program, AtomTable atoms = {});
    ExecutionMaker(const ExecutionMaker& other) : ExecutionMaker(other.start_.c.program(), *other.atoms_) {}
    ExecutionMaker(ExecutionMaker&&) noexcept;
    ExecutionMaker& operator=(const ExecutionMaker&) = delete;
    ExecutionMaker& operator=(ExecutionMaker&&) noexcept;
    ~ExecutionMaker();

    // Of a complete graph of the program; valid until the next call.
    [[nodiscard]] const Execution& of(const CausalConfiguration& g);

  private:
    std::unique_ptr<const AtomTable> atoms_;
    Execution start_;
    Execution x_;
    std::unique_ptr<ThreadMemory> memory_;
    std::vector<EventId> names_; // of the graph's events in the execution
};

using Filter = std::function<bool(const Configuration&, const DependencyEdges&)>;

// What of a program the models with dependencies have no words for; nothing if they have. `causal_picks`: the model
// speaks of pick dependencies, and a cycle of the causal order is inconsistent with them, too
// (codegen::ExplorationProfile).
[[nodiscard]] std::string beyond_dependencies(const program::Program& program, bool causal_picks);

// Complete, blocked and cut executions, and those with errors, are what the filter admits. Each worker has a copy of
// the filter for itself, so that copies must not share what they change; what one throws is thrown. No races are looked
// for. `base` may have what the model in question implies: acquire_orders goes with armv8 and aarch64.
[[nodiscard]] Result explore_causally(const program::Program& program, const Options& options, const Filter& filter,
                                      BaseModel base = {}, const AtomTable& atoms = {});

} // namespace katlas::explore
