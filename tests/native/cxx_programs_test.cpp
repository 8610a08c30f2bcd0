// Programs in C++20, in tests/native/programs/cxx: one for each part of the library that has a version of Katlas' own.
// The comments derive how many executions there are. M is main and T the other thread.
#include "native_program.hpp"

#include <filesystem>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

nlohmann::json check_cxx(const std::string& name, const std::string& model, const std::string& options = "") {
    return result_of(run_in_source_tree("katlas check tests/native/programs/cxx/" + name + ".cpp --model " + model +
                                        " --format json " + options + " 2>/dev/null"));
}

void explores(const std::string& name, const std::string& model, int executions) {
    const auto result = check_cxx(name, model);
    INFO(name << " under " << model << ": " << result.dump());
    CHECK(result["executions"] == executions);
    CHECK(result["errors"].empty());
    CHECK(result["faults"].empty());
    CHECK(result["undefined"] == false);
    CHECK(result["complete"] == true);
}
void explores(const std::string& name, int executions) {
    for (const char* model : {"sc", "rc11"})
        explores(name, model, executions);
}

void has_error(const std::string& name, const std::string& message) {
    const Run run = run_in_source_tree("katlas check tests/native/programs/cxx/wrong-" + name + ".cpp --model rc11");
    INFO(name << ": " << run.output);
    CHECK(run.status == 1);
    CHECK(mentions(run, message));
}

} // namespace

TEST_CASE("Threads of C++ communicate by atomics and locks as those of C do") {
    if (cannot_check_c())
        return;
    explores("message-passing", 2);    // the flag is seen or not
    explores("mutex", 2);              // who is first
    explores("condition-variable", 2); // T waits, or comes when it is ready
    explores("wait-for", 4);     // the same; T's wait ends by its time-out before M has the lock, after it, or not
    explores("shared-mutex", 2); // T is before M or behind it
    // T goes on with 1 only: before M's notification, behind it, or woken by it.
    explores("atomic-wait", 2);
    explores("stack", 2); // who is first
    explores("virtual-worker", 1);
    explores("bind", 1);
}

TEST_CASE("Barriers may be used without waiting, and clocks advance by time-outs") {
    if (cannot_check_c())
        return;
    explores("barrier-next-phase", "sc", 2);                              // M sees that T is done, or not
    CHECK(check_cxx("barrier-next-phase", "rc11")["undefined"] == false); // one phase completes before the next one
    explores("clocks", 1);
}

TEST_CASE("Loops that wait by operations of std::atomic are known to wait, also those that yield and sleep") {
    if (cannot_check_c())
        return;
    explores("spin-load", 1);     // M goes on when it sees the flag
    explores("spin-sleep", 1);    // likewise, and so does T
    explores("spin-exchange", 2); // who has the lock first
    explores("spin-carried", 2);  // M sees 0 or 2 first: 1 and then 2 is as good as 2
    explores("spin-scope", 1);    // M goes on when it sees that T is ready
}

TEST_CASE("Semaphores, latches and barriers of C++ are waits for words") {
    if (cannot_check_c())
        return;
    explores("semaphore", 2); // who is first
    explores("latch", 1);
    explores("barrier", 4); // who comes first in each of two rounds, behind which something is done
}

TEST_CASE("What is done once is done once, and again where an exception left it") {
    if (cannot_check_c())
        return;
    explores("call-once", 2);   // who calls
    explores("once-throws", 2); // who calls first, and throws
    // Who initialises; the other one sees that it was done at once, or when it asks for the right to do so.
    explores("function-statics", 4);
}

TEST_CASE("Futures, stop tokens and shared pointers of C++ are those of its headers") {
    if (cannot_check_c())
        return;
    explores("future", 1);
    explores("jthread", 3);        // T sees no request, one that is being made, or one that was made
    explores("shared-pointer", 2); // who is the last owner
    // M loads before T stores, behind it, or has seen the lock free before T took it.
    explores("atomic-shared-pointer", 3);
}

TEST_CASE("Locks of all kinds, with time-outs and stop tokens") {
    if (cannot_check_c())
        return;
    explores("locks", 228); // of no interest but that it is the same under both models
}

