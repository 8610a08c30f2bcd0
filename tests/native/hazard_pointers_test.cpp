// Hazard pointers keep memory that others retire.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

// A pointer to a node, which one thread takes away and retires while another one looks at it.
nlohmann::json check_reader(const std::string& reader, const std::string& options = "",
                            const std::string& model = "rc11") {
    return result_of_c(
        "#include <genmc.h>\ntypedef struct { _Atomic int value; } node;\n_Atomic(node *) shared;\n"
        "void *thread0(void *p) {\n    node *old = atomic_exchange(&shared, NULL);\n"
        "    if (old) __VERIFIER_hp_retire(old);\n    return p;\n}\n"
        "void *thread1(void *p) {\n" +
            reader +
            "    return p;\n}\n"
            "void begin(void) { node *n = malloc(sizeof *n); atomic_init(&n->value, 7);\n"
            "    atomic_store(&shared, n); }\n"
            "int main(void) {\n    pthread_t t[2];\n    begin();\n"
            "    pthread_create(&t[0], NULL, thread0, NULL); pthread_create(&t[1], NULL, thread1, NULL);\n"
            "    pthread_join(t[0], NULL); pthread_join(t[1], NULL);\n    return 0;\n}\n",
        model, options);
}

// Of its error, without the event that it refers to.
std::string message_of(const nlohmann::json& result) {
    const auto message = result["errors"][0]["message"].get<std::string>();
    return message.substr(0, message.find(" (see "));
}

const std::string protect = "    __VERIFIER_hp_t *hp = __VERIFIER_hp_alloc();\n"
                            "    node *n = __VERIFIER_hp_protect(hp, &shared);\n";
const std::string use = "    if (n) assert(atomic_load_explicit(&n->value, memory_order_relaxed) == 7);\n";

} // namespace

TEST_CASE("A node that is protected may be used while others retire it") {
    if (cannot_check_c())
        return;
    for (const std::string model : {"rc11", "imm", "aarch64"}) {
        const auto result = check_reader(protect + use + "    __VERIFIER_hp_free(hp);\n", "--leaks", model);
        INFO(model << result.dump());
        CHECK(result["errors"].empty());
        CHECK(result["undefined"] == false);
        CHECK(result["executions"] == 2);
    }
}

TEST_CASE("A node that is not protected, or no more, must not be used once it is retired") {
    if (cannot_check_c())
        return;
    const std::string other = "    __VERIFIER_hp_protect(hp, &other);\n";
    const std::vector<std::string> readers = {
        "    node *n = atomic_load(&shared);\n" + use,
        protect + "    __VERIFIER_hp_free(hp);\n" + use,
        protect + "    __VERIFIER_hp_clear(hp);\n" + use,
        protect + "    _Atomic(node *) other = NULL;\n" + other + use,
    };
    for (const std::string& reader : readers) {
        const auto result = check_reader(reader);
        INFO(result.dump());
        REQUIRE(result["errors"].size() == 1);
        CHECK(message_of(result) == "an access of memory that was freed");
    }
    CHECK(check_reader(protect +
                       "    _Atomic(node *) other = NULL;\n    __VERIFIER_hp_t *hp2 = __VERIFIER_hp_alloc();\n"
                       "    __VERIFIER_hp_protect(hp2, &other);\n" +
                       use)["errors"]
              .empty());
}

TEST_CASE("Memory is retired once, and is not freed then") {
    if (cannot_check_c())
        return;
    const auto message_for = [](const std::string& body) {
        const auto result = result_of_c("#include <genmc.h>\nint *p;\nvoid *thread0(void *a) { *p = 1; return a; }\n"
                                        "int main(void) { p = malloc(sizeof *p); pthread_t t;\n"
                                        "    pthread_create(&t, NULL, thread0, NULL); pthread_join(t, NULL);\n" +
                                            body + "    return 0; }",
                                        "rc11");
        return result["errors"].size() == 1 ? message_of(result) : result.dump();
    };
    CHECK(message_for("    __VERIFIER_hp_retire(p); __VERIFIER_hp_retire(p);\n") == "memory is freed twice");
    CHECK(message_for("    __VERIFIER_hp_retire(p); free(p);\n") == "memory is freed twice");
    CHECK(message_for("    __VERIFIER_hp_retire(p); *p = 2;\n") == "an access of memory that was freed");
    CHECK(message_for("    __VERIFIER_hp_retire(&t);\n") == "what malloc did not give is retired");
    CHECK(message_for("    int *q = malloc(4); *q = 1; __VERIFIER_hp_retire(q); *q = 2;\n") ==
          "an access of memory that was freed");
}

