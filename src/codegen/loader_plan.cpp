// From plans and generated texts to checkers that run.

#include "katlas/codegen/interpreter.hpp"
#include "katlas/codegen/loader.hpp"

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

constexpr const char* entry_name = "katlas_checker";

// Header and source as one text, and the entry.
std::string one_text(const CheckerText& text) {
    std::string source = text.source;
    const std::string include = fmt::format("#include \"{}.hpp\"\n", text.stem);
    if (const std::size_t at = source.find(include); at != std::string::npos)
        source.erase(at, include.size());
    return fmt::format("{}\n{}\n"
                       "#include \"katlas/codegen/any_checker.hpp\"\n\n"
                       "extern \"C\" [[gnu::visibility(\"default\")]] const void* {}() {{\n"
                       "    return katlas::codegen::factory_of<katlas::generated::{}>();\n}}\n",
                       text.header, source, entry_name, text.class_name);
}

class InterpretedChecker final : public AnyChecker {
  public:
    explicit InterpretedChecker(const CheckerPlan& plan) : interpreter_(plan) {}

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const override { return interpreter_.atom_of(label); }
    [[nodiscard]] graph::AtomIndex initial_atom() const override { return interpreter_.initial_atom(); }
    [[nodiscard]] CheckerFacts facts() const override {
        const CheckerPlan& plan = interpreter_.plan();
        return {.has_rmw_atomicity = plan.has_rmw_atomicity,
                .coherent = plan.coherent,
                .coherence = plan.coherence,
                .first_failure_is_final = plan.first_failure_is_final,
                .maximal_extensions_are_consistent = plan.maximal_extensions_are_consistent,
                .has_happens_before = plan.view && plan.view->declared};
    }
    [[nodiscard]] bool consistent(const graph::SparseGraph& graph) override { return interpreter_.consistent(graph); }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& graph, graph::EventId event) override {
        return interpreter_.consistent_after(graph, event);
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const graph::SparseGraph& graph) const override {
        return interpreter_.explain(graph);
    }
    [[nodiscard]] std::span<const std::uint32_t> clock(const graph::SparseGraph& graph, graph::EventId event) override {
        return interpreter_.plan().view ? interpreter_.clock(graph, event) : std::span<const std::uint32_t>();
    }

  private:
    Interpreter interpreter_;
};

} // namespace

CheckerSource source_of(const CheckerText& text) {
    return {one_text(text), entry_name};
}

std::variant<LoadedChecker, LoadError> load_checker(const CheckerText& text, const LoadOptions& options) {
    const CheckerSource source = source_of(text);
    return load_checker(source.text, source.entry, options);
}

std::shared_ptr<AnyChecker> interpret(const CheckerPlan& plan) {
    return std::make_shared<InterpretedChecker>(plan);
}

} // namespace katlas::codegen
