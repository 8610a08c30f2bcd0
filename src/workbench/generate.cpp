#include "katlas/workbench/generate.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/document.hpp"

#include <variant>

#include <fmt/format.h>

namespace katlas::workbench {

std::vector<GeneratedChecker> generate_checkers(const std::string& model) {
    std::vector<GeneratedChecker> results(1);
    GeneratedChecker& result = results.front();
    result.model = model;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = cat::load_models({model}, {}, sources, diagnostics, keys);
    result.diagnostics = render_all(diagnostics, sources);
    result.error = first_error(diagnostics, sources);
    if (!result.error.empty())
        return results;
    codegen::LemmaStore lemmas(true, codegen::lemma_file_of(document, sources));
    const kat::Model& own = document.models.at(keys.front());
    auto examined = codegen::examine(document, own, {}, &lemmas);
    lemmas.save();
    if (const auto* found = std::get_if<codegen::Refusal>(&examined); found != nullptr && found->remembered)
        examined = codegen::examine(document, own);
    if (const auto* refusal = std::get_if<codegen::Refusal>(&examined)) {
        result.error = codegen::summary_of(*refusal);
        result.diagnostics += codegen::to_text(*refusal, model, sources);
        return results;
    }
    const std::string& key = keys.front();
    const bool dependencies = std::get<codegen::ExplorationProfile>(examined).causal_base;
    const auto plan = dependencies ? codegen::plan_checker_with_dependencies(document, sources, key, key, {}, &lemmas)
                                   : codegen::plan_checker(document, sources, key, key, {}, &lemmas);
    lemmas.save();
    if (!plan) {
        result.error = fmt::format("no checker for the model: {}", plan.why_not());
        result.diagnostics += fmt::format("{}: error: {}\n", model, result.error);
        return results;
    }
    result.plan = *plan;
    result.text = codegen::emit_checker(*plan);
    if (!dependencies)
        return results;
    const auto weaker = codegen::plan_checker_without_dependencies(document, sources, key, key, {}, &lemmas);
    lemmas.save();
    if (weaker)
        results.push_back({weaker->model, {}, {}, *weaker, codegen::emit_checker(*weaker)});
    return results;
}

} // namespace katlas::workbench
