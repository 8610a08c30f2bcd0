// `katlas check` as its users see it: exit statuses, what is printed where, bad input, limits, interrupts, pictures.
#include "program.hpp"

#include <regex>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using nlohmann::json;

namespace {

json json_of(const std::string& arguments) {
    return json::parse(run_in_source_tree("katlas check --format json " + arguments + " 2>/dev/null").output);
}

std::string without_times(const std::string& text) {
    return std::regex_replace(text, std::regex("Time [^\n]*\n"), "");
}

} // namespace

TEST_CASE("check prints a test as herd does, and what it counted", "[check]") {
    const Run run = run_in_source_tree("katlas check examples/litmus/store-buffering.litmus --model tso");
    CHECK(run.status == 0);
    CHECK(without_times(run.output) == "Test store-buffering Allowed\n"
                                       "States 4\n"
                                       "0:r0=0; 1:r0=0;\n"
                                       "0:r0=0; 1:r0=1;\n"
                                       "0:r0=1; 1:r0=0;\n"
                                       "0:r0=1; 1:r0=1;\n"
                                       "Ok\n"
                                       "Witnesses\n"
                                       "Positive: 1 Negative: 3\n"
                                       "Condition exists (0:r0=0 /\\ 1:r0=0)\n"
                                       "Observation store-buffering Sometimes 1 3\n"
                                       "Model tso\n"
                                       "Mapping x86-after-write\n"
                                       "Executions 4 complete\n");
    CHECK(std::regex_search(run.output, std::regex("Time store-buffering [0-9.]+ s.*, peak memory [0-9.]+ MB\n")));
}

TEST_CASE("check exits with 0 where all that must hold holds, and exists only asks", "[check]") {
    const Run never = run_in_source_tree("katlas check examples/litmus/store-buffering.litmus --model sc");
    CHECK(never.status == 0);
    CHECK(mentions(never, "\nNo\n"));
    CHECK(mentions(never, "Never 0 3"));
    CHECK(run_in_source_tree("katlas check examples/litmus --model rc11").status == 0);
    CHECK(run_in_source_tree("katlas check examples/faulty/lost-update.litmus").status == 1); // forall
    const Run forbidden = run_with_folder("sed s/release/relaxed/ examples/litmus/message-passing.litmus > $d/t.litmus "
                                          "&& katlas check $d/t.litmus --model rc11");
    CHECK(forbidden.status == 1); // ~exists
    CHECK(mentions(forbidden, "\nNo\n"));
}

TEST_CASE("what cannot be read is reported and does not stop the others", "[check]") {
    const Run run =
        run_with_folder("mkdir $d/empty && : > $d/empty.litmus && head -c 3000 /bin/sh > $d/junk.litmus && "
                        "katlas check no-such.litmus $d/empty $d --program nonsense:x --program lastzeroo:3 "
                        "--program lastzero:x --program ainc:3");
    CHECK(run.status == 2);
    CHECK(mentions(run, "no-such.litmus: error: the file cannot be read: No such file or directory\n"));
    CHECK(mentions(run, "/empty: error: the folder has no *.litmus files\n"));
    CHECK(mentions(run, "/empty.litmus:1:1: error: expected 'C' and a name before the end of the file\n"));
    CHECK(mentions(run, "/junk.litmus:1:1: error: a litmus test begins with its kind and its name\n"));
    CHECK(mentions(run, "error: unknown program 'nonsense'; the families are "));
    CHECK(mentions(run, "error: unknown program 'lastzeroo'; did you mean 'lastzero'?\n"));
    CHECK(mentions(run, "error: the argument N of 'lastzero' is a number from 1 to 60\n"));
    CHECK(mentions(run, "Executions 6 complete\n"));
    CHECK(mentions(run, "\n8 programs: 1 as required, 0 otherwise, 0 partial, 7 not read\n"));
}

