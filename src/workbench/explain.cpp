#include "katlas/workbench/explain.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/codegen/way_to_explore.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/program/litmus.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/stop_scope.hpp"
#include "katlas/support/text.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/foreign_access.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "take_explanation.hpp"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// Adds the diagnostics to the result. False if there are errors.
bool report(ExplainResult& result, const Diagnostics& diagnostics, const SourceMap& sources) {
    result.diagnostics += render_all(diagnostics, sources);
    if (result.error.empty())
        result.error = first_error(diagnostics, sources);
    return !diagnostics.has_errors();
}

void fail(ExplainResult& result, std::string why) {
    result.error = std::move(why);
    result.diagnostics += fmt::format("{}: error: {}\n", one_line(result.file), result.error);
}

// The reason why the program lacks relations or predicates of the model; empty if it has all of them.
std::string why_not(const program::Program& program, const Document& document, const kat::Model& model) {
    if (const std::string without = graph::ModelJudge::without_record(document, model); !without.empty())
        return fmt::format("programs have no record of the relation '{}'", without);
    return graph::ModelJudge::speaks_of_dependencies(document, model)
               ? explore::beyond_dependencies(program, graph::ModelJudge::speaks_of_picks(document, model))
               : std::string();
}

// Whether programs are explored by all candidates under the model, also by those that are not coherent.
bool by_all_candidates(const Document& document, const SourceMap& sources, const std::string& name,
                       const std::string& key, const StopToken& stop) {
    if (explore::find_model_explorer(name) != nullptr)
        return false;
    codegen::LemmaStore lemmas(true, codegen::lemma_file_of(document, sources));
    const codegen::WayToExplore way = codegen::way_to_explore(document, sources, key, stop, &lemmas);
    lemmas.save();
    return way.kind == codegen::WayToExplore::Kind::candidates && !way.coherence.coherent;
}

void explain_test(ExplainResult& result, const program::LitmusTest& test, const Statements& statements,
                  const ExplainOptions& options) {
    result.test = test.name;
    result.checked_as = options.model;
    if (const StandIn* machine = find_stand_in(options.model, test.program);
        machine != nullptr && machine->programs == StandIn::Programs::of_machine) {
        result.checked_as = machine->cheaper;
        result.checked_because = machine->kind;
    }
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = cat::load_models({result.checked_as}, {}, sources, diagnostics, keys);
    if (!report(result, diagnostics, sources))
        return;
    const kat::Model& model = document.models.at(keys.front());
    if (const std::string why = why_not(test.program, document, model); !why.empty()) {
        fail(result, fmt::format("cannot be explained under {}: {}", options.model, why));
        return;
    }
    refuse_foreign_accesses(document, options.model, test.program);
    explain::ExplainOptions limits;
    limits.max_candidates = options.max_candidates;
    limits.stop = options.stop;
    limits.coherent_threads = !by_all_candidates(document, sources, result.checked_as, keys.front(), options.stop);
    const explain::Explanation found = explain::explain(test.program, test.condition, document, keys.front(), limits);
    take(result, test.program, test.condition, document, model, sources, statements, found);
}

void explain_file(ExplainResult& result, const ExplainOptions& options) {
    const StopScope scope(options.stop);
    auto text = read_file(result.file, Streams::allowed);
    if (!text) {
        fail(result, fmt::format("the file cannot be read: {}", text.why_not()));
        return;
    }
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add(result.file, std::move(*text));
    const auto tree = machine::parse_test(file, sources, diagnostics);
    const auto mapping = mapping_choice(options.mapping);
    if (!mapping) {
        result.error = mapping.refused().reason;
        result.diagnostics = mapping.refused().diagnostics;
        return;
    }
    result.diagnostics = mapping->warnings;
    const auto test =
        tree ? ready_test(*tree, file, options.model, *mapping, options.unroll, sources, diagnostics) : std::nullopt;
    if (!report(result, diagnostics, sources) || !test)
        return;
    if (tree->quantifier == program::syntax::Quantifier::absent) {
        fail(result, "the test has no condition, so there is no outcome to explain ('katlas check' finds errors)");
        return;
    }
    result.mapping = test->mapping;
    result.warnings = test->warnings;
    for (const std::string& warning : result.warnings)
        result.diagnostics += fmt::format("{}: warning: {}\n", result.file, warning);
    explain_test(result, test->test, Statements(sources, file), options);
    result.condition = test->condition;
}

} // namespace

ExplainResult explain_file(const std::string& path, const ExplainOptions& options) {
    ExplainResult result;
    result.file = result.test = path;
    result.model = options.model;
    try {
        explain_file(result, options);
    } catch (const Stopped& stopped) { // stopped before any candidate was seen
        result.ended_by = stopped.reason() == StopReason::interrupt ? "interrupt" : "timeout";
    } catch (const std::exception& e) {
        fail(result, fmt::format("cannot be explained: {}", e.what()));
    }
    return result;
}

} // namespace katlas::workbench
