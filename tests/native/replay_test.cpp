// The trace of an error leads to the same execution again, and to nothing else.
#include "native_program.hpp"

#include <sstream>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// What is said of an error, but for how many executions have it.
std::string wrong_in(const std::string& output) {
    std::string text;
    bool begun = false;
    std::istringstream in(output);
    for (std::string line; std::getline(in, line);) {
        for (const char* heading : {"Error in ", "Undefined behaviour: ", "Deadlock in ", "Endless loop in "})
            begun |= line.starts_with(heading);
        if (line.starts_with("Trace "))
            break;
        if (const std::size_t at = line.find(" in "), end = line.find(" execution");
            end != std::string::npos && at < end && !line.starts_with(' '))
            line.erase(at, line.find_first_of(",:", end) - at);
        if (begun)
            text += line + "\n";
    }
    return text;
}

// Of a program and options of check: what check says of its error, and then what the replay of its trace does.
struct Both {
    std::string checked;
    std::string replayed;
    std::string all;
};
Both check_and_replay(const std::string& text, const std::string& options, const std::string& between = "true",
                      const std::string& file = "program.c") {
    const std::string headers = file == "program.c"
                                    ? "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n"
                                      "#include <stdlib.h>\n#include <string.h>\n#include <katlas/verify.h>\n"
                                    : "#include <atomic>\n#include <cassert>\n#include <stdexcept>\n#include <thread>\n"
                                      "#include <vector>\n#include <katlas/verify.hpp>\n";
    const Run run = run_with_folder("cd $d && cat >" + file + " <<'END_OF_PROGRAM'\n" + headers + text +
                                    "\nEND_OF_PROGRAM\nkatlas check " + file + " --traces t " + options + "; " +
                                    between + "; echo REPLAY; katlas replay t/*.json; echo status $?");
    const std::size_t cut = run.output.find("REPLAY\n");
    if (cut == std::string::npos)
        return {.checked = "?", .replayed = "", .all = run.output};
    return {wrong_in(run.output.substr(0, cut)),
            run.output.find("status 1\n", cut) == std::string::npos
                ? "a wrong status"
                : wrong_in(run.output.substr(cut, run.output.find("status ", cut) - cut)),
            run.output};
}

void require_same(const std::string& text, const std::string& options, const std::string& between = "true",
                  const std::string& file = "program.c") {
    const Both both = check_and_replay(text, options, between, file);
    INFO(both.all);
    REQUIRE_FALSE(both.checked.empty());
    CHECK(both.checked == both.replayed);
}

const std::string weak_program = R"(int x; atomic_int flag; int count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(void) { pthread_mutex_lock(&m); ++count; pthread_mutex_unlock(&m); }
void *thread0(void *a) { x = 42; atomic_store_explicit(&flag, 1, memory_order_relaxed); add(); return a; }
void *thread1(void *a) {
    add();
    if (atomic_load_explicit(&flag, memory_order_relaxed)) assert(x == 42);
    return a;
}
)" + main_with_threads(2);

} // namespace

TEST_CASE("A replay ends at the error of the trace, in the same graph") {
    if (cannot_check_c())
        return;
    require_same(weak_program, "--model rc11 --no-races");
    require_same(weak_program, "--model rc11");
    require_same("pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n"
                 "static void both(pthread_mutex_t *p, pthread_mutex_t *q) { pthread_mutex_lock(p);\n"
                 "    pthread_mutex_lock(q); pthread_mutex_unlock(q); pthread_mutex_unlock(p); }\n"
                 "void *thread0(void *x) { both(&a, &b); return x; }\n"
                 "void *thread1(void *x) { both(&b, &a); return x; }\n" +
                     main_with_threads(2),
                 "--model rc11");
    require_same("atomic_int x; void *thread0(void *a) { while (!x) ; return a; }\n"
                 "void *thread1(void *a) { x = 0; return a; }\n" +
                     main_with_threads(2),
                 "--model rc11");
}

TEST_CASE("Errors of memory, leaks, choices and failures for no reason can be replayed") {
    if (cannot_check_c())
        return;
    require_same("_Atomic(int *) p; static void drop(int *q) { free(q); }\n"
                 "void *thread0(void *a) { int *q = p; if (q) printf(\"%d\\n\", *q); return a; }\n"
                 "int main(void) { pthread_t t; int *q = malloc(4); *q = 0; p = q;\n"
                 "    pthread_create(&t, NULL, thread0, NULL); drop(q); pthread_join(t, NULL); return 0; }",
                 "--model sc");
    require_same("int main(void) { char *p = malloc(3); p[0] = 1; return p[0] - 1; }", "--model sc --leaks");
    require_same("int __VERIFIER_nondet_int(void);\n"
                 "int main(void) { int n = __VERIFIER_nondet_int(); assert(n != 5); return 0; }",
                 "--model sc --nondet 0..7");
    require_same("atomic_int x; void *thread0(void *a) { int e = 0;\n"
                 "    assert(atomic_compare_exchange_weak(&x, &e, 1)); return a; }\n" +
                     main_with_threads(1),
                 "--model rc11 --spurious");
    require_same("int n; int main(void) { return 1 / n; }", "--model sc");
}

