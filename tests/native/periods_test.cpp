// Loops that wait, of which several rounds together come back to the state before: they count attempts and begin again,
// or look at several places in turn. They need no bound, and no outcome is missed.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using katlas::tests::scaled;
using namespace katlas::testing;

namespace {

const std::string schedule_header = "#include <sched.h>\n";

// Two threads that take a lock, count, and give it back.
nlohmann::json check_lock(const std::string& take, const std::string& model) {
    std::string text = schedule_header + "atomic_int l; int n;\nstatic void take(void) {\n" + take + "\n}\n";
    for (int i = 0; i < 2; ++i)
        text += fmt::format("void *thread{}(void *p) {{ take(); n++; atomic_store(&l, 0); return p; }}\n", i);
    return result_of_c(text + main_with_threads(2), model, "--timeout 60");
}

// A thread whose loop counts rounds or turns from place to place, and another thread.
class RandomPeriod {
  public:
    explicit RandomPeriod(unsigned seed) : random_(seed) {
        const std::string limit = std::to_string(2 + random_() % 2);
        condition_ = one_of({"x == 0", "load(i) == 0", "(seen = x) == 0", "x != 1", "load(i) != 1 && y == 0"});
        step_ =
            one_of({"if (++i == " + limit + ") i = 0;", "i = 1 - i;", "i ^= 1;", "i = i == 0 ? " + limit + " : i - 1;",
                    "if (++i >= " + limit + ") { sched_yield(); i = 0; }", "i = (i + 1) % " + limit + ";"});
        if (random_() % 2 == 0)
            step_ += one_of({" seen |= y;", " kept = i;", " spare[0] = i;", " seen = y;"});
        for (int i = 0; i < 3; ++i)
            other_ += "    " + one_of({"x = 1;", "y = 1;", "x = 2;", "y = 0;", "x = 0;", "if (w == 1) y = 2;"}) + "\n";
    }

    // All values that the program may write at its end, if the loop goes through so many rounds at most; 0: any number.
    [[nodiscard]] std::set<std::string> results(const std::string& model, int rounds) const {
        std::string loop = "while (" + condition_ + ") { " + step_ + " }";
        if (rounds != 0)
            loop = fmt::format("for (int k = 0; k <= {}; ++k) {{ if (!({})) {{ ends = 1; break; }} {} }}\n"
                               "    __VERIFIER_assume(ends);",
                               rounds, condition_, step_);
        return results_of_c(
            schedule_header +
                "atomic_int x, y, w;\n"
                "static int load(int i) { return i == 0 ? x : y; }\n" +
                program_with_result("    int seen = 0, kept = 0, ends = 0, spare[2] = {0}; unsigned i = 0;\n    " +
                                        loop + "\n    return (void *)(long)(seen + 3 * spare[0] + 9 * kept);\n",
                                    other_, "27 * x + 81 * y"),
            model);
    }

  private:
    std::string one_of(const std::vector<std::string>& texts) { return texts[random_() % texts.size()]; }

    std::mt19937 random_;
    std::string condition_;
    std::string step_;
    std::string other_;
};

} // namespace

TEST_CASE("A lock that yields after so many attempts and counts anew needs no bound") {
    if (cannot_check_c())
        return;
    const std::string attempt = "int e = 0; if (!atomic_load_explicit(&l, memory_order_relaxed) && "
                                "atomic_compare_exchange_weak(&l, &e, 1)) return;";
    for (const std::string model : {"sc", "rc11"}) {
        const auto yields = check_lock(
            "unsigned spins = 0; for (;;) { " + attempt + " if (++spins > 5) { sched_yield(); spins = 0; } }", model);
        INFO(model << ' ' << yields.dump());
        CHECK(yields["errors"].empty());
        CHECK(yields["complete"] == true);
        CHECK(yields["executions"] >= 4);
        const auto in_turns =
            check_lock("for (;;) { for (int i = 0; i < 3; ++i) { " + attempt + " } sched_yield(); }", model);
        CHECK(in_turns["errors"].empty());
        CHECK(in_turns["complete"] == true);
    }
}

TEST_CASE("A loop that looks at places in turn waits for ever if nobody writes to them") {
    if (cannot_check_c())
        return;
    const std::string loop =
        "atomic_int x, y, z;\nvoid *thread0(void *p) { for (int i = 0; !(i == 0 ? x : y); ) i = 1 - i; "
        "return p; }\nvoid *thread1(void *p) { ";
    const auto faults = [&](const std::string& second) {
        return kinds_of_faults(result_of_c(loop + second + " return p; }\n" + main_with_threads(2), "rc11"));
    };
    using Kinds = std::vector<std::string>;
    CHECK(faults("z = 1;") == Kinds{"endless-loop"});
    CHECK(faults("x = 1; x = 0;") == Kinds{"endless-loop"});
    CHECK(faults("y = 1;") == Kinds{});
    CHECK(faults("x = 1;") == Kinds{});
}

TEST_CASE("Random loops with periods have all results of the loop written out") {
    if (cannot_check_c())
        return;
    std::size_t some = 0;
    const std::vector<std::string> models{"sc", "rc11", "tso"};
    for (unsigned seed = 0; seed < static_cast<unsigned>(scaled(90)); ++seed) {
        const RandomPeriod loop(seed);
        const std::string& model = models[seed % models.size()];
        INFO(seed << ' ' << model);
        const std::set<std::string> all = loop.results(model, 0);
        some += all.size();
        for (const std::string& result : loop.results(model, 5)) {
            INFO(result);
            CHECK(all.contains(result));
        }
    }
    CHECK(some > 0);
}
