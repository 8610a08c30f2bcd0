// katlas-cc as build systems use it: executables run as usual, and are explored as their sources are.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas::testing;

namespace {

namespace fs = std::filesystem;

// Runs commands in a new folder, where a program of two files is: its threads add to a counter. `katlas` and
// `katlas-cc` are those that were built.
Run run_with_compiler(const std::string& commands) {
    return run_with_folder("PATH=" + fs::path(KATLAS_BINARY).parent_path().string() +
                           ":$PATH; cd $d\n"
                           "cat >counter.h <<'END'\n"
                           "#include <stdatomic.h>\n"
                           "extern atomic_int counter;\n"
                           "int add(int n);\n"
                           "END\n"
                           "cat >counter.c <<'END'\n"
                           "#include \"counter.h\"\n"
                           "atomic_int counter;\n"
                           "int add(int n) { int old = 0; for (int i = 0; i < n; ++i) old = counter++; return old; }\n"
                           "END\n"
                           "cat >main.c <<'END'\n"
                           "#include \"counter.h\"\n"
                           "#include <katlas/verify.h>\n"
                           "#include <pthread.h>\n"
                           "#include <stdio.h>\n"
                           "static void *run(void *p) { add(2); return p; }\n"
                           "int main(void) {\n"
                           "    pthread_t t[2];\n"
                           "    for (int i = 0; i < 2; ++i) pthread_create(&t[i], NULL, run, NULL);\n"
                           "    int chosen = (int)katlas_choose(1, 3);\n"
                           "    for (int i = 0; i < 2; ++i) pthread_join(t[i], NULL);\n"
                           "    printf(\"counted %d\\n\", counter);\n"
                           "    katlas_assume(chosen != 2);\n"
                           "    fprintf(stdout, \"chosen %d\\n\", chosen);\n"
                           "    assert(counter == 4);\n"
                           "    return 0;\n"
                           "}\n"
                           "END\n"
                           "cat >Makefile <<'END'\n"
                           "prog: main.o libcounter.a\n"
                           "\t$(CC) $(CFLAGS) $(LDFLAGS) -o prog main.o -L. -lcounter -pthread\n"
                           "main.o counter.o: counter.h\n"
                           "libcounter.a: counter.o\n"
                           "\tar rcs libcounter.a counter.o\n"
                           "END\n" +
                           commands);
}

// Behind a command of `check`.
const std::string without_times = " 2>&1 | sed '/^Time/d'";
const std::string all_found = "Model rc11\nExecutions 12 complete, 6 blocked\n"
                              "Explored 9, the others only differ in the order of threads with the same code\n";

} // namespace

TEST_CASE("What make builds with katlas-cc runs as usual, and is explored as its sources are") {
    if (cannot_check_c())
        return;
    const Run sources = run_with_compiler("katlas check main.c counter.c" + without_times);
    CHECK(sources.output == "Program main.c counter.c\n" + all_found);
    for (const char* flags :
         {"-O0", "-O2", "-O3 -g0", "-O2 -fno-pic -no-pie", "-Os -ffunction-sections -Wl,--gc-sections,--strip-all",
          "-O2 -static", "-O2 -D_FORTIFY_SOURCE=2 -Wall -Wextra -Werror", "-O1 -save-temps=obj",
          "-fno-integrated-as"}) {
        const Run run = run_with_compiler("if make CC=katlas-cc CFLAGS='" + std::string(flags) +
                                          "' >log 2>&1; then ./prog | head -n 1; katlas check ./prog" + without_times +
                                          "; else cat log; fi");
        INFO(flags);
        CHECK(run.output == "counted 4\nProgram ./prog\n" + all_found);
    }
}

