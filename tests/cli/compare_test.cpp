// `katlas compare` as its users see it.
#include "program.hpp"

#include <algorithm>
#include <map>
#include <regex>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::run_in_source_tree;
using nlohmann::json;

namespace {

// Times are of this run, and of several shortest cycles any may be shown.
std::string without_what_varies(const std::string& text) {
    const std::string milliseconds = std::regex_replace(text, std::regex(" +[0-9.]+ ms"), "");
    const std::string seconds = std::regex_replace(milliseconds, std::regex("[0-9.]+ s of CPU"), "");
    const std::string cycle = std::regex_replace(seconds, std::regex(R"(\[.*-->.*\])"), "CYCLE");
    // The graph: threads, events, initial writes, rf perhaps, co, and the cycle as its last line.
    return std::regex_replace(
        cycle,
        std::regex(
            R"(thread 1 +thread 2\n(                e[0-9].*\n)+.*initial: .*\n(.*rf: .*\n)?.*co: .*\n.*cycle: e.*)"),
        "GRAPH");
}

// Runs a script in a folder with the files that it makes.
katlas::testing::Run in_new_folder(const std::string& script) {
    return run_in_source_tree("dir=$(mktemp -d) && trap 'rm -rf \"$dir\"' EXIT && cd \"$dir\" && " + script);
}

} // namespace

TEST_CASE("katlas compare decides both directions, axiom by axiom", "[compare]") {
    const auto run = run_in_source_tree("cd / && katlas compare sc tso");
    CHECK(run.status == 0);
    CHECK(without_what_varies(run.output) == "sc is stronger than tso\n"
                                             "  sc implies tso: holds\n"
                                             "    holds     sc-per-location\n"
                                             "    holds     global-order\n"
                                             "    holds     atomicity\n"
                                             "  tso implies sc: fails\n"
                                             "    fails     sc\n"
                                             "              tso allows:\n"
                                             "                CYCLE\n"
                                             "              on this execution graph:\n"
                                             "                GRAPH\n"
                                             "    holds     atomicity\n"
                                             "\n");
    CHECK(
        without_what_varies(run_in_source_tree("katlas compare tso sc").output).starts_with("tso is weaker than sc\n"));
    CHECK(run_in_source_tree("katlas compare pso ra").output.starts_with("pso and ra are incomparable\n"));
    CHECK(run_in_source_tree("katlas compare c11-strong models/c11-strong.kat")
              .output.starts_with("c11-strong and models/c11-strong.kat are equivalent\n"));
}

TEST_CASE("katlas compare prints a matrix of more models", "[compare]") {
    const auto run = run_in_source_tree("katlas compare sc tso pso ra");
    CHECK(run.status == 0);
    CHECK(without_what_varies(run.output) ==
          "     sc  tso  pso  ra\n"
          "sc   =   <    <    <\n"
          "tso  >   =    <    <\n"
          "pso  >   >    =    #\n"
          "ra   >   >    #    =\n"
          "< the model of the row is stronger, > weaker, = equivalent, # incomparable, ? "
          "unknown\n\n");
    const auto verbose = run_in_source_tree("katlas compare sc tso pso --verbose");
    CHECK(verbose.output.find("tso is stronger than pso\n") != std::string::npos);
    CHECK(verbose.output.find("pso allows:\n") != std::string::npos);
}

// The published order of the models: each step strict, each with a confirmed execution graph. Sources: thesis
// table 10.1 and section 3.4.2; Lahav, Giannarakis, Vafeiadis, POPL 2016; Lahav et al., PLDI 2017.
TEST_CASE("katlas compare gives the published picture, each strict step with a graph", "[compare]") {
    std::map<std::pair<std::string, std::string>, std::string> relation;
    const auto take = [&](const json& pair) {
        const std::string verdict = pair["verdict"];
        relation[{pair["left"], pair["right"]}] = verdict;
        INFO(pair["left"] << " and " << pair["right"]);
        CHECK(verdict != "unknown");
        for (const json& direction : pair["directions"]) {
            if (direction["verdict"] != "refuted")
                continue;
            const json& axioms = direction["axioms"];
            CHECK(std::any_of(axioms.begin(), axioms.end(), [](const json& a) {
                return a["verdict"] == "refuted" && a["graph"].is_object() && a["graph"]["events"].size() >= 2;
            }));
        }
    };
    // All in one comparison would take longer.
    for (const char* models :
         {"sc tso-fences-all tso pso sra ra rc11 rc11-20 imm", "power power-weak", "c11-strong c11-orig"}) {
        const json output =
            json::parse(run_in_source_tree(std::string("katlas compare --format json ") + models).output);
        for (const json& pair : output["results"])
            take(pair);
    }
    const std::vector<std::pair<std::string, std::string>> stronger = {{"sc", "tso-fences-all"},
                                                                       {"tso-fences-all", "tso"},
                                                                       {"tso", "pso"},
                                                                       {"tso", "sra"},
                                                                       {"sra", "ra"},
                                                                       {"sc", "rc11"},
                                                                       {"rc11", "rc11-20"},
                                                                       {"tso", "imm"},
                                                                       {"power", "power-weak"},
                                                                       {"c11-strong", "c11-orig"}};
    for (const auto& pair : stronger) {
        INFO(pair.first << " < " << pair.second);
        CHECK(relation.at(pair) == "stronger");
    }
    CHECK(relation.at({"pso", "ra"}) == "incomparable");
    CHECK(relation.at({"tso", "rc11"}) == "incomparable");
}

