// `katlas import` as its users see it, and what the prover and the explorer say of imported models.
#include "program.hpp"
#include "support/expected_results.hpp"
#include "support/shared_data.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using katlas::testing::run_in_source_tree;

namespace {

const std::string folder = "tests/cat/models/";

// The first line of a comparison, standard error left out.
std::string verdict(const std::string& arguments) {
    const auto run = run_in_source_tree("katlas compare " + arguments + " 2>/dev/null");
    return run.output.substr(0, run.output.find('\n'));
}

} // namespace

TEST_CASE("import writes a model", "[import]") {
    const auto shown = run_in_source_tree("katlas import " + folder + "sc.cat");
    CHECK(shown.status == 0);
    CHECK(shown.output == "// SC\n"
                          "// Imported from sc.cat; the comments say from which lines.\n\n"
                          "let com = rf | co | fr  // sc.cat:4\n\n"
                          "acyclic po-loc | com as coherence-axiom  // sc.cat:5\n"
                          "irreflexive fre;coe;rmw^-1 as atom  // sc.cat:6\n"
                          "acyclic po | com as sc  // sc.cat:8\n");
    const auto written = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && katlas import " + folder +
                                            "x86tso.cat -o $d/mine.kat && katlas compare $d/mine.kat tso | head -1");
    CHECK(written.output.find("mine.kat and tso are equivalent\n") != std::string::npos);
    CHECK(run_in_source_tree("katlas import none.cat").status == 2);
    CHECK(run_in_source_tree("katlas import " + folder + "sc.cat -o /no/such/folder/x.kat").status == 2);
    const auto outside = run_in_source_tree("t=$(mktemp --suffix=.cat) && trap 'rm $t' EXIT && "
                                            "printf 'C \"x\"\\nacyclic po | ~rf' >$t && katlas import $t");
    CHECK(outside.status == 2);
    CHECK(outside.output.find(":2:9: error: the complement of this relation cannot be imported\n"
                              "    2 | acyclic po | ~rf\n"
                              "      |         ^~~~~~~~\n") != std::string::npos);
    // Without the first word of the file it is not said what SC means.
    CHECK(run_in_source_tree("katlas import --arch C " + folder + "sc.cat").status == 0);
}

TEST_CASE("imported models are proved equivalent to the shipped ones", "[import]") {
    const std::map<std::string, std::string> models{{"sc", "sc"},   {"tso", "tso"}, {"x86tso", "tso"},
                                                    {"pso", "pso"}, {"ra", "ra"},   {"sra", "sra"}};
    for (const auto& [cat, shipped] : models) {
        const std::string file = folder + cat + ".cat";
        CHECK(verdict(fmt::format("{} {}", file, shipped)) == fmt::format("{} and {} are equivalent", file, shipped));
    }
    // Another model is another one.
    CHECK(verdict(folder + "ra.cat sra") == folder + "ra.cat is weaker than sra");
    CHECK(verdict(folder + "x86tso.cat sc") == folder + "x86tso.cat is weaker than sc");
}

TEST_CASE("where only bounds are imported, equivalence rests on what the relations are", "[import]") {
    const std::string ours = "models/rc11-published.kat";
    const std::string rc11 = folder + "published-rc11.cat";
    CHECK(verdict(fmt::format("{} {} --assume {}rc11-is-published.kat", rc11, ours, folder)) ==
          fmt::format("{} and {} are equivalent", rc11, ours));
    const std::string rvwmo = folder + "rvwmo.cat";
    CHECK(verdict(fmt::format("{} models/riscv.kat --assume {}rvwmo-is-riscv.kat", rvwmo, folder)) ==
          fmt::format("{} and models/riscv.kat are equivalent", rvwmo));
    const std::string ztso = folder + "ztso.cat";
    const std::string by_hand = folder + "ztso-by-hand.kat";
    CHECK(verdict(fmt::format("{} {} --assume {}ztso-is-riscv.kat", ztso, by_hand, folder)) ==
          fmt::format("{} and {} are equivalent", ztso, by_hand));
    // Without it, nothing false is said.
    CHECK(verdict(fmt::format("{} rc11-published --timeout 10", rc11)).starts_with("how "));
}

TEST_CASE("programs are explored under imported models", "[import]") {
    const auto check = [](const std::string& model) {
        const auto run = run_in_source_tree("katlas check examples/litmus/store-buffering.litmus --model " + model);
        return run.output.substr(run.output.find("Observation"), run.output.find("Model") - run.output.find("Obs"));
    };
    CHECK(check(folder + "ra.cat") == check("ra"));
    CHECK(check(folder + "sc.cat") == check("sc"));
    CHECK(check(folder + "ra.cat") != check("sc"));
    // Of intersections with 'loc', explored graphs know what they are.
    CHECK(check(folder + "published-rc11.cat") == check("rc11-published"));
    const auto refused = run_in_source_tree("f=$(mktemp --suffix=.cat) && trap 'rm $f' EXIT && printf 'C \"t\"\n"
                                            "acyclic po | rf\nacyclic po \\\\ (rf; fr) | co\n' >$f && "
                                            "katlas check examples/litmus/store-buffering.litmus --model $f 2>&1");
    CHECK(refused.status == 2);
    CHECK(refused.output.find("of which explored graphs have no record") != std::string::npos);
}

