// Exploration under models in which po | rf may have cycles, such as hardware models.
//
// All graphs of a base model are explored (causal_policy.hpp), and a filter decides which graphs are executions of the
// given model. The base model has to be weaker than the given model: docs/exploration.md defines the base model, and
// docs/exploration-proofs.md proves that it is weaker than imm, armv8, power and riscv.
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

// Turns complete graphs, one after the other, into the executions that an explorer of graphs without holes would make.
class ExecutionMaker {
  public:
    explicit ExecutionMaker(const program::Program& program, AtomTable atoms = {});
    ExecutionMaker(const ExecutionMaker& other) : ExecutionMaker(other.start_.c.program(), *other.atoms_) {}
    ExecutionMaker(ExecutionMaker&&) noexcept;
    ExecutionMaker& operator=(const ExecutionMaker&) = delete;
    ExecutionMaker& operator=(ExecutionMaker&&) noexcept;
    ~ExecutionMaker();

    // The execution of a complete graph of the program; valid until the next call.
    [[nodiscard]] const Execution& of(const CausalConfiguration& g);

  private:
    std::unique_ptr<const AtomTable> atoms_;
    Execution start_;
    Execution x_;
    std::unique_ptr<ThreadMemory> memory_;
    std::vector<EventId> names_; // by event of the graph: its number in the execution
};

using Filter = std::function<bool(const Configuration&, const DependencyEdges&)>;

// A feature of the program that models with dependencies cannot express; empty if there is none. `causal_picks`: the
// model has pick dependencies, and forbids cycles of the causal order with pick dependencies included
// (codegen::ExplorationProfile).
[[nodiscard]] std::string beyond_dependencies(const program::Program& program, bool causal_picks);

// The result has the executions that the filter admits, whether complete, blocked, cut or with errors. Each worker has
// its own copy of the filter, so copies must not share mutable state. Exceptions of the filter are passed on. There is
// no search for races. `base` may have pairs that the given model implies: acquire_orders goes with armv8 and aarch64.
[[nodiscard]] Result explore_causally(const program::Program& program, const Options& options, const Filter& filter,
                                      BaseModel base = {}, const AtomTable& atoms = {});

} // namespace katlas::explore
