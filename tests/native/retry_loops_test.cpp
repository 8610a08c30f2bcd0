// Loops that try a compare-exchange again with what the one before has read: each order of the exchanges is one
// execution, whatever the type of the value, and also where the value lies in a node that is to be linked.
#include "native_program.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

struct Type {
    std::string name;
    std::string change; // of n
    std::string is_zero;
};

const std::vector<Type> types{{"int", "n += 1", "n == 0"},
                              {"short", "n += 1", "n == 0"},
                              {"double", "n += 1", "n == 0"},
                              {"float", "n += 1", "n == 0"},
                              {"struct tagged", "n.index = 5; n.tag++", "n.tag == 0"},
                              {"int *", "n++", "n == 0"}};

// Each thread changes the value of x once; the thread of number `reader` looks at it, too.
std::string changes(const Type& type, int threads, int reader) {
    std::string text = "struct tagged { int index, tag; };\ntypedef " + type.name + " T;\n_Atomic(T) x;\nint seen;\n";
    for (int i = 0; i < threads; ++i)
        text += fmt::format("void *thread{0}(void *p) {{\n    T old = atomic_load(&x), n;\n    do {{ n = old; {1}; }} "
                            "while (!atomic_compare_exchange_strong(&x, &old, n));\n{2}    return p;\n}}\n",
                            i, type.change,
                            i == reader ? fmt::format("    n = atomic_load(&x);\n    if ({}) seen = 1;\n", type.is_zero)
                                        : "");
    return text + main_with_threads(threads);
}

// Three threads push a node each; an order is that of the stack at the end, from its top.
std::string pushes(const std::string& push) {
    std::string text = "struct node { struct node *next; int value; };\n_Atomic(struct node *) head;\n"
                       "void push(int value) {\n    struct node *n = malloc(sizeof *n);\n    n->value = value;\n" +
                       push + "}\n";
    std::string begin;
    std::string end;
    for (int i = 0; i < 3; ++i) {
        text += fmt::format("void *thread{}(void *p) {{ push({}); return p; }}\n", i, i + 1);
        begin += fmt::format("    pthread_create(&t[{0}], NULL, thread{0}, NULL);\n", i);
        end += fmt::format("    pthread_join(t[{}], NULL);\n", i);
    }
    return text + "int main(void) {\n    pthread_t t[3];\n" + begin + end +
           "    int order = 0;\n    for (struct node *n = head; n; n = n->next) order = 10 * order + n->value;\n"
           "#ifdef ORDER\n    assert(order != ORDER);\n#endif\n    assert(order > 100);\n    return 0;\n}\n";
}

const std::string linked = "    n->next = atomic_load_explicit(&head, memory_order_relaxed);\n"
                           "    while (!atomic_compare_exchange_weak_explicit(&head, &n->next, n, "
                           "memory_order_release, memory_order_relaxed))\n        ;\n";
const std::string by_variable = "    struct node *old = atomic_load_explicit(&head, memory_order_relaxed);\n"
                                "    do\n        n->next = old;\n    while "
                                "(!atomic_compare_exchange_weak_explicit(&head, &old, n, "
                                "memory_order_release, memory_order_relaxed));\n";
// Rounds are counted, so that all are explored.
const std::string with_counted_rounds =
    "    n->next = atomic_load_explicit(&head, memory_order_relaxed);\n"
    "    for (int i = 0; !atomic_compare_exchange_weak_explicit(&head, &n->next, n, "
    "memory_order_release, memory_order_relaxed); ++i)\n        ;\n";

} // namespace

TEST_CASE("Values of all types are exchanged in each order once") {
    if (cannot_check_c())
        return;
    for (const Type& type : types)
        for (const std::string model : {"sc", "rc11"}) {
            INFO(type.name << " under " << model);
            CHECK(result_of_c(changes(type, 3, 3), model)["executions"] == 6);
            const auto with_reader = result_of_c(changes(type, 3, 0), model);
            CHECK(with_reader["executions"] == result_of_c(changes(types.front(), 3, 0), model)["executions"]);
            CHECK(with_reader["faults"].empty());
        }
}

