// Compiled programs are kept: the compiler does not run again as long as nothing has changed that it reads or looks
// for, and runs again as soon as something has. A script in the place of the compiler counts its runs.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// Runs commands in a new folder, with an empty cache. `check FILE OPTIONS...` prints the verdict and how often sources
// were compiled for it. The files have an age, as files usually have, after `settle`.
Run run_with_counted_compiler(const std::string& commands) {
    return run_with_folder(
        "cd $d; export HOME=$d XDG_CACHE_HOME=$d/kept; mkdir bin kept\n"
        "cat >bin/clang-16 <<'END'\n#!/bin/sh\ncase \" $* \" in *' -c '*) echo run >>\"$HOME/runs\" ;; esac\n"
        "exec \"$COMPILER\" \"$@\"\nEND\n"
        "chmod +x bin/clang-16; export COMPILER=$(command -v clang-16) PATH=$d/bin:$PATH\n"
        "settle() { sleep 0.05; }\n"
        "check() { : >runs; katlas check --model sc --format json \"$@\" >json 2>messages; s=$?\n"
        "  echo \"status $s, $(grep -o '\"executions\": *[0-9]*' json | head -1 | grep -o '[0-9]*$') executions, \"\\\n"
        "\"$(wc -l <runs) compiled\"; }\n"
        "program() { printf '%s\\n' '#include <katlas/verify.h>' \"$@\" 'int main(void) {' \\\n"
        "  'return (int)katlas_choose(1, COUNT) * 0; }'; }\n" +
        commands);
}

} // namespace

TEST_CASE("A program that has not changed is not compiled again, wherever it is") {
    if (cannot_check_c())
        return;
    const Run run =
        run_with_counted_compiler("echo '#define COUNT 3' >count.h; program '#include \"count.h\"' >p.c; settle\n"
                                  "check p.c; check p.c; mkdir other; cp p.c count.h other; cd other\n"
                                  "check() { (cd ..; : >runs); katlas check --model sc p.c | grep Exec; "
                                  "wc -l <../runs; }; check\n");
    INFO(run.output);
    CHECK(mentions(run, "status 0, 3 executions, 1 compiled\nstatus 0, 3 executions, 0 compiled\n"));
    CHECK(mentions(run, "Executions 3 complete"));
    CHECK(run.output.ends_with("\n0\n"));
}

TEST_CASE("A header that changes in any way leads to a new compilation") {
    if (cannot_check_c())
        return;
    const Run run = run_with_counted_compiler(
        "echo '#define COUNT 3' >count.h; program '#include \"count.h\"' >p.c; settle; check p.c; check p.c\n"
        "echo of the same size and time; touch -r count.h time; echo '#define COUNT 4' >count.h\n"
        "touch -r time count.h; settle; check p.c; check p.c\n"
        "echo replaced; echo '#define COUNT 5' >new.h; touch -r time new.h; settle; mv new.h count.h; settle\n"
        "check p.c; check p.c\n"
        "echo the source; program '#include \"count.h\"' '#undef COUNT' '#define COUNT 2' >p.c; settle; check p.c\n"
        "echo gone; rm count.h; check p.c; grep -c 'count.h' messages\n");
    INFO(run.output);
    CHECK(mentions(run, "status 0, 3 executions, 1 compiled\nstatus 0, 3 executions, 0 compiled\n"));
    CHECK(mentions(run, "time\nstatus 0, 4 executions, 1 compiled\nstatus 0, 4 executions, 0 compiled\n"));
    CHECK(mentions(run, "replaced\nstatus 0, 5 executions, 1 compiled\nstatus 0, 5 executions, 0 compiled\n"));
    CHECK(mentions(run, "the source\nstatus 0, 2 executions, 1 compiled\n"));
    CHECK(mentions(run, "gone\nstatus 2, "));
}

