// `katlas prove` as its users see it: what is printed where, exit statuses, JSON, many files, bad input.

#include "support/text_file.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, in which the program runs.
class ProveFolder {
  public:
    ProveFolder() {
        static int count = 0;
        path_ = fs::temp_directory_path() /
                ("katlas-prove-test-" + std::to_string(getpid()) + "-" + std::to_string(count++));
        fs::create_directories(path_);
    }
    ProveFolder(const ProveFolder&) = delete;
    ProveFolder& operator=(const ProveFolder&) = delete;
    ~ProveFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
    }

    struct Run {
        int status = -1;
        std::string out;
        std::string err;
        double seconds = 0;
    };
    [[nodiscard]] Run run(const std::string& arguments) const {
        const std::string command = "cd '" + path_.string() + "' && '" KATLAS_BINARY "' " + arguments + " >out 2>err";
        const auto start = std::chrono::steady_clock::now();
        const int raw = std::system(command.c_str());
        Run result;
        result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        result.status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128;
        result.out = katlas::tests::text_of_file(path_ / "out");
        result.err = katlas::tests::text_of_file(path_ / "err");
        return result;
    }

  private:
    fs::path path_;
};

std::string mask_times(std::string text) {
    text = std::regex_replace(text, std::regex(" +[0-9]+\\.[0-9]+ ms"), " # ms");
    text = std::regex_replace(text, std::regex("[0-9]+\\.[0-9]+ s of CPU"), "# s of CPU");
    return std::regex_replace(text, std::regex("\"cpu_seconds\": [-+.e0-9]+"), "\"cpu_seconds\": #");
}

// Proved, refuted, unknown, and each as stated or not.
const std::string mixed = "relation a\n"
                          "assume a <= a;a\n"
                          "assert po;po <= po as transitive\n"
                          "assert po <= rf\n"
                          "refute no-order: rf <= po\n"
                          "refute po <= po\n";

} // namespace

TEST_CASE("prove prints a line for each assertion and a counterexample for each refutation") {
    const ProveFolder folder;
    folder.write("mixed.kat", mixed);
    const ProveFolder::Run run = folder.run("prove mixed.kat");
    CHECK(run.err.empty());
    CHECK(run.status == 1);
    CHECK(mask_times(run.out) == "mixed.kat\n"
                                 "  proved      transitive # ms\n"
                                 "  refuted (!) line 4 # ms\n"
                                 "          left <= right fails: a word of the left side,\n"
                                 "          not of the right side, whatever the assumptions add:\n"
                                 "            [] --po--> []\n"
                                 "          on this execution graph:\n"
                                 "            thread 1\n"
                                 "            e0: F\n"
                                 "            e1: F\n"
                                 "            path: e0 --po--> e1\n"
                                 "  refuted     no-order # ms  (as stated)\n"
                                 "          left <= right fails: a word of the left side,\n"
                                 "          not of the right side, whatever the assumptions add:\n"
                                 "            [W] --rfe--> [R]\n"
                                 "          on this execution graph:\n"
                                 "            thread 1     thread 2\n"
                                 "            e0: W x = 1  e1: R x = 1\n"
                                 "            initial: e2: x = 0\n"
                                 "            rf: e0 -> e1\n"
                                 "            co: e2 -> e0\n"
                                 "            path: e0 --rfe--> e1\n"
                                 "  proved (!)  line 6 # ms\n"
                                 "2 as stated, 2 otherwise, 0 unknown; # s of CPU\n");
}

TEST_CASE("prove prints why a verdict is unknown") {
    const ProveFolder folder;
    folder.write(
        "open.kat",
        "relation a assume a <= po;[F];po\nassume total a\nassert po <= (po | po^-1);[F];(po | po^-1)\nassert a <= a");
    const ProveFolder::Run run = folder.run("prove open.kat");
    CHECK(run.status == 3);
    CHECK(mask_times(run.out) == "open.kat\n"
                                 "  unknown     line 3 # ms\n"
                                 "          left <= right is open: a word of the left side,\n"
                                 "          which the search did not find on the right:\n"
                                 "            [] --po--> []\n"
                                 "          unknown because the execution graph that has the word violates an "
                                 "assumption:\n"
                                 "            open.kat:2:1: assume total a\n"
                                 "  proved      line 4 # ms\n"
                                 "1 as stated, 0 otherwise, 1 unknown; # s of CPU\n");
}