TEST_CASE("models that do not exist or cannot be explored are reported", "[check]") {
    const Run near = run_in_source_tree("katlas check --program cas:2 --model tsoo");
    CHECK(near.status == 2);
    CHECK(mentions(near, "did you mean 'tso'?"));
    const Run unknown_relation = run_with_folder("printf 'relation r\\nirreflexive rf;r as a\\n' > $d/m.kat && "
                                                 "katlas check --program cas:2 --model $d/m.kat");
    CHECK(unknown_relation.status == 2);
    CHECK(mentions(unknown_relation, "programs cannot be explored under this model: causal order"));
    CHECK(run_in_source_tree("katlas check --program cas:2 --model no-such.kat").status == 2);
    const json unknown = json_of("--program cas:2 --model tsoo");
    CHECK(unknown["exit_status"] == 2);
    CHECK(unknown["results"][0]["verdict"] == "error");
}

TEST_CASE("models without a causal order are explored by trying candidates", "[check]") {
    const std::string model = " --model tests/explore/models/coherence-only.kat";
    const Run run = run_in_source_tree("katlas check examples/litmus/message-passing.litmus" + model);
    CHECK(mentions(run, "explored by trying candidates, since requirement 'causal order' fails\n"));
    const json rings = json_of("--program lb-ring:3 --jobs 2" + model);
    CHECK(rings["results"][0]["executions"] == 8);
    CHECK(rings["results"][0]["complete"] == true);
    const json shown = json_of("--program lb-ring:2 --show all" + model);
    CHECK(shown["results"][0]["graphs"].size() == 4);
    const json failing = json_of("--program dekker --keep-going" + model);
    CHECK(failing["exit_status"] == 1);
    CHECK(failing["results"][0]["num_errors"] != 0);
    // A loop without a bound has endless paths.
    const Run endless = run_in_source_tree("katlas check --program ttas-lock:2" + model);
    CHECK(endless.status == 2);
    CHECK(mentions(endless, "the paths of a thread have more than 1000000 events"));
}

TEST_CASE("check rejects options that make no sense", "[check]") {
    for (const char* arguments :
         {"", "--jobs 0 --program cas:2", "--jobs 100000 --program cas:2", "--program cas:2 --show some",
          "--program cas:2 --timeout 0", "--program cas:2 --unroll 0", "--program cas:2 --format xml"}) {
        INFO(arguments);
        CHECK(run_in_source_tree(std::string("katlas check ") + arguments).status == 2);
    }
    // A year is long enough.
    CHECK(run_in_source_tree("katlas check --program cas:2 --timeout 1e300").status == 0);
}

TEST_CASE("limits make results partial, which is said and exits with 3", "[check]") {
    const Run few = run_in_source_tree("katlas check --program ainc:9 --max-executions 100 --jobs 2");
    CHECK(few.status == 3);
    CHECK(mentions(few, "Executions 100 complete; partial: --max-executions was reached\n"));
    const Run late = run_in_source_tree("katlas check --program ainc:13 --plain-threads --timeout 0.05");
    CHECK(late.status == 3);
    CHECK(mentions(late, "; partial: --timeout was reached\n"));
    const json j = json_of("--program ainc:9 --max-executions 100");
    CHECK(j["results"][0]["complete"] == false);
    CHECK(j["results"][0]["ended_by"] == "max-executions");
    CHECK(j["exit_status"] == 3);
    // A condition that one more execution may violate is open; one that is violated stays so.
    const Run open = run_in_source_tree("katlas check examples/litmus/message-passing.litmus --max-executions 1");
    CHECK(open.status == 3);
    CHECK(mentions(open, "\nUndecided\n"));
    CHECK(json_of("examples/litmus/message-passing.litmus --max-executions 1")["results"][0]["ok"].is_null());
    CHECK(run_in_source_tree("katlas check examples/faulty/lost-update.litmus --jobs 1 --max-executions 3").status ==
          1);
}