TEST_CASE("the models of the oracle are imported and equivalent to ours", "[import]") {
    if (katlas::tests::is_absent(katlas::tests::shared_data("oracle/models")))
        return;
    const std::map<std::string, std::string> models{{"c-tso", "tso"},
                                                    {"c-pso", "pso"},
                                                    {"c-ra", "ra"},
                                                    {"c-sra", "sra"},
                                                    {"c-rlx", "tests/explore/models/coherent.kat"},
                                                    {"c-ra-rlx", "tests/explore/models/release-acquire-relaxed.kat"},
                                                    {"c-tso-genmc", "tests/explore/models/tso-ordered-sc.kat"},
                                                    {"rc11-genmc", "rc11-genmc"},
                                                    {"rc11-kat-norf", "rc11-20"}};
    for (const auto& [cat, ours] : models) {
        const std::string file = "../shared/oracle/models/" + cat + ".cat";
        CHECK(verdict(fmt::format("{} {}", file, ours)) == fmt::format("{} and {} are equivalent", file, ours));
    }
}

TEST_CASE("results about an imported model name places of the .cat file", "[import]") {
    const auto explained = run_in_source_tree(
        "katlas explain examples/litmus/store-buffering.litmus --format json --model " + folder + "sc.cat");
    INFO(explained.output);
    CHECK(explained.output.find("sc.cat:8:1") != std::string::npos);
    CHECK(explained.output.find("\"statement\": \"empty rmw & (fre; coe)\"") != std::string::npos);
    // A report shows the model as it was imported.
    const auto page = run_in_source_tree("f=$(mktemp) && trap 'rm $f' EXIT && katlas report --without-properties tso " +
                                         folder + "sc.cat -o $f >&2 && cat $f");
    CHECK(page.output.find(">tests/cat/models/sc.cat (imported)<") != std::string::npos);
    CHECK(page.output.find("// Imported from sc.cat; the comments say from which lines.") != std::string::npos);
}

// Herd's own models of machines, with what their library says of virtual memory and the like.
TEST_CASE("herd's models of machines give the recorded results", "[import]") {
    if (katlas::tests::is_absent(katlas::tests::shared_data("oracle/models")))
        return;
    struct {
        const char* tests;
        const char* model;
        const char* test;
        const char* expected;
    } cases[] = {
        {"aarch64", "aarch64", "catalogue-pick/LB+CSEL-data-po+DMB.litmus", "Sometimes 4"},
        {"aarch64", "aarch64", "catalogue-pick/LB+CSEL-addr-po+DMB.litmus", "Never 3"},
        {"riscv", "riscv", "gen-2+2W/2+2W+fence.rw.rw+po.litmus", "Sometimes 4"},
        {"x86", "x86tso-mixed", "catalogue-x86/2+2W+mfence+po.litmus", "Never 3"},
    };
    for (const auto& c : cases) {
        const auto run = run_in_source_tree(fmt::format("katlas check ../shared/oracle/{}/tests/{} --model "
                                                        "../shared/oracle/cats/{}.cat 2>/dev/null",
                                                        c.tests, c.test, c.model));
        INFO(c.test << "\n" << run.output);
        const std::string expected = c.expected;
        const std::size_t space = expected.find(' ');
        CHECK(run.output.find(" " + expected.substr(0, space) + " ") != std::string::npos);
        CHECK(run.output.find("Executions " + expected.substr(space + 1) + " complete") != std::string::npos);
    }
}

// Verdict and number of executions of every 800th test, under models as they are imported.
TEST_CASE("imported models give the recorded results of the oracle", "[import]") {
    if (katlas::tests::is_absent(katlas::tests::shared_data("oracle/models")))
        return;
    std::map<std::string, std::vector<std::pair<std::string, std::string>>>
        wanted; // by model: file, "verdict executions"
    std::ifstream csv(katlas::tests::shared_data("oracle/c11/expected.csv"));
    std::map<std::string, int> seen;
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> f = katlas::tests::fields(line);
        const bool imported =
            f[1] == "c-tso.cat" || f[1] == "c-ra.cat" || f[1] == "rc11-genmc.cat" || f[1] == "c-tso-genmc.cat";
        if (imported && f[7] != "" && seen[f[1]]++ % 800 == 0)
            wanted[f[1]].emplace_back(f[0], f[2] + " " + f[7]);
    }
    std::size_t compared = 0;
    for (const auto& [model, tests] : wanted)
        for (const auto& [file, expected] : tests) {
            const std::string path = "../shared/oracle/c11/tests/" + file;
            const auto run =
                run_in_source_tree(fmt::format("katlas check '{}' --model ../shared/oracle/models/{}", path, model));
            const std::size_t observation = run.output.find("Observation ");
            const std::size_t executions = run.output.find("Executions ");
            if (observation == std::string::npos || executions == std::string::npos)
                continue; // a program that is not explored
            const std::size_t name = run.output.find(' ', observation + 12) + 1;
            const std::string found =
                run.output.substr(name, run.output.find(' ', name) - name) + " " +
                run.output.substr(executions + 11, run.output.find_first_of(" \n", executions + 11) - executions - 11);
            INFO(model << " " << file << "\n" << run.output);
            CHECK(found == expected);
            ++compared;
        }
    std::cout << "import: " << compared << " recorded results compared\n";
    CHECK(compared > 10);
}
