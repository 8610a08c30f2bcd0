// Explorations that are interrupted, killed, taken up again, split and merged show what those in one go show.
#include "program.hpp"
#include "support/scale.hpp"

#include <random>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::source_text;

namespace {

// But for times and memory, and which of many errors were found first by several workers.
nlohmann::json results_without_times(const std::string& text) {
    INFO(text);
    REQUIRE(nlohmann::json::accept(text));
    nlohmann::json all = nlohmann::json::parse(text);
    for (nlohmann::json& result : all.at("results"))
        for (const char* name : {"seconds", "cpu_seconds", "model_seconds", "peak_kb"})
            result.erase(name);
    return all;
}

nlohmann::json shown_by_whole(const std::string& arguments) {
    return results_without_times(
        run_in_source_tree("katlas check " + arguments + " --jobs 1 --format json 2>/dev/null").output);
}

// Sends signals at random times until one run comes to its end.
nlohmann::json when_interrupted(const std::string& arguments, const std::string& signal, unsigned seed) {
    std::mt19937 random(seed);
    std::ostringstream script;
    script << "exec 2>/dev/null; k='" KATLAS_BINARY "'; \"$k\" check " << arguments
           << " --checkpoint \"$d/c\" --every 0.02 --jobs 1 >/dev/null 2>&1 & p=$!; while [ ! -e \"$d/c\" ] && kill -0 "
              "$p; do sleep 0.05; done; sleep 0.2; kill -"
           << signal << " $p; wait $p; n=0; ";
    // Later runs last longer, so that there is an end.
    for (int i = 0; i < 4; ++i)
        script << "\"$k\" check --resume \"$d/c\" --every 0.02 --jobs " << 1 + random() % 3
               << " >/dev/null 2>&1 & p=$!; sleep 0." << 1 + random() % 5 << "; kill -" << signal << " $p; wait $p; ";
    script << "\"$k\" check --resume \"$d/c\" --format json --jobs 1 2>/dev/null";
    return results_without_times(run_with_folder(script.str()).output);
}

// The shell blocks of a page, one after the other.
std::string shell_of(const std::string& page) {
    std::istringstream lines(source_text(page));
    std::string script;
    bool inside = false;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("```"))
            inside = line == "```sh";
        else if (inside)
            script += line + "\n";
    return script;
}

} // namespace

TEST_CASE("explorations that are killed or terminated at random and resumed show what whole ones show",
          "[checkpoints]") {
    unsigned seed = 0;
    const auto stride = static_cast<unsigned>(katlas::tests::stride_of(5)); // some of each kind remain
    for (const std::string arguments :
         {"--program lastzero:17 --model rc11", "--program ainc:8 --model sc", "--program ms-queue:3 --model tso",
          "--program lb-ring:15 --model imm --exact-model"})
        for (const std::string signal : {"KILL", "TERM", "INT"}) {
            if (seed++ % stride != 0)
                continue;
            INFO(arguments << ", " << signal);
            CHECK(when_interrupted(arguments, signal, seed) == shown_by_whole(arguments));
        }
}

TEST_CASE("litmus tests that are resumed again and again show what whole ones show", "[checkpoints]") {
    for (const std::string test :
         {"iriw", "mcs-lock", "peterson", "seqlock", "treiber-stack", "ticket-lock", "dekker-x86"}) {
        const std::string arguments = "examples/litmus/" + test + ".litmus --keep-going --show 5";
        const std::string begin = "\"$k\" check " + arguments + " --checkpoint \"$d/c\" --jobs 1 >/dev/null";
        // Whoever is out of time before the exploration begins has no checkpoint.
        const Run run = run_with_folder("exec 2>/dev/null; k='" KATLAS_BINARY "'; " + begin +
                                        " --timeout 0.01; test -s \"$d/c\" || " + begin +
                                        "; for i in 1 2 3; do \"$k\" check --resume \"$d/c\" --timeout 0.001 --jobs 1 "
                                        ">/dev/null; done; \"$k\" check --resume \"$d/c\" --format json --jobs 1");
        INFO(arguments);
        CHECK(results_without_times(run.output) == shown_by_whole(arguments));
    }
}

TEST_CASE("a result that is done is shown again", "[checkpoints]") {
    const Run run =
        run_with_folder("katlas check --program lastzero:6 --checkpoint \"$d/c\" --jobs 1 > \"$d/1\" && katlas "
                        "check --resume \"$d/c\" > \"$d/2\" && grep -v ^Time \"$d/1\" > \"$d/3\" && grep -v "
                        "^Time \"$d/2\" | diff \"$d/3\" - && echo same");
    CHECK(run.status == 0);
    CHECK(mentions(run, "same"));
}

