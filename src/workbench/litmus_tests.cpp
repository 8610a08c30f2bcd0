#include "katlas/workbench/litmus_tests.hpp"

#include "candidate_portrait.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/machine/target.hpp"
#include "katlas/synthesis/cycle.hpp"
#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/machine_labels.hpp"
#include "katlas/synthesis/minimal.hpp"
#include "katlas/synthesis/pins.hpp"
#include "katlas/synthesis/separations.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

LitmusRun explored(const program::LitmusTest& test, const LitmusSide& side, bool expected) {
    LitmusRun run;
    run.side = side.name;
    run.expected = expected;
    run.filtered = side.filtered;
    explore::Options options;
    options.condition = &test.condition;
    try {
        const explore::Result result = side.explore(test.program, options);
        run.executions = result.complete;
        run.witnesses = result.outcomes ? result.outcomes->report().positive : 0;
        if (!result.exhaustive() || result.num_errors != 0 || result.blocked != 0)
            run.failure = "the exploration did not come to its end";
    } catch (const std::runtime_error& error) {
        run.failure = error.what();
    }
    return run;
}

// If a filtered side does not find the execution, this is conclusive only if the base model has it. If the base model
// may lack the execution because of dependencies, all coherent candidates are tried. If none is the execution,
// incoherent candidates are tried, too.
LitmusRun explored_with_base(const program::LitmusTest& test, const LitmusSide& side, bool expected) {
    const auto by_candidates = [](LitmusSide of, bool coherent = true) {
        of.explore = [own = of.try_candidates, coherent](const program::Program& program,
                                                         const explore::Options& options) {
            return own(program, options, coherent);
        };
        return of;
    };
    LitmusRun run = explored(test, side, expected);
    if (!run.failure.empty())
        return explored(test, by_candidates(side), expected);
    if (!side.filtered || run.witnesses != 0 || explored(test, base_side(), true).witnesses != 0)
        return run;
    if (explored(test, by_candidates(base_side()), true).witnesses != 0)
        return explored(test, by_candidates(side), expected);
    // The condition determines co only among coherent executions, which may not be enough for incoherent ones.
    if (explored(test, by_candidates(base_side(), false), true).witnesses == 1)
        return explored(test, by_candidates(side, false), expected);
    run.failure = "the base model of the exploration does not have the execution";
    return run;
}

// The program of a generated text, which has no faults.
std::optional<program::LitmusTest> program_of(const std::string& text) {
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("test.litmus", text);
    return machine::load_test(file, sources, diagnostics);
}

// The text of the test with another name in its first line.
std::string renamed(const LitmusTestReport& test, const std::string& name) {
    return fmt::format("{} {}{}", test.language, name, test.text.substr(test.text.find('\n')));
}

// The language of a test: a machine's assembly, or C.
using Language = std::optional<compile::Machine>;

// The languages to try: assembly first if both sides are models of one machine; otherwise C, and then the assembly of
// the machine whose barriers the graph has, or of which one side is a model.
std::vector<Language> languages(const LitmusSide& allowing, const LitmusSide& forbidding, const Language& of_graph) {
    if (allowing.machine && allowing.machine == forbidding.machine)
        return {allowing.machine, std::nullopt};
    std::vector<Language> result{std::nullopt};
    for (const Language& machine : {of_graph, allowing.machine, forbidding.machine})
        if (machine && std::ranges::find(result, machine) == result.end())
            result.push_back(machine);
    return result;
}

} // namespace

bool LitmusTestReport::confirmed() const {
    return none.empty() && std::ranges::all_of(runs, &LitmusRun::as_expected);
}

bool LitmusTestReport::mismatch() const {
    return std::ranges::any_of(runs, [](const LitmusRun& run) { return run.failure.empty() && !run.as_expected(); });
}

LitmusTestReport litmus_test(const synthesis::Candidate& candidate, const LitmusSide& allowing,
                             const LitmusSide& forbidding) {
    LitmusTestReport report;
    const synthesis::Named named = synthesis::named(candidate);
    report.name = named.name;
    report.family = named.family;
    report.cycle = named.cycle;
    report.events = named.candidate.events.size();
    const synthesis::Candidate observed = synthesis::with_observers(named.candidate);
    report.language = candidate.machine ? machine::make_target(*candidate.machine)->architecture() : "C";
    report.portrait = portrait_of(observed);
    report.text = synthesis::litmus_text(observed, named.name, named.cycle);
    const std::optional<program::LitmusTest> test = program_of(report.text);
    if (!test)
        throw std::logic_error(fmt::format("a litmus test that was made cannot be read:\n{}", report.text));
    report.runs.push_back(explored_with_base(*test, allowing, true));
    report.runs.push_back(explored_with_base(*test, forbidding, false));
    return report;
}

LitmusTestReport litmus_test(const kat::Theory& theory, const graph::ExecutionGraph& graph, const LitmusSide& allowing,
                             const LitmusSide& forbidding) {
    LitmusTestReport first;
    for (const LitmusSide* side : {&allowing, &forbidding})
        if (!side->why_not.empty()) {
            first.none = side->why_not;
            return first;
        }
    const synthesis::Property separates = [&](const synthesis::Candidate& c) {
        return allowing.allows(c) && !forbidding.allows(c);
    };
    for (const Language& language : languages(allowing, forbidding, synthesis::machine_of(theory, graph))) {
        const synthesis::GraphReadings readings = synthesis::readings_of(theory, graph, language);
        const auto shows = std::ranges::find_if(readings.candidates, separates);
        if (shows == readings.candidates.end()) {
            if (first.none.empty() && first.text.empty())
                first.none = !readings.why.empty()
                                 ? readings.why
                                 : "no choice of memory orders makes the graph an execution of a program that shows it";
            continue;
        }
        LitmusTestReport report = litmus_test(synthesis::minimised(*shows, separates), allowing, forbidding);
        if (report.confirmed() || report.mismatch())
            return report;
        if (first.text.empty())
            first = std::move(report);
    }
    return first;
}

void use_another(LitmusTestReport& report, const kat::Setting& setting, const kat::Model& allowing_model,
                 const kat::Model& forbidding_model, const LitmusSide& allowing, const LitmusSide& forbidding,
                 std::size_t most_events) {
    if (report.confirmed() || report.mismatch() || !allowing.why_not.empty() || !forbidding.why_not.empty())
        return;
    const synthesis::Property explorable = [&](const synthesis::Candidate& candidate) {
        return !allowing.filtered || litmus_test(candidate, base_side(), base_side()).runs.front().witnesses == 1;
    };
    for (const Language& language : languages(allowing, forbidding, std::nullopt))
        if (const auto other = synthesis::smallest_separation(setting, allowing_model, forbidding_model, most_events,
                                                              explorable, language)) {
            report = litmus_test(*other, allowing, forbidding);
            return;
        }
}

void give_names(const std::vector<LitmusTestReport*>& tests) {
    std::map<std::string, std::string> taken; // by original name
    for (LitmusTestReport* test : tests) {
        const std::string family = test->name;
        for (int number = 2; taken.contains(test->name) && taken.at(test->name) != test->text; ++number) {
            test->name = fmt::format("{}-{}", family, number);
            test->text = renamed(*test, test->name);
        }
        taken.emplace(test->name, test->text);
    }
}

} // namespace katlas::workbench
