#include "katlas/codegen/dependency_checker.hpp"

#include "katlas/codegen/interpreter.hpp"
#include "shipped_checkers.hpp"

namespace katlas::codegen {
namespace {

template <typename Checker>
class DependencyBox final : public AnyDependencyChecker {
  public:
    explicit DependencyBox(Checker checker = {}) : checker_(std::move(checker)) {}

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label, bool instructions) const override {
        return checker_.atom_of(label, instructions);
    }
    [[nodiscard]] graph::AtomIndex initial_atom() const override { return checker_.initial_atom(); }
    [[nodiscard]] bool surely_consistent(const graph::SparseGraph& graph) override {
        return checker_.surely_consistent(graph);
    }
    [[nodiscard]] bool consistent(const graph::SparseGraph& graph, const graph::DependencyEdges& edges) override {
        return checker_.consistent(graph, edges);
    }

  private:
    Checker checker_;
};

} // namespace

DependencyChecker interpret_with_dependencies(const CheckerPlan& plan) {
    return DependencyChecker([shared = std::make_shared<const CheckerPlan>(plan)]() {
        return std::unique_ptr<AnyDependencyChecker>(new DependencyBox<Interpreter>(Interpreter(*shared)));
    });
}

std::optional<DependencyChecker> shipped_dependency_checker(std::string_view model) {
    std::optional<DependencyChecker> found;
    generated::for_each_dependency_checker([&]<typename Checker>() {
        if (Checker::model == model)
            found.emplace([]() { return std::unique_ptr<AnyDependencyChecker>(new DependencyBox<Checker>()); });
    });
    return found;
}

std::shared_ptr<AnyChecker> shipped_checker_without_dependencies(std::string_view model) {
    std::shared_ptr<AnyChecker> found;
    generated::for_each_weaker_checker([&]<typename Checker>() {
        if (Checker::model == std::string(model) + " without dependencies")
            found = std::make_shared<CheckerBox<Checker>>();
    });
    return found;
}

} // namespace katlas::codegen
