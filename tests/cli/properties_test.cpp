// `katlas properties` as its users see it.
#include "program.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <map>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::run_in_source_tree;
using nlohmann::json;

namespace {

json properties_of(const std::string& arguments) {
    return json::parse(run_in_source_tree("katlas properties --format json " + arguments + " 2>/dev/null").output);
}

// "W R" -> verdict
std::map<std::string, std::string> table(const json& output) {
    std::map<std::string, std::string> cells;
    for (const json& r : output["reorderings"])
        cells[r["first"].get<std::string>() + ", " + r["second"].get<std::string>()] = r["verdict"];
    return cells;
}

std::string verdict(const json& output, const std::string& property) {
    for (const json& p : output["properties"])
        if (p["property"] == property)
            return p["verdict"];
    return "";
}

} // namespace

TEST_CASE("katlas properties knows which accesses the textbook models let be reordered", "[properties]") {
    auto sc = table(properties_of("sc"));
    for (const char* pair : {"R, R", "R, W", "W, R", "W, W"})
        CHECK(sc[pair] == "refuted");
    CHECK(sc["W, F"] == "proved");
    if (katlas::tests::is_scaled_down())
        return;
    auto tso = table(properties_of("tso"));
    CHECK(tso["W, R"] == "proved");
    for (const char* pair : {"R, R", "R, W", "W, W", "W, F SC", "F SC, R", "W, RMW", "RMW, R"})
        CHECK(tso[pair] == "refuted");
    CHECK(tso["W, F"] == "proved");
    auto pso = table(properties_of("pso"));
    CHECK(pso["W, R"] == "proved");
    CHECK(pso["W, W"] == "proved");
    CHECK(pso["R, W"] == "refuted");
    auto ra = table(properties_of("ra"));
    CHECK(ra["W, R"] == "proved");
    for (const char* pair : {"R, R", "R, W", "W, W"})
        CHECK(ra[pair] == "refuted");
}

TEST_CASE("katlas properties knows the roach motel", "[properties]") {
    if (katlas::tests::is_scaled_down()) {
        std::cout << "notice: left out where tests are scaled down: the table of rc11 takes minutes there\n";
        return;
    }
    auto rc11 = table(properties_of("rc11"));
    for (const char* pair : {"R NA, R NA", "R NA, R ACQ", "W NA, R ACQ", "W REL, W NA", "W REL, R ACQ", "W SC, R ACQ",
                             "R NA, F ACQ", "F REL, R NA", "F REL, W REL"})
        CHECK(rc11[pair] == "proved");
    for (const char* pair : {"R ACQ, R NA", "R ACQ, W NA", "R NA, W REL", "W NA, W REL", "W SC, R SC", "R RLX, F ACQ",
                             "F ACQ, R NA", "W NA, F REL", "F SC, R NA"})
        CHECK(rc11[pair] == "refuted");
}

TEST_CASE("katlas properties says what follows from the axioms", "[properties]") {
    const json tso = properties_of("tso");
    CHECK(verdict(tso, "no thin air (program order)") == "proved");
    CHECK(verdict(tso, "prefix-closed") == "proved");
    CHECK(verdict(tso, "monotone in thread merging") == "unknown");
    CHECK(tso["exit_status"] == 0);
    CHECK(verdict(properties_of("sc"), "monotone in thread merging") == "proved");
    const json pso = properties_of("examples/dependencies.kat");
    CHECK(verdict(pso, "no thin air (dependencies)") == "proved");
    CHECK(verdict(pso, "no thin air (program order)") == "refuted");
}

TEST_CASE("katlas properties makes a litmus test of each pair that stays in order", "[properties][litmus]") {
    const auto run = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && katlas properties --litmus $d "
                                        "--format json tso 2>/dev/null");
    CHECK(run.status == 0);
    const json whole = json::parse(run.output);
    std::map<std::string, std::string> families;
    for (const json& r : whole["reorderings"]) {
        CHECK(r.contains("litmus") == (r["verdict"] == "refuted"));
        if (!r.contains("litmus"))
            continue;
        const json& test = r["litmus"];
        INFO(test.dump(2));
        REQUIRE(test["explorations"].size() == 2);
        CHECK(test["explorations"][0]["verdict"] == "allowed");
        CHECK(test["explorations"][1]["verdict"] == "forbidden");
        CHECK(test["explorations"][1]["under"] == "tso");
        families[r["first"].get<std::string>() + ", " + r["second"].get<std::string>()] = test["family"];
    }
    CHECK(families.at("R, R") == "MP");
    CHECK(families.at("R, W") == "LB");
    CHECK(families.at("F SC, R") == "R");
}

TEST_CASE("a definition that subtracts what may gain pairs shows no property that adding pairs would keep",
          "[properties]") {
    const auto run = katlas::testing::run_with_folder(
        "printf 'define gap = po \\\\ (po;po)\\nmodel m = acyclic gap | rf\\n' >$d/gap.kat && "
        "katlas properties $d/gap.kat::m --format json 2>/dev/null");
    INFO(run.output);
    const json output = json::parse(run.output);
    for (const char* property : {"prefix-closed", "monotone in fences", "monotone in thread merging"})
        CHECK(verdict(output, property) != "proved");
    // What is subtracted here, as in `corr` of RISC-V, goes through writes that are before one of its ends.
    const auto corr = katlas::testing::run_with_folder(
        "printf 'define corr = [R];po-loc;[R] \\ po-loc;[W];po-loc \\ rf^-1;rf\nmodel m = acyclic corr | rfe\n' "
        ">$d/corr.kat && katlas properties $d/corr.kat::m --format json 2>/dev/null");
    INFO(corr.output);
    CHECK(verdict(json::parse(corr.output), "prefix-closed") == "proved");
}

TEST_CASE("a model has the same properties with definitions unfolded, and no order is left out under others",
          "[properties]") {
    const auto of = [](const std::string& model) {
        const auto run = katlas::testing::run_with_folder("printf '" + model +
                                                          "' >$d/m.kat && katlas properties $d/m.kat --format json "
                                                          "2>/dev/null");
        INFO(run.output);
        return json::parse(run.output);
    };
    const json defined = of("define d = rfe;po\\nacyclic d\\n");
    const json plain = of("acyclic rfe;po\\n");
    CHECK(table(defined) == table(plain));
    CHECK(table(defined)["R, W"] == "refuted");
    for (const json& p : plain["properties"])
        CHECK(verdict(defined, p["property"]) == p["verdict"]);
    for (const auto& [pair, found] : table(of("define gap = po \\\\ (po;po)\\nacyclic gap | rf | co | fr\\n"))) {
        INFO(pair);
        CHECK(found == "unknown");
    }
}

TEST_CASE("katlas properties complains about what it cannot read", "[properties]") {
    const auto unknown = run_in_source_tree("katlas properties tsoo");
    CHECK(unknown.status == 2);
    CHECK(unknown.output.find("did you mean 'tso'?") != std::string::npos);
    CHECK(properties_of("tsoo")["exit_status"] == 2);
    CHECK(run_in_source_tree("katlas properties").status == 2);
    CHECK(run_in_source_tree("katlas properties sc tso").status == 2);
    const auto open = run_in_source_tree("katlas properties tso --timeout 0.000001");
    CHECK(open.status == 3);
    CHECK(open.output.find("undecided because the time limit was reached") != std::string::npos);
}
