// Functions of C's library and of POSIX that need little: what they give, and the memory that they access.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

const std::string gnu = "char *index(const char *, int); char *rindex(const char *, int);\n"
                        "void bcopy(const void *, void *, size_t); void *mempcpy(void *, const void *, size_t);\n"
                        "void *memrchr(const void *, int, size_t); char *strchrnul(const char *, int);\n"
                        "double modf(double, double *); double frexp(double, int *);\n"
                        "int asprintf(char **, const char *, ...); long write(int, const void *, size_t);\n"
                        "char *setlocale(int, const char *); void *reallocarray(void *, size_t, size_t);\n"
                        "int pthread_attr_setaffinity_np(pthread_attr_t *, size_t, const void *);\n"
                        "int pthread_getaffinity_np(pthread_t, size_t, void *);\n"
                        "int pthread_getname_np(pthread_t, char *, size_t);\n";

} // namespace

TEST_CASE("Functions that need little give what the usual library gives") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder("cp tests/native/programs/library-values.c $d && cd $d && "
                                    "clang-16 -w -o values library-values.c -pthread -lm && ./values </dev/null && "
                                    "echo as usual && katlas check library-values.c --model rc11 --leaks && "
                                    "katlas check library-values.c --model imm");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "as usual"));
    CHECK(mentions(run, "Executions 1 complete"));
    const Run shown = run_with_folder("cat >$d/p.c <<'END'\n#define _GNU_SOURCE\n#include <assert.h>\n"
                                      "#include <stdio.h>\n#include <unistd.h>\n"
                                      "int main(void) { dprintf(1, \"<%d>\", 5); write(2, \"[six]\", 5); assert(0); }\n"
                                      "END\nkatlas check $d/p.c --model sc");
    CHECK(mentions(shown, "<5>[six]"));
}

TEST_CASE("Functions that need little access the memory of the program") {
    if (cannot_check_c())
        return;
    for (const std::string call : {"memrchr(c, 1, 4)",
                                   "mempcpy(own, c, 4)",
                                   "bcopy(c, own, 4)",
                                   "index(c, 1)",
                                   "rindex(c, 1)",
                                   "strchrnul(c, 1)",
                                   "strcoll(c, own)",
                                   "stpncpy(own, c, 4)",
                                   "memccpy(own, c, 1, 4)",
                                   "stpncpy(c, own, 4)",
                                   "atoll(c)",
                                   "modf(1.5, (double *)c)",
                                   "frexp(1.5, (int *)c)",
                                   "asprintf(&text, \"%s\", c)",
                                   "asprintf((char **)c, \"\")",
                                   "write(1, c, 4)",
                                   "setlocale(0, c)",
                                   "pthread_attr_getstacksize(&a, (size_t *)c)",
                                   "pthread_attr_setaffinity_np(&a, 8, c)",
                                   "pthread_getaffinity_np(pthread_self(), 8, c)",
                                   "pthread_mutexattr_gettype(&m, (int *)c)",
                                   "pthread_setcancelstate(0, (int *)c)",
                                   "pthread_getname_np(pthread_self(), c, 16)"}) {
        const auto race = result_of_c(
            gnu +
                "_Alignas(8) char c[16];\nstatic void *thread0(void *p) { char own[16] = \"\", *text = own;\n"
                "    pthread_attr_t a; pthread_attr_init(&a); pthread_mutexattr_t m; pthread_mutexattr_init(&m);\n"
                "    (void)text; (void)" +
                call + "; return p; }\nstatic void *thread1(void *p) { c[0] = 0; return p; }\n" + main_with_threads(2),
            "rc11");
        INFO(call << "\n" << race.dump(1));
        CHECK(race.value("undefined", false));
    }
}

TEST_CASE("Attributes that threads share are memory") {
    if (cannot_check_c())
        return;
    const auto race =
        result_of_c("pthread_attr_t a;\nstatic void *none(void *p) { return p; }\n"
                    "static void *thread0(void *p) { pthread_t t; pthread_create(&t, &a, none, 0); return p; }\n"
                    "static void *thread1(void *p) { pthread_attr_setdetachstate(&a, 1); return p; }\n" +
                        main_with_threads(2),
                    "rc11");
    INFO(race.dump(1));
    CHECK(race.value("undefined", false));
}

TEST_CASE("A thread that is created as detached is not joined") {
    if (cannot_check_c())
        return;
    const std::string text =
        "static void *run(void *p) { return p; }\nint main(void) { pthread_t t; pthread_attr_t a;\n"
        "    pthread_attr_init(&a); pthread_attr_setdetachstate(&a, STATE);\n"
        "    pthread_create(&t, &a, run, NULL); pthread_join(t, NULL); return 0; }";
    const auto detached = result_of_c("#define STATE PTHREAD_CREATE_DETACHED\n" + text, "rc11");
    INFO(detached.dump(1));
    REQUIRE(detached["errors"].size() == 1);
    CHECK(detached["errors"][0]["message"] == "a thread is joined or detached that was joined or detached before");
    CHECK(result_of_c("#define STATE PTHREAD_CREATE_JOINABLE\n" + text, "rc11")["errors"].empty());
}

