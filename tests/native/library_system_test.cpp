// Functions by which programs use the system: signals, dates, mappings, texts of errors, formats; and what C++ has of
// that kind.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

const std::string system_headers =
    "#define _GNU_SOURCE 1\n#include <err.h>\n#include <signal.h>\n#include <sys/mman.h>\n"
    "#include <time.h>\n#include <unistd.h>\nchar *strcasestr(const char *, const char *);\n"
    "void *memmem(const void *, size_t, const void *, size_t);\n"
    "void explicit_bzero(void *, size_t); long timegm(struct tm *);\n";

// Whether a text is in what is said of a program whose main is given.
void says(const std::string& text, const std::string& what, const std::string& before = "") {
    const std::string output =
        check_c(system_headers + before + "\nint main(void) { " + text + " return 0; }", "--model rc11").output;
    INFO(text << "\n" << output);
    CHECK(output.find(what) != std::string::npos);
}
nlohmann::json race_of(const std::string& variables, const std::string& first, const std::string& second) {
    return result_of_c(system_headers + variables + "\nstatic void *thread0(void *p) { " + first +
                           " return p; }\nstatic void *thread1(void *p) { " + second + " return p; }\n" +
                           main_with_threads(2),
                       "rc11");
}

Run check_cxx(const std::string& text) {
    return run_with_folder("cat >$d/p.cpp <<'END'\n" + text + "\nEND\nkatlas check $d/p.cpp --model rc11");
}

} // namespace

TEST_CASE("Functions that daemons need give what the usual library gives") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder("cp tests/native/programs/library-daemon.c $d && cd $d && "
                                    "clang-16 -w -o daemon library-daemon.c -pthread && ./daemon && "
                                    "echo as usual && katlas check library-daemon.c --model rc11 --leaks && "
                                    "katlas check library-daemon.c --model imm");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "as usual"));
    CHECK(mentions(run, "Executions 1 complete"));
}

TEST_CASE("Functions that daemons need access the memory of the program") {
    if (cannot_check_c())
        return;
    for (const std::string call :
         {"gmtime_r(&t, (struct tm *)c)", "mktime((struct tm *)c)", "ctime_r((time_t *)c, own)",
          "strftime(c, 8, \"%F\", &date)", "strftime(own, 8, c, &date)", "strftime(own, 8, \"%S\", (struct tm *)c)",
          "memmem(c, 4, \"x\", 1)", "strcasestr(c, \"x\")", "explicit_bzero(c, 1)", "warnx(\"%s\", c)",
          "sigaddset((sigset_t *)c, 1)", "sigfillset((sigset_t *)c)", "sigprocmask(SIG_BLOCK, (sigset_t *)c, NULL)",
          "pthread_sigmask(SIG_BLOCK, NULL, (sigset_t *)c)", "sigaction(1, NULL, (struct sigaction *)c)",
          "snprintf(c, 4, \"%2$d%1$d\", 1, 2)", "snprintf(own, 4, \"%1$s\", c)",
          "snprintf(own, 4, \"%n\", (int *)c)"}) {
        const auto race = race_of(
            "_Alignas(8) char c[256];",
            "char own[64]; time_t t = 0; struct tm date = {0}; (void)t; (void)date; (void)" + call + ";", "c[0] = 0;");
        INFO(call << "\n" << race.dump(1));
        CHECK(race.value("undefined", false));
    }
}

TEST_CASE("All threads share the result of localtime, and none share that of localtime_r") {
    if (cannot_check_c())
        return;
    const std::string variables = "time_t t; struct tm a, b;";
    CHECK(race_of(variables, "(void)localtime(&t);", "(void)gmtime(&t);").value("undefined", false));
    const auto apart = race_of(variables, "localtime_r(&t, &a);", "localtime_r(&t, &b);");
    CHECK(apart.value("executions", 0) == 1);
    CHECK(!apart.value("undefined", true));
}

TEST_CASE("The environment is memory of all threads") {
    if (cannot_check_c())
        return;
    CHECK(race_of("", "setenv(\"A\", \"1\", 1);", "(void)getenv(\"A\");").value("undefined", false));
    const auto reads = race_of("", "(void)getenv(\"A\");", "(void)getenv(\"A\");");
    INFO(reads.dump(1));
    CHECK(reads.value("executions", 0) == 1);
    CHECK(!reads.value("undefined", true));
}

TEST_CASE("A signal that is ignored does nothing, and others end the program") {
    if (cannot_check_c())
        return;
    const std::string handler = "static void f(int s) { (void)s; }";
    says("signal(SIGPIPE, SIG_IGN); raise(SIGPIPE);", "Executions 1 complete\n");
    says("signal(SIGPIPE, SIG_IGN); signal(SIGPIPE, SIG_DFL); raise(SIGPIPE);", "the program raises signal 13");
    says("signal(SIGTERM, f);", "Executions 1 complete\n", handler);
    says("signal(SIGTERM, f); raise(SIGTERM);", "raise of a signal that has a handler", handler);
    says("sigset_t s; sigfillset(&s); sigprocmask(SIG_BLOCK, &s, 0); raise(SIGTERM);",
         "raise of a signal that is blocked");
    says("pthread_kill(pthread_self(), SIGTERM);", "pthread_kill with a signal");
    says("kill(getpid(), SIGTERM);", "the program uses what cannot be explored: kill");
    // Which disposition the signal has depends on the order of the threads.
    const auto either = race_of("", "signal(SIGHUP, SIG_IGN);", "raise(SIGHUP);");
    INFO(either.dump(1));
    CHECK(either.value("num_errors", 0) == 1);
}