TEST_CASE("Several locks are taken at once, or are waited for without holding any") {
    if (cannot_check_c())
        return;
    // Who is first; and the other one is, or finds one lock taken, and sees both before that or behind it.
    explores("scoped-lock", 6);
    has_error("scoped-lock", "waits for ever for b");
}

TEST_CASE("Programs as textbooks have them: a pool of threads, a channel, locks that exceptions give back") {
    if (cannot_check_c())
        return;
    // Numbers without a derivation are of no interest but that they are the same under both models.
    explores("thread-pool", 165);
    explores("channel", 46);
    explores("members", 44);
    explores("several-waits", "sc", 5);
    explores("several-waits", "rc11", 6);
    explores("atomic-shared-wait", 3);
    explores("locked-throw", 3); // M is before, between or behind the two times that T has the lock
    explores("virtual-bases", 1);
}

TEST_CASE("Several files have one variable of an inline definition, and their own order of construction") {
    if (cannot_check_c())
        return;
    const std::string files = "$s/two-files-a.cpp $s/two-files-b.cpp";
    const Run run = run_with_folder(
        "s=tests/native/programs/cxx; PATH=" + std::filesystem::path(KATLAS_BINARY).parent_path().string() +
        ":$PATH; katlas check " + files + " --model rc11 --leaks && katlas-c++ -std=c++20 " + files +
        " -o $d/program && $d/program && katlas check $d/program --model rc11");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "two-files-b.cpp\nModel rc11\nExecutions 1 complete\n"));
    CHECK(mentions(run, "/program\nModel rc11\nExecutions 1 complete\n"));
}

TEST_CASE("A program's own operator new is called for all, and no allocation is left out") {
    if (cannot_check_c())
        return;
    explores("own-new", 1);
}

TEST_CASE("Before C++20 strings are those of the library") {
    if (cannot_check_c())
        return;
    for (const char* standard : {"11", "14", "17"}) {
        const auto result =
            check_cxx("thread-local", "rc11", "--leaks --compiler-flag=-std=c++" + std::string(standard));
        INFO(standard << ": " << result.dump());
        CHECK(result["executions"] == 1);
        CHECK(result["errors"].empty());
    }
}

TEST_CASE("Variables of threads and of files are constructed and destroyed in their threads") {
    if (cannot_check_c())
        return;
    explores("thread-local", 1);
    explores("constructors", 1);
}

TEST_CASE("Exceptions, containers and coroutines do what C++ says") {
    if (cannot_check_c())
        return;
    explores("containers", 1);
    explores("coroutine", 1);
    explores("exception-pointer", 1);
    explores("thread-exit", 1);
    explores("exceptions", 3); // the result of packaged_task is waited for or there, and its thread has ended or not
}

TEST_CASE("Errors of programs in C++ are found, and shown where the program made them") {
    if (cannot_check_c())
        return;
    has_error("race", "a data race in 2 executions");
    has_error("container-race", "a data race in 1 execution");
    has_error("shared-pointer-race", "a data race in 1 execution");
    has_error("use-after-delete", "delete heap0");
    has_error("deleted-earlier", "wrong-deleted-earlier.cpp:9:12: an access of memory that was freed");
    has_error("deleted-twice", "memory is freed twice");
    has_error("new-unwritten", "wrong-new-unwritten.cpp:8:");
    has_error("deadlock", "wrong-deadlock.cpp:12:25: waits for ever for m");
    has_error("missed-signal", "waits for ever for c");
    has_error("missing-notify", "wrong-missing-notify.cpp");
    has_error("missing-notify", "in deadlock");
    has_error("latch-forgotten", "waits for ever for l");
    has_error("semaphore", "waits for ever for P0:s");
    has_error("stack", "an access of memory that was freed (see "); // by who looks at a node too late
    has_error("uncaught", "an exception of type std::runtime_error is not caught");
    has_error("uncaught-in-thread", "in P1");
    has_error("noexcept", "an exception of type int leaves a function that must not throw");
    has_error("exit-caught", "pthread_exit is caught by a handler that does not throw again");
    has_error("exit-in-handler", "pthread_exit is caught in a handler of another exception");
    has_error("exit-noexcept", "pthread_exit leaves a function that must not throw");
    has_error("not-joined", "std::terminate");
    has_error("wrong-delete", "delete of what new[] gave");
    has_error("freed-by-free", "free of what new gave");
    has_error("invalid-iterator", "wrong-invalid-iterator.cpp:7:12: an access of memory that was freed");
    has_error("out-of-bounds", "an access outside of every block");
    has_error("recursive-static", "comes to the variable again");
    has_error("virtual-worker", "a data race in 1 execution");
    has_error("pure-virtual", "a virtual function is called that is not defined");
}