TEST_CASE("orders of events without an execution graph do not keep prove from its verdict") {
    const ProveFolder folder;
    folder.write("dead-ends.kat", "relation b\nrelation c (keeps location)\nassume id <= b;c\n"
                                  "assert dead-ends: irreflexive c;coi\nassert next: po <= po\n");
    const ProveFolder::Run run = folder.run("prove dead-ends.kat --jobs 1");
    CHECK(run.status == 1);
    CHECK(run.out.find("refuted (!) dead-ends") != std::string::npos);
    CHECK(run.out.find("proved      next") != std::string::npos);
}

TEST_CASE("prove prints a diagnostic with the line and a caret for bad input") {
    const ProveFolder folder;
    folder.write("bad.kat", "let x = po\nassert x <= rff\n");
    const ProveFolder::Run run = folder.run("prove bad.kat");
    CHECK(run.status == 2);
    CHECK(run.err == "bad.kat:2:13: error: unknown name 'rff'\n"
                     "    2 | assert x <= rff\n"
                     "      |             ^~~\n"
                     "  hint: did you mean 'rf'?\n");
    CHECK(mask_times(run.out) == "bad.kat\n"
                                 "  error   not read: see the diagnostics\n"
                                 "0 as stated, 0 otherwise, 0 unknown, 1 file not read; # s of CPU\n");
}

TEST_CASE("the exit status of prove tells the four outcomes apart") {
    const ProveFolder folder;
    const std::string total = "relation a assume total a assume a <= po;[F];po ";
    folder.write("good.kat", "assert po <= po? refute po <= rf");
    folder.write("wrong.kat", "assert po <= rf");
    folder.write("proved.kat", "refute po <= po?");
    folder.write("open.kat", total + "assert po <= (po | po^-1);[F];(po | po^-1)");
    folder.write("wrong-and-open.kat", total + "assert po <= (po | po^-1);[F];(po | po^-1) refute po <= po?");
    folder.write("bad.kat", "assert po <=");
    folder.write("none.kat", "let x = po");
    CHECK(folder.run("prove good.kat").status == 0);
    CHECK(folder.run("prove none.kat").status == 0);
    CHECK(folder.run("prove wrong.kat").status == 1);
    CHECK(folder.run("prove proved.kat").status == 1);
    CHECK(folder.run("prove open.kat").status == 3);
    CHECK(folder.run("prove wrong-and-open.kat").status == 1);
    CHECK(folder.run("prove good.kat open.kat").status == 3);
    CHECK(folder.run("prove good.kat open.kat wrong.kat").status == 1);
    CHECK(folder.run("prove good.kat open.kat wrong.kat bad.kat").status == 2);
}

