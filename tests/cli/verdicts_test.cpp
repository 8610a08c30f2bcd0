// Verdicts that publications give for litmus tests (tests/data/verdicts), so that every checkout is compared with
// judgements from elsewhere.
#include "program.hpp"

#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

struct Expected {
    std::string file; // below tests/data/verdicts
    std::string verdict;
};

// By folder and model, since the names of tests differ within a folder.
std::map<std::pair<std::string, std::string>, std::vector<Expected>> expectations() {
    std::map<std::pair<std::string, std::string>, std::vector<Expected>> result;
    std::istringstream lines(source_text("tests/data/verdicts/verdicts.csv"));
    std::string file;
    std::getline(lines, file); // the names of the columns
    std::string model;
    std::string verdict;
    std::string source;
    while (std::getline(lines, file, ',') && std::getline(lines, model, ',') && std::getline(lines, verdict, ',') &&
           std::getline(lines, source))
        result[{file.substr(0, file.find('/')), model}].push_back({file, verdict});
    return result;
}

std::string name_of(const std::string& file) {
    const std::size_t slash = file.find('/') + 1;
    return file.substr(slash, file.rfind('.') - slash);
}

} // namespace

TEST_CASE("litmus tests have the verdicts that publications give", "[check]") {
    std::size_t compared = 0;
    for (const auto& [where, tests] : expectations()) {
        std::string command = "katlas check --mapping none --model " + where.second;
        for (const Expected& test : tests)
            command += " 'tests/data/verdicts/" + test.file + "'";
        const Run run = run_in_source_tree(command);
        INFO(command << "\n" << run.output);
        for (const Expected& test : tests) {
            INFO(test.file << " under " << where.second);
            CHECK(mentions(run, "\nObservation " + name_of(test.file) + " " + test.verdict + " "));
            ++compared;
        }
    }
    std::cout << "verdicts of publications: " << compared << " compared\n";
    CHECK(compared > 140);
}
