#include "check_model.hpp"

#include "katlas/codegen/interpreter.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

// An interpreter that configurations can have copies of.
class InterpretedChecker {
  public:
    InterpretedChecker() = default;
    explicit InterpretedChecker(codegen::CheckerPlan plan)
        : has_rmw_atomicity(plan.has_rmw_atomicity),
          maximal_extensions_are_consistent(plan.maximal_extensions_are_consistent), interpreter_(std::move(plan)) {}

    bool has_rmw_atomicity = false;
    bool maximal_extensions_are_consistent = false;

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const { return interpreter_->atom_of(label); }
    [[nodiscard]] graph::AtomIndex initial_atom() const { return interpreter_->initial_atom(); }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, graph::EventId e) {
        return interpreter_->consistent_after(g, e);
    }

  private:
    std::optional<codegen::Interpreter> interpreter_;
};

} // namespace

std::optional<CheckModel> find_check_model(const std::string& name) {
    if (const explore::ModelExplorer* shipped = explore::find_model_explorer(name); shipped != nullptr)
        return CheckModel{name, shipped->explore, shipped->estimate};
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models({name}, {}, sources, diagnostics, keys);
    for (const Diagnostic& d : diagnostics.all())
        fmt::print(stderr, "{}", render(d, sources));
    if (diagnostics.has_errors())
        return std::nullopt;
    std::string why;
    const auto plan = codegen::plan_checker(document, sources, keys.front(), keys.front(), why);
    if (!plan) {
        fmt::print(stderr, "{}: error: programs cannot be explored under this model: {}\n", name, why);
        return std::nullopt;
    }
    const InterpretedChecker checker(*plan);
    return CheckModel{.name = name,
                      .explore = [checker](const program::Program& program, const explore::Options& options) {
                          return explore::explore_with(program, options, checker);
                      },
                      .estimate = [checker](const program::Program& program, std::uint64_t descents) {
                          return explore::estimate_with(program, descents, checker);
                      }};
}

} // namespace katlas::cli
