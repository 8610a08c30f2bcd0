// Loops whose rounds wait until a time-out or ask for the time: few rounds are explored, and no outcome is missed.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using katlas::tests::scaled;
using namespace katlas::testing;

namespace {

const std::string timed_begin =
    "#include <errno.h>\n#include <semaphore.h>\n#include <time.h>\n#include <unistd.h>\n"
    "#include <assert.h>\n"
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n"
    "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
    "int stop, items, beats;\natomic_int flag, seen;\nsem_t s;\n"
    "static const struct timespec soon = {1000000005, 0};\n"
    "static long now(void) {\n    struct timespec t;\n    clock_gettime(CLOCK_MONOTONIC, &t);\n"
    "    return t.tv_sec * 1000 + t.tv_nsec / 1000000;\n}\n";
const std::string timed_finish = "    pthread_mutex_lock(&m);\n    stop = 1;\n    pthread_cond_signal(&c);\n"
                                 "    pthread_mutex_unlock(&m);\n";

// A loop with the mutex.
std::string until_stop(const std::string& body, const std::string& then = "") {
    return "    struct timespec t = soon;\n    int rc = 0;\n    pthread_mutex_lock(&m);\n    while (!stop) {\n       "
           " " +
           body + "\n    }\n" + then + "    pthread_mutex_unlock(&m);\n    (void)t; (void)rc;\n";
}
const std::string timed_wait = "pthread_cond_timedwait(&c, &m, &soon);";
const std::string wait_by_clock =
    "clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += 1; pthread_cond_timedwait(&c, &m, &t);";

nlohmann::json check_timed_threads(const std::vector<std::string>& bodies, const std::string& model,
                                   const std::string& options = "") {
    std::string text = timed_begin;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        text += fmt::format("void *thread{}(void *p) {{\n{}    return p;\n}}\n", i, bodies[i]);
    return result_of_c(text + main_with_threads(static_cast<int>(bodies.size())), model, "--timeout 60 " + options);
}

nlohmann::json check_cxx(const std::string& name, const std::string& model) {
    return result_of(run_in_source_tree("katlas check tests/native/programs/cxx/" + name + ".cpp --model " + model +
                                        " --timeout 60 --format json 2>/dev/null"));
}

void is_verified(const nlohmann::json& result) {
    INFO(result.dump());
    CHECK(result["executions"] > 0);
    CHECK(result["errors"].empty());
    CHECK(result["faults"].empty());
    CHECK(result["complete"] == true);
}
void fails(const nlohmann::json& result) {
    INFO(result.dump());
    CHECK(result["errors"].size() == 1);
}

// A thread that waits in a loop, as such and with a few rounds at most, and another thread. The result of the program
// is a value that main writes.
class RandomLoop {
  public:
    explicit RandomLoop(unsigned seed) : random_(seed) {
        condition_ = one_of({"!stop", "!stop && !flag", "!flag", "!stop && beats != 1"});
        const std::string deadline = random_() % 2 == 0 ? "" : "clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += 9; ";
        body_ = statement() + " " + deadline + "rc = pthread_cond_timedwait(&c, &m, &t); " + statement();
        is_late_ = random_() % 2 == 0;
        for (int i = 0; i < 2; ++i)
            other_ += "    pthread_mutex_lock(&m);\n    " + one_of({"stop = 1; ", "items = 1; ", "seen = 2; ", ""}) +
                      one_of({"pthread_cond_signal(&c);", "pthread_cond_broadcast(&c);", ""}) +
                      "\n    pthread_mutex_unlock(&m);\n    " + one_of({"flag = 1;\n", "flag = 0;\n", "flag = 2;\n"});
    }

    // All values that the program may write. A wait ends behind the deadline if it times out.
    [[nodiscard]] std::set<std::string> results(const std::string& model, int rounds) const {
        std::string loop = "while (" + condition_ + (is_late_ ? " && now() < end" : "") + ") { " + body_ + " }";
        if (rounds != 0) {
            const std::string ends = "if (!(" + condition_ + (is_late_ ? " && !late" : "") + ")) { ends = 1; break; } ";
            loop = fmt::format("for (int i = 0; i <= {}; ++i) {{ {}{}{} }}\n    __VERIFIER_assume(ends);", rounds, ends,
                               body_, " if (rc) late = 1;");
        }
        const std::string first = "    struct timespec t = soon;\n    int rc = 0, kept = 0, ends = 0, late = 0;\n    "
                                  "long end = now() + 3000;\n"
                                  "    (void)end; (void)ends; (void)late;\n    pthread_mutex_lock(&m);\n    " +
                                  loop +
                                  "\n    pthread_mutex_unlock(&m);\n    return (void *)(long)((rc != 0) * 4 + kept);\n";
        return results_of_c(timed_begin + program_with_result(first, other_, "8 * beats + 32 * items + 64 * seen"),
                            model);
    }

  private:
    std::string one_of(const std::vector<std::string>& choices) { return choices[random_() % choices.size()]; }
    std::string statement() {
        return one_of({"", "", "if (items && !beats) beats = 1;", "if (flag == 1 && seen < 2) seen = 2;",
                       "if (beats < 2) ++beats;", "if (flag == 1) kept |= 1;", "if (rc) kept |= 2;",
                       "if (flag == 2) flag = 1;"});
    }

