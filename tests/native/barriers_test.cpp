// Threads that meet at a barrier: each execution is explored in one order in which they come, unless it matters.
#include "native_program.hpp"
#include "shown_executions.hpp"
#include "support/scale.hpp"

#include <random>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;
using katlas::tests::scaled;

namespace {

const std::string all_orders = "--plain-barriers ";

std::string alike(int count, const std::string& body) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        std::string mine = body;
        for (std::size_t at = mine.find("ME"); at != std::string::npos; at = mine.find("ME"))
            mine.replace(at, 2, std::to_string(i));
        text += fmt::format("static void *thread{}(void *p) {{\n    {}\n    return p;\n}}\n", i, mine);
    }
    return text;
}
// Threads 0, 1, ... run the bodies; main comes to no barrier.
std::string meeting_program(const std::string& declarations, const std::string& bodies, int count, int meeting) {
    std::string text = "#include <assert.h>\nstatic pthread_barrier_t b;\n" + declarations + bodies +
                       fmt::format("int main(void) {{\n    pthread_t t[{}];\n    pthread_barrier_init(&b, NULL, {});\n",
                                   count, meeting);
    for (int i = 0; i < count; ++i)
        text += fmt::format("    pthread_create(&t[{0}], NULL, thread{0}, NULL);\n", i);
    for (int i = 0; i < count; ++i)
        text += fmt::format("    pthread_join(t[{}], NULL);\n", i);
    return text + "    return 0;\n}\n";
}

class MeetingProgram {
  public:
    explicit MeetingProgram(std::mt19937& random) : random_(random), count_(2 + below(2)) {
        const int rounds = 1 + below(2);
        const bool odd = below(4) == 0; // a thread may stay away
        for (int t = 0; t < count_; ++t) {
            std::string body;
            for (int round = 0; round <= rounds; ++round) {
                for (int s = below(count_ == 2 ? 3 : 2); s > 0; --s)
                    body += statement();
                if (round != rounds)
                    body += odd && below(3) == 0 ? "    if (atomic_load_explicit(&x, memory_order_relaxed)) "
                                                   "pthread_barrier_wait(&b);\n"
                                                 : "    pthread_barrier_wait(&b);\n";
            }
            bodies_ += fmt::format("static void *thread{}(void *p) {{\n{}    return p;\n}}\n", t, body);
        }
        meeting_ = below(8) == 0 ? count_ - 1 : count_;
    }
    [[nodiscard]] std::string text() const {
        return meeting_program("static atomic_int x, y;\n", bodies_, count_, std::max(1, meeting_));
    }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::string statement() {
        const char* place = below(2) == 0 ? "x" : "y";
        switch (below(5)) {
        case 0:
            return fmt::format("    atomic_fetch_add_explicit(&{}, 1, memory_order_relaxed);\n", place);
        case 1:
        case 2:
            return fmt::format("    atomic_store_explicit(&{}, {}, memory_order_{});\n", place, 1 + below(2),
                               below(2) == 0 ? "relaxed" : "release");
        default:
            return fmt::format("    (void)atomic_load_explicit(&{}, memory_order_{});\n", place,
                               below(2) == 0 ? "relaxed" : "acquire");
        }
    }

    std::mt19937& random_;
    int count_;
    int meeting_ = 0;
    std::string bodies_;
};

} // namespace

TEST_CASE("Threads that meet at barriers come in one order") {
    if (cannot_check_c())
        return;
    const std::string text =
        meeting_program("static int data[4];\n",
                        alike(4, "data[ME] = 1; pthread_barrier_wait(&b); assert(data[(ME + 1) % 4] == "
                                 "1); pthread_barrier_wait(&b); data[(ME + 2) % 4] = 2;"),
                        4, 4);
    const auto found = result_of_c(text, "rc11");
    INFO(found.dump());
    CHECK(found["executions"] == 1);
    CHECK(found["blocked"] == 0);
    CHECK(found["undefined"] == false);
    const auto expected = result_of_c(text, "rc11", all_orders);
    CHECK(expected["executions"] == 24 * 24);
}

TEST_CASE("Where it is asked who came last to a barrier, all orders are explored") {
    if (cannot_check_c())
        return;
    const std::string text =
        meeting_program("static int last[3];\n",
                        alike(3, "if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) last[ME] = 1;"), 3, 3);
    CHECK(result_of_c(text, "rc11")["executions"] == 6);
}

