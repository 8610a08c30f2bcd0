// Estimates of programs in C are right in the mean.
#include "native_program.hpp"

#include <cmath>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

struct Mean {
    double of = 0;
    double standard_error = 0;
};

// Of estimates with seeds 1, 2, ...
Mean mean_of_estimates(const std::string& text, const std::string& options, int seeds) {
    const Run run = check_c(
        text,
        "--max-executions 1 --format json " + options + " >/dev/null 2>&1; for s in $(seq " + std::to_string(seeds) +
            "); do katlas check program.c --estimate 200 --seed $s " + options +
            " --format json | sed -n '/\"estimate\"/,/\"greatest\"/s/.*\"executions\": \\([^,]*\\),*/\\1/p'; done");
    std::istringstream lines(run.output);
    std::vector<double> all;
    for (double x = 0; lines >> x;)
        all.push_back(x);
    INFO(run.output);
    REQUIRE(all.size() == static_cast<std::size_t>(seeds));
    Mean mean;
    for (const double x : all)
        mean.of += x / seeds;
    for (const double x : all)
        mean.standard_error += (x - mean.of) * (x - mean.of);
    mean.standard_error = std::sqrt(mean.standard_error / (seeds - 1) / seeds);
    return mean;
}

void check_estimates(const std::string& text, const std::string& options) {
    const auto truth = result_of(check_c(text, "--format json " + options + " 2>/dev/null"));
    const double executions = truth["executions"].get<double>() + truth["blocked"].get<double>();
    const int seeds = 12;
    const Mean mean = mean_of_estimates(text, options, seeds);
    INFO(options << ", seeds 1 to " << seeds << ": " << mean.of << " +- " << mean.standard_error << ", really "
                 << executions);
    CHECK(std::abs(mean.of - executions) <= 3 * mean.standard_error + 1e-6 * executions);
    CHECK(mean.standard_error < executions / 4);
}

std::string threads(int count, const std::string& body) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += fmt::format("void *thread{}(void *p) {{\n    int me = {};\n    (void)me;\n{}    return p;\n}}\n", i, i,
                            body);
    return text + main_with_threads(count);
}

} // namespace

TEST_CASE("The mean of many estimates of a program in C is the number of its executions") {
    if (cannot_check_c())
        return;
    const std::string reads_and_writes =
        "atomic_int x, y;\n" + threads(3, "    x++;\n    if (atomic_load_explicit(&y, memory_order_relaxed) != me)\n"
                                          "        atomic_store_explicit(&y, me + 1, memory_order_relaxed);\n");
    check_estimates(reads_and_writes, "--model rc11");
    check_estimates(reads_and_writes, "--model sc");
}

TEST_CASE("Estimates count blocked executions") {
    if (cannot_check_c())
        return;
    check_estimates("atomic_int x;\n" + threads(3, "    katlas_assume(atomic_load_explicit(&x, memory_order_relaxed) < "
                                                   "2);\n    atomic_store(&x, me);\n"),
                    "--model rc11");
    check_estimates("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint n;\n" +
                        threads(3, "    pthread_mutex_lock(&m);\n    n++;\n    pthread_mutex_unlock(&m);\n"),
                    "--model rc11");
}

TEST_CASE("Estimates under a model with dependencies are those of programs without cycles") {
    if (cannot_check_c())
        return;
    check_estimates("atomic_int x;\n" + threads(3, "    atomic_store_explicit(&x, me, memory_order_relaxed);\n"
                                                   "    atomic_load_explicit(&x, memory_order_acquire);\n"),
                    "--model imm");
    const Run buffering = check_c("atomic_int x, y;\n"
                                  "void *thread0(void *p) { int a = atomic_load_explicit(&x, memory_order_relaxed);\n"
                                  "    atomic_store_explicit(&y, 1, memory_order_relaxed); return a ? p : NULL; }\n"
                                  "void *thread1(void *p) { int a = atomic_load_explicit(&y, memory_order_relaxed);\n"
                                  "    atomic_store_explicit(&x, 1, memory_order_relaxed); return a ? p : NULL; }\n" +
                                      main_with_threads(2),
                                  "--model imm --estimate");
    CHECK(buffering.status == 2);
    CHECK(mentions(buffering, "there are no estimates of programs that may have cycles of po and rf"));
}

TEST_CASE("Programs that cannot be explored have no estimate") {
    if (cannot_check_c())
        return;
    const Run run =
        check_c("int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int(); }", "--estimate");
    CHECK(run.status == 2);
    CHECK(mentions(run, "has too many values"));
}
