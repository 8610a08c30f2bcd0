// Programs in C and C++ in which a thread waits for something that no other thread uses, so that nothing that others
// see tells of the wait; and bounds of loops beside other waits.
#include "native_program.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

using Kinds = std::vector<std::string>;

const std::string join_one = "int main(void) { pthread_t t; pthread_create(&t, 0, thread, 0); ";

// Its faults under models that see accesses of one thread, and under those that do not.
void check_faults(const std::string& text, const Kinds& expected) {
    for (const char* model : {"sc", "rc11", "tso"}) {
        const auto result = result_of_c("#include <semaphore.h>\n" + text, model);
        INFO(model << ": " << text << "\n" << result.dump().substr(0, 800));
        CHECK(kinds_of_faults(result) == expected);
    }
}

} // namespace

TEST_CASE("A wait for what no other thread uses is a deadlock") {
    if (cannot_check_c())
        return;
    const std::string condition = "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; "
                                  "pthread_cond_t c = PTHREAD_COND_INITIALIZER; int n;\n";
    const std::string consumer = "void *thread(void *p) { pthread_mutex_lock(&m); while (n == 0) "
                                 "pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return p; }\n";
    // The producer signals, or forgets to.
    const std::string produce = "pthread_mutex_lock(&m); n = 1; ";
    const std::string end = "pthread_mutex_unlock(&m); pthread_join(t, 0); }";
    check_faults(condition + consumer + join_one + produce + end, {"deadlock"});
    check_faults(condition + consumer + join_one + produce + "pthread_cond_signal(&c); " + end, {});
    check_faults("sem_t s; void *thread(void *p) { sem_wait(&s); return p; }\n" + join_one + "pthread_join(t, 0); }",
                 {"deadlock"});
    check_faults("sem_t s; void *thread(void *p) { sem_wait(&s); return p; }\n" + join_one +
                     "sem_post(&s); pthread_join(t, 0); }",
                 {});
    check_faults("int main(void) { sem_t s; sem_init(&s, 0, 0); sem_wait(&s); }", {"deadlock"});
    check_faults("int main(void) { pthread_join(pthread_self(), 0); }", {"deadlock"});
    check_faults("int main(void) { for (;;); }", {"endless-loop"});
}

TEST_CASE("A wait for what no other thread uses does not hide other faults, and is shown where it is") {
    if (cannot_check_c())
        return;
    const std::string text = "#include <semaphore.h>\nsem_t s; atomic_int x;\n"
                             "void *thread(void *p) { sem_wait(&s); return p; }\n"
                             "void *loop(void *p) { while (!x); return p; }\n" +
                             join_one + "pthread_create(&t, 0, loop, 0); pthread_join(t, 0); }";
    const Run run = check_c(text, "--model rc11");
    INFO(run.output);
    CHECK(run.status == 1);
    CHECK(mentions(run, "P1 at program.c:9:25: waits for ever for what no other thread uses"));
    CHECK(mentions(run, "P2 goes round in a loop that never ends"));
}

TEST_CASE("An execution is cut if a thread reaches the bound of a loop, whatever other threads wait for") {
    if (cannot_check_c())
        return;
    const std::string work = "#include <assert.h>\natomic_int x;\n"
                             "void work(void) { for (int i = 0; i < 6; ++i) x += 2; }\n";
    const std::string end = join_one + "work(); x = -1; pthread_join(t, 0); assert(0); }";
    for (const char* wait : {"while (x != -1);", "katlas_assume(x == -1);"}) {
        const std::string text = fmt::format("{}void *thread(void *p) {{ {} return p; }}\n{}", work, wait, end);
        const auto cut = result_of_c(text, "sc", "--unroll 4");
        INFO(cut.dump().substr(0, 800));
        CHECK(cut["cut"] > 0);
        CHECK(cut["num_errors"] == 0);
        CHECK(check_c(text, "--model sc --unroll 4").status == 3);
        CHECK(result_of_c(text, "sc", "--unroll 7")["num_errors"] == 1);
    }
}

TEST_CASE("The end of the process ends threads that wait for work") {
    if (cannot_check_c())
        return;
    const std::string headers = "#include <stdlib.h>\n#include <unistd.h>\n";
    const std::string worker = headers + "sem_t s; void *thread(void *p) { for (;;) sem_wait(&s); return p; }\n";
    const std::string detached = "pthread_detach(t); sem_post(&s); ";
    check_faults(worker + join_one + detached + "}", {});
    check_faults(worker + join_one + "sem_post(&s); exit(0); }", {});
    check_faults(worker + join_one + "sem_post(&s); _exit(0); }", {});
    check_faults("atomic_int stop; void *thread(void *p) { while (!stop); return p; }\n" + join_one +
                     "pthread_detach(t); }",
                 {});
    check_faults(worker + "void *waits(void *p) { pthread_join(*(pthread_t *)p, 0); return p; }\n"
                          "int main(void) { static pthread_t t, u; pthread_create(&t, 0, thread, 0); "
                          "pthread_create(&u, 0, waits, &t); exit(0); }",
                 {});

    // A thread that nobody detached should have been joined, and pthread_exit does not end the process.
    check_faults(worker + join_one + "sem_post(&s); }", {"deadlock"});
    check_faults(worker + join_one + detached + "pthread_exit(0); }", {"deadlock"});
    // A mutex gives no work.
    check_faults(headers +
                     "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void *thread(void *p) { "
                     "pthread_mutex_lock(&m); pthread_mutex_lock(&m); return p; }\n" +
                     join_one + "pthread_detach(t); exit(0); }",
                 {"deadlock"});
    // What happened before is found nevertheless.
    const std::string races = "#include <semaphore.h>\nint x; sem_t s; "
                              "void *thread(void *p) { x = 1; for (;;) sem_wait(&s); return p; }\n" +
                              join_one + "pthread_detach(t); x = 2; }";
    CHECK(result_of_c(races, "rc11")["undefined"] == true);
}