TEST_CASE("Lines of a source that was compiled in a folder beside its own are shown") {
    if (cannot_check_c())
        return;
    const Run run =
        run_with_compiler("mkdir src build && cp " KATLAS_SOURCE_DIR
                          "/tests/native/programs/rwlock-not-held.c src/wrong.c && cd build && katlas-cc "
                          "-w -pthread -O1 \"$PWD/../src/wrong.c\" -o a && katlas-cc -w -pthread -O1 \"$(cd "
                          "../src && pwd)/wrong.c\" -o b; katlas check a; katlas check b");
    const std::string line = "\n   10 |     pthread_rwlock_unlock(&lock); /* the third one */\n";
    const std::size_t first = run.output.find(line);
    REQUIRE(first != std::string::npos);
    CHECK(run.output.find(line, first + 1) != std::string::npos);
}

TEST_CASE("An executable has the executions, errors and lines of its source") {
    if (cannot_check_c())
        return;
    for (const char* source :
         {"examples/native/deque.c", "tests/native/programs/condition-handover.c", "tests/native/programs/keys.c",
          "tests/native/programs/printed.c", "tests/native/programs/rwlock-not-held.c"})
        for (const char* flags : {"-O0", "-O2"}) {
            const std::string text = KATLAS_SOURCE_DIR "/" + std::string(source);
            const Run run = run_with_compiler(fmt::format(
                "katlas-cc -w -pthread {0} '{1}' -o prog; for p in prog '{1}'; do katlas check \"$p\" --show 3 "
                "2>&1 | sed \"/^Time/d; s|^Program $p|Program|\" >\"$(basename $p).txt\"; done; "
                "wc -l <prog.txt; diff prog.txt *.c.txt",
                flags, text));
            INFO(source << ' ' << flags << '\n' << run.output);
            CHECK(run.status == 0);
            CHECK(std::stoi(run.output) > 3);
        }
}

TEST_CASE("Behind ccache katlas-cc does the same") {
    if (cannot_check_c() || run_in_source_tree("command -v ccache && command -v make").status != 0)
        return;
    const Run run =
        run_with_compiler("unset CCACHE_DISABLE; export CCACHE_DIR=$d/cache CCACHE_NODIRECT=1\n"
                          "for i in 1 2; do make -s CC='ccache katlas-cc'; katlas check prog" +
                          without_times + "; rm -f *.o *.a prog; done; ccache --print-stats | grep cache_hit");
    INFO(run.output);
    CHECK(run.output.starts_with("Program prog\n" + all_found + "Program prog\n" + all_found));
    CHECK(mentions(run, "preprocessed_cache_hit\t2"));
}

TEST_CASE("Modules are as the front end made them, whatever the optimiser does") {
    if (cannot_check_c())
        return;
    // Nobody needs what is read, so that the executable does not read it.
    const Run run = run_with_compiler("cat >race.c <<'END'\n"
                                      "#include <pthread.h>\n"
                                      "int x;\n"
                                      "static void *run(void *p) { int y = x; (void)y; return p; }\n"
                                      "int main(void) { pthread_t t; pthread_create(&t, NULL, run, NULL); x = 1;\n"
                                      "    return pthread_join(t, NULL); }\n"
                                      "END\n"
                                      "for o in 0 1 2 3 s; do katlas-cc -O$o race.c -o race && ./race &&\n"
                                      "katlas check race | grep -c 'a data race'; done");
    CHECK(run.output == "1\n1\n1\n1\n1\n");
}

TEST_CASE("Without an explorer choices are random, false assumptions end the process, and errors abort") {
    if (cannot_check_c())
        return;
    const Run run = run_with_compiler("katlas-cc main.c counter.c -o prog && for i in $(seq 60); do ./prog || echo "
                                      "status $?; done | sort | uniq");
    CHECK(run.output == "chosen 1\nchosen 3\ncounted 4\n");
    const Run error = run_with_compiler("printf '#include <katlas/verify.h>\\nint main(void) { __VERIFIER_error(); "
                                        "}\\n' >e.c; katlas-cc e.c -o e; ulimit -c 0; ./e; echo status $?");
    CHECK(mentions(error, "status 134"));
    // What a program has itself is taken.
    const Run own = run_with_compiler(
        "printf '#include <stdio.h>\\nvoid __VERIFIER_assume(int c) { puts(c ? \"yes\" : \"no\"); }\\nvoid "
        "katlas_assume(_Bool);\\nint main(void) { __VERIFIER_assume(0); katlas_assume(1); }\\n' >o.c; "
        "katlas-cc o.c -o o && ./o");
    CHECK(own.output == "no\n");
}

