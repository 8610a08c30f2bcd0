// gdb in the execution of a trace: it sees each thread in the order of the trace, and the values of the graph.
#include "native_program.hpp"

#include <iostream>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

bool cannot_debug() {
    if (cannot_check_c())
        return true;
    static const bool lacks = run_in_source_tree("command -v gdb >/dev/null").status != 0;
    if (lacks)
        std::cout << "gdb is not there: C programs cannot be checked here\n";
    return lacks;
}

// What gdb says that runs these commands in the execution of the first error of the program. Lines of the text begin
// with the seventh.
std::string debug(const std::string& text, const std::string& options, const std::vector<std::string>& commands,
                  const std::string& file = "program.c") {
    std::string all;
    for (const std::string& command : commands)
        all += " --command '" + command + "'";
    return run_with_folder("cd $d && export TMPDIR=$d && cat >" + file +
                           " <<'END_OF_PROGRAM'\n"
                           "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n"
                           "#include <stdlib.h>\n#include <string.h>\n#include <katlas/verify.h>\n" +
                           text + "\nEND_OF_PROGRAM\nkatlas check " + file + " --traces t " + options +
                           " >checked || true; set -- t/*.json; katlas debug $1 --batch" + all +
                           " -- -nx </dev/null; echo status $?; ls $d/katlas-build-*/debugger.py 2>/dev/null")
        .output;
}

void has(const std::string& output, const std::vector<std::string>& parts) {
    INFO(output);
    std::size_t at = 0;
    for (const std::string& part : parts) {
        INFO(part);
        const std::size_t found = output.find(part, at);
        REQUIRE(found != std::string::npos);
        at = found + part.size();
    }
}

// thread1 sees the flag and not what was written before it.
const std::string message_passing = R"(atomic_int flag; int data; int *heap;
static int look(void) {
    int seen = atomic_load_explicit(&flag, memory_order_relaxed);
    return seen;
}
void *thread0(void *a) {
    int number = 42;
    atomic_store_explicit((atomic_int *)&data, number, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return a;
}
void *thread1(void *a) {
    int got = look();
    int value = atomic_load_explicit((atomic_int *)&data, memory_order_relaxed);
    assert(got == 0 || value == 42);
    return a;
}
)" + main_with_threads(2);

} // namespace

TEST_CASE("Breakpoints and steps show each thread in the order of the trace, and loads what the graph says") {
    if (cannot_debug())
        return;
    const std::string output =
        debug(message_passing, "--model rc11",
              {"break look", "continue", "bt", "next", "print seen", "print flag", "print data", "finish", "next",
               "next", "info locals", "next", "bt", "info threads", "thread apply all bt"});
    has(output, {"then assertion failed: got == 0 || value == 42 at program.c:21", "\"P2\" hit Breakpoint 1",
                 "look () at program.c:9", "#0  look () at program.c:9", "thread1 (a=0x0) at program.c:19", "$1 = 1\n",
                 "$2 = 1\n",  // the load has returned what thread0 wrote,
                 "$3 = 42\n", // which also wrote this; but the next load is an older value
                 "value = 0\n", "got = 1\n", "The error: assertion failed: got == 0 || value == 42",
                 "thread1 (a=0x0) at program.c:21", "\"P0\"", "\"P1\"", "\"P2\"", "status 0\n"});
    CHECK(output.find("debugger.py") == std::string::npos); // nothing is left
}

TEST_CASE("The commands of katlas go along the trace, and back") {
    if (cannot_debug())
        return;
    has(debug(message_passing, "--model rc11",
              {"katlas step", "katlas step 2", "katlas threads", "katlas trace", "print data", "katlas step P2",
               "katlas goto 6", "katlas back", "print data", "katlas back 100", "katlas goto 99", "katlas step x",
               "katlas step P9", "katlas error"}),
        {"Step 1 of ",
         ": P0.0: create P1\n",
         "main () at program.c:",
         "Step 3 of ",
         "P1.0: begin", //
         "* P1  is at its beginning",
         "P2  has not begun", //
         "=>    3  P1.0: begin",
         "The error: assertion failed",
         "= 0\n",
         "P2.0: begin",
         "Step 6 of ",
         "Step 5 of ",
         "W[rlx] flag=1\n",
         "= 42\n",
         "The beginning\n",
         "is the error.\n",
         "'x' is no number.",
         "P9 has no step",
         "Error in P2 at program.c:21: assertion failed"});
}

