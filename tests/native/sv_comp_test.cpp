// Conventions of SV-COMP: atomic sections, assumptions, values that the program leaves open.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

const std::string declarations = "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n"
                                 "int __VERIFIER_nondet_int(void);\nint x, y;\n";

// Two threads with the same body.
std::string two_threads(const std::string& before, const std::string& body, const std::string& after) {
    return declarations + before + "\nstatic void *run(void *p) { " + body +
           " return p; }\nint main(void) {\n    pthread_t a, b;\n    pthread_create(&a, NULL, run, NULL);\n"
           "    pthread_create(&b, NULL, run, NULL);\n    pthread_join(a, NULL);\n    pthread_join(b, NULL);\n    " +
           after + "\n    return 0;\n}\n";
}

void is_correct(const std::string& text, int executions, const std::string& model = "rc11",
                const std::string& options = "") {
    const auto result = result_of_c(text, model, options);
    INFO(text << "\n" << model << "\n" << result.dump(1));
    CHECK(result.value("executions", -1) == executions);
    CHECK(result["errors"].empty());
    CHECK(result["faults"].empty());
    CHECK(result["undefined"] == false);
    CHECK(result["complete"] == true);
}

std::string message_of(const std::string& text, const std::string& model = "rc11") {
    const auto result = result_of_c(text, model);
    INFO(text << "\n" << result.dump(1));
    return result["errors"].empty() ? "" : result["errors"][0]["message"].get<std::string>();
}

} // namespace

TEST_CASE("Atomic sections exclude each other") {
    if (cannot_check_c())
        return;
    const std::string body = "__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();";
    for (const char* const model : {"sc", "tso", "rc11", "imm"})
        is_correct(two_threads("", body, "assert(x == 2);"), 2, model);
    // Sections in sections are left with the outermost one.
    is_correct(two_threads("", "__VERIFIER_atomic_begin(); " + body + " y++; __VERIFIER_atomic_end();",
                           "assert(x == 2 && y == 2);"),
               2);
}

TEST_CASE("Accesses outside of sections come between those of a section") {
    if (cannot_check_c())
        return;
    const std::string text =
        "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\natomic_int x;\n"
        "static void *thread0(void *p) { __VERIFIER_atomic_begin(); int a = x, b = x; __VERIFIER_atomic_end();\n"
        "    assert(a == b); return p; }\nstatic void *thread1(void *p) { x = 1; return p; }\n" +
        main_with_threads(2);
    CHECK(message_of(text) == "assertion failed: a == b");
    const auto race =
        result_of_c(two_threads("", "x++; __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();", ""), "rc11");
    CHECK(race["undefined"] == true);
}

TEST_CASE("Functions whose names say that they are atomic are sections") {
    if (cannot_check_c())
        return;
    for (const char* const kind : {"", "static ", "static inline __attribute__((always_inline)) "}) {
        const std::string functions =
            std::string(kind) + "void __VERIFIER_atomic_add(int *v) { if (*v == 7) return; *v = *v + 1; }\n" + kind +
            "int __VERIFIER_atomic_take(int *v) {\n"
            "    if (*v) return 0;\n    *v = 1;\n    __VERIFIER_atomic_add(&y);\n    return 1;\n}\n";
        is_correct(two_threads(functions, "__VERIFIER_atomic_add(&x);", "assert(x == 2);"), 2);
        // In one of the functions the other one begins no section.
        is_correct(two_threads(functions, "if (__VERIFIER_atomic_take(&x)) __VERIFIER_atomic_add(&y);",
                               "assert(x == 1 && y == 2);"),
                   4); // which thread takes it, and whether the other one tries before or after the second section
    }
    const auto cxx = result_of(run_with_folder(
        "cat >$d/p.cpp <<'END'\n#include <cassert>\n#include <thread>\nint x;\nstruct guard { ~guard() { x++; } };\n"
        "void __VERIFIER_atomic_add(bool fails) { guard g; if (fails) throw 1; }\n"
        "void run(bool fails) { try { __VERIFIER_atomic_add(fails); } catch (int) {} }\n"
        "int main() { std::thread t(run, true); run(false); t.join(); assert(x == 2); }\nEND\n"
        "katlas check $d/p.cpp --model rc11 --format json 2>/dev/null"));
    INFO(cxx.dump(1));
    CHECK(cxx.value("executions", 0) == 2);
    CHECK(cxx["errors"].empty());
}

