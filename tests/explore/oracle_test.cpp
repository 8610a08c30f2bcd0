// Every C test of the shared oracle has herd's verdict, states and number of executions under every model of both.
#include "katlas/explore/models.hpp"
#include "program/litmus_fixture.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace katlas::tests {
namespace {

const std::filesystem::path& oracle() {
    static const std::filesystem::path folder =
        std::filesystem::path(KATLAS_SOURCE_DIR) / ".." / "shared" / "oracle" / "c11";
    return folder;
}

std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// The shipped model that is a model of the oracle.
const std::map<std::string, std::string>& shipped_names() {
    static const std::map<std::string, std::string> names{
        {"sc.cat", "sc"},     {"c-tso.cat", "tso"}, {"c-pso.cat", "pso"},       {"c-ra.cat", "ra"},
        {"c-sra.cat", "sra"}, {"rc11.cat", "rc11"}, {"rc11-20.cat", "rc11-20"}, {"rc11-genmc.cat", "rc11-tools"}};
    return names;
}

struct Expected {
    std::string model;
    std::string verdict;
    std::string executions;
    std::string positive; // this and the rest may be empty: not recorded
    std::string negative;
    std::string num_states;
    std::string states;
};

// file,model,verdict,result,states,positive,negative,executions,flags,statelist
std::map<std::string, std::vector<Expected>> expectations() {
    std::map<std::string, std::vector<Expected>> all;
    std::ifstream csv(oracle() / "expected.csv");
    for (std::string line; std::getline(csv, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        std::vector<std::string> f;
        std::size_t at = 0;
        while (f.size() < 9) {
            const std::size_t comma = line.find(',', at);
            f.push_back(line.substr(at, comma - at));
            at = comma + 1;
        }
        if (const auto known = shipped_names().find(f[1]); known != shipped_names().end())
            all[f[0]].push_back({known->second, f[2], f[7], f[5], f[6], f[4], line.substr(at)});
    }
    return all;
}

} // namespace

TEST_CASE("every C test of the oracle has the recorded verdict, states and executions under each model") {
    if (!std::filesystem::exists(oracle() / "expected.csv")) {
        std::cout << "notice: " << oracle().string() << " is absent, its litmus tests are skipped\n";
        return;
    }
    std::size_t compared = 0;
    for (const auto& [file, models] : expectations()) {
        const Litmus litmus(slurp(oracle() / "tests" / file));
        INFO(file);
        REQUIRE(litmus.test);
        for (const Expected& e : models) {
            INFO(e.model);
            explore::Options options;
            options.condition = &litmus.test->condition;
            const explore::ModelExplorer* model = explore::find_model_explorer(e.model);
            REQUIRE(model != nullptr);
            const explore::Result found = model->explore(litmus.test->program, options);
            REQUIRE(found.exhaustive());
            const program::Outcomes::Report report = found.outcomes->report();
            std::string states;
            for (const std::string& state : report.states)
                states += (states.empty() ? "" : " | ") + state;
            CHECK(to_string(report.verdict) == e.verdict);
            CHECK(std::to_string(report.positive + report.negative) == e.executions);
            if (!e.positive.empty()) {
                CHECK(std::to_string(report.positive) == e.positive);
                CHECK(std::to_string(report.negative) == e.negative);
                CHECK(std::to_string(report.states.size()) == e.num_states);
            }
            if (!e.states.empty())
                CHECK(states == e.states);
            ++compared;
        }
    }
    std::cout << "compared " << compared << " explorations\n";
    CHECK(compared > 10000);
}

} // namespace katlas::tests