TEST_CASE("the JSON output of prove has what the text has") {
    const ProveFolder folder;
    folder.write("mixed.kat", mixed);
    folder.write("bad.kat", "assert po <= bar");
    folder.write("open.kat",
                 "relation a assume total a assume a <= po;[F];po assert po <= (po | po^-1);[F];(po | po^-1)");
    const ProveFolder::Run run = folder.run("prove --format json mixed.kat bad.kat open.kat");
    CHECK(run.status == 2);
    CHECK(run.err.find("bad.kat:1:14: error") == 0);
    const nlohmann::json whole = nlohmann::json::parse(run.out);
    CHECK(whole.at("command") == "prove");
    CHECK(whole.at("exit_status") == 2);
    const nlohmann::json& results = whole.at("results");
    REQUIRE(results.size() == 6);
    for (const nlohmann::json& r : results) {
        if (r.at("verdict") == "error") {
            CHECK(r.at("file") == "bad.kat");
            CHECK(r.at("message").get<std::string>().find("bad.kat:1:14") == 0);
            continue;
        }
        CHECK(r.at("file").is_string());
        CHECK(r.at("line").is_number_unsigned());
        CHECK((r.at("name").is_null() || r.at("name").is_string()));
        CHECK(r.at("cpu_seconds").is_number_float());
        const std::string verdict = r.at("verdict");
        if (verdict == "proved")
            CHECK(r.at("counterexample").is_null());
        if (verdict == "refuted") {
            REQUIRE(r.at("counterexample").is_array());
            CHECK(r.at("counterexample").size() % 2 == 1);
            for (const nlohmann::json& step : r.at("counterexample"))
                CHECK(step.is_string());
            const nlohmann::json& graph = r.at("graph");
            CHECK(graph.at("walk").size() == r.at("counterexample").size() / 2 + 1);
            for (std::size_t i = 0; i < graph.at("steps").size(); ++i)
                CHECK(graph.at("steps")[i] == r.at("counterexample")[2 * i + 1]);
            for (const nlohmann::json& place : graph.at("walk"))
                CHECK(place < graph.at("events").size());
        }
        CHECK((verdict == "unknown") == r.contains("reason"));
    }
    CHECK(results[0].at("name") == "transitive");
    CHECK(results[0].at("line") == 3);
    CHECK(results[0].at("verdict") == "proved");
    CHECK(results[1].at("name").is_null());
    CHECK(results[1].at("verdict") == "refuted");
    CHECK(results[1].at("counterexample") == nlohmann::json({"[]", "po", "[]"}));
    CHECK(results[1].at("graph").at("events")[0] ==
          nlohmann::json({{"label", "F"}, {"thread", 1}, {"location", nullptr}}));
    CHECK(results[1].at("graph").at("edges") ==
          nlohmann::json({{{"relation", "po"}, {"from", 0}, {"to", 1}, {"on_walk", true}}}));
    CHECK(results[5].at("verdict") == "unknown");
    CHECK(results[5].at("violated") == "open.kat:1:12: assume total a");
}

TEST_CASE("the output of prove is the same from run to run and for any number of jobs") {
    const ProveFolder folder;
    folder.write("mixed.kat", mixed);
    folder.write("open.kat", "relation a assume total a assume a <= po;[F];po assert po <= (po | po^-1);[F];(po | "
                             "po^-1) assert po <= rf;po");
    folder.write("bad.kat", "assert po <= bar");
    const std::string theorems =
        "'" KATLAS_SOURCE_DIR "/models/theorems/eco.kat' '" KATLAS_SOURCE_DIR "/models/theorems/ra-equivalence.kat'";
    for (const std::string format : {"text --verbose", "json"}) {
        const std::string files = " mixed.kat " + theorems + " bad.kat open.kat --format " + format;
        const ProveFolder::Run first = folder.run("prove --jobs 1" + files);
        for (const char* jobs : {"1", "2", "2", "7"}) {
            const ProveFolder::Run again = folder.run("prove --jobs " + std::string(jobs) + files);
            CHECK(mask_times(again.out) == mask_times(first.out));
            CHECK(again.err == first.err);
            CHECK(again.status == first.status);
        }
    }
}

TEST_CASE("a file that cannot be read does not stop the others") {
    const ProveFolder folder;
    folder.write("one.kat", "assert po <= po?");
    folder.write("two.kat", "assert po <= rf");
    const ProveFolder::Run run = folder.run("prove one.kat missing.kat . two.kat");
    CHECK(run.status == 2);
    CHECK(run.out.find("proved ") != std::string::npos);
    CHECK(run.out.find("refuted (!)") != std::string::npos);
    CHECK(run.out.find("2 files not read") != std::string::npos);
    CHECK(run.err.find("cannot read 'missing.kat'") != std::string::npos);
    CHECK(run.err.find("cannot read '.'") != std::string::npos);
}

TEST_CASE("wrong usage of prove exits with 2 and says what is wrong") {
    const ProveFolder folder;
    folder.write("one.kat", "assert po <= po?");
    for (const std::string arguments : {"prove one.kat --femit-visit-arrays", "prove", "prove --format xml one.kat",
                                        "prove --timeout -1 one.kat", "prove --jobs 0 one.kat", "", "proof one.kat"}) {
        INFO(arguments);
        const ProveFolder::Run run = folder.run(arguments);
        CHECK(run.status == 2);
        CHECK_FALSE(run.err.empty());
    }
    const ProveFolder::Run help = folder.run("prove --help");
    CHECK(help.status == 0);
    CHECK(help.out.find("Example:\n  katlas prove ") != std::string::npos);
    CHECK(folder.run("--help").status == 0);
}