TEST_CASE("katlas-cc does what configure scripts ask of a compiler") {
    if (cannot_check_c())
        return;
    const auto output = [](const std::string& commands) { return run_with_compiler(commands).output; };
    CHECK(mentions(run_with_compiler("katlas-cc --version"), "clang version 16"));
    CHECK(run_with_compiler("katlas-cc -v").status == 0);
    CHECK(output("katlas-cc -print-prog-name=nothing; katlas-cc -dumpmachine | grep -c linux") == "nothing\n1\n");
    CHECK(mentions(run_with_compiler("katlas-cc"), "no input files"));
    CHECK(output("printf 'int main(void) { return 0; }' >conftest.c; katlas-cc -O2 conftest.c; ./a.out; echo $?; "
                 "katlas-cc -c conftest.c && ls conftest.o") == "0\nconftest.o\n");
    // Functions that are there, and one that is not.
    CHECK(output("for f in pthread_create no_such_function; do printf \"char $f(); int main(void) { return $f(); }\" "
                 ">conftest.c; katlas-cc -fno-builtin -w -o conftest conftest.c 2>/dev/null; echo $?; done") ==
          "0\n1\n");
    CHECK(output("printf '#include <no_such_header.h>' | katlas-cc -E - >/dev/null 2>&1; echo $?") == "1\n");
    CHECK(output("echo 'x __OPTIMIZE__ __KATLAS__' | katlas-cc -O1 -E -P -") == "x 1 __KATLAS__\n");
    CHECK(output("katlas-cc -MM counter.c; katlas-cc -MMD -MF c.d -c counter.c -o c.o && cat c.d") ==
          "counter.o: counter.c counter.h\nc.o: counter.c counter.h\n");
    // Warnings that clang does not know, options that only GCC has, and one that nobody has.
    CHECK(output("katlas-cc -Werror -Wno-of-gcc -Wof-gcc -c counter.c").empty());
    CHECK(output("katlas-cc -Werror -fipa-pta -c counter.c; echo $?") ==
          "katlas-cc: warning: clang does not know -fipa-pta\n0\n");
    CHECK(output("katlas-cc -fnobody-has-this -c counter.c >/dev/null 2>&1; echo $?") == "1\n");
    // Other languages, response files, -- and the standard input.
    CHECK(output("printf 'int main() { return __cplusplus > 1; }' >p.x; katlas-cc -x c++ p.x -o p && ./p; echo $?; "
                 "katlas check p --any-status | sed -n 3p") == "1\nExecutions 1 complete\n");
    CHECK(output("printf '.globl two\\ntwo: mov $2, %%eax\\nret\\n' >two.s; cp two.s three.S; katlas-cc -c two.s; "
                 "katlas-cc -c three.S; ls t*.o") == "three.o\ntwo.o\n");
    CHECK(output("echo '-c counter.c -o r.o' >r; katlas-cc @r; ls *.o") == "r.o\n");
    CHECK(output("katlas-cc -o p -- main.c counter.c && ./p | head -n 1") == "counted 4\n");
    CHECK(output("cat counter.c | katlas-cc -x c -c - -o i.o && ls *.o") == "i.o\n");
    CHECK(output("katlas-cc -S -O2 counter.c main.c && katlas-cc counter.s main.s -o p && katlas check p" +
                 without_times) == "Program p\n" + all_found);
}