TEST_CASE("an interrupt gives partial results, and leaves programs out that were not begun", "[check]") {
    // Each program alone would take hours, and so the first has begun and not ended whenever the interrupt comes: once
    // katlas catches it (bit 1 of SigCgt) and has then used processor time, 0.1 seconds of it.
    const Run run = run_in_source_tree(
        "'" KATLAS_BINARY "' check --program ainc:14 --program ainc:15 --plain-threads --jobs 1 & p=$!; "
        "used() { cut -d ' ' -f 14 /proc/$p/stat; }; "
        "while kill -0 $p && ! grep -q '^SigCgt:.*[2367abef]$' /proc/$p/status; do sleep 0.05; done; "
        "before=$(used); "
        "while kill -0 $p && [ $(used) -lt $((before + 10)) ]; do sleep 0.05; done; "
        "kill -INT $p; wait $p");
    CHECK(mentions(run, "; partial: it was interrupted\n"));
    CHECK(mentions(run, "interrupted: 1 of 2 programs were not explored\n"));
    CHECK(run.status == 3);
}

TEST_CASE("a loop that is cut leaves the results partial", "[check]") {
    const std::string test = "printf 'C spin\\n{ }\\nP0 (atomic_int* x) {\\n  int r0 = 0;\\n  do { r0 = "
                             "atomic_fetch_add(x, 1); } while (r0 < 6);\\n}\\nforall (0:r0=6)\\n' > $d/t.litmus && ";
    const Run cut = run_with_folder(test + "katlas check $d/t.litmus");
    CHECK(cut.status == 3);
    CHECK(mentions(cut, "Executions 0 complete, 1 cut at the bound of a loop (see --unroll)\n"));
    const Run whole = run_with_folder(test + "katlas check $d/t.litmus --unroll 7");
    CHECK(whole.status == 0);
    CHECK(mentions(whole, "Executions 1 complete\n"));
    // No execution ends for a long time: the limit is looked at meanwhile.
    const Run endless = run_with_folder(test + "sed -i 's/< 6/< 60000000/' $d/t.litmus && katlas check $d/t.litmus "
                                               "--unroll 100000000 --timeout 0.1");
    CHECK(endless.status == 3);
    CHECK(mentions(endless, "--timeout was reached"));
}

TEST_CASE("an error of the program is told with place, order and graph", "[check]") {
    const Run run = run_in_source_tree("katlas check examples/faulty/publication.litmus --model rc11 --jobs 1");
    CHECK(run.status == 1);
    const std::size_t at = run.output.find("Error in");
    REQUIRE(at != std::string::npos);
    CHECK(run.output.substr(at) ==
          "Error in P1 at examples/faulty/publication.litmus:12:12: assertion failed\n"
          "   12 |     assert(r1 == 42);\n"
          "      |            ^~~~~~~~\n"
          "  what leads to it, in an order of po | rf (no sequentially consistent run does it):\n"
          "    P0.0: W[rlx] data=42            "
          "examples/faulty/publication.litmus:5: atomic_store_explicit(data, 42, memory_order_relaxed)\n"
          "    P0.1: W[rlx] flag=1             "
          "examples/faulty/publication.litmus:6: atomic_store_explicit(flag, 1, memory_order_relaxed)\n"
          "    P1.0: R[acq] flag=1  from P0.1  "
          "examples/faulty/publication.litmus:9: r0 = atomic_load_explicit(flag, memory_order_acquire)\n"
          "    P1.1: R[rlx] data=0  from init  "
          "examples/faulty/publication.litmus:11: r1 = atomic_load_explicit(data, memory_order_relaxed)\n"
          "  the execution graph:\n"
          "    P0.0: W[rlx] data=42            "
          "examples/faulty/publication.litmus:5: atomic_store_explicit(data, 42, memory_order_relaxed)\n"
          "    P0.1: W[rlx] flag=1             "
          "examples/faulty/publication.litmus:6: atomic_store_explicit(flag, 1, memory_order_relaxed)\n"
          "    P1.0: R[acq] flag=1  from P0.1  "
          "examples/faulty/publication.litmus:9: r0 = atomic_load_explicit(flag, memory_order_acquire)\n"
          "    P1.1: R[rlx] data=0  from init  "
          "examples/faulty/publication.litmus:11: r1 = atomic_load_explicit(data, memory_order_relaxed)\n");
    CHECK(mentions(run, "partial: it ended at the error (see --keep-going)"));
    const json all = json_of("examples/faulty/publication.litmus --model rc11 --keep-going")["results"][0];
    CHECK(all["num_errors"] == 1);
    CHECK(all["executions"] == 2);
    CHECK(all["complete"] == true);
    CHECK(all["errors"][0]["order_of"] == "po | rf");
    // Without the flag the data is missing in a sequentially consistent run, too.
    const Run sequential =
        run_with_folder("sed 's/if (r0)/if (!r0)/' examples/faulty/publication.litmus > $d/t.litmus && "
                        "katlas check $d/t.litmus --model rc11");
    CHECK(mentions(sequential, "in the order of a sequentially consistent run (po | rf | co | fr):\n"));
}

