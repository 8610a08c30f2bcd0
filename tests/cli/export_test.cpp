// Files with `export` as a user of the command line meets them: explored, compared, generated from, and refused.
#include "program.hpp"

#include <regex>

#include <catch2/catch.hpp>

using katlas::testing::Run;
using katlas::testing::run_in_source_tree;

namespace {

// In a new folder $d that has rc11, as a file for Kater would state it, and its own cache.
Run run_with_export(const std::string& command) {
    return run_in_source_tree(
        "d=$(mktemp -d) && trap 'rm -rf \"$d\" 2>/dev/null' EXIT && export XDG_CACHE_HOME=$d/cache && "
        "sed -e 's/^irreflexive hb;eco.*/export coherence hb/' "
        "-e 's/^acyclic psc .*/export acyclic psc unless [SC];any;[SC] <= id/' "
        "-e '$a export error VE_RaceNotAtomic unless [NA];loc-overlap;[W] <= hb^=' models/rc11.kat > $d/kater.kat && " +
        command);
}

// Without what depends on the machine and the model's name.
std::string comparable(const std::string& text) {
    return std::regex_replace(text, std::regex("(Time|Model) [^\n]*\n"), "");
}

} // namespace

TEST_CASE("programs are explored under a model that exports its axioms", "[export]") {
    const Run exported = run_with_export("katlas check examples/litmus --model $d/kater.kat");
    const Run shipped = run_in_source_tree("katlas check examples/litmus --model rc11");
    CHECK(exported.status == shipped.status);
    CHECK(comparable(exported.output) == comparable(shipped.output));
    CHECK(shipped.output.find("Executions") != std::string::npos);
}

TEST_CASE("models that export their axioms are compared and generated from", "[export]") {
    const Run compared = run_with_export("katlas compare $d/kater.kat rc11");
    CHECK(compared.status == 0);
    CHECK(compared.output.find("kater.kat and rc11 are equivalent") != std::string::npos);
    const Run generated = run_with_export("katlas generate $d/kater.kat -o $d && ls $d");
    CHECK(generated.status == 0);
    CHECK(generated.output.find("\n  coherence ") != std::string::npos);
    CHECK(generated.output.find("kater.cpp\nkater.hpp\n") != std::string::npos);
}

TEST_CASE("a faulty export is bad input", "[export]") {
    for (const char* command : {"prove", "generate", "check examples/litmus/store-buffering.litmus --model"}) {
        INFO(command);
        const Run run = run_with_export(
            "cd $d && echo 'export coherence hbb' > faulty.kat && katlas " +
            std::regex_replace(std::string(command), std::regex("examples"), KATLAS_SOURCE_DIR "/examples") +
            " faulty.kat");
        CHECK(run.status == 2);
        CHECK(run.output.find("faulty.kat:1:18: error: unknown name 'hbb'\n"
                              "    1 | export coherence hbb\n"
                              "      |                  ^~~\n") != std::string::npos);
    }
}

TEST_CASE("an 'unless' that does not imply its axiom is refused at its place", "[export]") {
    for (const char* command : {"generate -o . ", "check --model "}) {
        INFO(command);
        std::string arguments = command;
        arguments += arguments.starts_with("check") ? "weak.kat '" KATLAS_SOURCE_DIR "/examples/litmus'" : "weak.kat";
        const Run run = run_with_export("cd $d && printf 'acyclic po-loc | rf | co | fr\\nacyclic po | rf\\n"
                                        "export acyclic po | rf | co | fr unless [SC] = 0\\n' > weak.kat && katlas " +
                                        arguments);
        CHECK(run.status == 2);
        CHECK(
            run.output.starts_with("weak.kat:3:41: error: programs cannot be explored under this model: implied axiom\n"
                                   "    3 | export acyclic po | rf | co | fr unless [SC] = 0\n"
                                   "      |                                         ^~~~~~~~\n"
                                   "model 'weak' cannot be explored: requirement 'implied axiom' fails\n"));
        CHECK(run.output.find("on this execution graph:\n") != std::string::npos);
    }
}
