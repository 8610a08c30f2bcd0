// Standard output and files that cannot be written are errors of every command. A reader that has gone away is none to
// talk about.
#include "program.hpp"

#include <catch2/catch.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;

namespace {

const std::vector<std::string>& printing_commands() {
    static const std::vector<std::string> all = {
        "prove examples/refuted.kat",
        "compare sra ra",
        "properties sc",
        "distinguish sc tso --up-to 3",
        "synthesize sc --up-to 3",
        "draw examples/refuted.kat",
        "check examples/litmus/store-buffering.litmus",
        "explain examples/litmus/store-buffering.litmus --model sc",
        "compile examples/litmus/store-buffering.litmus --to x86",
        "report sc tso --without-properties -o $d/report.html",
        "generate sc -o $d/out",
        "import tests/cat/models/sc.cat",
        "language",
        "completion bash",
        "--help",
        "check --help",
        "--version",
        "prove examples/refuted.kat --format json",
        "compare sra ra --format json",
        "properties sc --format json",
        "distinguish sc tso --up-to 3 --format json",
        "check examples/litmus/store-buffering.litmus --format json",
        "explain examples/litmus/store-buffering.litmus --model sc --format json",
        "compile examples/litmus/store-buffering.litmus --to x86 --format json",
        "generate sc -o $d/out --format json",
        "language --format json",
    };
    return all;
}

} // namespace

TEST_CASE("a full standard output is an error of every command", "[output]") {
    for (const std::string& command : printing_commands()) {
        INFO(command);
        const Run run = run_with_folder("katlas " + command + " > /dev/full");
        INFO(run.output);
        CHECK(run.status == 2);
        CHECK(mentions(run, "katlas: error: standard output cannot be written"));
        CHECK(run_with_folder("katlas " + command + " >&-").status == 2);
    }
}

TEST_CASE("a file that cannot be written is an error", "[output]") {
    for (const std::string command :
         {"import tests/cat/models/sc.cat -o", "compile examples/litmus/store-buffering.litmus --to x86 -o",
          "prove models/theorems/eco.kat --certificate", "report sc tso --without-properties -o"})
        for (const std::string file : {"/dev/full", "/no/such/folder"}) {
            INFO(command << " " << file);
            const Run run = run_in_source_tree("katlas " + command + " " + file);
            INFO(run.output);
            CHECK(run.status == 2);
            CHECK(mentions(run, file + ": error: the file cannot be written: "));
        }
}

TEST_CASE("a pipe that is closed ends the program quietly, as it does others", "[output]") {
    // By SIGPIPE, 128 + 13, if that is not ignored; more is printed than a pipe holds.
    const std::string command = "katlas language --format json; echo $? >&2; } | true";
    const Run run = run_in_source_tree("{ sleep 0.1; " + command);
    CHECK((run.output == "141\n" || run.output == "0\n"));
    const Run ignored = run_in_source_tree("trap '' PIPE; { sleep 0.2; katlas --help; echo $? >&2; } | true");
    CHECK(ignored.output == "katlas: error: standard output cannot be written: Broken pipe\n2\n");
}

TEST_CASE("a signal ends what has nothing to show at once, with status 3", "[output]") {
    // It waits for standard input, to which nothing is ever written. Signals are caught from the beginning on; before,
    // the process is the shell's, whose handlers are others.
    for (const std::string signal : {"INT", "TERM"}) {
        const Run run =
            run_with_folder("mkfifo $d/in && exec 3<>$d/in && { '" KATLAS_BINARY
                            "' import /dev/stdin <&3 & p=$!; while kill -0 $p && ! { "
                            "grep -q katlas /proc/$p/comm && "
                            "grep -q '^SigCgt:.*[2367abef]$' /proc/$p/status; }; do sleep 0.02; done; kill -" +
                            signal + " $p; wait $p; }");
        INFO(run.output);
        CHECK(run.status == 3);
        CHECK(mentions(run, "katlas: interrupted\n"));
    }
}

TEST_CASE("the time of a command that has nothing to show ends it with status 3", "[output]") {
    for (const std::string command : {"import /dev/stdin", "compile /dev/stdin --to x86"}) {
        const Run run = run_with_folder("mkfifo $d/in && exec 3<>$d/in && katlas " + command + " --timeout 0.1 <&3");
        CHECK(run.status == 3);
        CHECK(mentions(run, "the time of --timeout was over"));
    }
}