TEST_CASE("A mapping is a block of zeros") {
    if (cannot_check_c())
        return;
    const std::string map = "char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);";
    says(map + " assert(p[4095] == 0); munmap(p, 4096);", "Executions 1 complete\n");
    says(map + " munmap(p, 4096); p[0] = 1;", "an access of memory that was freed");
    says(map + " munmap(p, 4096); munmap(p, 4096);", "memory is freed twice");
    says(map + " free(p);", "free of what mmap gave");
    says("void *p = malloc(4096); munmap(p, 4096);", "munmap of what malloc gave");
    says(map + " p[4096] = 1;", "an access outside of every block");
    says("char *p = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); munmap(p, 4096);",
         "munmap of a part of a mapping");
    says("mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0);", "mmap of anything other than new anonymous memory");
}

TEST_CASE("Fences of reads and of writes in assembly are those of the compiler") {
    if (cannot_check_c())
        return;
    const std::string test =
        "atomic_int x, y; int r, s;\n#define LOAD(v) atomic_load_explicit(&v, memory_order_relaxed)\n"
        "#define STORE(v) atomic_store_explicit(&v, 1, memory_order_relaxed)\n";
    for (const std::string fence : {R"(__asm__ volatile("lfence" ::: "memory");)", R"(__asm__ volatile("sfence");)",
                                    "__builtin_ia32_lfence();", "__builtin_ia32_sfence();"}) {
        const auto result =
            race_of(test, "STORE(x); " + fence + " r = LOAD(y);", "STORE(y); " + fence + " s = LOAD(x);");
        INFO(fence << "\n" << result.dump(1));
        CHECK(result.value("executions", 0) == 4);
    }
}

TEST_CASE("Errors are printed as the usual library does") {
    if (cannot_check_c())
        return;
    says("warnx(\"%d of %s\", 1, \"two\"); abort();", "program: 1 of two");
    says("errx(3, \"bad\");", "the program ends with status 3");
    says("snprintf((char[9]){0}, 9, \"%d %2$d\", 1, 2);", "a format in which only some arguments have numbers");
}

TEST_CASE("Refusals have the names of the source") {
    if (cannot_check_c())
        return;
    says("char *l = 0; size_t n = 0; return getline(&l, &n, stdin) == 0;", "cannot be explored: getline\n");
    says("int n; return sscanf(\"1\", \"%d\", &n);", "cannot be explored: sscanf\n");
    says("return getc_unlocked(stdin);", "cannot be explored: getc_unlocked\n");
    says("char b[4] = \"a\"; puts(basename(b));", "cannot be explored: basename\n", "#include <libgen.h>");
    says("return __builtin_cpu_supports(\"avx2\");", "cannot be explored: __builtin_cpu_supports\n");
}

TEST_CASE("A function of another file that has the name of one of the library's is called") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "cd $d && echo 'int n; void warn(const char *s, ...) { n = *s; } int error(int x) { return x + 1; } "
        "int raise(int x) { return x + 2; } int signal(void) { return raise(5); } long random(void) { return 8; }' "
        ">b.c && "
        "echo 'int main(void) { warn(\"a\"); return n != 97 || error(1) != 2 || raise(1) != 3 || signal() != 7 || "
        "random() != 8; }' "
        ">main.h && echo 'extern int n; void warn(const char *, ...); int error(int); int raise(int); "
        "int signal(void); long random(void);' >a.c && echo '#include \"main.h\"' >>a.c && "
        "printf '#include \"b.c\"\\n#include \"main.h\"\\n' >c.c && katlas check a.c b.c --model sc && "
        "katlas check b.c a.c --model sc && katlas check c.c --model sc");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "Program c.c\nModel sc\nExecutions 1 complete"));
}

TEST_CASE("C++ has its functions of numbers, handlers of its end, and manipulators") {
    if (cannot_check_c())
        return;
    const Run numbers =
        check_cxx("#include <cassert>\n#include <complex>\n#include <random>\nint main() {\n"
                  "    std::mt19937 g(1);\n    std::poisson_distribution<> d(30);\n"
                  "    std::gamma_distribution<> e;\n    assert(d(g) > 0 && e(g) >= 0);\n"
                  "    volatile double three = 3;\n"
                  "    assert(std::abs(std::complex<double>(three, 4)) == 5);\n"
                  "    assert(std::arg(std::complex<float>(1, 0)) == 0 && std::lgamma(three) > 0.69);\n}");
    INFO(numbers.output);
    CHECK(mentions(numbers, "Executions 1 complete"));
    const Run handlers =
        check_cxx("#include <cassert>\n#include <exception>\n#include <new>\nvoid f() {}\nint main() {\n"
                  "    const auto before = std::set_terminate(f);\n    assert(before != nullptr);\n"
                  "    assert(std::get_terminate() == f && std::set_terminate(before) == f);\n"
                  "    assert(std::set_new_handler(f) == nullptr && std::get_new_handler() == f);\n}");
    INFO(handlers.output);
    CHECK(mentions(handlers, "Executions 1 complete"));
    const Run manipulators =
        check_cxx("#include <cassert>\n#include <iostream>\nint main() {\n    std::ios::sync_with_stdio(false);\n"
                  "    std::cin.tie(nullptr);\n"
                  "    std::cout << true << std::boolalpha << true << false << std::noboolalpha << false << '|' << "
                  "std::hex << 255\n"
                  "              << std::oct << 8L << std::dec << 9u << \"|\\n\";\n    assert(false);\n}");
    INFO(manipulators.output);
    CHECK(mentions(manipulators, "1truefalse0|ff109|"));
    CHECK(mentions(check_cxx("#include <iostream>\nint main() { std::cout << std::fixed << 1.5; }"),
                   "a manipulator other than std::boolalpha"));
}
