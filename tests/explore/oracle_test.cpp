// Every C test of the shared oracle has herd's verdict, states and number of executions under every model of both.
#include "interpreted_checker.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/workbench/stand_in.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/expected_results.hpp"

#include <iostream>
#include <map>

namespace katlas::tests {
namespace {

// The shipped model that is a model of the oracle.
const std::map<std::string, std::string>& shipped_names() {
    static const std::map<std::string, std::string> names{
        {"sc.cat", "sc"},     {"c-tso.cat", "tso"}, {"c-pso.cat", "pso"},       {"c-ra.cat", "ra"},
        {"c-sra.cat", "sra"}, {"rc11.cat", "rc11"}, {"rc11-20.cat", "rc11-20"}, {"rc11-genmc.cat", "rc11-genmc"}};
    return names;
}

// The models of the oracle that are not shipped, by files of tests/explore/models.
const std::map<std::string, std::string>& model_files() {
    static const std::map<std::string, std::string> files{
        {"c-rlx.cat", "coherent"}, {"c-ra-rlx.cat", "release-acquire-relaxed"}, {"c-tso-genmc.cat", "tso-ordered-sc"}};
    return files;
}

struct Expected {
    std::string model;
    std::string verdict;
    bool undefined = false;
    std::string executions;
    std::string positive; // this and the rest may be empty: not recorded
    std::string negative;
    std::string num_states;
    std::string states;
};

// file,model,verdict,result,states,positive,negative,executions,flags,statelist
std::map<std::string, std::vector<Expected>> expectations(const std::map<std::string, std::string>& names) {
    std::map<std::string, std::vector<Expected>> all;
    std::ifstream csv(oracle("c11") / "expected.csv");
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> f = fields(line);
        if (const auto known = names.find(f[1]); known != names.end())
            all[f[0]].push_back(
                {known->second, f[2], f[8].find("Undef") != std::string::npos, f[7], f[5], f[6], f[4], f[9]});
    }
    return all;
}

void check_found(const explore::Result& found, const Expected& e) {
    REQUIRE(found.exhaustive());
    const program::Outcomes::Report report = found.outcomes->report();
    std::string states;
    for (const std::string& state : report.states)
        states += (states.empty() ? "" : " | ") + state;
    CHECK(to_string(report.verdict) == e.verdict);
    CHECK(std::to_string(report.positive + report.negative) == e.executions);
    if (!e.positive.empty()) {
        CHECK((found.racy != 0) == e.undefined);
        CHECK(std::to_string(report.positive) == e.positive);
        CHECK(std::to_string(report.negative) == e.negative);
        CHECK(std::to_string(report.states.size()) == e.num_states);
    }
    if (!e.states.empty())
        CHECK(states == e.states);
}

// `explore`: of a program with options, under a model by its name here.
template <typename Explore>
std::size_t compare_all(const std::map<std::string, std::string>& names, const Explore& explore) {
    std::size_t compared = 0;
    for (const auto& [file, models] : expectations(names)) {
        const AnyLitmus litmus(text_of_file(oracle("c11") / "tests" / file));
        INFO(file);
        REQUIRE(litmus.test);
        for (const Expected& e : models) {
            INFO(e.model);
            explore::Options options;
            options.condition = &litmus.test->condition;
            check_found(explore(e.model, litmus.test->program, options), e);
            ++compared;
        }
    }
    std::cout << "compared " << compared << " explorations\n";
    return compared;
}

} // namespace

TEST_CASE("every C test of the oracle has the recorded verdict, states and executions under each model") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    CHECK(compare_all(shipped_names(), [](const std::string& model, const auto& program, const auto& options) {
              return explore::find_model_explorer(model)->explore(program, options);
          }) > 10000);
}

TEST_CASE("every C test of the oracle has the recorded results where a cheaper model stands in") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    std::size_t stood_in = 0;
    compare_all(shipped_names(), [&](const std::string& model, const auto& program, const auto& options) {
        const workbench::StandIn* s = workbench::find_stand_in(model, program);
        stood_in += s != nullptr;
        return explore::find_model_explorer(s == nullptr ? model : s->cheaper)->explore(program, options);
    });
    std::cout << stood_in << " of them under a stand-in\n";
    CHECK(stood_in > 200);
}

TEST_CASE("every C test of the oracle has the recorded results under models that are interpreted") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    std::map<std::string, InterpretedChecker> checkers;
    for (const auto& [cat, file] : model_files())
        checkers.emplace(file, interpreted_checker(KATLAS_SOURCE_DIR "/tests/explore/models/" + file + ".kat"));
    CHECK(compare_all(model_files(), [&](const std::string& model, const auto& program, const auto& options) {
              return explore::explore_with(program, options, checkers.at(model));
          }) > 5000);
}

// Under which the others cannot be explored: nothing forbids cycles through branches.
TEST_CASE("every C test of the oracle has the recorded results under coherence alone") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document =
        load_models({KATLAS_SOURCE_DIR "/tests/explore/models/coherence-only.kat"}, {}, sources, diagnostics, keys);
    REQUIRE_FALSE(diagnostics.has_errors());
    const graph::ModelJudge judge(document, document.models.at(keys.front()), false);
    CHECK(compare_all({{"c-coh.cat", "coherence-only"}},
                      [&](const std::string&, const auto& program, const auto& options) {
                          return explore::explore_candidates(
                              program, options,
                              [own = judge](const explore::Configuration& c, const graph::DependencyEdges& d) mutable {
                                  return own.consistent(c.graph, d);
                              },
                              {.atomic = true});
                      }) == 3150);
}

} // namespace katlas::tests