TEST_CASE("Nodes are linked in each order once") {
    if (cannot_check_c())
        return;
    CHECK(result_of_c(pushes(with_counted_rounds), "rc11")["executions"] > 6);
    const std::string checked = "    if (n == NULL)\n        abort();\n";
    for (const std::string& push : {linked, by_variable, checked + linked, checked + by_variable}) {
        INFO(push);
        const std::string text = pushes(push);
        const auto all = result_of_c(text, "rc11");
        INFO(all.dump());
        CHECK(all["executions"] == 6);
        CHECK(all["num_errors"] == 0);
        for (const char* order : {"123", "132", "213", "231", "312", "321"})
            CHECK(result_of_c(text, "rc11", std::string("-- -DORDER=") + order)["num_errors"] > 0);
        CHECK(result_of_c(text, "rc11", "-- -DORDER=112")["num_errors"] == 0);
    }
}

TEST_CASE("Who gets a node sees what was written to it before it was linked, if the exchange releases it") {
    if (cannot_check_c())
        return;
    for (const bool releases : {true, false}) {
        std::string push = linked;
        if (!releases)
            push.replace(push.find("memory_order_release"), 20, "memory_order_relaxed");
        std::string text = pushes(push);
        text.replace(text.find("void *thread2"), text.find("int main") - text.find("void *thread2"),
                     "void *thread2(void *p) {\n    struct node *n = atomic_load_explicit(&head, "
                     "memory_order_acquire);\n    if (n && n->next)\n        n->value = n->next->value;\n    "
                     "return p;\n}\n");
        text.replace(text.find("assert(order > 100)"), 19, "assert(order > 10)");
        const auto result = result_of_c(text, "rc11");
        INFO(result.dump());
        CHECK((result["undefined"] == true || result["num_errors"] > 0) == !releases);
    }
}

// The second time others have the node.
TEST_CASE("A node that others have is not the thread's own") {
    if (cannot_check_c())
        return;
    std::string text = pushes(linked);
    text.replace(text.find("    n->next = "), 0, "    for (int twice = 0; twice < 2; ++twice) {\n");
    text.replace(text.find("}\nvoid *thread0"), 0, "    }\n");
    text.replace(text.find("int order = 0"), 0, "return 0;\n    ");
    text.replace(text.find("{ push(3);"), 10,
                 "{\n    struct node *n = atomic_load_explicit(&head, memory_order_acquire);\n"
                 "    if (n) n->next = 0;\n");
    const auto result = result_of_c(text, "rc11", "--unroll 4");
    INFO(result.dump());
    CHECK(result["undefined"] == true); // a write to n->next is not ordered with the second push
}

// Where rounds are counted they are explored. What can be seen at the end is the same.
TEST_CASE("Random programs that try again end as those whose rounds are counted") {
    if (cannot_check_c())
        return;
    const unsigned seed = 5011;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
    int reached = 0;
    int not_reached = 0;
    for (int i = 0; i < katlas::tests::scaled(20); ++i) {
        const std::string type = pick({"double", "float", "struct tagged", "int"});
        const bool is_struct = type == "struct tagged";
        const auto value_of = [&](const std::string& v) { return is_struct ? v + ".tag" : "(int)" + v; };
        std::string threads;
        for (int t = 0; t < 3; ++t) {
            threads += fmt::format("void *thread{}(void *p) {{\n", t);
            if (random() % 3 == 0)
                threads += "    y = 1;\n";
            const std::string n = is_struct ? "n.tag" : "n";
            const std::string order = pick({"relaxed", "acquire", "seq_cst"});
            threads += fmt::format(
                "    T old = atomic_load_explicit(&x, memory_order_{0}), n;\n    COUNT do {{ n = old; {1}; "
                "ROUND }} while (!atomic_compare_exchange_strong_explicit(&x, &old, n, memory_order_seq_cst, "
                "memory_order_{0}));\n",
                order,
                pick({n + " += 1", n + " = 2 * " + n + " + 1",
                      "if (" + n + " == 0) " + n + " = 3; else " + n + " -= 1"}));
            if (random() % 2 == 0)
                threads += fmt::format("    seen{} = 1 + {} + y;\n", t, value_of("old"));
            threads += "    return p;\n}\n";
        }
        const int asked = 1 + static_cast<int>(random() % 7);
        std::string main = main_with_threads(3);
        main.replace(main.find("    return 0;"), 0,
                     "    T end = x;\n    assert((" + value_of("end") +
                         " + 2 * seen0 + 3 * seen1 + 5 * seen2) % 8 != ASKED);\n");
        const std::string text = "struct tagged { int index, tag; };\ntypedef " + type +
                                 " T;\n_Atomic(T) x;\natomic_int y;\nint seen0, seen1, seen2;\n" + threads + main;
        const auto check = [&](const std::string& rounds) {
            return result_of_c(text, "rc11", fmt::format("--keep-going -- -DASKED={} {}", asked, rounds));
        };
        const auto reduced = check("-DCOUNT= -DROUND=");
        const auto counted = check("'-DCOUNT=int rounds = 0;' '-DROUND=++rounds;'");
        INFO(text << asked << '\n' << reduced.dump() << '\n' << counted.dump());
        REQUIRE(counted["complete"] == true);
        REQUIRE(reduced["complete"] == true);
        CHECK(reduced["executions"].get<int>() + reduced["num_errors"].get<int>() <=
              counted["executions"].get<int>() + counted["num_errors"].get<int>());
        CHECK((reduced["num_errors"] > 0) == (counted["num_errors"] > 0));
        ++(counted["num_errors"] > 0 ? reached : not_reached);
    }
    CHECK(reached > 0);
    CHECK((not_reached > 0 || katlas::tests::is_scaled_down()));
}