    std::mt19937 random_;
    std::string condition_;
    std::string body_;
    std::string other_;
    bool is_late_ = false;
};

} // namespace

TEST_CASE("Random loops with time-outs have all their results in few rounds") {
    if (cannot_check_c())
        return;
    has_all_results_in_few_rounds<RandomLoop>(scaled(40), {"sc", "rc11"});
}

TEST_CASE("A thread that waits again after each time-out goes through few rounds") {
    if (cannot_check_c())
        return;
    for (const std::string model : {"sc", "rc11"})
        for (const std::string& body :
             {timed_wait, wait_by_clock, "rc = " + timed_wait,
              "if (" + timed_wait.substr(0, timed_wait.size() - 1) + " == ETIMEDOUT) continue;"}) {
            INFO(model << ' ' << body);
            is_verified(check_timed_threads({until_stop(body), timed_finish}, model));
        }
    is_verified(
        check_timed_threads({until_stop(timed_wait), until_stop(timed_wait), timed_finish + timed_finish}, "rc11"));
    // The loop takes the mutex in each round.
    const std::string outside =
        "    for (int ends = 0; !ends;) {\n        pthread_mutex_lock(&m);\n        if (!stop) " + timed_wait +
        "\n        ends = stop;\n        pthread_mutex_unlock(&m);\n    }\n";
    is_verified(check_timed_threads({outside, timed_finish}, "rc11"));
}

TEST_CASE("Workers in C++ that wait for so long at most are verified") {
    if (cannot_check_c())
        return;
    for (const std::string model : {"sc", "rc11"}) {
        is_verified(check_cxx("pool-with-timeouts", model));
        is_verified(check_cxx("timed-polls", model));
        is_verified(check_cxx("timed-lock-again", model));
    }
}

TEST_CASE("A thread waits for ever that nobody stops, in spite of its time-outs") {
    if (cannot_check_c())
        return;
    for (const std::string& body : {timed_wait, wait_by_clock})
        for (const std::string model : {"sc", "rc11"}) {
            INFO(body);
            const auto alone = check_timed_threads({until_stop(body), "    flag = 1;\n"}, model);
            INFO(alone.dump());
            CHECK(kinds_of_faults(alone) == std::vector<std::string>{"endless-loop"});
            CHECK(alone["executions"] == 0);
            const auto two = check_timed_threads({until_stop(body), until_stop(body)}, model);
            INFO(two.dump());
            CHECK_FALSE(two["faults"].empty());
            CHECK(two["executions"] == 0);
        }
    const auto polls = check_timed_threads({"    while (!flag) now();\n"}, "rc11");
    INFO(polls.dump());
    CHECK(kinds_of_faults(polls) == std::vector<std::string>{"endless-loop"});
}

TEST_CASE("A time-out is used after the loop") {
    if (cannot_check_c())
        return;
    const std::string body = "rc = " + timed_wait;
    for (const std::string claim : {"rc != ETIMEDOUT", "rc == ETIMEDOUT"})
        fails(check_timed_threads({until_stop(body, "    assert(" + claim + ");\n"), timed_finish}, "rc11"));
    // The loop ends by its time-out, or by the signal.
    const std::string once = until_stop("rc = pthread_cond_timedwait(&c, &m, &soon); if (rc != 0) break;",
                                        "    if (rc != 0) seen = 1; else seen = 2;\n");
    for (const std::string claim : {"seen != 1", "seen != 2"})
        fails(check_timed_threads({once + "    assert(" + claim + ");\n", timed_finish}, "rc11"));
}

TEST_CASE("A loop with a deadline ends by it, or before it") {
    if (cannot_check_c())
        return;
    const std::vector<std::string> loops = {
        "    long end = now() + 100;\n    while (!flag && now() < end)\n        ;\n",
        "    long end = now() + 100;\n    while (!flag && now() < end)\n        usleep(1000);\n",
        "    long end = now() + 100;\n    long at = now();\n    while (!flag && at < end) at = now();\n",
        "    time_t end = time(NULL) + 86400;\n    while (!flag && time(NULL) < end)\n        sched_yield();\n",
        "    struct timespec t;\n    long end = now() + 100;\n    do\n        clock_gettime(CLOCK_MONOTONIC, &t);\n"
        "    while (!flag && t.tv_sec * 1000 < end);\n",
        // Its tries have deadlines of their own.
        "    long end = now() + 5000;\n    while (!flag && now() < end) {\n        long next = now() + 10;\n"
        "        while (!flag && now() < next)\n            ;\n    }\n",
        "    long end = now() + 5000, at;\n    do {\n        at = now();\n        long next = at + 10;\n"
        "        while (!flag && now() < next)\n            ;\n    } while (!flag && at < end);\n",
        "    for (int tries = 0; !flag && tries < 2; ++tries) {\n        long next = now() + 10;\n"
        "        while (!flag && now() < next)\n            ;\n    }\n"};
    for (const std::string& loop : loops)
        for (const std::string model : {"sc", "rc11"}) {
            INFO(loop);
            is_verified(check_timed_threads({loop, "    flag = 1;\n"}, model));
            fails(check_timed_threads(
                {"    int before = flag;\n" + loop + "    assert(before || flag);\n", "    flag = 1;\n"}, model));
            fails(check_timed_threads(
                {"    int before = flag;\n" + loop + "    assert(before || !flag);\n", "    flag = 1;\n"}, model));
        }
    const std::string waits =
        "    struct timespec t = soon;\n    long end = now() + 20000;\n    pthread_mutex_lock(&m);\n"
        "    do {\n        clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += 1;\n"
        "        pthread_cond_timedwait(&c, &m, &t);\n    } while (!stop && now() < end);\n";
    is_verified(check_timed_threads({waits + "    pthread_mutex_unlock(&m);\n", timed_finish}, "rc11"));
    for (const std::string claim : {"stop", "!stop"})
        fails(check_timed_threads({waits + "    assert(" + claim + ");\n    pthread_mutex_unlock(&m);\n", timed_finish},
                                  "rc11"));
}

