// Inputs that somebody hostile, or a slip, makes: names of files with any bytes, what is not a file, and arguments that
// are none. Each is answered by an ordinary message and status 2, in JSON by valid JSON; nothing is run or read for
// ever.
#include "program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;

namespace {

// Commands, each with an input to be put in the place of "@".
const std::vector<std::string>& commands_with_files() {
    static const std::vector<std::string> all = {
        "prove @.kat",
        "compare @.kat tso",
        "properties @.kat",
        "distinguish @.kat tso",
        "synthesize @.kat",
        "draw @.kat",
        "check @.litmus",
        "check examples/litmus/store-buffering.litmus --model @.kat",
        "explain @.litmus --model tso",
        "explain examples/litmus/store-buffering.litmus --model @.kat",
        "compile @.litmus --to x86",
        "compile examples/litmus/store-buffering.litmus --to x86 --mapping @.map",
        "report sc @.kat --without-properties -o $d/report.html",
        "report sc --theorems @.kat --without-properties -o $d/report.html",
        "compare sc tso --assume @.kat",
        "generate @.kat -o $d/out",
        "import @.cat",
        "nfa-inclusion @.mata @.mata",
        "nfa-inclusion --problems @.csv",
    };
    return all;
}

std::string with(const std::string& command, const std::string& input) {
    std::string result;
    for (const char c : command)
        if (c == '@')
            result += input;
        else
            result += c;
    return result;
}

} // namespace

TEST_CASE("what is not a file is refused as an input of every command", "[hostile]") {
    for (const std::string& command : commands_with_files()) {
        INFO(command);
        const std::string suffix =
            command.substr(command.find('@') + 1, command.find(' ', command.find('@')) - command.find('@') - 1);
        for (const std::string make : {"ln -s /dev/zero $d/in", "mkfifo $d/in", "mkdir $d/in"}) {
            INFO(make);
            const Run run =
                run_with_folder(make + suffix + " && timeout 20 \"" KATLAS_BINARY "\" " + with(command, "$d/in"));
            INFO(run.output);
            CHECK(run.status == 2);
            CHECK((mentions(run, "it is a ") || mentions(run, "the folder has no *.litmus files")));
        }
    }
}

TEST_CASE("what is not a file is refused where it is included", "[hostile]") {
    const auto run = [](const std::string& name, const std::string& path) {
        return run_with_folder("mkfifo $d/pipe && echo 'include \"" + path + "\"' > $d/a" + name +
                               " && timeout 20 \"" KATLAS_BINARY "\" " + (name == ".cat" ? "import" : "prove") +
                               " $d/a" + name);
    };
    for (const std::string name : {".kat", ".cat"})
        for (const std::string path : {"/dev/zero", "/dev/stdin", "pipe", "."}) {
            INFO(name << " " << path);
            const Run refused = run(name, path);
            INFO(refused.output);
            CHECK(refused.status == 2);
            CHECK(mentions(refused, "it is a"));
        }
}

TEST_CASE("standard input is read where it is named", "[hostile]") {
    CHECK(run_in_source_tree("echo 'assert po;po <= po' | katlas prove /dev/stdin").status == 0);
    CHECK(run_in_source_tree("echo nonsense | katlas prove /dev/stdin").status == 2);
    CHECK(run_in_source_tree("katlas import /dev/stdin < tests/cat/models/sc.cat").status == 0);
    CHECK(run_in_source_tree("cat examples/litmus/store-buffering.litmus | katlas check /dev/stdin").status == 0);
    CHECK(run_in_source_tree("timeout 20 \"" KATLAS_BINARY "\" prove /dev/stdin < /dev/zero").status == 2);
}

TEST_CASE("names that are not UTF-8 give messages and valid JSON", "[hostile]") {
    for (const std::string& command : commands_with_files()) {
        if (command.starts_with("report") || command.starts_with("draw") || command.starts_with("import"))
            continue; // they print no JSON
        INFO(command);
        // The file does not exist, and then has bytes that are none of any language.
        for (const std::string make : {":", "printf '\\377\\376\\0\\001\"\\n' | tee "}) {
            const std::string name = "$d/b$'\\xff'\"d\"";
            const std::string suffix =
                command.substr(command.find('@') + 1, command.find(' ', command.find('@')) - command.find('@') - 1);
            const Run run = run_with_folder(make + (make == ":" ? "" : name + suffix + " >/dev/null") + "; katlas " +
                                            with(command, name) + " --format json 2>/dev/null");
            INFO(run.output);
            CHECK(run.status == 2);
            CHECK((run.output.empty() || nlohmann::json::accept(run.output)));
        }
    }
}

