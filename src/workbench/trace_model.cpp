// The model for recorded traces, and the determination of its engine.
#include "katlas/cat/load.hpp"
#include "katlas/codegen/lemmas.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/workbench/compare.hpp"
#include "katlas/workbench/consistent.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using consistency::Machine;

// Seconds for each axiom of a comparison with the model of a machine.
constexpr double proof_time = 5;

constexpr std::array<std::pair<std::string_view, Machine>, 3> machine_models = {
    {{"sc", Machine::sc}, {"tso", Machine::tso}, {"pso", Machine::pso}}};

bool is_equivalent(const std::string& name, std::string_view other, const FindOptions& options) {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document =
        cat::load_models({name, std::string(other)}, {}, sources, diagnostics, keys, options.texts);
    if (diagnostics.has_errors() || keys.size() != 2)
        return false;
    std::vector<PairResult> pairs = undecided_pairs(document, keys);
    compare_all(document, keys, {.timeout = proof_time, .in_full = false}, pairs,
                [](const std::function<void()>& change) { change(); });
    return pairs.front().relation() == "equivalent";
}

std::optional<Machine> machine_of(const std::string& name, const FindOptions& options) {
    const bool shipped = find_shipped_model(name) != nullptr;
    for (const auto& [model, machine] : machine_models)
        if (shipped ? name == model : !options.stop.requested() && is_equivalent(name, model, options))
            return machine;
    return std::nullopt;
}

} // namespace

Expected<TraceModel, ModelRefusal> find_trace_model(const std::string& name, const FindOptions& options) {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = cat::load_models({name}, {}, sources, diagnostics, keys, options.texts);
    if (options.say && !diagnostics.all().empty())
        options.say(render_all(diagnostics, sources));
    if (diagnostics.has_errors())
        return ModelRefusal{first_error(diagnostics, sources)};
    codegen::LemmaStore lemmas(true, codegen::lemma_file_of(document, sources));
    auto plan = codegen::plan_checker(document, sources, keys.front(), name, options.stop, &lemmas);
    lemmas.save();
    if (!plan) {
        std::string reason = fmt::format("there is no checker of the model for recorded traces: {}", plan.why_not());
        if (options.say)
            options.say(fmt::format("{}: error: {}\n", name, reason));
        return ModelRefusal{std::move(reason)};
    }
    return TraceModel{name, std::make_shared<const codegen::CheckerPlan>(*std::move(plan)), machine_of(name, options)};
}

} // namespace katlas::workbench
