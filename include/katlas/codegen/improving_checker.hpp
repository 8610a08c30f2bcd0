// The checker of a user's own model: it is interpreted at first, and compiled in the background.
//
// Compiling takes seconds, and most tests are explored in milliseconds. So nobody waits for the compiler: a separate
// process compiles the checker into the cache (loader.hpp). Once the compiled checker is there, all interpreted
// checkers of the plan switch to it in the middle of their work. The switch is safe: both checkers decide the same for
// any graph, and keep nothing between calls but clocks, which mean the same to both.
//
// The compiling process outlives this one, so after some short runs a later run finds the checker compiled. The process
// has a session of its own, no terminal, the lowest priority, and 60 s at most. If several processes want to compile
// the same checker, one does; the others end when the run that they serve ends. abandon() kills the process and its
// compiler.
#pragma once

#include "katlas/codegen/loader.hpp"
#include "katlas/codegen/plan.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace katlas::codegen {

class CompiledBeside {
  public:
    // Starts compiling. Forks, so the constructor must run before the program has other threads. Ignores
    // `options.stop`.
    CompiledBeside(const CheckerPlan& plan, const LoadOptions& options);
    CompiledBeside(const CompiledBeside&) = delete;
    CompiledBeside& operator=(const CompiledBeside&) = delete;
    ~CompiledBeside();

    // Null until the checker is compiled, and forever if compiling failed. Any number of threads may ask.
    [[nodiscard]] const LoadedChecker* ready() const noexcept;
    // Why the checker will never be ready, as far as this is known by now.
    [[nodiscard]] std::optional<LoadError> failure() const;
    // Ends the compiler. Loaded checkers stay.
    void abandon();

  private:
    class Process;
    std::unique_ptr<Process> process_;
};

// A checker as exploration wants it (explore/explorer.hpp). A copy is a checker of its own; different workers need
// different copies.
class ImprovingChecker {
  public:
    ImprovingChecker() = default; // to be assigned to
    ImprovingChecker(const CheckerPlan& plan, std::shared_ptr<const CompiledBeside> compiled);
    // The checker that `make` makes. It never improves.
    explicit ImprovingChecker(std::function<std::shared_ptr<AnyChecker>()> make);
    ImprovingChecker(const ImprovingChecker& other);
    ImprovingChecker(ImprovingChecker&&) = default;
    ImprovingChecker& operator=(const ImprovingChecker& other);
    ImprovingChecker& operator=(ImprovingChecker&&) = default;
    ~ImprovingChecker() = default;

    bool has_rmw_atomicity = false;
    runtime::Coherence coherence = runtime::Coherence::unknown;
    bool first_failure_is_final = false;
    bool maximal_extensions_are_consistent = false;
    bool has_happens_before = false;
    bool of_instructions = false; // the events belong to a machine's program; copies keep this

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const {
        return of_instructions ? checker_->atom_of_instruction(label) : checker_->atom_of(label);
    }
    [[nodiscard]] graph::AtomIndex initial_atom() const { return checker_->initial_atom(); }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, graph::EventId e) {
        improve();
        return checker_->consistent_after(g, e);
    }
    [[nodiscard]] std::span<const std::uint32_t> clock(const graph::SparseGraph& g, graph::EventId e) {
        improve();
        return checker_->clock(g, e);
    }

  private:
    void improve() {
        if (loaded_ != nullptr || !compiled_)
            return;
        loaded_ = compiled_->ready();
        if (loaded_ != nullptr)
            checker_ = make_checker();
    }
    [[nodiscard]] std::shared_ptr<AnyChecker> make_checker() const;
    void take_facts();

    std::function<std::shared_ptr<AnyChecker>()> make_; // or empty
    std::shared_ptr<const CheckerPlan> plan_;
    std::shared_ptr<const CompiledBeside> compiled_; // null: no compiled checker will come
    const LoadedChecker* loaded_ = nullptr;          // the checker of compiled_, once it is in use
    std::shared_ptr<AnyChecker> checker_;
};

} // namespace katlas::codegen
