// Every refuted statement about shipped models has a litmus test that both sides classify as the proof says, in
// assembly where both are models of one machine; and where herd's verdict on a test of that name is recorded, it is the
// same.
#include "program.hpp"
#include "support/scale.hpp"
#include "support/shared_data.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using katlas::testing::run_in_source_tree;
using nlohmann::json;

namespace {

struct Tests {
    std::vector<json> tests;
    std::size_t refuted = 0;
    std::vector<std::string> without;
};

// The tests that `katlas compare` makes, one for each direction that it refutes, and what has none.
Tests tests_of(const std::string& models) {
    const auto run = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && katlas compare " + models +
                                        " --litmus $d --format json 2>/dev/null");
    INFO(run.output);
    REQUIRE((run.status == 0 || run.status == 3)); // the other direction may be unknown
    Tests found;
    const json whole = json::parse(run.output);
    for (const json& pair : whole["results"])
        for (const json& direction : pair["directions"]) {
            if (direction["verdict"] != "refuted")
                continue;
            ++found.refuted;
            const std::size_t before = found.tests.size();
            std::string why;
            for (const json& axiom : direction["axioms"]) {
                if (!axiom.contains("litmus"))
                    continue;
                const json& litmus = axiom["litmus"];
                if (litmus.contains("none")) {
                    why = litmus["none"];
                    continue;
                }
                const json& sides = litmus["explorations"];
                if (sides[0].contains("verdict") && sides[1].contains("verdict")) {
                    INFO(litmus.dump(2));
                    CHECK(sides[0]["verdict"] == "allowed");
                    CHECK(sides[0]["witnesses"] == 1);
                    CHECK(sides[1]["verdict"] == "forbidden");
                    found.tests.push_back(litmus);
                }
            }
            if (found.tests.size() == before)
                found.without.push_back(fmt::format("{} does not imply {}: {}",
                                                    direction["stronger"].get<std::string>(),
                                                    direction["weaker"].get<std::string>(), why));
        }
    return found;
}

std::string under(const json& test, std::size_t side) {
    return test["explorations"][side]["under"];
}

// herd's verdicts by language, name of a test, and model.
using Recorded = std::map<std::string, std::map<std::pair<std::string, std::string>, std::string>>;

std::optional<Recorded> recorded() {
    const std::filesystem::path root = katlas::tests::shared_data("oracle");
    const std::map<std::string, std::string> folders{
        {"C", "c11"}, {"X86_64", "x86"}, {"AArch64", "aarch64"}, {"PPC", "ppc"}, {"RISCV", "riscv"}};
    Recorded result;
    for (const auto& [language, folder] : folders) {
        std::ifstream csv(root / folder / "expected.csv");
        if (!csv) {
            std::cout << "notice: no recorded verdicts, the comparison is skipped\n";
            return std::nullopt;
        }
        for (std::string row; std::getline(csv, row);) {
            std::istringstream cells(row);
            std::string file;
            std::string model;
            std::string verdict;
            std::getline(cells, file, ',');
            std::getline(cells, model, ',');
            std::getline(cells, verdict, ',');
            result[language][{std::filesystem::path(file).stem().string(), model}] = verdict;
        }
    }
    return result;
}

// Which of herd's models are ours.
const std::set<std::tuple<std::string, std::string, std::string>> same_models = {
    {"C", "sc", "sc.cat"},
    {"C", "tso", "c-tso.cat"},
    {"C", "pso", "c-pso.cat"},
    {"C", "ra", "c-ra.cat"},
    {"C", "sra", "c-sra.cat"},
    {"C", "rc11-published", "rc11.cat"},
    {"C", "rc11-genmc", "rc11-genmc.cat"},
    {"X86_64", "sc", "sc.cat"},
    {"X86_64", "tso", "x86tso.cat"},
    {"AArch64", "sc", "sc.cat"},
    {"AArch64", "armv8", "aarch64.cat"},
    {"AArch64", "aarch64", "aarch64.cat"},
    {"PPC", "sc", "sc.cat"},
    {"PPC", "power", "ppc.cat"},
    {"PPC", "power-simpl", "ppc.cat"},
    {"RISCV", "sc", "sc.cat"},
    {"RISCV", "riscv", "riscv.cat"},
};

std::size_t compare_with(const Recorded& verdicts, const std::vector<json>& tests) {
    std::size_t compared = 0;
    for (const json& test : tests)
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            for (const auto& [language, ours, theirs] : same_models) {
                if (test["language"] != language || under(test, side) != ours)
                    continue;
                const auto found = verdicts.at(language).find({test["name"].get<std::string>(), theirs});
                if (found == verdicts.at(language).end())
                    continue;
                INFO(test["text"].get<std::string>() << "under " << theirs << ": " << found->second);
                CHECK((found->second == "Never") == (test["explorations"][side]["verdict"] == "forbidden"));
                ++compared;
            }
    return compared;
}

} // namespace