TEST_CASE("More threads at a barrier than a round has are found") {
    if (cannot_check_c())
        return;
    // Four threads meet by two.
    const std::string text = meeting_program("static atomic_int x;\n",
                                             alike(4, "atomic_store_explicit(&x, ME, memory_order_relaxed); "
                                                      "pthread_barrier_wait(&b); "),
                                             4, 2);
    const auto found = result_of_c(text, "sc");
    const auto expected = result_of_c(text, "sc", all_orders);
    INFO(found.dump());
    CHECK(found["num_errors"] == 1); // one that comes too early
    CHECK(found["errors"][0]["message"] == expected["errors"][0]["message"]);
}

TEST_CASE("Too few threads at a barrier wait for ever") {
    if (cannot_check_c())
        return;
    const auto found = result_of_c(meeting_program("", alike(2, "pthread_barrier_wait(&b);"), 2, 3), "rc11");
    INFO(found.dump());
    CHECK(found["executions"] == 0);
    CHECK(found["deadlocks"] == 1);
}

TEST_CASE("A race between threads that meet at a barrier is found") {
    if (cannot_check_c())
        return;
    const auto race = [](const char* body) {
        return result_of_c(meeting_program("static int x[3];\n", alike(3, body), 3, 3), "rc11")["undefined"];
    };
    CHECK(race("x[ME] = 1; pthread_barrier_wait(&b); x[(ME + 1) % 3] = 1;") == false);
    CHECK(race("x[ME] = 1; pthread_barrier_wait(&b); x[0] = 1;") == true);
    CHECK(race("x[ME] = 1; x[(ME + 1) % 3] = 1; pthread_barrier_wait(&b);") == true);
}

TEST_CASE("Random programs with barriers have the executions of all orders, each once") {
    if (cannot_check_c())
        return;
    std::size_t fewer = 0;
    for (int i = 0; i < scaled(30); ++i) {
        const auto seed = static_cast<std::uint32_t>(60'000 + i);
        std::mt19937 random(seed);
        const std::string text = MeetingProgram(random).text();
        const std::string model = i % 2 == 0 ? "rc11" : "sc";
        const auto expected = result_of_c(text, model, all_orders + "--max-executions 4000 --show all --jobs 1");
        INFO("seed " << seed << ", " << model << '\n' << text << expected.dump().substr(0, 400));
        REQUIRE(expected.contains("ended_by"));
        if (!expected["ended_by"].is_null())
            continue;
        const auto found = result_of_c(text, model, "--show all --jobs 1");
        const std::multiset<std::string> all = all_shown(found, "b");
        const std::multiset<std::string> all_expected = all_shown(expected, "b");
        const std::set<std::string> each(all_expected.begin(), all_expected.end());
        CHECK(all.size() == found["executions"]);
        CHECK(all_expected.size() == expected["executions"]);
        CHECK(std::set<std::string>(all.begin(), all.end()) == each);
        CHECK((all.size() == each.size() || all.size() == all_expected.size()));
        CHECK((found["deadlocks"] == 0) == (expected["deadlocks"] == 0));
        fewer += static_cast<std::size_t>(all.size() < all_expected.size());
    }
    CHECK(fewer > 0);
}

TEST_CASE("Barriers and latches of C++ have one order where all who come wait") {
    if (cannot_check_c())
        return;
    const auto executions = [](const std::string& declaration, const std::string& body) {
        const Run run = run_with_folder("cat >$d/program.cpp <<'END_OF_PROGRAM'\n#include <barrier>\n#include <latch>\n"
                                        "#include <thread>\n#include <vector>\n#include <cassert>\nint data[3];\n"
                                        "int main() {\n    " +
                                        declaration + "\n    auto work = [&](int me) { " + body +
                                        " };\n    std::vector<std::jthread> threads;\n    for (int i = 0; i < 3; ++i) "
                                        "threads.emplace_back(work, i);\n}\nEND_OF_PROGRAM\ncd $d && katlas check "
                                        "program.cpp --format json --model rc11 -- -std=c++20 2>/dev/null");
        const auto result = result_of(run);
        INFO(result.dump());
        CHECK(result["blocked"] == 0);
        CHECK(result["undefined"] == false);
        return result["executions"].is_number() ? result["executions"].get<int>() : -1;
    };
    CHECK(executions("std::barrier b(3);", "data[me] = 1; b.arrive_and_wait(); assert(data[(me + 1) % 3] == 1); "
                                           "b.arrive_and_wait(); data[(me + 1) % 3] = 2;") == 1);
    CHECK(executions("std::latch b(3);", "data[me] = 1; b.arrive_and_wait(); assert(data[(me + 1) % 3] == 1);") == 1);
    CHECK(executions("std::barrier b(3, []() noexcept { data[0] = 5; });", "b.arrive_and_wait();") == 6);
    CHECK(executions("std::latch b(3);", "b.count_down();") == 6);
    CHECK(executions("std::barrier b(3);", "auto token = b.arrive(); b.wait(std::move(token));") == 6);
}