TEST_CASE("deadlocks are told apart from waiting for a lock", "[check]") {
    const Run run = run_in_source_tree("katlas check examples/faulty/deadlock.litmus --model rc11");
    CHECK(run.status == 1);
    CHECK(mentions(run, "Executions 2 complete, 1 blocked (1 in deadlock)\n"));
    CHECK(mentions(run, "\nDeadlock in 1 execution: P0 at examples/faulty/deadlock.litmus:6:3: waits for ever for the "
                        "mutex b\n"));
    CHECK(mentions(run, "\n  and P1 waits for ever for the mutex a at examples/faulty/deadlock.litmus:"));
    const Run none = run_in_source_tree("katlas check examples/litmus/counter.litmus --model rc11");
    CHECK_FALSE(mentions(none, "blocked"));
    const Run plain =
        run_in_source_tree("katlas check examples/litmus/counter.litmus --model rc11 --plain-locks --plain-waits");
    CHECK(mentions(plain, "4 blocked\n"));
    CHECK_FALSE(mentions(plain, "eadlock"));
    CHECK_FALSE(mentions(none, "eadlock"));
}

TEST_CASE("check --show selects execution graphs", "[check]") {
    const auto shown = [](const std::string& arguments) { return json_of(arguments)["results"][0]["graphs"].size(); };
    CHECK(shown("examples/litmus/store-buffering.litmus --model tso") == 0);
    CHECK(shown("examples/litmus/store-buffering.litmus --model tso --show all") == 4);
    CHECK(shown("examples/litmus/store-buffering.litmus --model tso --show 3") == 3);
    CHECK(shown("examples/litmus/store-buffering.litmus --model tso --show exists") == 1);
    // Of a forall, those that violate it.
    CHECK(shown("examples/faulty/lost-update.litmus --show exists") == 2);
}

TEST_CASE("counts and states do not depend on the number of workers", "[check]") {
    const Run one = run_in_source_tree("katlas check examples/litmus --program casrot:5 --model rc11 --jobs 1");
    for (const char* jobs : {"2", "3", "8"})
        CHECK(without_times(run_in_source_tree(std::string("katlas check examples/litmus --program casrot:5 --model "
                                                           "rc11 --jobs ") +
                                               jobs)
                                .output) == without_times(one.output));
}

TEST_CASE("check --dot writes pictures of what is shown", "[check]") {
    const Run run =
        run_with_folder("katlas check examples/faulty examples/litmus/store-buffering.litmus --model rc11 "
                        "--dot $d/new >/dev/null 2>&1; ls $d/new | grep dot; cat $d/new/publication-error-1.dot");
    CHECK(run.output.starts_with("deadlock-1.dot\ndeadlock-deadlock.dot\nlost-update-1.dot\npublication-1.dot\n"
                                 "publication-error-1.dot\nstore-buffering-1.dot\ndigraph execution {\n"));
    CHECK(mentions(run, "label=\"P1\""));
    CHECK(mentions(run, "P1: assertion failed"));
    const Run nowhere = run_in_source_tree("katlas check --program cas:2 --dot README.md/x");
    CHECK(nowhere.status == 2);
    CHECK(mentions(nowhere, "cannot be made"));
    // Tests of one name do not overwrite each other's pictures.
    CHECK(run_with_folder(
              "katlas check --program cas:2 --program cas:2 --show 1 --dot $d >/dev/null 2>&1; ls $d | grep dot")
              .output == "cas_2-1.dot\ncas_2_2-1.dot\n");
}

