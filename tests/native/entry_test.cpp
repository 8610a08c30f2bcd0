// What programs begin with: the arguments of main, and symbols that nobody defines.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

void runs_without_errors(const std::string& text, const std::string& options = "") {
    const auto result = result_of_c(text, "rc11", options);
    INFO(text << "\n" << result.dump());
    CHECK(result.value("executions", 0) == 1);
    CHECK(result.value("num_errors", 1) == 0);
    CHECK(result.value("complete", false));
}

} // namespace

TEST_CASE("The only argument of main is the name of the program") {
    if (cannot_check_c())
        return;
    for (const std::string parameters : {"int argc, char **argv", "int argc, char *argv[], char **envp"})
        runs_without_errors("int main(" + parameters +
                            ") { assert(argc == 1 && strcmp(argv[0], \"program\") == 0 && argv[argc] == NULL);\n"
                            "    argv[0][0] = 'P'; assert(strchr(argv[0], '/') == NULL);\n"
                            "    for (char **p = argv; *p; ++p) assert(**p == 'P'); return 0; }");
    runs_without_errors("int main(int argc, char **argv, char **envp) { assert(*envp == NULL); return argc - 1; }");
    runs_without_errors("int main() { return 0; }");
    const auto behind = result_of_c("int main(int argc, char **argv) { return argv[2] != NULL; }", "rc11");
    CHECK(behind.value("num_errors", 0) == 1);
    CHECK(mentions(check_c("int main(int argc, char **argv) { assert(argc != 1); return 0; }", "--model sc"),
                   "assertion failed: argc != 1"));
}

TEST_CASE("Threads may read the arguments of main") {
    if (cannot_check_c())
        return;
    const std::string text = "static char **words;\n"
                             "static void *thread(void *p) { assert(words[0][0] == 'p'); return p; }\n"
                             "int main(int argc, char **argv) { pthread_t t; words = argv; WRITE;\n"
                             "    pthread_create(&t, NULL, thread, NULL); assert(argv[0][1] == 'r');\n"
                             "    RACE; pthread_join(t, NULL); return 0; }";
    for (const char* model : {"sc", "rc11", "armv8"}) {
        const auto fine = result_of_c(text, model, "-- -DWRITE= -DRACE=");
        INFO(model << " " << fine.dump());
        CHECK(fine.value("executions", 0) == 1);
        CHECK(fine.value("num_errors", 1) == 0);
    }
    CHECK(result_of_c(text, "rc11", "-- -DWRITE= '-DRACE=argv[0]=argv[0]'").value("undefined", false));
}

TEST_CASE("Weak symbols that nobody defines are null") {
    if (cannot_check_c())
        return;
    const std::string declared =
        "extern void hook(void) __attribute__((weak)); extern int number __attribute__((weak));\n"
        "extern int ready; int main(void) {";
    runs_without_errors(declared + " assert(!hook && !&number); if (hook) hook(); return 0; }");
    runs_without_errors(declared + " assert(hook && &number); hook(); assert(number == 2); return 0; }\n"
                                   "int number = 1; void hook(void) { ++number; }");
    // What the system defines would run unobserved.
    CHECK(mentions(check_c("extern void *mmap64(void) __attribute__((weak));\n"
                           "int main(void) { if (mmap64) mmap64(); return 0; }",
                           "--model sc"),
                   "mmap64"));
}