TEST_CASE("The debugger shows the arguments of main") {
    if (cannot_debug())
        return;
    has(debug("static int length(const char *name) {\n    return (int)strlen(name);\n}\n"
              "int main(int argc, char **argv) {\n    assert(length(argv[0]) != 7 && argc == 1);\n    return 0;\n}\n",
              "--model sc", {"break length", "continue", "print name", "up", "print argc", "print argv[argc]"}),
        {"= 0x", "\"program\"\n", "= 1\n", "= 0x0\n", "status 0\n"});
}

TEST_CASE("The end of an execution is shown for every kind of error") {
    if (cannot_debug())
        return;
    const std::vector<std::string> to_end{"continue", "bt", "katlas threads", "continue", "katlas back"};
    has(debug("pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n"
              "static void both(pthread_mutex_t *p, pthread_mutex_t *q) { pthread_mutex_lock(p);\n"
              "    pthread_mutex_lock(q); pthread_mutex_unlock(q); pthread_mutex_unlock(p); }\n"
              "void *thread0(void *x) { both(&a, &b); return x; }\n"
              "void *thread1(void *x) { both(&b, &a); return x; }\n" +
                  main_with_threads(2),
              "--model sc",
              {"katlas goto 1", "katlas goto 100", "continue", "continue", "continue", "continue", "katlas back",
               "thread apply all bt"}),
        {"The error: a deadlock", "both (p=", "thread1", "both (p=", "thread0"});
    has(debug("int n; int main(void) { int *p = NULL; if (n == 0) n = 1; return *p; }", "--model sc", to_end),
        {"The error: an access through a null pointer at program.c:7", "main () at program.c:7", "exited with code",
         "The error: an access through a null pointer"});
    has(debug("static int deeper(volatile int *n) { int array[100]; array[*n % 100] = *n; volatile int m = *n + 1;\n"
              "    return deeper(&m) + array[0]; }\n"
              "int main(void) { int n = 0; return deeper(&n); }",
              "--model sc", {"continue", "bt 1"}),
        {"The error: a stack overflow: ", "deeper (n="});
    has(debug("int main(void) { char *p = malloc(3); p[0] = 1; return p[0] - 1; }", "--model sc --leaks", to_end),
        {"then a leak: 3 bytes", "The error: a leak: 3 bytes", "P0  has ended"});
    has(debug("_Atomic(int *) p; static void drop(int *q) { free(q); }\n"
              "void *thread0(void *a) { int *q = p; if (q) printf(\"%d\\n\", *q); return a; }\n"
              "int main(void) { pthread_t t; int *q = malloc(4); *q = 0; p = q;\n"
              "    pthread_create(&t, NULL, thread0, NULL); drop(q); pthread_join(t, NULL); return 0; }",
              "--model sc --no-races", {"continue", "bt", "continue", "bt"}),
        {"(the error is about it)", "drop (q=", "(the error is about it)", "thread0 (a=0x0) at program.c:8"});
}

TEST_CASE("Executions without a sequential order, and of machines, can be debugged") {
    if (cannot_debug())
        return;
    const std::string buffering =
        "atomic_int x, y; int r, s;\n"
        "void *thread0(void *a) { r = atomic_load_explicit(&x, memory_order_relaxed);\n"
        "    atomic_store_explicit(&y, 1, memory_order_relaxed); return a; }\n"
        "void *thread1(void *a) { s = atomic_load_explicit(&y, memory_order_relaxed);\n"
        "    atomic_store_explicit(&x, 1, memory_order_relaxed); return a; }\n"
        "int main(void) { pthread_t t, u; pthread_create(&t, 0, thread0, 0); pthread_create(&u, 0, thread1, 0);\n"
        "    pthread_join(t, 0); pthread_join(u, 0); assert(r == 0 || s == 0); return 0; }";
    has(debug(buffering, "--model imm", {"continue", "print r", "print s", "print x", "bt"}),
        {"The error: assertion failed", "= 1\n", "= 1\n", "= 1\n", "main () at program.c:13"});
    const std::string storing =
        "atomic_int x, y; int r, s;\n"
        "void *thread0(void *a) { x = 1; r = atomic_load_explicit(&y, memory_order_relaxed); return a; }\n"
        "void *thread1(void *a) { y = 1; s = atomic_load_explicit(&x, memory_order_relaxed); return a; }\n"
        "int main(void) { pthread_t t, u; pthread_create(&t, 0, thread0, 0); pthread_create(&u, 0, thread1, 0);\n"
        "    pthread_join(t, 0); pthread_join(u, 0); assert(r == 1 || s == 1); return 0; }";
    has(debug(storing, "--model aarch64", {"continue", "print r", "print s", "print x", "bt"}),
        {"The error: assertion failed", "= 0\n", "= 0\n", "= 1\n", "main () at program.c:11"});
}

