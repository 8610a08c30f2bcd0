// Checkers of graphs with dependencies, as values. Checkers of shipped models are compiled in; checkers of users'
// models are interpreted.
//
// A checker keeps scratch space, so two threads must not use the same checker. A copy is a checker of its own.
#pragma once

#include "katlas/codegen/any_checker.hpp"
#include "katlas/codegen/plan.hpp"
#include "katlas/runtime/recorded.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace katlas::codegen {

class AnyDependencyChecker {
  public:
    AnyDependencyChecker() = default;
    AnyDependencyChecker(const AnyDependencyChecker&) = delete;
    AnyDependencyChecker& operator=(const AnyDependencyChecker&) = delete;
    virtual ~AnyDependencyChecker() = default;

    // As in runtime::DependencyChecker.
    [[nodiscard]] virtual graph::AtomIndex atom_of(graph::Label label, bool instructions) const = 0;
    [[nodiscard]] virtual graph::AtomIndex initial_atom() const = 0;
    [[nodiscard]] virtual bool surely_consistent(const graph::SparseGraph& graph) = 0;
    [[nodiscard]] virtual bool consistent(const graph::SparseGraph& graph,
                                          const graph::DependencyEdges& dependencies) = 0;
};

class DependencyChecker {
  public:
    using Make = std::function<std::unique_ptr<AnyDependencyChecker>()>;

    explicit DependencyChecker(Make make) : make_(std::move(make)), checker_(make_()) {}
    DependencyChecker(const DependencyChecker& other) : DependencyChecker(other.make_) {}
    DependencyChecker(DependencyChecker&&) = default;
    DependencyChecker& operator=(const DependencyChecker& other) { return *this = DependencyChecker(other); }
    DependencyChecker& operator=(DependencyChecker&&) = default;
    ~DependencyChecker() = default;

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label, bool instructions) const {
        return checker_->atom_of(label, instructions);
    }
    [[nodiscard]] graph::AtomIndex initial_atom() const { return checker_->initial_atom(); }
    [[nodiscard]] bool surely_consistent(const graph::SparseGraph& graph) { return checker_->surely_consistent(graph); }
    [[nodiscard]] bool consistent(const graph::SparseGraph& graph, const graph::DependencyEdges& dependencies) {
        return checker_->consistent(graph, dependencies);
    }

  private:
    Make make_;
    std::unique_ptr<AnyDependencyChecker> checker_;
};

// The plan has dependencies (CheckerPlan::with_dependencies).
[[nodiscard]] DependencyChecker interpret_with_dependencies(const CheckerPlan& plan);

// The compiled-in checker of the shipped model of that name; nothing if there is none.
[[nodiscard]] std::optional<DependencyChecker> shipped_dependency_checker(std::string_view model);

// The checker of a shipped model without its dependencies (plan_checker.hpp); null if there is none.
[[nodiscard]] std::shared_ptr<AnyChecker> shipped_checker_without_dependencies(std::string_view model);

} // namespace katlas::codegen