TEST_CASE("what follows an include on its line is read") {
    const ProveFolder folder;
    folder.write("inc.kat", "let x = po\nassert po <= rf\n");
    folder.write("main.kat", "include \"inc.kat\" assert inc::x <= rf\nassert po <= inc::x include \"inc.kat\"\n");
    const ProveFolder::Run run = folder.run("prove main.kat");
    CHECK(run.status == 1);
    CHECK(run.out.find("refuted (!) line 1") != std::string::npos);
    CHECK(run.out.find("proved      line 2") != std::string::npos);
    CHECK(run.out.find("1 as stated, 1 otherwise, 0 unknown") != std::string::npos);
}

TEST_CASE("bad input to prove is answered with a diagnostic and a caret, at once") {
    const ProveFolder folder;
    folder.write("self.kat", "include \"self.kat\"\nassert po <= po\n");
    folder.write("ping.kat", "include \"pong.kat\"\nassert po <= po\n");
    folder.write("pong.kat", "include \"ping.kat\"\n");
    folder.write("missing.kat", "include \"no-such-file.kat\"\nassert po <= po\n");
    folder.write("empty.kat", "");
    folder.write("comment.kat", "// nothing\n");
    folder.write("nul.kat", std::string("assert po\0 <= po\n", 17));
    folder.write("binary.kat", "\xff\xfe\x80\x01\x02");
    folder.write("open-parens.kat", "assert " + std::string(100000, '(') + "po <= po");
    folder.write("parens-of-nothing.kat", "assert " + std::string(100000, '(') + std::string(100000, ')') + " <= po");
    folder.write("unknown.kat", "assert poo <= bar | baz;po");
    folder.write("nonlinear.kat", "let rec x = po | po;x assert x <= po");
    folder.write("twice.kat", "let x = po let x = rf assert x <= po");
    folder.write("rec-twice.kat", "let rec x = po and x = rf assert x <= po");
    folder.write("relation-as-test.kat", "relation a : po * R assert a <= po");
    folder.write("negated-relation.kat", "assert [! po] <= po");
    folder.write("disjoint-relation.kat", "disjoint R # po assert po <= po");
    folder.write("intersection.kat", "assert po & id <= rot (po & (rf;po))");
    folder.write("long-line.kat", "assert po <= " + std::string(10'000'000, 'x'));
    folder.write("long-line-of-words.kat", [] {
        std::string text = "assert po <= ";
        for (int i = 0; i < 1'250'000; ++i)
            text += "po | po ";
        return text;
    }());
    folder.write("string.kat", "include \"never closed\nassert po <= po");
    for (const std::string name : {"self",
                                   "ping",
                                   "missing",
                                   "empty",
                                   "comment",
                                   "nul",
                                   "binary",
                                   "open-parens",
                                   "parens-of-nothing",
                                   "unknown",
                                   "nonlinear",
                                   "twice",
                                   "rec-twice",
                                   "relation-as-test",
                                   "negated-relation",
                                   "disjoint-relation",
                                   "intersection",
                                   "long-line",
                                   "long-line-of-words",
                                   "string"}) {
        INFO(name);
        const ProveFolder::Run run = folder.run("prove --timeout 5 " + name + ".kat");
        INFO(run.err.substr(0, 2000));
        CHECK(run.status == 2);
        CHECK(run.err.find(": error: ") != std::string::npos);
        CHECK(run.err.find("      | ") != std::string::npos);
        CHECK(run.err.find('^') != std::string::npos);
        CHECK(run.err.size() < 100'000);
        CHECK(run.seconds < 10); // far more than it takes: only to tell a hang
        if (run.seconds > 0.5)
            std::fprintf(stderr, "%s took %.2f s\n", name.c_str(), run.seconds);
    }
}