TEST_CASE("A watchpoint stops at each write in the order of the trace") {
    if (cannot_debug())
        return;
    has(debug(message_passing, "--model rc11", {"watch flag", "continue", "bt", "info locals"}),
        {"Hardware watchpoint 1: flag", "Old value = 0", "New value = 1", "thread0 (a=0x0) at program.c:15", "#",
         "thread0 (a=0x0) at program.c:15", "number = 42"});
}

TEST_CASE("Tests in C++ can be debugged") {
    if (cannot_debug())
        return;
    const std::string output =
        run_with_folder("katlas check examples/native/ring_test.cpp --model rc11 --traces $d >/dev/null; "
                        "katlas debug $d/*order-race.json --batch --command 'break ring.hpp:20' "
                        "--command continue --command 'print value' --command bt --command step "
                        "--command 'info locals' --command continue -- -nx </dev/null")
            .output;
    has(output, {"then a data race of steps", "hit Breakpoint 1", "Ring<int, 3u>::push", "examples/native/ring.hpp:20",
                 "$1 = (const int &) ", "katlas_test_order", "end = 0"});
}

TEST_CASE("The objects of several threads in C++ can be seen at a time") {
    if (cannot_debug())
        return;
    const std::string output =
        run_with_folder("cd $d; cat >program.cpp <<'END_OF_PROGRAM'\n"
                        "#include <atomic>\n#include <cassert>\n#include <thread>\nstd::atomic<int> x, y, z;\n"
                        "void linger(const int &own) { x.store(own); while (y == 0) ; z = own; }\n"
                        "int main() {\n    std::thread a([n = 11] { linger(n); });\n"
                        "    std::thread b([n = 22] { int seen = x; y = seen; assert(seen != 11 || n == 0); });\n"
                        "    a.join();\n    b.join();\n}\nEND_OF_PROGRAM\n"
                        "katlas check program.cpp --model sc --traces t >/dev/null; katlas debug t/*.json --batch "
                        "--command continue --command 'print *this' --command 'thread 3' "
                        "--command 'frame function linger' --command up --command 'print own' -- -nx </dev/null")
            .output;
    has(output, {"The error: assertion failed", "n = 22", "linger (own=", "= (const int &) ", ": 11\n"});
}

TEST_CASE("Where code for debuggers needs more of a stack than there is, that of the exploration is debugged") {
    if (cannot_debug())
        return;
    has(debug("int x; static int sum(int n) { int a = n + x, b = a * n, c = b + a; return n == 0 ? a + b + c : sum(n - "
              "1) + a; }\n"
              "int main(void) { x = sum(112000); assert(x == 0); return 0; }",
              "--model sc", {"continue"}),
        {"this is that of the exploration", "The error: assertion failed: x == 0", "main () at program.c:8"});
}

TEST_CASE("What cannot be debugged is refused with a sentence") {
    const Run nowhere = run_with_folder("mkdir $d/bin; touch $d/a; PATH=$d/bin katlas debug $d/a; echo status $?");
    CHECK(mentions(nowhere, "error: gdb is not there: install it (apt-get install gdb)\nstatus 2"));
    if (cannot_debug())
        return;
    has(run_with_folder("mkdir $d/bin; printf '#!/bin/sh\\nexit 1\\n' >$d/bin/gdb; chmod +x $d/bin/gdb; "
                        "katlas check examples/native/deque.c --traces $d/t >/dev/null; "
                        "PATH=$d/bin:$PATH katlas debug $d/t/*.json; echo status $?")
            .output,
        {"error: this gdb runs no scripts in Python", "status 2"});
    const Run refused = run_with_folder("cd $d; echo '{}' >a; katlas debug a; echo status $?");
    CHECK(mentions(refused, "a: is no trace: 'format' is to be 'katlas trace'\nstatus 2"));
}
