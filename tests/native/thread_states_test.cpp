// The objects that std::thread runs move to their threads, or stay where they are, and nothing else differs.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;
using katlas::tests::scaled;

namespace {

nlohmann::json result_of_cxx(const std::string& text, const std::string& model, const std::string& options = "") {
    return result_of(run_with_folder(
        "cat >$d/program.cpp <<'END_OF_PROGRAM'\n#include <atomic>\n#include <cassert>\n#include <cstdint>\n"
        "#include <memory>\n#include <string>\n#include <thread>\n#include <vector>\n#include <pthread.h>\n"
        "#include <katlas/verify.h>\n" +
        text + "\nEND_OF_PROGRAM\ncd $d && katlas check program.cpp --format json --model " + model + " " + options +
        " -- -std=c++20 2>/dev/null"));
}

// Two threads that run copies of `f`, and what main does afterwards.
std::string two_with_states(const std::string& before, const std::string& f, const std::string& after = "") {
    return before + "\nint main() {\n    auto f = " + f +
           ";\n    std::thread one(f), two(f);\n    one.join();\n    two.join();\n" + after + "}\n";
}

struct Counted {
    const char* what;
    std::string text;
    int executions;
    int explored;
};

// A program that shows an address in the object of a thread, and its error. If the object moved all the same, there
// would be no such error: both threads would have one object at one address, or a thread would have another object.
struct Shown {
    const char* what;
    std::string text;
    const char* message = "assertion failed";
};

const std::vector<Shown>& programs_that_show_addresses() {
    static const std::string counter = "std::atomic<int> x; std::atomic<std::uint64_t> all[2]; std::atomic<int *> p;";
    static const std::vector<Shown> all = {
        {"an address", two_with_states(counter, "[n = 1] { all[x++] = reinterpret_cast<std::uintptr_t>(&n); }",
                                       "assert(all[0] <= all[1]);")},
        {"a hash", two_with_states(counter, "[n = 1] { all[x++] = ~(reinterpret_cast<std::uintptr_t>(&n) >> 3); }",
                                   "assert(all[0] <= all[1]);")},
        {"a half", two_with_states(counter, "[n = 1] { all[x++] = (unsigned)reinterpret_cast<std::uintptr_t>(&n); }",
                                   "assert(all[0] <= all[1]);")},
        {"an address that the other thread follows", // whose object is gone in some execution
         two_with_states(counter, "[n = 1]() mutable { int *other = p.exchange(&n); if (other != nullptr) "
                                  "assert(*other == 1); }"),
         "memory that was freed"},
        {"an address in the object of another thread",
         "int main() { std::thread a([n = 1]() mutable { std::thread b([&n] { n = 5; }); b.join(); assert(n != 5); }); "
         "a.join(); }\n"},
        {"an address in the heap that another thread gets",
         "int main() { std::thread a([n = 1]() mutable { std::vector<int *> v{&n}; std::thread b([v] { *v[0] = 5; }); "
         "b.join(); assert(n != 5); }); a.join(); }\n"},
        {"an address in an argument",
         "void *set(void *n) { *(int *)n = 5; return n; }\n"
         "int main() { std::thread a([n = 1]() mutable { pthread_t b; pthread_create(&b, nullptr, set, &n); "
         "pthread_join(b, nullptr); assert(n != 5); }); a.join(); }\n"},
        {"an address with marks",
         two_with_states(counter, "[n = 1] { all[x++] = reinterpret_cast<std::uintptr_t>(&n) | 1ull << 60; }",
                         "assert(all[0] <= all[1]);")},
        {"an address that the creator knows",
         "std::atomic<bool> go; struct Node; Node *last;\n"
         "struct Node { int n = 0; Node() = default; Node(const Node &) { last = this; }\n"
         "  void operator()() { while (!go) ; assert(n != 5); } };\n"
         "int main() { std::thread a{Node()}; last->n = 5; go = true; a.join(); }\n"},
    };
    return all;
}

// A program with threads that have objects of several kinds.
class ProgramWithStates {
  public:
    explicit ProgramWithStates(unsigned seed) : random_(seed) {
        const int threads = 2 + below(2);
        const int functions = 1 + below(2);
        for (int f = 0; f < functions; ++f)
            text_ += "    auto f" + std::to_string(f) + " = " + function() + ";\n";
        for (int t = 0; t < threads; ++t)
            text_ += fmt::format("    std::thread t{}(own(f{}));\n", t, below(functions));
        if (below(2) == 0)
            text_ += statement("0");
        for (int t = 0; t < threads; ++t)
            text_ += fmt::format("    t{}.join();\n", t);
        if (below(2) == 0)
            text_ += fmt::format("    assert(x != {} || y != {});\n", 1 + below(4), below(4));
    }