TEST_CASE("A round whose effect comes after several time-outs is explored") {
    if (cannot_check_c())
        return;
    // The counter is in memory, and in a register.
    for (const std::string claim : {"beats < 3", "beats != 0"})
        fails(check_timed_threads(
            {until_stop(timed_wait + " ++beats; if (beats == 3) break;", "    assert(" + claim + ");\n"), timed_finish},
            "rc11"));
    const std::string counts = "    pthread_mutex_lock(&m);\n    for (int i = 0; i < 4 && !stop; ++i) {\n        if "
                               "(pthread_cond_timedwait(&c, &m, &soon) == ETIMEDOUT && i == 3) seen = 1;\n    }\n"
                               "    pthread_mutex_unlock(&m);\n    assert(!seen);\n";
    fails(check_timed_threads({counts, timed_finish}, "rc11"));
    // Another thread changes what a round sees, but does not end the loop at once.
    fails(check_timed_threads(
        {until_stop(timed_wait + " if (flag == 1 && seen == 0) seen = 1; else if (flag == 2 && seen == 1) "
                                 "{ seen = 2; break; }",
                    "    assert(seen != 2);\n"),
         "    flag = 1;\n    flag = 2;\n"},
        "sc"));
    // A deadline that the thread counts itself.
    fails(check_timed_threads(
        {"    struct timespec t = soon;\n    pthread_mutex_lock(&m);\n    while (!stop && t.tv_sec < "
         "1000000008) {\n        ++t.tv_sec;\n        pthread_cond_timedwait(&c, &m, &t);\n        "
         "(void)now();\n    }\n    assert(stop);\n    pthread_mutex_unlock(&m);\n",
         timed_finish},
        "rc11"));
}

TEST_CASE("Time that a round measures has passed") {
    if (cannot_check_c())
        return;
    is_verified(check_timed_threads({"    while (!flag) {\n        long at = now();\n        sleep(2);\n"
                                     "        assert(now() >= at + 2000);\n    }\n    long at = now();\n    sleep(1);\n"
                                     "    assert(now() == at + 1000);\n",
                                     "    flag = 1;\n"},
                                    "rc11"));
}

TEST_CASE("A try-lock sees a mutex that an idle round has taken") {
    if (cannot_check_c())
        return;
    fails(
        check_timed_threads({"    flag = 1;\n" + until_stop(timed_wait),
                             "    if (flag == 1 && pthread_mutex_trylock(&m) != 0) seen = 1;\n    else if (flag == 1) "
                             "pthread_mutex_unlock(&m);\n    assert(!seen);\n" +
                                 timed_finish},
                            "sc", "--unroll 3"));
}

TEST_CASE("Locks and semaphores with time-outs are tried again") {
    if (cannot_check_c())
        return;
    for (const std::string& body :
         {std::string("    while (sem_timedwait(&s, &soon) != 0)\n        ;\n"),
          std::string("    struct timespec t;\n    do {\n        clock_gettime(CLOCK_REALTIME, &t);\n        t.tv_sec "
                      "+= 1;\n    } while (sem_timedwait(&s, &t) != 0);\n")}) {
        is_verified(check_timed_threads({body, "    sem_post(&s);\n"}, "rc11"));
        CHECK(kinds_of_faults(check_timed_threads({body, "    flag = 1;\n"}, "rc11")) ==
              std::vector<std::string>{"endless-loop"});
    }
    for (const std::string& body :
         {std::string("    while (pthread_mutex_timedlock(&n, &soon) != 0)\n        ;\n"),
          std::string("    struct timespec t;\n    do {\n        clock_gettime(CLOCK_REALTIME, &t);\n        t.tv_sec "
                      "+= 1;\n    } while (pthread_mutex_timedlock(&n, &t) != 0);\n")})
        is_verified(check_timed_threads(
            {body + "    pthread_mutex_unlock(&n);\n", "    pthread_mutex_lock(&n); pthread_mutex_unlock(&n);\n"},
            "rc11"));
}