TEST_CASE("checkpoints of another program, model, version or run are refused", "[checkpoints]") {
    const std::string begin = "katlas check --program lastzero:6 --model rc11 --checkpoint \"$d/c\" >/dev/null && ";
    const auto refused = [&](const std::string& command, const std::string& message) {
        const Run run = run_with_folder(begin + command);
        INFO(run.output);
        CHECK(run.status == 2);
        CHECK(mentions(run, message));
    };
    refused("katlas check --program lastzero:7 --model rc11 --resume \"$d/c\"", "is of another program, lastzero:6");
    refused("katlas check --program lastzero:6 --model sc --resume \"$d/c\"", "is of another model, rc11");
    refused("katlas check --program lastzero:6 --model rc11 --plain --resume \"$d/c\"", "is of other options");
    refused("katlas check --model rc11 --resume \"$d/c\"", "with --resume give no options of the exploration");
    refused("katlas check --program lastzero:6 --checkpoint \"$d/c\"", "is there already: go on with --resume");
    refused("katlas check --resume \"$d/none\"", "it cannot be read");
    refused("katlas check --resume README.md", "it is no checkpoint of katlas");
    refused("head -c 100 \"$d/c\" > \"$d/e\"; katlas check --resume \"$d/e\"", "it is damaged");
    refused("{ cat \"$d/c\"; echo; } > \"$d/e\"; katlas check --resume \"$d/e\"", "it is damaged");
    refused("{ printf 'KATC\\377'; tail -c +6 \"$d/c\"; } > \"$d/e\"; katlas check --resume \"$d/e\"",
            "another version");
    refused("katlas check examples/litmus --checkpoint \"$d/e\"", "a checkpoint is of one program");
    refused("katlas check --program lastzero:6 --checkpoint \"$d/none/e\"", "it cannot be written");
    const Run run =
        run_with_folder("cp examples/litmus/iriw.litmus \"$d/t.litmus\"; katlas check \"$d/t.litmus\" --checkpoint "
                        "\"$d/c\" >/dev/null; sed -i s/IRIW/iriw/ \"$d/t.litmus\"; echo >> \"$d/t.litmus\"; "
                        "katlas check \"$d/t.litmus\" --resume \"$d/c\"");
    CHECK(run.status == 2);
    CHECK(mentions(run, "was another text"));
}

TEST_CASE("parts of a split make the whole when they are merged", "[checkpoints]") {
    for (const std::string arguments : {"--program lastzero:9 --model rc11", "--program ms-queue:2 --model tso",
                                        "examples/litmus/iriw.litmus --model rc11", "examples/litmus/seqlock.litmus",
                                        "--program lb-ring:3 --model imm --exact-model", "--program ainc:2"})
        for (const std::string parts : {"1", "3", "20"}) {
            INFO(arguments << ", " << parts);
            const Run run = run_with_folder(
                "exec 2>/dev/null; k='" KATLAS_BINARY "'; \"$k\" check " + arguments + " --split " + parts +
                " -o \"$d/p\" >/dev/null && for f in \"$d\"/p/*; do \"$k\" check --resume $f --jobs 2 "
                ">/dev/null; done; \"$k\" merge \"$d\"/p/* --format json 2>/dev/null");
            CHECK(results_without_times(run.output) == shown_by_whole(arguments));
        }
}

TEST_CASE("merging refuses what is not the whole", "[checkpoints]") {
    const std::string split =
        "katlas check --program lastzero:7 --split 3 -o \"$d/p\" >/dev/null && katlas check --program "
        "lastzero:6 --split 3 -o \"$d/q\" >/dev/null && cd \"$d\" && for f in p/*1.katc p/*2.katc q/*; do "
        "katlas check --resume $f >/dev/null; done; ";
    const auto refused = [&](const std::string& files, const std::string& message) {
        const Run run = run_with_folder(split + "katlas merge " + files);
        INFO(run.output);
        CHECK(run.status == 2);
        CHECK(mentions(run, message));
    };
    refused("p/*", "p/part-3.katc: it is not done");
    refused("p/part-1.katc p/part-2.katc", "part 3 of 3 is missing");
    refused("p/part-2.katc", "part 1 of 3 is missing");
    refused("p/part-1.katc p/part-1.katc p/part-2.katc", "both are part 1");
    refused("p/part-1.katc q/part-2.katc q/part-3.katc", "they are of different programs");
    refused("p/part-1.katc none", "none: it cannot be read");
}

TEST_CASE("parts are of about the same size", "[checkpoints]") {
    const Run run =
        run_with_folder("k='" KATLAS_BINARY "'; \"$k\" check --program lastzero:12 --model rc11 --split 8 -o "
                        "\"$d/p\" >/dev/null; for f in \"$d\"/p/*; do \"$k\" check --resume $f | grep ^Exec; done");
    std::istringstream lines(run.output);
    double most = 0;
    double sum = 0;
    int parts = 0;
    for (std::string word; lines >> word;)
        if (word == "Executions" && lines >> word) {
            word.erase(std::remove(word.begin(), word.end(), ','), word.end());
            most = std::max(most, std::stod(word));
            sum += std::stod(word);
            ++parts;
        }
    INFO(run.output);
    CHECK(parts == 8);
    CHECK(most < 1.5 * sum / parts);
}

TEST_CASE("the page on clusters is right", "[checkpoints]") {
    // Without a cluster: jobs run one after the other.
    const std::string stand_ins = R"(
parallel() { shift 2; local c=(); while [ "$1" != ::: ]; do c+=("$1"); shift; done; shift
             for a; do "${c[@]/\{\}/$a}" >/dev/null; done; }
export -f katlas parallel
srun() { "$@"; }; scontrol() { echo requeued; }; export -f srun scontrol
sbatch() { local array=$(sed -n 's/#SBATCH --array=1-//p' "$2"); for i in $(seq "$array"); do
             SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_JOB_ID=7 SLURM_CPUS_PER_TASK=2 bash "$2" >/dev/null; done; }
)";
    const Run run =
        run_with_folder("cd \"$d\" && cat > run.bash <<'SCRIPT'\nkatlas() { '" KATLAS_BINARY "' \"$@\"; }\n" +
                        stand_ins + shell_of("docs/clusters.md") + "SCRIPT\nbash run.bash");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK_FALSE(mentions(run, "requeued"));
    std::size_t results = 0;
    for (std::size_t at = 0; (at = run.output.find("Executions ", at)) != std::string::npos; ++at)
        ++results;
    CHECK(results == 4); // begun, resumed, and merged twice
}