TEST_CASE("Programs in C++ and their tests can be replayed") {
    if (cannot_check_c())
        return;
    const auto require_same_cxx = [](const std::string& text) {
        require_same(text, "--model rc11", "true", "program.cpp");
    };
    require_same_cxx(
        "std::atomic<int> ready{0}; std::vector<int> all;\n"
        "int main() { std::thread t([] { all.push_back(1); ready.store(1, std::memory_order_relaxed); });\n"
        "    if (ready.load(std::memory_order_acquire) == 1) assert(all.size() == 1);\n"
        "    t.join(); }");
    require_same_cxx("int main() { std::thread t([] { throw std::runtime_error(\"no\"); }); t.join(); }");
    require_same_cxx("KATLAS_TEST_FOR(ends, int n, 2) { std::atomic<int> x{0}; std::thread t([&] { x = n; });\n"
                     "    katlas::assume(x == n); t.join(); assert(x != 2); }");
}

TEST_CASE("What other executions share is shared in a replay, too") {
    if (cannot_check_c())
        return;
    // Only one thread uses y where the assertion fails.
    require_same("atomic_int x; int y; struct { int a, b; } s;\n"
                 "void *thread0(void *a) { if (x == 0) { y = 1; s.a = 2; s.b = y; } return a; }\n"
                 "void *thread1(void *a) { if (x == 1) { y = 2; s.b = 1; } else { memset(&s, 0, sizeof s);\n"
                 "    assert(y == 0 || x != 2); } return a; }\n"
                 "void *thread2(void *a) { x = 1; x = 2; int local = 0; int *p = &local; *p = 1; return a; }\n" +
                     main_with_threads(3),
                 "--model sc --no-races");
}

TEST_CASE("Executions of models with dependencies and of machines can be replayed") {
    if (cannot_check_c())
        return;
    // Load buffering: po | rf has a cycle.
    const std::string buffering =
        "atomic_int x, y; int r, s;\n"
        "void *thread0(void *a) { r = atomic_load_explicit(&x, memory_order_relaxed);\n"
        "    atomic_store_explicit(&y, 1, memory_order_relaxed); return a; }\n"
        "void *thread1(void *a) { s = atomic_load_explicit(&y, memory_order_relaxed);\n"
        "    atomic_store_explicit(&x, 1, memory_order_relaxed); return a; }\n"
        "int main(void) { pthread_t t, u; pthread_create(&t, 0, thread0, 0); pthread_create(&u, 0, thread1, 0);\n"
        "    pthread_join(t, 0); pthread_join(u, 0); assert(r == 0 || s == 0); return 0; }";
    require_same(buffering, "--model imm");
    const std::string storing =
        "atomic_int x, y; int r, s;\n"
        "void *thread0(void *a) { x = 1; r = atomic_load_explicit(&y, memory_order_relaxed); return a; }\n"
        "void *thread1(void *a) { y = 1; s = atomic_load_explicit(&x, memory_order_relaxed); return a; }\n"
        "int main(void) { pthread_t t, u; pthread_create(&t, 0, thread0, 0); pthread_create(&u, 0, thread1, 0);\n"
        "    pthread_join(t, 0); pthread_join(u, 0); assert(r == 1 || s == 1); return 0; }";
    require_same(storing, "--model tso --mapping none");
    require_same(storing, "--model aarch64");
}

TEST_CASE("A trace belongs to the source, not to a build") {
    if (cannot_check_c())
        return;
    // No program is in the cache.
    require_same(weak_program, "--model rc11", "export XDG_CACHE_HOME=$d/other");
    // In a folder with its sources, from elsewhere.
    require_same(weak_program, "--model rc11", "mv program.c t/; mkdir else; cd else; mv ../t .; cp t/program.c .. ");
    // A remark does not change what threads do.
    const Both both = check_and_replay(weak_program, "--model rc11", "sed -i '1i // a remark' program.c");
    INFO(both.all);
    CHECK(both.all.find("warning: the program is not the one of the trace") != std::string::npos);
    CHECK(both.all.find("status 1\n") != std::string::npos);
}

TEST_CASE("A replay says where a program no longer does what the trace says") {
    if (cannot_check_c())
        return;
    const auto replayed = [](const std::string& change) {
        return check_and_replay(weak_program, "--model rc11 --no-races", "sed -i '" + change + "' program.c").all;
    };
    const auto has = [](const std::string& text, const std::string& part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
        CHECK(text.find("status 2\n") != std::string::npos);
    };
    has(replayed("s/x = 42;/x = 43;/"), "at step 4 (P1.1: W[na] x at program.c:10:28): its value is 43, and was 42");
    has(replayed("s/x = 42; atomic/atomic/"), "its kind is W[rlx], and was W[na]");
    has(replayed("s/assert(x == 42)/assert(x == 0)/"), "no longer has the error of the trace: P2 ");
    has(replayed("s/assert/this does not compile/"), "the program does not compile");
    has(check_and_replay(weak_program, "--model rc11", "rm program.c").all, "error: ");
}