TEST_CASE("Each executable is a program, files in C together are one") {
    if (cannot_check_c())
        return;
    const Run run = run_with_compiler(
        "printf 'int main(void) { return 0; }' >one.c; katlas-cc one.c -o one; katlas-cc main.c counter.c -shared "
        "-fPIC -o odd.c; cp one odd.litmus; katlas check one odd.c main.c odd.litmus counter.c one -- -O2" +
        without_times);
    const std::string empty = "Model rc11\nExecutions 1 complete\n";
    CHECK(run.output.starts_with("Program main.c counter.c\n" + all_found + "\nProgram one\n" + empty +
                                 "\nProgram odd.c\n" + all_found + "\nProgram odd.litmus\n" + empty +
                                 "\nProgram one\n" + empty));
    CHECK(mentions(run, "\n5 programs: 5 as required"));
    const Run object = run_with_compiler("katlas-cc -c counter.c; katlas check counter.o");
    CHECK(object.status == 2);
    CHECK(mentions(object, "counter.o: error: cannot be explored: the program has no function main"));
}

TEST_CASE("An executable that another compiler made is refused") {
    if (cannot_check_c())
        return;
    const Run run = run_with_compiler("clang-16 main.c counter.c -c -I" KATLAS_SOURCE_DIR
                                      "/instrument/include; katlas check main.o");
    CHECK(run.output == "main.o: error: it was not compiled by katlas-cc: it has no section .katlas\n");
    CHECK(run.status == 2);
}

TEST_CASE("Damaged executables are refused, or explored, and nothing else happens") {
    if (cannot_check_c())
        return;
    // Bytes are changed in the headers, in the modules, anywhere; and files are cut.
    const int count = katlas::tests::scaled(100);
    const Run made = run_in_source_tree("mktemp -d");
    const fs::path folder = made.output.substr(0, made.output.find('\n'));
    REQUIRE(run_with_compiler("katlas-cc -O1 -s main.c counter.c -o '" + (folder / "prog").string() + "'").status == 0);
    std::ifstream in(folder / "prog", std::ios::binary);
    const std::string intact{std::istreambuf_iterator<char>(in), {}};
    const std::size_t modules = intact.find("BC\xC0\xDE");
    REQUIRE(modules < intact.size());
    std::mt19937 random(1);
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    const std::size_t section_headers = intact.size() - 40 * 64;
    for (int i = 0; i < count; ++i) {
        std::string bytes = intact;
        for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
            const std::size_t kind = below(5);
            const std::size_t at = kind == 0   ? 4 + below(60)
                                   : kind == 1 ? section_headers + below(40 * 64)
                                   : kind == 2 ? modules + below(64)
                                   : kind == 3 ? modules + below(section_headers - modules)
                                               : below(bytes.size());
            constexpr char likely[] = {'\0', '\1', '\x7F', '\x80', '\xFF'};
            if (at < bytes.size() && at >= 4)
                bytes[at] = below(2) == 0 ? likely[below(5)] : static_cast<char>(below(256));
        }
        if (below(8) == 0)
            bytes.resize(4 + below(bytes.size() - 4));
        std::ofstream(folder / fmt::format("damaged{}", i), std::ios::binary) << bytes;
    }
    const Run run = run_in_source_tree("cd '" + folder.string() +
                                       "' && katlas check damaged* --timeout 10 --max-executions 100 --format json "
                                       "2>/dev/null; status=$?; rm -rf '" +
                                       folder.string() + "'; exit $status");
    const auto all = nlohmann::json::parse(run.output, nullptr, false);
    REQUIRE(!all.is_discarded());
    CHECK(all["results"].size() == static_cast<std::size_t>(count));
    CHECK(run.status == 2);
    CHECK(std::ranges::any_of(all["results"], [](const nlohmann::json& r) { return r["verdict"] == "error"; }));
}

TEST_CASE("A program that is linked with other objects is compiled anew when they change") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "cd $d && printf '#include <assert.h>\\nint value(void);\\nint main(void) { assert(value() == 1); }\\n' >p.c\n"
        "echo ./f.o >options\n"
        "for n in 1 2; do echo \"int value(void) { return $n; }\" >f.c; clang-16 -fPIC -c f.c\n"
        "  for option in ./f.o @options; do katlas check p.c -- $option >/dev/null; echo status $n $?; done; done");
    INFO(run.output);
    CHECK(run.output == "status 1 0\nstatus 1 0\nstatus 2 1\nstatus 2 1\n");
}