    // `moves`: the objects do not contain their own addresses.
    [[nodiscard]] std::string text(bool moves) const {
        return "std::atomic<int> x, y; int z;\n"
               "template <class F> struct Own { F f; const void *self = this; Own(F g) : f(std::move(g)) {}\n"
               "    Own(Own &&o) : f(std::move(o.f)) {} void operator()() { f(); } };\n" +
               std::string(moves ? "template <class F> F own(F f) { return f; }\n"
                                 : "template <class F> Own<F> own(F f) { return f; }\n") +
               "int main() {\n" + text_ + "}\n";
    }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    const char* location() { return below(2) == 0 ? "x" : "y"; }
    std::string statement(const char* value) {
        switch (below(5)) {
        case 0:
            return fmt::format("    {}.store({} + 1, std::memory_order_release);\n", location(), value);
        case 1:
            return fmt::format("    {} += {} + 1;\n", location(), value);
        case 2:
            return fmt::format("    if ({}.load(std::memory_order_acquire) == {}) {} = 2;\n", location(), value,
                               location());
        case 3:
            return below(4) == 0 ? std::string("    ++z;\n") : fmt::format("    (void)x.exchange({});\n", value);
        default:
            return fmt::format("    (void){}.load();\n", location());
        }
    }
    std::string function() {
        struct Kind {
            const char* captures;
            const char* value;
            const char* change;
        };
        static const std::vector<Kind> kinds = {
            {"n = 1", "n", "n = n + 1"},
            {"&", "0", ""},
            {"v = std::make_shared<int>(1)", "*v", "*v += 1"},
            {"v = std::vector<int>{0, 1}", "v[1]", "v.push_back(x)"},
            {"s = std::string(40, 'a')", "s[0] - 'a'", "s += 'b'"},
            {"s = std::string(\"a\")", "(int)s.size()", "s += 'b'"},
        };
        const Kind& kind = kinds[static_cast<std::size_t>(below(static_cast<int>(kinds.size())))];
        std::string body = statement(kind.value);
        if (below(2) == 0)
            body += std::string("    ") + kind.change + ";\n" + statement(kind.value);
        return fmt::format("[{}]() mutable {{\n{}}}", kind.captures, body);
    }

    std::mt19937 random_;
    std::string text_;
};

} // namespace