TEST_CASE("a model's file name is a name, whatever it is", "[hostile]") {
    // The first took part in what was compiled and run. All have one checker, which is compiled once.
    std::string commands = "t=$PWD/examples/litmus/store-buffering.litmus && export XDG_CACHE_HOME=$d/cache && "
                           "cp models/tso.kat $d/tso.txt && echo 'acyclic po-loc as own' >> $d/tso.txt && cd $d";
    for (const std::string name : {"'y\"; int q = system(\"touch PWNED\"); const char* s = \"'", "'a\\'",
                                   "$'a\\nint b;'", "$'a\\xff'", "'a -o b'", "\"\\$(touch PWNED)\"", "'<script>'"})
        commands += " && b=" + name +
                    " && cp tso.txt \"./$b.kat\" && katlas check $t --model \"./$b.kat\" && katlas explain $t --model "
                    "\"./$b.kat\" && katlas check $t --model \"./$b.kat\" --format json && katlas generate "
                    "\"./$b.kat\" -o out && katlas compare \"./$b.kat\" sc";
    const Run run = run_with_folder(commands + " && ! ls PWNED */PWNED");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK_FALSE(mentions(run, "checker is interpreted"));
}

TEST_CASE("two models whose checkers would be one file are refused", "[hostile]") {
    const Run run = run_with_folder("cp models/tso.kat $d/a_b.kat && cp models/sc.kat $d/a-b.kat && "
                                    "katlas generate $d/a_b.kat $d/a-b.kat -o $d/out");
    CHECK(run.status == 2);
    CHECK(mentions(run, "another model is written to a-b.hpp, too"));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !__has_feature(address_sanitizer)
TEST_CASE("memory that does not suffice ends with a message, whichever thread asks for it", "[hostile]") {
    const Run run = run_with_folder(
        "{ echo -n 'let a = po'; yes ' | po' | head -n 4000000 | tr -d '\\n'; } > $d/a.kat && cp $d/a.kat "
        "$d/b.kat && cp $d/a.kat $d/c.kat && ulimit -v 200000 && katlas prove --jobs 3 $d/a.kat $d/b.kat "
        "$d/c.kat");
    INFO(run.output);
    CHECK((run.status == 2 || run.status == 3));
    CHECK(run.output.find("terminate") == std::string::npos);
    CHECK_FALSE(run.output.empty());
}
#endif

TEST_CASE("arguments that are not known are answered with those that are meant", "[hostile]") {
    const auto says = [](const std::string& arguments, const std::string& text) {
        const Run run = run_in_source_tree("katlas " + arguments);
        INFO(arguments << "\n" << run.output);
        CHECK(run.status == 2);
        CHECK(mentions(run, text));
    };
    says("chekc x", "katlas: error: there is no command 'chekc'\n  hint: did you mean 'check'?\n");
    says("nosuchthing", "'katlas --help' lists them");
    says("check examples --mdoel rc11", "did you mean '--model'?");
    says("check examples --model rc", "did you mean 'rc11'");
    says("explain x --mdoel=rc11", "did you mean '--model'?");
    says("check nofile.litmus", "nofile.litmus: error: the file cannot be read: No such file or directory\n");
    says("prove nofile.kat", "nofile.kat: error: cannot read 'nofile.kat': No such file or directory\n");
    CHECK_FALSE(mentions(run_in_source_tree("katlas prove nofile.kat"), "^"));
    says("check --program nosuch", "the families are ");
    says("prove tests/cat/models/none.cat", "'katlas import' writes it as a .kat file");
    for (const std::string timeout : {"0", "nan", "-1", "inf", "1e999", "1s", "''"})
        says("prove examples/refuted.kat --timeout " + timeout, " is not a number of seconds above 0");
}

TEST_CASE("shells complete families, mappings and shells by name", "[hostile]") {
    const auto complete = [](const std::string& words) {
        return run_in_source_tree(
                   "f=$(mktemp) && trap 'rm $f' EXIT && { katlas completion bash; echo 'COMP_WORDS=(" + words +
                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _katlas; echo \"${COMPREPLY[*]}\"'; } >$f && "
                   "bash $f")
            .output;
    };
    CHECK(complete("katlas check --program lastz") == "lastzero\n");
    CHECK(complete("katlas compile --mapping x86-l") ==
          run_in_source_tree("ls models/mappings/ | sed -n 's/^\\(x86-l.*\\)\\.map$/\\1/p' | paste -sd' '").output);
    CHECK(complete("katlas completion zs") == "zsh\n");
}