TEST_CASE("A header that comes to be where the compiler would have found it leads to a new compilation") {
    if (cannot_check_c())
        return;
    const Run run = run_with_counted_compiler(
        "mkdir first second include; echo '#define COUNT 2' >second/count.h; echo '#define COUNT 2' >include/own.h\n"
        "program '#include <count.h>' >p.c; settle; check p.c -- -Ifirst -Isecond; check p.c -- -Ifirst -Isecond\n"
        "echo shadowed; echo '#define COUNT 3' >first/count.h; settle; check p.c -- -Ifirst -Isecond\n"
        "echo in a new folder; check p.c -- -Izero -Isecond; mkdir zero; echo '#define COUNT 4' >zero/count.h; settle\n"
        "check p.c -- -Izero -Isecond\n"
        "echo beside; program '#include \"own.h\"' >q.c; settle; check q.c -- -Iinclude; check q.c -- -Iinclude\n"
        "echo '#define COUNT 5' >own.h; settle; check q.c -- -Iinclude\n"
        "echo asked for; program '#if __has_include(<extra/more.h>)' '#define COUNT 6' '#else' '#define COUNT 7' "
        "'#endif' "
        ">r.c; settle; check r.c -- -Iinclude; check r.c -- -Iinclude\n"
        "mkdir include/extra; : >include/extra/more.h; settle; check r.c -- -Iinclude\n"
        "rm include/extra/more.h; settle; check r.c -- -Iinclude\n"
        "echo by a macro; program '#define NAME <last.h>' '#include NAME' >s.c; echo '#define COUNT 8' >second/last.h\n"
        "settle; check s.c -- -Ifirst -Isecond; echo '#define COUNT 9' >first/last.h; settle; "
        "check s.c -- -Ifirst -Isecond\n"
        "echo next; mkdir a b c; echo '#include_next <t.h>' >a/t.h; echo '#define COUNT 2' >c/t.h\n"
        "program '#include <t.h>' >t.c; settle; check t.c -- -Ia -Ib -Ic; check t.c -- -Ia -Ib -Ic\n"
        "echo '#define COUNT 3' >b/t.h; settle; check t.c -- -Ia -Ib -Ic\n");
    INFO(run.output);
    CHECK(mentions(run, "next\nstatus 0, 2 executions, 1 compiled\nstatus 0, 2 executions, 0 compiled\n"
                        "status 0, 3 executions, 1 compiled\n"));
    CHECK(mentions(run, "status 0, 2 executions, 1 compiled\nstatus 0, 2 executions, 0 compiled\n"));
    CHECK(mentions(run, "shadowed\nstatus 0, 3 executions, 1 compiled\n"));
    CHECK(mentions(run, "in a new folder\nstatus 0, 2 executions, 1 compiled\nstatus 0, 4 executions, 1 compiled\n"));
    CHECK(mentions(run, "beside\nstatus 0, 2 executions, 1 compiled\nstatus 0, 2 executions, 0 compiled\n"
                        "status 0, 5 executions, 1 compiled\n"));
    CHECK(mentions(run, "asked for\nstatus 0, 7 executions, 1 compiled\nstatus 0, 7 executions, 0 compiled\n"
                        "status 0, 6 executions, 1 compiled\nstatus 0, 7 executions, 1 compiled\n"));
    CHECK(mentions(run, "by a macro\nstatus 0, 8 executions, 1 compiled\nstatus 0, 9 executions, 1 compiled\n"));
}

TEST_CASE("Options, the environment and the compiler are parts of what a program is kept for") {
    if (cannot_check_c())
        return;
    const Run run = run_with_counted_compiler(
        "program >p.c; mkdir a; echo '#define COUNT 5' >a/c.h; settle\n"
        "check p.c -- -DCOUNT=2; check p.c -- -DCOUNT=3; check p.c -- -DCOUNT=2\n"
        "echo file of options; echo -DCOUNT=4 >options; check p.c -- @options; echo -DCOUNT=6 >options; "
        "check p.c -- @options\n"
        "echo environment; program '#if __has_include(<c.h>)' '#include <c.h>' '#else' '#define COUNT 1' '#endif' "
        ">q.c\n"
        "settle; check q.c; CPATH=a check q.c; check q.c\n"
        "echo compiler; check q.c; echo '# changed' >>bin/clang-16; settle; check q.c\n"
        "echo clock; program '#define COUNT (sizeof __TIME__ - 7)' >r.c; settle; check r.c; check r.c\n"
        "echo option; check p.c -- '-DCOUNT=(sizeof __TIME__ - 6)'; check p.c -- '-DCOUNT=(sizeof __TIME__ - 6)'\n");
    INFO(run.output);
    CHECK(mentions(run, "status 0, 2 executions, 1 compiled\nstatus 0, 3 executions, 1 compiled\n"
                        "status 0, 2 executions, 0 compiled\n"));
    CHECK(mentions(run, "options\nstatus 0, 4 executions, 1 compiled\nstatus 0, 6 executions, 1 compiled\n"));
    CHECK(mentions(run, "environment\nstatus 0, 1 executions, 1 compiled\nstatus 0, 5 executions, 1 compiled\n"
                        "status 0, 1 executions, 0 compiled\n"));
    CHECK(mentions(run, "compiler\nstatus 0, 1 executions, 0 compiled\nstatus 0, 1 executions, 1 compiled\n"));
    CHECK(mentions(run, "clock\nstatus 0, 2 executions, 1 compiled\nstatus 0, 2 executions, 1 compiled\n"));
    CHECK(mentions(run, "option\nstatus 0, 3 executions, 1 compiled\nstatus 0, 3 executions, 1 compiled\n"));
}

TEST_CASE("Programs in C++, of two files, and of preprocessed text are kept, too") {
    if (cannot_check_c())
        return;
    const Run run = run_with_counted_compiler(
        "printf '%s\\n' '#include <atomic>' '#include <thread>' '#include <map>' 'std::atomic<int> x;' "
        "'int main() { std::map<int, int> m{{1, 2}}; std::thread t([] { x = 1; }); x = 2; t.join(); }' >p.cpp\n"
        "echo 'int count(void);' >f.h; printf '%s\\n' '#include \"f.h\"' 'int count(void) { return 2; }' >f.c\n"
        "program '#include \"f.h\"' '#define COUNT count()' >q.c; settle\n"
        "check p.cpp | sed 's/[0-9]* compiled/some compiled/'; check p.cpp; check q.c f.c; check q.c f.c\n"
        "sed -i 's/2/4/' f.c; settle; check q.c f.c\n"
        "echo 'int main(void) { return 0; }' >r.i; settle; check r.i; check r.i\n");
    INFO(run.output);
    CHECK(mentions(run, "status 0, 2 executions, some compiled\nstatus 0, 2 executions, 0 compiled\n"));
    CHECK(mentions(run, "status 0, 2 executions, 2 compiled\nstatus 0, 2 executions, 0 compiled\n"
                        "status 0, 4 executions, 2 compiled\n"));
    CHECK(mentions(run, "status 0, 1 executions, 1 compiled\nstatus 0, 1 executions, 0 compiled\n"));
}