// Clang calls functions for these.
TEST_CASE("Objects of a smaller alignment than their size are accessed as a whole") {
    if (cannot_check_c())
        return;
    const std::string type = "struct pair { short index, unused; int tag; };\n";
    const std::string body =
        "    struct pair old, n;\n    __atomic_load(&top, &old, __ATOMIC_ACQUIRE);\n    do {\n        n = "
        "old;\n        n.index++;\n        n.tag += 2;\n    } while (!__atomic_compare_exchange(&top, "
        "&old, &n, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));\n    return p;\n}\n";
    std::string text = type + "int before;\nstruct pair top;\n";
    for (int i = 0; i < 3; ++i)
        text += fmt::format("void *thread{}(void *p) {{\n{}", i, body);
    text += "void *thread3(void *p) {\n    struct pair seen;\n    __atomic_load(&top, &seen, __ATOMIC_ACQUIRE);\n    "
            "assert(2 * seen.index == seen.tag);\n    return p;\n}\n";
    const auto changed = result_of_c(text + main_with_threads(3), "rc11");
    INFO(changed.dump());
    CHECK(changed["executions"] == 6);
    const auto read = result_of_c(text + main_with_threads(4), "rc11");
    INFO(read.dump());
    CHECK(read["executions"] == 24); // before any change, or behind one of them
    CHECK(read["num_errors"] == 0);
    const auto given = result_of_c(type +
                                       "struct pair top;\nvoid *thread0(void *p) {\n    struct pair one = {1, 0, 1}, "
                                       "old;\n    __atomic_exchange(&top, &one, &old, __ATOMIC_SEQ_CST);\n    "
                                       "assert(old.tag == 0 || old.tag == 2);\n    return p;\n}\n"
                                       "void *thread1(void *p) {\n    struct pair two = {2, 0, 2};\n    "
                                       "__atomic_store(&top, &two, __ATOMIC_RELEASE);\n    return p;\n}\n" +
                                       main_with_threads(2),
                                   "rc11");
    INFO(given.dump());
    CHECK(given["executions"] == 2);
    CHECK(given["num_errors"] == 0);
    // Where the object lies across two words.
    const auto across =
        result_of_c(type +
                        "struct { int before; struct pair top; } s;\nvoid *thread0(void *p) {\n    struct "
                        "pair one = {1, 0, 1};\n    __atomic_store(&s.top, &one, __ATOMIC_RELEASE);\n    "
                        "return p;\n}\nvoid *thread1(void *p) {\n    struct pair seen;\n    "
                        "__atomic_load(&s.top, &seen, __ATOMIC_ACQUIRE);\n    return p;\n}\n" +
                        main_with_threads(2),
                    "rc11");
    INFO(across.dump());
    CHECK(across.dump().find("an atomic access of 8 bytes whose address is not a multiple of that") !=
          std::string::npos);
}