TEST_CASE("Memory that is retired while it is protected is no leak, even if nobody else has used it") {
    if (cannot_check_c())
        return;
    const auto check = [](const std::string& last) {
        return result_of_c("#include <genmc.h>\nint *_Atomic p;\nint main(void) {\n    int *q = malloc(sizeof *q);\n"
                           "    *q = 1; atomic_store(&p, q);\n    __VERIFIER_hp_t *hp = __VERIFIER_hp_alloc();\n"
                           "    q = __VERIFIER_hp_protect(hp, &p); __VERIFIER_hp_retire(q);\n"
                           "    int seen = *q; __VERIFIER_hp_free(hp);\n" +
                               last + "    return seen - 1;\n}\n",
                           "rc11", "--leaks");
    };
    const auto right = check("");
    INFO(right.dump());
    CHECK(right["errors"].empty());
    const auto wrong = check("    seen = *q;\n");
    REQUIRE(wrong["errors"].size() == 1);
    CHECK(message_of(wrong) == "an access of memory that was freed");
}

TEST_CASE("A round that makes memory ready is waited out only if it leaves nothing behind") {
    if (cannot_check_c())
        return;
    const std::string begin = "typedef struct node { struct node *_Atomic next; atomic_int mark; } node;\n"
                              "node *_Atomic top, *made, *seen, other;\natomic_int flag; int last;\n";
    const std::string end =
        "int main(void) {\n    pthread_t t[2];\n"
        "    pthread_create(&t[0], NULL, thread0, NULL); pthread_create(&t[1], NULL, thread1, NULL);\n"
        "    pthread_join(t[0], NULL); pthread_join(t[1], NULL);\n";
    const std::string push = "    for (;;) {\n        node *old = atomic_load(&top);\n";
    const std::string give = "        if (atomic_compare_exchange_strong(&top, &old, n)) break;\n    }\n";
    // What the round before has written is there still.
    const auto sometimes = result_of_c(
        begin + "void *thread0(void *p) {\n    node *n = malloc(sizeof *n); atomic_init(&n->mark, 0); int f;\n" + push +
            "        f = atomic_load(&flag);\n        if (f == 0) atomic_store(&n->mark, 1);\n" + give +
            "    last = f; return p;\n}\n"
            "void *thread1(void *p) { atomic_store(&flag, 1); atomic_store(&top, &other); return p; }\n" +
            end +
            "    assert(last == 0 || atomic_load(&top) == &other || atomic_load(&atomic_load(&top)->mark) == 0);\n}\n",
        "sc");
    INFO(sometimes.dump());
    CHECK(sometimes["errors"].size() == 1);
    // Others have the memory already, and see what a round writes that fails.
    const auto twice = result_of_c(
        begin + "void *thread0(void *p) {\n    node *n = malloc(sizeof *n);\n    for (int i = 0; i < 2; ++i) {\n" +
            push + "        atomic_store(&n->next, old);\n" + give +
            "    }\n    return p;\n}\n"
            "void *thread1(void *p) {\n    made = atomic_load(&top);\n    if (made == NULL) return p;\n"
            "    atomic_store(&top, &other); seen = atomic_load(&made->next);\n    return p;\n}\n" +
            end + "    assert(made == NULL || seen != made || atomic_load(&top) != made);\n}\n",
        "sc");
    INFO(twice.dump());
    CHECK(twice["errors"].size() == 1);
    // Others get the memory before the round writes it, and see what a round before has written.
    const auto late = result_of_c(
        begin + "void *thread0(void *p) {\n    node *n = malloc(sizeof *n); atomic_init(&n->next, NULL);\n" + push +
            "        _Bool given = atomic_compare_exchange_strong(&top, &(node *){old}, n);\n"
            "        atomic_store(&n->next, old);\n        if (given) break;\n    }\n    return p;\n}\n"
            "void *thread1(void *p) {\n    atomic_store(&top, &other); atomic_store(&top, NULL);\n"
            "    made = atomic_load(&top);\n    if (made != NULL) seen = atomic_load(&made->next);\n    return "
            "p;\n}\n" +
            end + "    assert(made == NULL || seen == NULL);\n}\n",
        "sc");
    INFO(late.dump());
    CHECK(late["errors"].size() == 1);
}

TEST_CASE("Threads that give nodes away have an execution for each order of them") {
    if (cannot_check_c())
        return;
    const std::string push =
        "    node *n = malloc(sizeof *n);\n    while (1) {\n        node *old = atomic_load(&top);\n"
        "        atomic_store_explicit(&n->next, old, memory_order_relaxed);\n"
        "        if (atomic_compare_exchange_strong(&top, &old, n))\n            break;\n    }\n"
        "    return p;\n}\n";
    for (const std::string model : {"sc", "rc11", "imm"}) {
        const auto result = result_of_c("typedef struct node { struct node *_Atomic next; } node;\nnode *_Atomic top;\n"
                                        "void *thread0(void *p) {\n" +
                                            push + "void *thread1(void *p) {\n" + push + main_with_threads(2),
                                        model);
        INFO(model << result.dump());
        CHECK(result["executions"] == 2);
        CHECK(result["errors"].empty());
        CHECK(result["faults"].empty());
    }
}