TEST_CASE("statements between models of one machine become tests in its assembly", "[litmus]") {
    const std::map<std::string, std::string> of_model{
        {"tso", "X86_64"},     {"tso-fences-all", "X86_64"}, {"pso", "X86_64"},
        {"armv8", "AArch64"},  {"aarch64", "AArch64"},       {"power", "PPC"},
        {"power-weak", "PPC"}, {"power-simpl", "PPC"},       {"sc", "no assembly"}};
    std::set<std::string> languages;
    std::vector<json> all;
    for (const std::string models : {"tso tso-fences-all pso sc", "power power-weak"}) {
        const Tests found = tests_of(models);
        CHECK(found.refuted > 0);
        CHECK(found.without.empty());
        for (const json& test : found.tests) {
            const std::string machine = of_model.at(under(test, 0));
            INFO(test.dump(2));
            if (machine == of_model.at(under(test, 1))) {
                CHECK(test["language"] == machine);
                languages.insert(machine);
            }
            all.push_back(test);
        }
    }
    CHECK(languages == std::set<std::string>{"X86_64", "PPC"});
    if (const auto verdicts = recorded())
        CHECK(compare_with(*verdicts, all) >= 2);
}

TEST_CASE("what only annotated accesses of a machine show becomes a test with them", "[litmus]") {
    const Tests found = tests_of("tso riscv");
    CHECK(found.refuted == 2);
    CHECK(found.without.empty());
    CHECK(std::ranges::any_of(found.tests, [](const json& test) {
        return test["language"] == "RISCV" && test["name"] == "SB+popaqrls" && under(test, 1) == "riscv";
    }));
}

TEST_CASE("what only picks or instructions without a result show becomes a test with them", "[litmus]") {
    const Tests found = tests_of("armv8 aarch64");
    CHECK(found.refuted > 0);
    CHECK(found.without.empty());
    CHECK(std::ranges::any_of(found.tests, [](const json& test) {
        return test["text"].get<std::string>().find(" CSEL ") != std::string::npos && under(test, 0) == "armv8";
    }));
    const auto proved = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && katlas prove "
                                           "models/theorems/causal-base-aarch64.kat --litmus $d --format json");
    CHECK(proved.status == 0);
    CHECK(proved.output.find(" STADD ") != std::string::npos);
}

TEST_CASE("every refuted theorem becomes a test, but those about a user's relation and about words", "[litmus]") {
    if (katlas::tests::is_scaled_down()) {
        std::cout << "notice: left out where tests are scaled down: all theorems are decided and explored\n";
        return;
    }
    const auto run = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && katlas prove "
                                        "models/theorems/*.kat --litmus $d --format json");
    CHECK(run.status == 0);
    std::size_t tests = 0;
    std::size_t of_users = 0;
    std::size_t of_words = 0;
    const json whole = json::parse(run.output);
    for (const json& theorem : whole["results"]) {
        if (theorem["verdict"] != "refuted")
            continue;
        INFO(theorem.dump(2));
        if (!theorem.contains("litmus")) {
            CHECK(theorem["graph"].is_null());
            ++of_words;
            continue;
        }
        const json& test = theorem["litmus"];
        if (test.contains("none")) {
            CHECK(test["none"].get<std::string>().starts_with("programs have no record of the relation"));
            ++of_users;
            continue;
        }
        ++tests;
        CHECK(test["explorations"][0]["verdict"] == "allowed");
        CHECK(test["explorations"][0]["witnesses"] == 1);
        CHECK(test["explorations"][1]["verdict"] == "forbidden");
    }
    CHECK(tests >= 48);
    CHECK(of_users == 5);
    CHECK(of_words == 1);
}

TEST_CASE("the published RC11 is judged on programs, as herd's", "[litmus]") {
    if (katlas::tests::is_absent(katlas::tests::shared_data("oracle/c11/expected.csv")))
        return;
    const std::string folder = "../shared/oracle/c11/tests/";
    const auto verdicts = recorded();
    REQUIRE(verdicts);
    // Where it differs from the form that tools check, and two of each other outcome.
    std::map<std::string, std::size_t> taken;
    std::size_t apart = 0;
    std::ifstream csv(katlas::tests::shared_data("oracle/c11/expected.csv"));
    std::map<std::string, std::map<std::string, std::string>> by_file;
    for (std::string row; std::getline(csv, row);) {
        std::istringstream cells(row);
        std::string file;
        std::string model;
        std::getline(cells, file, ',');
        std::getline(cells, model, ',');
        std::getline(cells, by_file[file][model], ',');
    }
    std::string files;
    for (auto& [file, of] : by_file) {
        const bool differs = of["rc11.cat"] != of["rc11-genmc.cat"];
        if (!file.ends_with(".litmus") || (!differs && ++taken[of["rc11.cat"]] > 2))
            continue;
        apart += differs ? 1U : 0U;
        files += " " + folder + file;
    }
    const auto run = run_in_source_tree("katlas check" + files + " --model rc11-published --format json 2>/dev/null");
    INFO(run.output);
    const json whole = json::parse(run.output);
    for (const json& result : whole["results"]) {
        const std::string file = result["file"];
        CHECK(result["verdict"] == by_file.at(file.substr(folder.size()))["rc11.cat"]);
    }
    CHECK(whole["results"].size() > apart);
    CHECK(apart > 0);
}
