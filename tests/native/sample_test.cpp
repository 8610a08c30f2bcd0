// Samples of programs in C.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// Each of eight threads adds to x, in any order; the last one of all orders of a kind fails.
std::string many_orders(const std::string& condition) {
    std::string text = "static atomic_int x;\n";
    for (int i = 0; i < 8; ++i)
        text += fmt::format("void *thread{0}(void *p) {{\n    atomic_store(&x, 10 * atomic_load(&x) + {0});\n    {1}\n"
                            "    return p;\n}}\n",
                            i, i == 7 ? "assert(" + condition + ");" : "");
    return text + main_with_threads(8);
}

std::string counts_of(const Run& run) {
    const auto result = result_of(run);
    return fmt::format("{} {} {}", result["executions"].dump(), result["blocked"].dump(), result["ended_by"].dump());
}

} // namespace

TEST_CASE("A sample of a program in C is the same whoever takes it") {
    if (cannot_check_c())
        return;
    const std::string text = many_orders("1");
    const std::string options = "--model rc11 --no-races --format json --sample 1000 --seed 5 --jobs ";
    const std::string alone = counts_of(check_c(text, options + "1 2>/dev/null"));
    CHECK(alone == "1000 0 \"sample\"");
    CHECK(counts_of(check_c(text, options + "3 2>/dev/null")) == alone);
}

TEST_CASE("A sample finds an error in a program in C that is too large to be explored") {
    if (cannot_check_c())
        return;
    const Run run = check_c(many_orders("atomic_load(&x) != 7"), "--model rc11 --sample 5000 --jobs 2 2>&1");
    INFO(run.output);
    CHECK(run.status == 1);
    CHECK(run.output.find("assertion failed") != std::string::npos);
}

TEST_CASE("Of programs in C with cycles of po and rf no sample is taken") {
    if (cannot_check_c())
        return;
    const Run run = check_c("static atomic_int x, y;\n"
                            "void *thread0(void *p) {\n"
                            "    int r = atomic_load_explicit(&x, memory_order_relaxed);\n"
                            "    atomic_store_explicit(&y, 1, memory_order_relaxed);\n    return p + r;\n}\n"
                            "void *thread1(void *p) {\n"
                            "    atomic_store_explicit(&x, atomic_load_explicit(&y, memory_order_relaxed),"
                            " memory_order_relaxed);\n    return p;\n}\n" +
                                main_with_threads(2),
                            "--model armv8 --mapping armv8-no-branch --sample 100 2>&1");
    INFO(run.output);
    CHECK(run.status == 2);
    CHECK(run.output.find("samples are not taken where po and rf may have cycles") != std::string::npos);
}