TEST_CASE("realloc frees a block that gets no size") {
    if (cannot_check_c())
        return;
    const auto freed = result_of_c("int main(void) { void *p = malloc(8); p = realloc(p, 0); assert(p == NULL);\n"
                                   "    p = realloc(NULL, 0); assert(p != NULL); free(p); return 0; }",
                                   "rc11", "--leaks");
    INFO(freed.dump(1));
    CHECK(freed.value("executions", 0) == 1);
    CHECK(freed["errors"].empty());
    CHECK(freed["faults"].empty());
    const auto twice =
        result_of_c("int main(void) { void *p = malloc(8); (void)realloc(p, 0); free(p); return 0; }", "rc11");
    CHECK(twice.value("num_errors", 0) == 1);
}

TEST_CASE("A signal that nobody handles ends the program") {
    if (cannot_check_c())
        return;
    const auto message = [](const std::string& signal) {
        const auto result =
            result_of_c("#include <signal.h>\nint main(void) { raise(" + signal + "); return 0; }", "sc");
        return result["errors"].empty() ? "" : result["errors"][0]["message"].get<std::string>();
    };
    CHECK(message("SIGTERM") == "the program raises signal 15");
    CHECK(message("SIGABRT") == "abort");
    CHECK(message("SIGCHLD").empty());
}

TEST_CASE("Locks of streams exclude each other") {
    if (cannot_check_c())
        return;
    const auto result = result_of_c("int x, y;\nvoid flockfile(FILE *); void funlockfile(FILE *);\n"
                                    "static void *thread0(void *p) { flockfile(stdout); x++; funlockfile(stdout);\n"
                                    "    flockfile(stderr); y++; funlockfile(stderr); return p; }\n"
                                    "static void *thread1(void *p) { flockfile(stdout); x++; funlockfile(stdout);\n"
                                    "    return p; }\n" +
                                        main_with_threads(2),
                                    "rc11");
    INFO(result.dump(1));
    CHECK(result.value("executions", 0) == 2);
    CHECK(result["errors"].empty());
    CHECK(result["undefined"] == false);
}

TEST_CASE("Programs with errors of old kinds compile with a warning") {
    if (cannot_check_c())
        return;
    const std::string text = "cat >$d/old.c <<'END'\n#include <assert.h>\nint g;\nadd() { known(); }\n"
                             "known() { g++; return 1; }\nint main(void) { add(); assert(g == 1); return 0; }\nEND\n"
                             "for i in 1 2; do katlas check $d/old.c --model sc $flags; done";
    const Run run = run_with_folder("flags=; " + text);
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "Executions 1 complete"));
    const std::string warning = "warning: call to undeclared function 'known'";
    CHECK(run.output.find(warning) != run.output.rfind(warning)); // also the second time
    CHECK(mentions(run, "warning: type specifier missing"));
    CHECK(!mentions(run, "does not return a value"));
    const Run strict = run_with_folder("flags='-- -Werror=implicit-function-declaration'; " + text);
    CHECK(mentions(strict, "the program does not compile"));
}

TEST_CASE("What cannot be explored is named") {
    if (cannot_check_c())
        return;
    const Run address = check_c("int not_defined(void);\nint (*volatile p)(void);\n"
                                "int main(void) { p = not_defined; return 0; }",
                                "--model sc");
    INFO(address.output);
    CHECK(mentions(address, "the program uses what cannot be explored: not_defined"));
    const Run misaligned = check_c("#pragma pack(1)\nstruct { char c; int v; } s;\n"
                                   "int main(void) { __atomic_fetch_add(&s.v, 1, 5); return 0; }",
                                   "--model sc");
    INFO(misaligned.output);
    CHECK(mentions(misaligned, "an atomic access of 4 bytes of an object that may be misaligned"));
}

TEST_CASE("Streams print characters of all types, and random devices give the same numbers each time") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "cat >$d/p.cpp <<'END'\n#include <cassert>\n#include <iostream>\n#include <random>\n#include <thread>\n"
        "int main() {\n    assert(std::ios_base::sync_with_stdio(false));\n"
        "    std::thread t([] { std::cout << static_cast<unsigned char>('x') << static_cast<signed char>('y')\n"
        "                                 << nullptr << reinterpret_cast<const unsigned char*>(\"zz\"); });\n"
        "    t.join();\n    std::random_device device;\n    const unsigned first = device();\n"
        "    assert(first != device());\n    std::mt19937 generator(device());\n    std::cout << '!';\n"
        "    std::random_device named(\"default\");\n    assert(named.entropy() == 0 && generator() != 0);\n"
        "    assert(false);\n}\nEND\nkatlas check $d/p.cpp --model rc11");
    INFO(run.output);
    CHECK(mentions(run, "xynullptrzz"));
    CHECK(mentions(run, "assertion failed: false"));
}
