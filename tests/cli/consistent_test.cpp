// `katlas consistent`: verdicts, cores, exit statuses, and JSON as its schema says.
#include "program.hpp"
#include "schema.hpp"

#include <sstream>

#include <catch2/catch.hpp>

namespace {

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

constexpr const char* recorded_buffering = "examples/traces/store-buffering.jsonl";
constexpr const char* recorded_passing = "examples/traces/message-passing.jsonl";

TEST_CASE("a recorded trace is allowed by a weak model and forbidden by a strong one", "[consistent]") {
    const Run weak = run_in_source_tree(std::string("katlas consistent --model tso ") + recorded_buffering);
    CHECK(weak.status == 0);
    CHECK(mentions(weak, "Allowed"));
    const Run strong = run_in_source_tree(std::string("katlas consistent --model sc ") + recorded_buffering);
    CHECK(strong.status == 1);
    CHECK(mentions(strong, "line 4"));
    const Run both = run_in_source_tree(std::string("katlas consistent --model rc11 ") + recorded_passing);
    CHECK(both.status == 1);
    CHECK(mentions(both, "2 traces: 1 allowed, 1 forbidden, 0 undecided"));
}

TEST_CASE("the engine for a recorded trace is chosen by proof", "[consistent]") {
    // As tso, said in another way.
    const std::string mine = "let order = [R | UW | F & SC];po | po;[W | UR | F & SC]\n"
                             "acyclic po-loc | rf | co | fr\n"
                             "acyclic fr | co | rfe | order+\n"
                             "irreflexive fre;coe;rmw^-1\n";
    const auto engine = [&](const std::string& model) {
        const Run run =
            run_with_folder("cat > $d/mine.kat <<'END'\n" + mine + "END\nkatlas consistent --format json --model " +
                            model + " " + recorded_buffering);
        return json::parse(run.output)["engine"].get<std::string>();
    };
    CHECK(engine("tso") == "machine");
    CHECK(engine("ra") == "coherence");
    CHECK(engine("$d/mine.kat") == "machine");
}

TEST_CASE("katlas consistent prints JSON as its schema says", "[json][consistent]") {
    const Schema schema(json::parse(source_text("docs/schema/consistent.schema.json")));
    const Schema line_schema(json::parse(source_text("docs/schema/recorded-trace-line.schema.json")));
    for (const std::string& arguments :
         {std::string("--model sc ") + recorded_buffering + " " + recorded_passing + " no-such-file",
          std::string("--model tso ") + recorded_passing, std::string("--model armv8 ") + recorded_passing}) {
        const json output =
            json::parse(run_in_source_tree("katlas consistent --format json " + arguments + " 2>/dev/null").output);
        INFO(output.dump(2));
        CHECK(schema.faults(output).empty());
        CHECK(schema.undescribed(output).empty());
    }
    for (const char* file : {recorded_buffering, recorded_passing}) {
        std::istringstream lines(source_text(file));
        for (std::string line; std::getline(lines, line);)
            CHECK(line_schema.faults(json::parse(line)).empty());
    }
}

TEST_CASE("a recorded trace that is wrong, or a model without a checker, is bad input", "[consistent]") {
    const Run wrong =
        run_with_folder("echo '{\"thread\": 0, \"op\": \"X\"}' > $d/t.jsonl; katlas consistent --model sc $d/t.jsonl");
    CHECK(wrong.status == 2);
    CHECK(mentions(wrong, ":1:21: error: there is no operation 'X'"));
    CHECK(mentions(wrong, "^~~"));
    CHECK(run_in_source_tree(std::string("katlas consistent --model armv8 ") + recorded_buffering).status == 2);
    CHECK(run_in_source_tree(std::string("katlas consistent --model nothing ") + recorded_buffering).status == 2);
    const Run thin =
        run_with_folder("echo '{\"thread\": 0, \"op\": \"R\", \"location\": \"x\", \"value\": 3}' > $d/t.jsonl; "
                        "katlas consistent --model ra $d/t.jsonl");
    CHECK(thin.status == 1);
    CHECK(mentions(thin, "No write of x has the value that is read"));
}

} // namespace