TEST_CASE("Functions have the names of the source, and those of the library say where they were called") {
    if (cannot_check_c())
        return;
    const Run run = run_in_source_tree("katlas check tests/native/programs/cxx/wrong-deadlock.cpp --model rc11");
    INFO(run.output);
    CHECK(mentions(run, "in std::lock_guard<std::mutex>::lock_guard(std::mutex&)"));
    CHECK(mentions(run, "called from main::$_0::operator()() const at tests/native/programs/cxx/wrong-deadlock.cpp"));
    CHECK_FALSE(mentions(run, "_Z"));
}

TEST_CASE("What a variable has from a base of its class has the names of the base's members") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder("cat >$d/a.cpp <<'END'\n"
                                    "#include <atomic>\n#include <cassert>\n#include <memory>\n#include <thread>\n"
                                    "struct Base { std::atomic<int> head; int count; };\n"
                                    "struct Queue : Base, std::allocator<int> { int items[2]; } q;\n"
                                    "int main() { std::jthread t([] { q.count = q.items[1] = 1; q.head = 1; }); "
                                    "assert(q.head == 0 || q.count != q.items[1]); }\n"
                                    "END\n"
                                    "cd $d && katlas check a.cpp --model sc");
    INFO(run.output);
    CHECK(mentions(run, "W[sc] q.head=1 "));
    CHECK(mentions(run, "W[na] q.count=1 "));
    CHECK(mentions(run, "W[na] q.items[1]=1 "));
}

TEST_CASE("What cannot be explored of C++ is refused by its name") {
    if (cannot_check_c())
        return;
    const Run run =
        run_with_folder("echo '#include <sstream>\nint main() { std::ostringstream s; s << 3; }' >$d/a.cpp; "
                        "cd $d && katlas check a.cpp");
    INFO(run.output);
    CHECK(run.status == 2);
    CHECK(mentions(run, "uses what cannot be explored"));
    CHECK(mentions(run, "std::__cxx11::basic_ostringstream<char"));
}

TEST_CASE("Tests of C++ have fixtures and parameters, and files in C beside them") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "cat >$d/test.cpp <<'END'\n"
        "#include <katlas/verify.hpp>\n#include <atomic>\n#include <mutex>\n#include <thread>\n"
        "extern \"C\" int twice(int n);\n"
        "struct Counter { std::mutex m; int n = 0; void add() { std::lock_guard guard(m); ++n; } };\n"
        "KATLAS_TEST_WITH(Counter, counted) { { std::jthread t([this] { add(); }); add(); } assert(n == 2); }\n"
        "KATLAS_TEST_FOR(chosen, int n, 1, 2, 3) { assert(twice(n) == n + n); }\n"
        "END\n"
        "echo 'int twice(int n) { return 2 * n; }' >$d/twice.c; cd $d && katlas check test.cpp twice.c --model sc -- "
        "-std=c++20 -std=c11");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "Program test.cpp twice.c::counted\nModel sc\nExecutions 2 complete"));
    CHECK(mentions(run, "Program test.cpp twice.c::chosen\nModel sc\nExecutions 3 complete"));
}

TEST_CASE("What katlas-c++ makes runs as usual, and is explored as its source is") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "s=tests/native/programs/cxx; PATH=" + std::filesystem::path(KATLAS_BINARY).parent_path().string() +
        ":$PATH; for p in semaphore exceptions thread-local; do katlas-c++ -std=c++20 -O2 $s/$p.cpp -o $d/$p && $d/$p "
        "&& katlas check $d/$p --model sc || exit 7; done");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "Executions 2 complete"));
    CHECK(mentions(run, "Executions 3 complete"));
}