TEST_CASE("katlas compare decides all axioms of two models, and no more than it takes for a matrix", "[compare]") {
    const auto axioms = [](const std::string& arguments) {
        const auto run = run_in_source_tree("katlas compare --format json " + arguments);
        return json::parse(run.output)["results"][0]["directions"][1]["axioms"].size();
    };
    CHECK(axioms("sc tso") == 2);
    CHECK(axioms("sra pso tso") == 1);
    CHECK(axioms("sra pso tso --verbose") == 3);
}

TEST_CASE("katlas compare takes assumptions", "[compare]") {
    const std::string fence = "echo 'assume [W & SC];po;[R & SC] <= po;[F & SC];po' > fence.kat && ";
    const auto relation = [&](const std::string& arguments) {
        const auto run = in_new_folder(fence + "katlas compare tso rc11 --format json " + arguments);
        return json::parse(run.output)["results"][0]["verdict"].get<std::string>();
    };
    CHECK(relation("") == "incomparable");
    CHECK(relation("--assume fence.kat") == "stronger");
    const auto missing = in_new_folder("katlas compare tso rc11 --assume no.kat");
    CHECK(missing.status == 2);
    CHECK(missing.output.find("cannot read 'no.kat'") != std::string::npos);
}

TEST_CASE("katlas compare takes files and the models in them", "[compare]") {
    const std::string files = "echo 'model a = acyclic po | rf model b = acyclic rf | po as x' > m.kat && ";
    CHECK(in_new_folder(files + "katlas compare m.kat::a m.kat::b")
              .output.starts_with("m.kat::a and m.kat::b are "
                                  "equivalent\n"));
    const auto none = in_new_folder(files + "katlas compare m.kat sc");
    CHECK(none.status == 2);
    CHECK(none.output.find("the file has no axioms\n") != std::string::npos);
    CHECK(none.output.find("it declares a, b; write FILE::NAME for one of them\n") != std::string::npos);
    CHECK(in_new_folder(files + "katlas compare m.kat::c sc").status == 2);
}

TEST_CASE("katlas compare complains about what it cannot read", "[compare]") {
    const auto unknown = run_in_source_tree("katlas compare tsoo sc");
    CHECK(unknown.status == 2);
    CHECK(unknown.output.find("no model of this name is part of the program") != std::string::npos);
    CHECK(unknown.output.find("did you mean 'tso'?") != std::string::npos);
    CHECK(run_in_source_tree("katlas compare sc").status == 2);
    CHECK(run_in_source_tree("katlas compare").status == 2);
    CHECK(run_in_source_tree("katlas compare sc no-such.kat").status == 2);
    CHECK(run_in_source_tree("katlas compare sc examples/mistake.kat").status == 2);
    CHECK(run_in_source_tree("katlas compare sc models/theorems").status == 2);
    CHECK(run_in_source_tree("katlas compare sc ''").status == 2);
    CHECK(run_in_source_tree("katlas compare sc '::'").status == 2);
    CHECK(json::parse(
              run_in_source_tree("katlas compare sc tsoo --format json 2>/dev/null").output)["results"][0]["verdict"] ==
          "error");
}

TEST_CASE("katlas compare says what is open", "[compare]") {
    const auto run = run_in_source_tree("katlas compare rc11 rc11-published --timeout 0.000001");
    CHECK(run.status == 3);
    CHECK(run.output.starts_with("how rc11 and rc11-published compare is unknown"));
    CHECK(run.output.find("unknown because ") != std::string::npos);
}
