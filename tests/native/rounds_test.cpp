// Loops whose rounds turn out to be of no effect: their threads wait, and no execution is missed.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

const std::string begin = "#include <genmc.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint done;\n"
                          "atomic_int x, y, seen;\n";
const std::string look = "    for (;;) {\n        pthread_mutex_lock(&m);\n        if (done) {\n"
                         "            pthread_mutex_unlock(&m);\n            break;\n        }\n"
                         "        pthread_mutex_unlock(&m);\n    }\n";
const std::string finish = "pthread_mutex_lock(&m); done = 1; pthread_mutex_unlock(&m);\n";

std::string thread(int number, const std::string& body) {
    return fmt::format("void *thread{}(void *p) {{\n{}    return p;\n}}\n", number, body);
}

nlohmann::json check_threads(const std::vector<std::string>& bodies, const std::string& model,
                             const std::string& options = "") {
    std::string text = begin;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        text += thread(static_cast<int>(i), bodies[i]);
    return result_of_c(text + main_with_threads(static_cast<int>(bodies.size())), model, options);
}

} // namespace

TEST_CASE("A thread waits that locks a mutex, looks around, and unlocks it") {
    if (cannot_check_c())
        return;
    for (const std::string model : {"sc", "rc11", "tso", "imm"}) {
        INFO(model);
        const auto one = check_threads({look, finish}, model);
        INFO(one.dump());
        CHECK(one["executions"] == 1); // its lock comes last
        CHECK(one["faults"].empty());
        const auto two = check_threads({look, look, finish}, model);
        INFO(two.dump());
        CHECK(two["executions"] == 2);
        CHECK(two["faults"].empty());
        const auto by_c11 =
            result_of_c("#include <threads.h>\nmtx_t m; int done;\n" +
                            thread(0, "    for (int seen = 0; !seen;) {\n        mtx_lock(&m); seen = "
                                      "done; mtx_unlock(&m);\n    }\n") +
                            thread(1, "    mtx_lock(&m); done = 1; mtx_unlock(&m);\n") + main_with_threads(2),
                        model);
        INFO(by_c11.dump());
        CHECK(by_c11["executions"] == 1);
    }
}

TEST_CASE("A thread that locks a mutex in each round in vain goes round for ever") {
    if (cannot_check_c())
        return;
    CHECK(kinds_of_faults(check_threads({look}, "rc11")) == std::vector<std::string>{"endless-loop"});
    const auto both =
        check_threads({look, look, "    pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);\n"}, "sc");
    INFO(both.dump());
    CHECK(both["executions"] == 0);
    CHECK_FALSE(both["faults"].empty());
}

TEST_CASE("A round that only locks and unlocks is explored where another thread may see it") {
    if (cannot_check_c())
        return;
    // The mutex is seen to be taken after all else was done but to say so.
    const auto result =
        check_threads({"    for (int i = 0; i < 1; ++i)\n        ;\n    x = 1;\n" + look + "    assert(!seen);\n",
                       "    pthread_mutex_lock(&m); pthread_mutex_unlock(&m);\n    if (x == 1 && "
                       "pthread_mutex_trylock(&m) != 0) seen = "
                       "1;\n    else if (x == 1) pthread_mutex_unlock(&m);\n    " +
                           finish},
                      "sc", "--unroll 3");
    INFO(result.dump());
    CHECK(result["errors"].size() == 1);
}

TEST_CASE("A thread that holds a mutex where its round ends does not keep it from others") {
    if (cannot_check_c())
        return;
    const auto result =
        check_threads({"    pthread_mutex_lock(&m);\n    while (!done) {\n        pthread_mutex_unlock(&m);\n"
                       "        pthread_mutex_lock(&m);\n    }\n    pthread_mutex_unlock(&m);\n",
                       "    " + finish},
                      "sc", "--unroll 3");
    INFO(result.dump());
    CHECK(result["executions"] >= 2);
    CHECK(result["faults"].empty());
}

