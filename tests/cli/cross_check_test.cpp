// `katlas prove --cross-check`: what it prints, in text and JSON, and the exit status where graphs contradict a proof.

#include "../../src/cli/renderings.hpp"
#include "katlas/cli/exit_status.hpp"
#include "program.hpp"
#include "schema.hpp"

#include <catch2/catch.hpp>

using katlas::prover::Verdict;
using katlas::testing::run_in_source_tree;
using katlas::testing::Schema;
using katlas::testing::source_text;
using katlas::workbench::AssertionResult;
using katlas::workbench::CrossCheck;
using katlas::workbench::FileResult;
using nlohmann::json;

namespace {

// A proof that a graph contradicts, which no file makes the program find.
std::vector<FileResult> contradiction() {
    AssertionResult a;
    a.line = 1;
    a.decision.verdict = Verdict::proved;
    a.cross_check = CrossCheck{3, "thread 1\ne0: F\n", 7, true, false, "", 0};
    FileResult file;
    file.file = "a.kat";
    file.assertions = {a};
    return {file};
}

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a cross-check shows a graph that violates a refuted statement", "[cross-check]") {
    const auto run = run_in_source_tree("katlas prove --cross-check 4 models/theorems/rc11-tso-nofences.kat");
    CHECK(run.status == 0);
    CHECK(mentions(run.output, "cross-check: no graph with up to 4 events violates it\n"));
    CHECK(mentions(run.output, "cross-check: this execution graph violates it:\n            thread 1 "));
    CHECK(mentions(run.output, "e0: W[SC] x = 1"));
    const auto smaller = run_in_source_tree("katlas prove --cross-check 3 models/theorems/rc11-tso-nofences.kat");
    CHECK(smaller.status == 0);
    CHECK_FALSE(mentions(smaller.output, "cross-check: this execution graph violates it"));
}

TEST_CASE("a graph that violates a proved statement is an internal error", "[cross-check]") {
    std::vector<FileResult> files = contradiction();
    CHECK(katlas::cli::exit_status_of(files, false) == katlas::cli::internal_error);
    const std::string text = katlas::cli::to_text(files, true);
    CHECK(mentions(text, "internal error: proved, and yet this execution graph violates it:\n"
                         "            thread 1\n            e0: F\n"));
    CHECK(mentions(text, "1 contradicted by a graph"));
    CHECK(mentions(text, "7 graphs judged"));
    files.emplace_back().readable = false;
    CHECK(katlas::cli::exit_status_of(files, false) == katlas::cli::internal_error);
    files[0].assertions[0].decision.verdict = Verdict::refuted;
    CHECK(katlas::cli::exit_status_of(files, false) == katlas::cli::bad_input);
    CHECK_FALSE(mentions(katlas::cli::to_text(files, false), "contradicted"));
}

TEST_CASE("a cross-check says when it is not the whole answer", "[cross-check]") {
    std::vector<FileResult> files = contradiction();
    CrossCheck& c = *files[0].assertions[0].cross_check;
    c.violation.clear();
    CHECK(katlas::cli::exit_status_of(files, false) == katlas::cli::all_as_stated);
    CHECK(mentions(katlas::cli::to_text(files, false), "cross-check: no graph with up to 3 events violates it\n"));
    c.sampled = true;
    CHECK(mentions(katlas::cli::to_text(files, false),
                   "cross-check: no examined graph with up to 3 events violates it\n"));
    c.complete = false;
    CHECK(mentions(katlas::cli::to_text(files, false), "violates it; the time limit was reached\n"));
    c.reason = "because";
    CHECK(mentions(katlas::cli::to_text(files, false), "cross-check: not possible, because\n"));
}

TEST_CASE("a cross-check ends in time", "[cross-check]") {
    const auto run = run_in_source_tree("katlas prove --cross-check 8 --timeout 0.2 models/theorems/eco.kat");
    CHECK(run.status == 0);
    CHECK(mentions(run.output, "the time limit was reached"));
}

TEST_CASE("the JSON of cross-checks is as its schema says", "[cross-check][json]") {
    const Schema schema(json::parse(source_text("docs/schema/prove.schema.json")));
    for (const json& output :
         {json::parse(katlas::cli::to_json(contradiction(), false)),
          json::parse(run_in_source_tree("katlas prove --cross-check 4 --format json "
                                         "models/theorems/rc11-tso-nofences.kat models/theorems/eco-user.kat")
                          .output)}) {

        CHECK(schema.faults(output) == std::vector<std::string>{});
        CHECK(schema.undescribed(output).empty());
        for (const json& r : output["results"])
            CHECK(r.contains("cross_check"));
    }
    const json whole = json::parse(katlas::cli::to_json(contradiction(), false));
    CHECK(whole["exit_status"] == 4);
    CHECK(whole["results"][0]["cross_check"]["violation"] == json({"thread 1", "e0: F"}));
}

TEST_CASE("a wrong number of events is refused", "[cross-check]") {
    for (const std::string number : {"0", "9", "-1", "x"})
        CHECK(run_in_source_tree("katlas prove --cross-check " + number + " models/theorems/eco.kat").status == 2);
}