TEST_CASE("A thread that ends in a section blocks no other thread") {
    if (cannot_check_c())
        return;
    // The first one to come ends the execution.
    const auto assumed = result_of_c(
        two_threads("", "__VERIFIER_atomic_begin(); katlas_assume(0); __VERIFIER_atomic_end();", ""), "rc11");
    CHECK(assumed["executions"] == 0);
    CHECK(assumed["faults"].empty());
    CHECK(assumed["deadlocks"] == 0);
    CHECK(message_of(two_threads("", "__VERIFIER_atomic_begin(); abort();", "")) == "abort");
    is_correct(two_threads("", "__VERIFIER_atomic_begin(); x++; pthread_exit(NULL);", "assert(x == 2);"), 2);
    is_correct(two_threads("", "__VERIFIER_atomic_begin(); x++;", "assert(x == 2);"), 2);
    CHECK(message_of(declarations + "int main(void) { __VERIFIER_atomic_end(); return 0; }") ==
          "an atomic section ends that has not begun");
}

TEST_CASE("A loop waits with sections") {
    if (cannot_check_c())
        return;
    const std::string text =
        declarations +
        "static void *thread0(void *p) { __VERIFIER_atomic_begin(); x = 1; __VERIFIER_atomic_end(); return p; }\n"
        "static void *thread1(void *p) { for (int seen = 0; !seen;) { __VERIFIER_atomic_begin(); seen = x;\n"
        "    __VERIFIER_atomic_end(); } return p; }\n" +
        main_with_threads(2);
    is_correct(text, 1);
}

TEST_CASE("assume_abort_if_not is an assumption") {
    if (cannot_check_c())
        return;
    for (const char* const kind : {"", "static "}) {
        const auto result = result_of_c(declarations + kind +
                                            "void assume_abort_if_not(int cond) { if (!cond) { abort(); } }\n"
                                            "int main(void) { int n = __VERIFIER_nondet_int();\n"
                                            "    assume_abort_if_not(n > 0); assert(n > 0); return 0; }",
                                        "sc", "--nondet -1..2");
        INFO(result.dump(1));
        CHECK(result["executions"] == 2);
        CHECK(result["blocked"] == 2);
        CHECK(result["errors"].empty());
    }
    // Under other names, and with other effects, a call of abort is an error.
    CHECK(message_of("static void assume(int c) { if (!c) abort(); }\nint main(void) { assume(0); }") == "abort");
    CHECK(message_of("static void assume_abort_if_not(int c) { if (!c) { puts(\"no\"); abort(); } }\n"
                     "int main(void) { assume_abort_if_not(0); }") == "abort");
}

TEST_CASE("Values that the program leaves open may have the kernel's types") {
    if (cannot_check_c())
        return;
    const auto executions = [](const std::string& type, const std::string& function, const std::string& range) {
        return result_of_c(type + " __VERIFIER_nondet_" + function + "(void);\nint main(void) { " + type +
                               " n = __VERIFIER_nondet_" + function + "(); (void)n; return 0; }",
                           "sc", "--nondet " + range)["executions"];
    };
    CHECK(executions("unsigned char", "u8", "-2..2") == 3);
    CHECK(executions("unsigned char", "u8", "254..300") == 2);
    CHECK(executions("unsigned short", "u16", "65534..70000") == 2);
    CHECK(executions("unsigned", "u32", "-1..4") == 5);
    CHECK(executions("unsigned", "unsigned", "-1..4") == 5);
    CHECK(executions("long long", "loff_t", "-2..2") == 5);
}

TEST_CASE("Programs of katlas-cc run with sections") {
    if (cannot_check_c())
        return;
    const std::string folder = std::string(KATLAS_BINARY).substr(0, std::string(KATLAS_BINARY).rfind('/'));
    const Run run = run_with_folder(
        "PATH=" + folder + ":$PATH; cd $d\ncat >p.c <<'END'\n#include <assert.h>\n#include <pthread.h>\n" +
        two_threads("unsigned char __VERIFIER_nondet_u8(void);",
                    "__VERIFIER_atomic_begin(); __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); "
                    "__VERIFIER_atomic_end();",
                    "assert(x == 2);") +
        "END\nkatlas-cc -o p p.c -pthread && ./p && echo ran && katlas check ./p --model rc11");
    INFO(run.output);
    CHECK(mentions(run, "ran"));
    CHECK(mentions(run, "Executions 2 complete"));
}