// Thread 0 waits for an index which it caches in memory that the first thread has initialised.
TEST_CASE("A thread waits that caches what it reads in shared memory of its own") {
    if (cannot_check_c())
        return;
    const std::string text = "#include <genmc.h>\n#include <stdlib.h>\nstruct queue { atomic_int written; int cached, "
                             "item[3]; } *q;\n" +
                             thread(0, "    for (int i = 0; i < 3; ++i) {\n        while (q->cached == i)\n"
                                       "            q->cached = atomic_load_explicit(&q->written, "
                                       "memory_order_acquire);\n        assert(q->item[i] == 7);\n    }\n") +
                             thread(1, "    for (int i = 0; i < 3; ++i) {\n        q->item[i] = 7;\n        "
                                       "atomic_store_explicit(&q->written, i + 1, memory_order_release);\n    }\n") +
                             "int main() {\n    q = calloc(1, sizeof *q);\n    pthread_t a, b;\n"
                             "    pthread_create(&a, 0, thread0, 0);\n    pthread_create(&b, 0, thread1, 0);\n"
                             "    pthread_join(a, 0);\n    pthread_join(b, 0);\n    free(q);\n}\n";
    for (const std::string model : {"sc", "tso", "rc11", "ra"}) {
        INFO(model);
        const auto result = result_of_c(text, model);
        INFO(result.dump());
        CHECK(result["executions"] == 4); // the indices read are 3; 1, 3; 2, 3; 1, 2, 3
        CHECK(result["errors"].empty());
        CHECK(result["faults"].empty());
        CHECK(result_of_c(text, model, "--jobs 2")["executions"] == 4);
    }
    const auto in_vain = check_threads({"    while (done == 0) done = x;\n", "    y = 1;\n"}, "rc11");
    INFO(in_vain.dump());
    CHECK(kinds_of_faults(in_vain) == std::vector<std::string>{"endless-loop"});
}

// The loop writes nothing but the value that is there, after a write that the reader does see.
TEST_CASE("A race with a write of the value that is there is found") {
    if (cannot_check_c())
        return;
    const std::vector<std::string> threads = {
        "    done = 0;\n    atomic_store_explicit(&y, 1, memory_order_release);\n"
        "    while (done == 0) done = atomic_load(&x);\n",
        "    if (atomic_load_explicit(&y, memory_order_acquire) == 1) seen = done;\n"};
    const auto racing = check_threads(threads, "rc11");
    INFO(racing.dump());
    CHECK(racing["undefined"] == true);
    const auto without_loop =
        check_threads({"    done = 0;\n    atomic_store_explicit(&y, 1, memory_order_release);\n", threads[1]}, "rc11");
    INFO(without_loop.dump());
    CHECK(without_loop["undefined"] == false);
    CHECK(without_loop["executions"] == 2);
}

TEST_CASE("A round that writes what is there no longer has an effect") {
    if (cannot_check_c())
        return;
    const std::string set = "    for (int ends = 0; !ends;) {\n        pthread_mutex_lock(&m);\n        done = 7;\n"
                            "        ends = y;\n        pthread_mutex_unlock(&m);\n    }\n";
    const auto result =
        check_threads({set, "    pthread_mutex_lock(&m);\n    int first = done;\n    done = 5;\n"
                            "    pthread_mutex_unlock(&m);\n    pthread_mutex_lock(&m);\n    assert(first != 7 || done "
                            "!= 7);\n    y = 1;\n    pthread_mutex_unlock(&m);\n"},
                      "sc", "--unroll 3");
    INFO(result.dump());
    CHECK(result["errors"].size() == 1);
}

TEST_CASE("Compare-exchanges that fail are of no effect, wherever their result goes") {
    if (cannot_check_c())
        return;
    for (const std::string model : {"sc", "rc11"}) {
        const auto result =
            check_threads({"    _Bool taken = 0;\n    while (!taken) {\n        int free = 1;\n        taken "
                           "= atomic_compare_exchange_strong(&x, &free, 2);\n    }\n",
                           "    x = 1;\n"},
                          model);
        INFO(result.dump());
        CHECK(result["executions"] == 1);
        CHECK(result["faults"].empty());
        // One that succeeds is, and so is a write to memory of the thread's own.
        const auto counted =
            check_threads({"    static int rounds;\n    while (x != 2) {\n        ++rounds;\n        int old "
                           "= 1;\n        atomic_compare_exchange_strong(&x, &old, 2);\n    }\n"
                           "    assert(rounds != 2);\n",
                           "    x = 1;\n"},
                          model, "--unroll 4");
        INFO(counted.dump());
        CHECK(counted["errors"].size() == 1);
    }
}