TEST_CASE("pictures and graphs of a data race mark its two accesses", "[check]") {
    const Run run = run_with_folder("katlas check examples/undefined/race.litmus --model rc11 --jobs 1 --format json "
                                    "--dot $d 2>/dev/null | grep -c '\"relation\": \"race\"'; "
                                    "grep 'fillcolor\\|> e.*race ' $d/race-race.dot");
    const auto node = [](const char* event, const char* label, const char* line, const char* column) {
        return fmt::format(
            "  {} [label=<{}<BR/><FONT POINT-SIZE=\"10\" COLOR=\"#777777\">{}</FONT>>, group={}, shape=box, "
            "style=filled, color=\"#d6006c\", fillcolor=\"#ffe3f0\"];\n",
            event, label, line, column);
    };
    CHECK(run.output == "1\n" + node("e2", "P0.0: W[na] data=42", "4: *data = 42", "h1") +
                            node("e5", "P1.1: R[na] data=42", "10: r1 = *data", "h2") +
                            "  e2 -> e5 [labeldistance=5, labelangle=12, taillabel=\" race \", color=\"#d6006c\", "
                            "fontcolor=\"#d6006c\", constraint=false, penwidth=2.4, dir=none];\n");
}

TEST_CASE("a data race is undefined behaviour, where the model has a happens-before") {
    const Run run = run_in_source_tree("katlas check examples/undefined/race.litmus --model rc11 --jobs 1");
    CHECK(run.status == 1);
    CHECK(mentions(run, "Undefined behaviour: a data race in 2 executions, for example\n"
                        "  P0.0: W[na] data=42  examples/undefined/race.litmus:4: *data = 42\n"
                        "  P1.1: R[na] data=42  examples/undefined/race.litmus:10: r1 = *data\n"
                        "  are not ordered by happens-before in\n"));
    CHECK(run_in_source_tree("katlas check examples/undefined/race.litmus --model sc").status == 0);
    // The flag publishes: the same accesses, in order.
    CHECK(run_with_folder("sed s/relaxed/seq_cst/ examples/undefined/race.litmus >$d/t.litmus && "
                          "katlas check $d/t.litmus --model rc11")
              .status == 0);
}

TEST_CASE("tests come from standard input and from lists, too, and keep their hashes") {
    const std::string files =
        "printf 'C sb\\nHash=0123456789abcdef0123456789abcdef\\n{ }\\n"
        "P0 (atomic_int* x, atomic_int* y) { atomic_store(x, 1); int r0 = atomic_load(y); }\\n"
        "P1 (atomic_int* x, atomic_int* y) { atomic_store(y, 1); int r0 = atomic_load(x); }\\n"
        "exists (0:r0=0 /\\\\ 1:r0=0)\\n' > $d/sb.litmus; mkdir $d/more; cp $d/sb.litmus $d/more; "
        "printf '# tests\\nsb.litmus # the first\\n\\n@more/all\\n' > $d/all; echo sb.litmus > $d/more/all; ";
    const Run input = run_with_folder(files + "katlas check - <$d/sb.litmus");
    CHECK(input.status == 0);
    CHECK(mentions(input, "Observation sb Never 0 3\n"));
    CHECK(mentions(input, "Hash=0123456789abcdef0123456789abcdef\n"));
    const Run as_json = run_with_folder(files + "katlas check - --format json <$d/sb.litmus");
    CHECK(mentions(as_json, "\"hash\": \"0123456789abcdef0123456789abcdef\""));
    CHECK(mentions(as_json, "\"file\": \"-\""));
    const Run list = run_with_folder(files + "katlas check @$d/all | grep -c '^Hash='");
    CHECK(list.output == "2\n");
    const Run endless = run_with_folder(files + "echo @all >> $d/all; katlas check @$d/all");
    CHECK(endless.status == 2);
    CHECK(mentions(endless, "lists within lists have no end"));
    const Run none = run_with_folder("katlas check @$d/none");
    CHECK(none.status == 2);
    CHECK(mentions(none, "the list cannot be read: "));
}
