// Loops that poll: that leave and take a mutex in each round, store again what is there, or gather what they see. Few
// rounds are explored, and no outcome is missed.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using katlas::tests::scaled;
using namespace katlas::testing;

namespace {

const std::string polls_begin = "#include <unistd.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = "
                                "PTHREAD_MUTEX_INITIALIZER;\nint stop, items, beats, cached;\natomic_int flag, seen;\n";
const std::string polls_finish =
    "    pthread_mutex_lock(&m);\n    items = 1;\n    stop = 1;\n    pthread_mutex_unlock(&m);\n";

// A loop that holds the mutex where a round ends, with statements outside of the mutex and with it.
std::string poll(const std::string& outside, const std::string& inside = "") {
    return "    pthread_mutex_lock(&m);\n    while (!stop) {\n        pthread_mutex_unlock(&m);\n        " + outside +
           "\n        pthread_mutex_lock(&m);\n        " + inside + "\n    }\n    pthread_mutex_unlock(&m);\n";
}

nlohmann::json check_threads(const std::vector<std::string>& bodies, const std::string& model,
                             const std::string& options = "") {
    std::string text = polls_begin;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        text += fmt::format("void *thread{}(void *p) {{\n{}    return p;\n}}\n", i, bodies[i]);
    return result_of_c(text + main_with_threads(static_cast<int>(bodies.size())), model, "--timeout 60 " + options);
}

// A thread that polls, as such and with a few rounds at most, and another thread.
class RandomPoll {
  public:
    explicit RandomPoll(unsigned seed) : random_(seed), holds_(random_() % 2 == 0) {
        if (holds_) {
            condition_ = one_of({"!stop", "!stop && !flag", "!stop && beats != 1", "!items"});
            body_ = "pthread_mutex_unlock(&m); " + statement() + " pthread_mutex_lock(&m); " + statement() +
                    one_of({"", " if (items && !beats) beats = 1;", " cached = items;"});
        } else {
            condition_ = one_of({"!flag", "cached == 0", "!(kept & 1)", "flag != 1 && cached == 0"});
            body_ = statement() + one_of({" cached = flag;", " if (flag == 1) cached = 1;", " kept |= flag;"}) +
                    statement();
        }
        for (int i = 0; i < 2; ++i)
            other_ += "    pthread_mutex_lock(&m);\n    " + one_of({"stop = 1; ", "items = 1; ", "seen = 2; ", ""}) +
                      "\n    pthread_mutex_unlock(&m);\n    " + one_of({"flag = 1;\n", "flag = 0;\n", "flag = 2;\n"});
    }

    // All values that the program may write at its end, if the loop goes through so many rounds at most; 0: any number.
    [[nodiscard]] std::set<std::string> results(const std::string& model, int rounds) const {
        std::string loop = "while (" + condition_ + ") { " + body_ + " }";
        if (rounds != 0)
            loop = fmt::format("for (int i = 0; i <= {}; ++i) {{ if (!({})) {{ ends = 1; break; }} {} }}\n"
                               "    __VERIFIER_assume(ends);",
                               rounds, condition_, body_);
        const std::string first = "    int kept = 0, got = 0, ends = 0;\n" +
                                  std::string(holds_ ? "    pthread_mutex_lock(&m);\n    " : "    ") + loop +
                                  (holds_ ? "\n    pthread_mutex_unlock(&m);\n" : "\n") +
                                  "    (void)ends;\n    return (void *)(long)(kept * 4 + got);\n";
        return results_of_c(
            polls_begin + program_with_result(first, other_, "256 * beats + 1024 * cached + 4096 * seen"), model);
    }

  private:
    std::string one_of(const std::vector<std::string>& choices) { return choices[random_() % choices.size()]; }
    std::string statement() {
        return one_of({"", "", "if (flag == 1 && seen < 2) seen = 2;", "kept |= 1 << flag;",
                       "got += flag == 1 && !got;", "if (flag == 2) kept |= 1;", "if (flag == 2) flag = 1;",
                       "pthread_mutex_lock(&n); if (flag) kept |= 8; pthread_mutex_unlock(&n);", "usleep(5);"});
    }

    std::mt19937 random_;
    bool holds_;
    std::string condition_;
    std::string body_;
    std::string other_;
};

} // namespace

TEST_CASE("Random loops that poll have all their results in few rounds") {
    if (cannot_check_c())
        return;
    has_all_results_in_few_rounds<RandomPoll>(scaled(60), {"sc", "rc11", "tso"});
}

TEST_CASE("A thread that polls with a mutex goes through few rounds") {
    if (cannot_check_c())
        return;
    for (const std::string model : {"sc", "rc11", "tso", "imm"})
        for (const std::string outside :
             {"", "usleep(100);", "if (flag == 7) seen = 1;", "pthread_mutex_lock(&n); pthread_mutex_unlock(&n);"}) {
            INFO(model << ' ' << outside);
            const auto one = check_threads({poll(outside), polls_finish}, model);
            INFO(one.dump());
            CHECK(one["executions"] == 2); // the other thread's section comes before, or between
            CHECK(one["complete"] == true);
            CHECK(one["faults"].empty());
            const auto alone = check_threads({poll(outside), "    flag = 1;\n"}, model);
            INFO(alone.dump());
            CHECK(alone["executions"] == 0);
            CHECK(kinds_of_faults(alone) == std::vector<std::string>{"endless-loop"});
        }
}

TEST_CASE("A round is no poll that another thread can observe") {
    if (cannot_check_c())
        return;
    // The loop leaves after so many rounds, or the other thread sees them.
    for (const std::string& body : {poll("", "if (++beats == 3) break;"), poll("++seen;", "if (seen == 3) break;")}) {
        const auto result = check_threads({body, "    flag = 1;\n"}, "rc11");
        INFO(result.dump());
        CHECK(result["executions"] == 1);
        CHECK(result["faults"].empty());
    }
    // With try-locks all rounds are kept.
    const auto tries = check_threads(
        {poll(""),
         "    if (pthread_mutex_trylock(&m) == 0) {\n        stop = 1;\n        pthread_mutex_unlock(&m);\n    }\n"},
        "sc", "--unroll 2");
    INFO(tries.dump());
    CHECK(tries["cut"] > 0);
}

TEST_CASE("A thread waits that gathers what it sees") {
    if (cannot_check_c())
        return;
    const std::string writes = "    flag = 1;\n    flag = 2;\n";
    const auto bits =
        check_threads({"    int all = 0;\n    while ((all & 4) == 0)\n        all |= 1 << flag;\n", writes}, "sc");
    INFO(bits.dump());
    CHECK(bits["executions"] == 4); // whether it sees 0, and whether 1
    const auto sums =
        check_threads({"    int got = 0;\n    while (got < 2)\n        got += atomic_exchange(&flag, 0) == 1;\n",
                       "    flag = 1;\n    while (flag == 1)\n        ;\n    flag = 1;\n"},
                      "sc");
    INFO(sums.dump());
    CHECK(sums["executions"] == 1);
    CHECK(sums["faults"].empty());
}