TEST_CASE("std::thread adds no events but for creation, begin and end, and equal threads are exchanged") {
    if (cannot_check_c())
        return;
    const std::string counter = "std::atomic<int> x; int y;";
    const std::vector<Counted> programs = {
        {"captures by reference", two_with_states(counter, "[&] { ++x; }", "assert(x == 2);"), 2, 1},
        {"a captured value", two_with_states(counter, "[n = 2]() mutable { x += n++; }", "assert(x == 4);"), 2, 1},
        {"arguments",
         "std::atomic<int> x; void f(int n, std::atomic<int> &to) { to += n; }\n"
         "int main() { std::vector<std::thread> all; for (int i = 0; i < 4; ++i) all.emplace_back(f, 1, "
         "std::ref(x));\nfor (auto &t : all) t.join(); assert(x == 4); }\n",
         24, 1},
        {"different arguments",
         "std::atomic<int> x; void f(int n) { x += n; }\n"
         "int main() { std::thread a(f, 1), b(f, 2), c(f, 1); a.join(); b.join(); c.join(); assert(x == 4); }\n",
         6, 3},
        {"a member function",
         "struct S { std::atomic<int> x; void f() { ++x; } };\n"
         "int main() { S s; std::thread a(&S::f, &s), b(&S::f, &s), c(&S::f, &s); a.join(); b.join(); c.join(); }\n",
         6, 1},
        {"a string that contains its own address", // so the object does not move
         two_with_states(counter, "[s = std::string(\"a\")] { x += (int)s.size(); }", "assert(x == 2);"), 2, 2},
        {"an object that is destroyed", // by the thread that has it
         two_with_states(
             "std::atomic<int> x, gone; struct D { bool last = true; D() {} D(const D &) {} ~D() { ++gone; } };",
             "[d = D()] { ++x; }", "assert(x == 2);"),
         0, 0},
    };
    for (const Counted& program : programs) {
        const auto one = result_of_cxx(program.text, "rc11", "--leaks");
        const auto all = result_of_cxx(program.text, "rc11", "--leaks --plain-threads");
        INFO(program.what << "\n" << one.dump() << all.dump());
        CHECK(one["errors"].empty());
        CHECK(one["faults"].empty());
        CHECK(one["complete"] == true);
        CHECK(one["executions"] == all["executions"]);
        CHECK((program.executions == 0 || one["executions"] == program.executions));
        if (program.executions != 0)
            CHECK(one["explored"] == (program.explored == 0 ? program.executions : program.explored));
    }
}

TEST_CASE("an object whose address somebody may know stays where it is") {
    if (cannot_check_c())
        return;
    for (const Shown& program : programs_that_show_addresses())
        for (const char* options : {"--no-races", "--no-races --plain-threads"}) {
            const auto result = result_of_cxx(program.text, "rc11", options);
            INFO(program.what << " " << options << "\n" << result.dump());
            CHECK(result["complete"] == false);
            const auto errors = result.value("errors", nlohmann::json::array());
            CHECK((errors.size() == 1 && errors[0].value("message", "").find(program.message) != std::string::npos));
        }
}

TEST_CASE("random programs have the same executions and errors whether their objects move or not") {
    if (cannot_check_c())
        return;
    const unsigned first = std::random_device{}();
    int counted = 0;
    for (int i = 0; i < scaled(24); ++i) {
        const unsigned seed = first + static_cast<unsigned>(i);
        const ProgramWithStates program(seed);
        const std::string model = i % 2 == 0 ? "rc11" : "sc";
        const auto moved = result_of_cxx(program.text(true), model, "--keep-going");
        const auto kept = result_of_cxx(program.text(false), model, "--keep-going --plain-threads");
        INFO("seed " << seed << " under " << model << "\n"
                     << program.text(true) << moved.dump() << "\n"
                     << kept.dump());
        REQUIRE(moved.value("complete", false));
        CHECK(moved["executions"] == kept["executions"]);
        CHECK(moved["blocked"] == kept["blocked"]);
        CHECK(moved["errors"].empty() == kept["errors"].empty());
        CHECK(kinds_of_faults(moved) == kinds_of_faults(kept));
        counted += moved["executions"].get<int>();
        const auto exchanged = result_of_cxx(program.text(true), model);
        INFO(exchanged.dump());
        CHECK(exchanged["undefined"] == kept["undefined"]);
        if (exchanged.value("complete", false)) {
            CHECK(kept["errors"].empty());
            CHECK(exchanged["executions"] == kept["executions"]);
        } else {
            CHECK((!kept["errors"].empty() || kept["undefined"] == true)); // it ended there
        }
    }
    CHECK(counted > 0);
}