TEST_CASE("A loop that tries with what it read last needs no round that fails") {
    if (cannot_check_c())
        return;
    const auto add = [](const std::string& read_order, const std::string& failure_order, const std::string& then) {
        return "    int old = atomic_load_explicit(&x, memory_order_" + read_order +
               ");\n    while (!atomic_compare_exchange_strong_explicit(&x, &old, old + 1, memory_order_acq_rel, "
               "memory_order_" +
               failure_order + "))\n        ;\n" + then;
    };
    const std::string plain = add("acquire", "acquire", "");
    for (const std::string model : {"sc", "rc11"}) {
        const auto result = check_threads({plain, plain, plain}, model);
        INFO(result.dump());
        CHECK(result["executions"] == 6);
        CHECK(result["faults"].empty());
    }
    CHECK(check_threads({"    int a = x;\n    while (a != 0)\n        a = x;\n", "    x = 1; x = 0;\n"},
                        "sc")["executions"] == 2);
    // The round counts where its order is weaker than that of the load, or the load's value is used later.
    const auto weaker =
        check_threads({"    int old = atomic_load_explicit(&x, memory_order_acquire);\n    while (old != 2 "
                       "&& !atomic_compare_exchange_strong_explicit(&x, &old, 5, memory_order_acq_rel, "
                       "memory_order_relaxed))\n        ;\n    if (old == 2) assert(atomic_load_explicit(&y, "
                       "memory_order_relaxed) == 1);\n",
                       "    atomic_store_explicit(&y, 1, memory_order_relaxed);\n    "
                       "atomic_store_explicit(&x, 2, memory_order_release);\n"},
                      "rc11");
    INFO(weaker.dump());
    CHECK(weaker["errors"].size() == 1);
    const auto used =
        check_threads({"    int first = x, old = first;\n    while (!atomic_compare_exchange_strong(&x, &old, "
                       "7))\n        ;\n    assert(first == old);\n",
                       "    x = 1;\n"},
                      "sc");
    INFO(used.dump());
    CHECK(used["errors"].size() == 1);
}

TEST_CASE("What may be left out is explored for errors only") {
    if (cannot_check_c())
        return;
    const auto result =
        check_threads({"    int r = x;\n    while (!r) {\n        __VERIFIER_optional(y = y + 1);\n        r = "
                       "x;\n    }\n    assert(y == 0);\n",
                       "    x = 1;\n"},
                      "sc");
    INFO(result.dump());
    CHECK(result["executions"] == 1);
    CHECK(result["faults"].empty());
    CHECK(check_threads({"    __VERIFIER_optional(assert(x == 0));\n", "    x = 1;\n"}, "sc")["errors"].size() == 1);
}

TEST_CASE("Programs have the names of genmc.h") {
    if (cannot_check_c())
        return;
    const auto result =
        result_of_c(begin +
                        thread(0, "    int old = __VERIFIER_speculative_read(atomic_load(&x););\n"
                                  "    __VERIFIER_confirming_CAS(atomic_compare_exchange_strong(&x, &old, old + 1));\n"
                                  "    __VERIFIER_local_write(seen = 1);\n    __VERIFIER_final_write(y = 1;);\n") +
                        "int main(void) {\n    __VERIFIER_thread_t a = __VERIFIER_spawn(thread0, &y);\n"
                        "    __VERIFIER_thread_t b = __VERIFIER_spawn_symmetric(thread0, NULL, a);\n"
                        "    __VERIFIER_join_symmetric(b);\n    assert(__VERIFIER_join(a) == &y);\n}\n",
                    "sc");
    INFO(result.dump());
    CHECK(result["errors"].empty());
    CHECK(result["executions"] > 0);
}
