// The checker of a user's own model: interpreted at once, compiled meanwhile.
//
// Compiling takes seconds, most tests are explored in milliseconds. So nobody waits for the compiler: a process of its
// own compiles the checker into the cache (loader.hpp), and once it is there all checkers of that plan go over to it,
// in the midst of what they do. They may, since both decide the same of any graph and keep nothing between calls but
// clocks, which mean the same to both.
//
// The process outlives this one, so that of many short runs each later one finds the checker compiled. It has a session
// of its own, no terminal, the least urgent share of the processor, and 60 s at most. Of several that would compile the
// same checker only one does; the others end when the run that they serve ends. abandon() kills it with its compiler.
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
    // Starts compiling. Forks, so it is to be called before the program has other threads. `options.stop` is not looked
    // at.
    CompiledBeside(const CheckerPlan& plan, const LoadOptions& options);
    CompiledBeside(const CompiledBeside&) = delete;
    CompiledBeside& operator=(const CompiledBeside&) = delete;
    ~CompiledBeside();

    // Null as long as it is not compiled, or if that failed. Any number of threads may ask.
    [[nodiscard]] const LoadedChecker* ready() const noexcept;
    // Why it will never be ready, as far as that is known by now.
    [[nodiscard]] std::optional<LoadError> failure() const;
    // Ends the compiler. Checkers that are loaded stay.
    void abandon();

  private:
    class Process;
    std::unique_ptr<Process> process_;
};

// A checker as exploration wants it (explore/explorer.hpp). A copy is a checker of its own: those of different workers
// must not share one.
class ImprovingChecker {
  public:
    ImprovingChecker() = default; // to be assigned to
    ImprovingChecker(const CheckerPlan& plan, std::shared_ptr<const CompiledBeside> compiled);
    // What `make` makes, which never gets better.
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

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const { return checker_->atom_of(label); }
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
    std::shared_ptr<const CompiledBeside> compiled_; // null: nothing better is to come
    const LoadedChecker* loaded_ = nullptr;          // that of compiled_, once it is in use
    std::shared_ptr<AnyChecker> checker_;
};

} // namespace katlas::codegen
