#include "katlas/workbench/generate.hpp"

#include "katlas/codegen/plan_checker.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/document.hpp"

#include <variant>

#include <fmt/format.h>

namespace katlas::workbench {

GeneratedChecker generate_checker(const std::string& model) {
    GeneratedChecker result;
    result.model = model;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models({model}, {}, sources, diagnostics, keys);
    result.diagnostics = render_all(diagnostics, sources);
    result.error = first_error(diagnostics, sources);
    if (!result.error.empty())
        return result;
    codegen::LemmaStore lemmas(true, codegen::lemma_file_of(document, sources));
    const kat::Model& own = document.models.at(keys.front());
    auto examined = codegen::examine(document, own, {}, &lemmas);
    lemmas.save();
    if (const auto* found = std::get_if<codegen::Refusal>(&examined); found != nullptr && found->remembered)
        examined = codegen::examine(document, own);
    if (const auto* refusal = std::get_if<codegen::Refusal>(&examined)) {
        result.error = codegen::summary_of(*refusal);
        result.diagnostics += codegen::to_text(*refusal, model, sources);
        return result;
    }
    std::string why;
    const auto plan = codegen::plan_checker(document, sources, keys.front(), keys.front(), why, {}, &lemmas);
    lemmas.save();
    if (!plan) {
        result.error = fmt::format("no checker for the model: {}", why);
        result.diagnostics += fmt::format("{}: error: {}\n", model, result.error);
        return result;
    }
    result.plan = *plan;
    result.text = codegen::emit_checker(*plan);
    return result;
}

} // namespace katlas::workbench