TEST_CASE("A trace has what leads to the error, and nothing else") {
    if (cannot_check_c())
        return;
    // The assertion depends on x, which thread0 writes, and on nothing that thread1 or the end of thread0 does.
    const Both both = check_and_replay("atomic_int x, y, z;\n"
                                       "void *thread0(void *a) { x = 1; y = 1; y = 2; return a; }\n"
                                       "void *thread1(void *a) { z = 1; z = 2; return a; }\n"
                                       "void *thread2(void *a) { assert(!x); return a; }\n" +
                                           main_with_threads(3),
                                       "--model sc", "grep -o '\"event\":\"[^\"]*\"' t/*.json | tr '\\n' ' '");
    INFO(both.all);
    CHECK(both.checked == both.replayed);
    CHECK(both.all.find(R"("event":"P0.0" "event":"P0.1" "event":"P0.2" "event":"P1.0" "event":"P1.1" )"
                        R"("event":"P3.0" "event":"P3.1" )") != std::string::npos);
    // A race, and the free behind a use.
    const Both race = check_and_replay("int x; atomic_int y;\nvoid *thread0(void *a) { x = 1; y = 1; return a; }\n"
                                       "void *thread1(void *a) { y = 2; x = 2; y = 3; return a; }\n" +
                                           main_with_threads(2),
                                       "--model rc11", "grep -c '\"event\"' t/*.json");
    INFO(race.all);
    CHECK(race.checked == race.replayed);
    CHECK(race.all.find("\n7\n") != std::string::npos);
    // All threads are what a deadlock is about.
    const Both deadlock =
        check_and_replay("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; atomic_int z;\n"
                         "void *thread0(void *a) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return a; }\n"
                         "void *thread1(void *a) { z = 1; z = z + 1; return a; }\n" +
                             main_with_threads(2),
                         "--model rc11", "grep -c '\"P2.' t/*.json");
    INFO(deadlock.all);
    CHECK(deadlock.all.find("\n0\n") == std::string::npos);
}

TEST_CASE("A trace says which reads matter") {
    if (cannot_check_c())
        return;
    // The assertion depends on flag and x. It fails with any value of y, and z has no other one.
    const std::string text = "atomic_int x, y, z, flag;\n"
                             "void *thread0(void *a) { x = 1; y = 1; y = 2; flag = 1; return a; }\n"
                             "void *thread1(void *a) { int f = flag; int r = y; z = 1; r += z;\n"
                             "    if (f) assert(x != 1 || r > 9); return a; }\n" +
                             main_with_threads(2);
    const Both both =
        check_and_replay(text, "--model sc",
                         "grep matters t/*.json | sed 's/.*variable\":\"\\([a-z]*\\)\".*/\\1/' | sort | tr '\\n' ' '");
    INFO(both.all);
    CHECK(both.checked == both.replayed);
    CHECK(both.all.find("\nflag x REPLAY") != std::string::npos);
    CHECK(both.all.find(" *P2.1: R[sc] flag=1  from P1.4") != std::string::npos);
    CHECK(both.all.find("* with another value the error would not be there\n") != std::string::npos);
    // With other values the program runs for ever, or ends its process.
    const Both wild =
        check_and_replay("atomic_int x; void *thread0(void *a) { x = 1; return a; }\n"
                         "void *thread1(void *a) { int r = x; while (r == 0) ; assert(r != 1); return a; }\n" +
                             main_with_threads(2),
                         "--model sc");
    INFO(wild.all);
    CHECK(wild.checked == wild.replayed);
    CHECK(wild.all.find("status 1\n") != std::string::npos);
}

TEST_CASE("Of the executions with an error the shortest is kept") {
    if (cannot_check_c())
        return;
    // The first choice takes longer to the error than the second one.
    const Both both = check_and_replay("atomic_int x, y;\n"
                                       "void *thread0(void *a) { if (katlas_choose(0, 1) == 0) { y = 1; y = 2; }\n"
                                       "    assert(x == 0); return a; }\n"
                                       "void *thread1(void *a) { x = 1; y = 3; return a; }\n" +
                                           main_with_threads(2),
                                       "--model sc --keep-going --jobs 1", "grep -c '\"variable\":\"y\"' t/*.json");
    INFO(both.all);
    CHECK(both.all.find("\n0\nREPLAY") != std::string::npos);
    CHECK(both.all.find("status 1\n") != std::string::npos);
}

TEST_CASE("What is no trace is refused with a sentence") {
    const Run refused =
        run_with_folder("cd $d; echo '{}' >a; katlas replay a; echo status $?; katlas replay b; echo status $?");
    CHECK(mentions(refused, "a: is no trace: 'format' is to be 'katlas trace'\nstatus 2"));
    CHECK(mentions(refused, "b: cannot be read: "));
}
