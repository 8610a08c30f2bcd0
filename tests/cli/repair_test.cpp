// `katlas relax`, `repair` and `robust` as a user sees them.
#include "program.hpp"
#include "schema.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::testing::cannot_check_c;
using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::run_with_folder;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

namespace {

json json_of(const std::string& arguments) {
    return json::parse(run_in_source_tree("katlas " + arguments + " --format json 2>/dev/null").output);
}

void check_is_described(const std::string& schema, const json& output) {
    const Schema described(json::parse(source_text("docs/schema/" + schema)));
    INFO(output.dump(2));
    CHECK(described.faults(output).empty());
}

// The order that the first solution has at each place.
std::vector<std::string> first_orders(const json& output) {
    return output["results"][0]["solutions"][0]["orders"].get<std::vector<std::string>>();
}

} // namespace

TEST_CASE("relax says which orders of a litmus test are needed, and patches it", "[repair]") {
    const Run run = run_with_folder("cp examples/litmus/peterson.litmus $d/t.litmus && cd $d && "
                                    "katlas relax t.litmus --patch out && patch -s -p1 <out && "
                                    "katlas check t.litmus --model rc11 && katlas relax t.litmus --brief");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "Needed: "));
    CHECK(mentions(run, "0 of 10 orders changed"));
}

TEST_CASE("orders of programs in C are chosen without compiling them anew, and the patched program is correct",
          "[repair]") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "katlas relax examples/native/repair/ttas.c --brief --patch $d/out && cp -r examples $d && cd $d && "
        "patch -s -p1 <out && grep -n memory_order examples/native/repair/ttas.c && "
        "katlas check examples/native/repair/ttas.c && katlas repair examples/native/repair/ttas.c | grep Nothing");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "atomic_load_explicit(&taken, memory_order_relaxed)"));
    CHECK(mentions(run, "atomic_exchange_explicit(&taken, 1, memory_order_acquire)"));
    CHECK(mentions(run, "atomic_store_explicit(&taken, 0, memory_order_release)"));
}

TEST_CASE("repair from relaxed orders and relaxation from seq_cst meet", "[repair]") {
    if (cannot_check_c())
        return;
    for (const std::string program : {"rcu_publish", "spsc", "ttas"}) {
        const json relaxed = json_of("relax examples/native/repair/" + program + ".c");
        check_is_described("repair.schema.json", relaxed);
        REQUIRE(relaxed["results"][0]["verdict"] == "found");
        const Run run = run_with_folder(
            "sed -E 's/atomic_(load|store|exchange)\\(([^;]*)\\)(;|\\)|\\s*==)/atomic_\\1_explicit(\\2, "
            "memory_order_relaxed)\\3/' examples/native/repair/" +
            program + ".c >$d/" + program + ".c && katlas repair $d/" + program + ".c --brief --format json");
        INFO(run.output);
        const json repaired = json::parse(run.output);
        CHECK(first_orders(repaired) == first_orders(relaxed));
    }
}

TEST_CASE("what published algorithms need is found", "[repair]") {
    if (cannot_check_c())
        return;
    const auto weakest = [](const std::string& program) {
        const json output = json_of("relax examples/native/repair/" + program + ".c");
        const json& result = output["results"][0];
        std::string needed;
        for (std::size_t i = 0; i < result["places"].size(); ++i)
            if (const std::string order = first_orders(output)[i]; order != "relaxed" && order != "absent")
                needed += order + " " + result["places"][i]["access"].get<std::string>() + " " +
                          std::to_string(result["places"][i]["line"].get<int>()) + "\n";
        return needed;
    };
    CHECK(weakest("dekker") == "seq_cst store 12\nseq_cst load 13\n");
    CHECK(weakest("peterson") == "seq_cst store 12\nseq_cst store 13\nseq_cst load 14\nrelease store 20\n");
    CHECK(weakest("treiber") == "release read-modify-write 19\nacquire load 25\nacquire failure 26\n");
    CHECK(weakest("msqueue") == "release read-modify-write 27\nacquire load 39\n");
    CHECK(weakest("spsc") == "acquire load 14\nrelease store 17\nacquire load 24\nrelease store 27\n");
}

TEST_CASE("a published deque is repaired, in which orders are macros", "[repair]") {
    if (cannot_check_c())
        return;
    const Run run =
        run_with_folder("katlas repair examples/native/deque.c --brief --patch $d/out && cp -r examples $d && "
                        "cd $d && patch -s -p1 <out && katlas check examples/native/deque.c");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "+    atomic_store_explicit(&array, larger, memory_order_release);"));
}

TEST_CASE("what is needed is shown with the execution that is wrong without it", "[repair]") {
    if (cannot_check_c())
        return;
    const json output = json_of("relax examples/native/repair/rcu_publish.c");
    CHECK(first_orders(output) == std::vector<std::string>{"release", "acquire"});
    const json& needed = output["results"][0]["solutions"][0]["needed"];
    REQUIRE(needed.size() == 2);
    const json as_check = {
        {"command", "check"}, {"exit_status", 1}, {"not_explored", 0}, {"results", {needed[0]["violation"]}}};
    check_is_described("check.schema.json", as_check);
    CHECK(needed[0]["violation"]["undefined"] == true);
}

TEST_CASE("a program is robust, or an execution with a cycle says why not", "[repair]") {
    const Run weak = run_in_source_tree("katlas robust examples/litmus/store-buffering.litmus --model tso");
    INFO(weak.output);
    CHECK(weak.status == 1);
    CHECK(mentions(weak, "Not robust: 1 of 4 executions is not sequentially consistent"));
    CHECK(mentions(weak, "cycle: "));
    const Run robust = run_in_source_tree("katlas robust examples/litmus/message-passing.litmus --model tso");
    CHECK(robust.status == 0);
    CHECK(mentions(robust, "Robust: "));
    check_is_described("robust.schema.json", json_of("robust examples/litmus --model tso"));
    check_is_described("robust.schema.json", json_of("robust no-such-file.litmus --model tso"));
    if (cannot_check_c())
        return;
    CHECK(run_in_source_tree("katlas robust examples/native/repair/dekker.c --model rc11").status == 0);
}

TEST_CASE("a program in C is made robust, and the patched program is", "[repair]") {
    if (cannot_check_c())
        return;
    for (const std::string program : {"dekker", "spsc"}) {
        const Run run =
            run_with_folder("sed -E 's/atomic_(load|store)\\(([^;]*)\\)(;|\\)|\\s*==)/atomic_\\1_explicit(\\2, "
                            "memory_order_relaxed)\\3/' examples/native/repair/" +
                            program +
                            ".c >$d/p.c && cd $d && katlas robust p.c --model rc11 | grep '^Not robust' && "
                            "katlas repair p.c --robust --brief --patch out && patch -s -p1 <out && "
                            "katlas robust p.c --model rc11 && katlas repair p.c --robust");
        INFO(run.output);
        CHECK(run.status == 0);
        CHECK(mentions(run, "executions, all of them sequentially consistent"));
        CHECK(mentions(run, "Nothing to repair: every execution is sequentially consistent"));
    }
}

TEST_CASE("a program in C is freed of load buffering races, and the patched program has none", "[repair]") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder("cp examples/load-buffering/handshake.c $d/p.c && cd $d && "
                                    "katlas repair p.c --lb-races --brief --patch out && patch -s -p1 <out && "
                                    "katlas check p.c --lb-races && katlas check p.c --model weakestmo2");
    INFO(run.output);
    CHECK(run.status == 0);
    CHECK(mentions(run, "3 executions, none with a load buffering race"));
    CHECK(mentions(run, "Load buffering no race: weakestmo2 allows the same executions"));
}

TEST_CASE("repairs for robustness and against load buffering races are results like others", "[repair]") {
    const json robust = json_of("repair examples/litmus/store-buffering.litmus --robust --model tso");
    check_is_described("repair.schema.json", robust);
    CHECK(robust["results"][0]["goal"] == "robust");
    CHECK(robust["results"][0]["against"] == "sc");
    CHECK(first_orders(robust) == std::vector<std::string>{"seq_cst", "acquire", "seq_cst", "acquire"});
    for (const json& need : robust["results"][0]["solutions"][0]["needed"])
        CHECK(need["violation"]["graph"]["cycle"] == true);
    const json races = json_of("repair examples/load-buffering/lb.litmus --lb-races");
    check_is_described("repair.schema.json", races);
    CHECK(races["results"][0]["goal"] == "no-lb-races");
    CHECK(races["results"][0]["against"] == nullptr);
    CHECK(races["results"][0]["solutions"].size() == 4);
    const json wrong = json_of("repair examples/litmus/iriw.litmus --robust --model ra --against rc11");
    check_is_described("repair.schema.json", wrong);
    CHECK(wrong["exit_status"] == 1);
    CHECK(wrong["results"][0]["wrong"]["graph"]["cycle"] == false);
    const Run weak = run_in_source_tree("katlas relax examples/litmus/store-buffering.litmus --robust");
    INFO(weak.output);
    CHECK(weak.status == 1);
    CHECK(mentions(weak, "The program is not robust as it is, under rc11:\n  An execution is not sequentially "
                         "consistent:\n"));
    const Run racy = run_in_source_tree("katlas relax examples/load-buffering/lb.litmus --lb-races");
    INFO(racy.output);
    CHECK(racy.status == 1);
    CHECK(mentions(racy, "The program has a load buffering race as it is, under rc11:\n  Load buffering race: "));
}

TEST_CASE("the executions of a program in C are the same under models with different reductions", "[repair]") {
    if (cannot_check_c())
        return;
    // One thread writes, and no other reads: no model but those with dependencies need know of the write.
    const std::string program = "cat >$d/one.c <<'END'\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int y;\n"
                                "static void *p(void *u) { atomic_store(&y, 1); return u; }\nint main(void) {\n"
                                "    pthread_t t;\n    pthread_create(&t, 0, p, 0);\n    pthread_join(t, 0);\n}\nEND\n"
                                "cp models/rc11.kat $d/own.kat\n";
    for (const std::string models : {"sc --against tso", "tso --against rc11", "rc11 --against pso",
                                     "imm --against rc11", "$d/own.kat --against rc11", "rc11 --against $d/own.kat"}) {
        const Run run = run_with_folder(program + "katlas robust $d/one.c --mapping none --model " + models);
        INFO(models << "\n" << run.output);
        CHECK(run.status == 0);
    }
}

TEST_CASE("orders in the arguments of macros are chosen, if each macro has one", "[repair]") {
    if (cannot_check_c())
        return;
    const auto program = [](const std::string& reader) {
        return "cat >$d/p.c <<'END'\n#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n"
               "atomic_int x, y;\nstatic void *w(void *u) {\n"
               "    atomic_store_explicit(&x, 1, memory_order_relaxed);\n"
               "    atomic_store_explicit(&y, 1, memory_order_release);\n    return u;\n}\n"
               "static void *r(void *u) {\n    int seen = 0;\n" +
               reader +
               "    return u;\n}\nint main(void) {\n    pthread_t a, b;\n    pthread_create(&a, 0, w, 0);\n"
               "    pthread_create(&b, 0, r, 0);\n    pthread_join(a, 0);\n    pthread_join(b, 0);\n}\nEND\n"
               "cd $d && katlas repair p.c --brief\n";
    };
    const Run one =
        run_with_folder(program("    assert((seen = atomic_load_explicit(&y, memory_order_relaxed)) <= 1);\n"
                                "    if (seen) assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);\n"));
    INFO(one.output);
    CHECK(one.status == 0);
    CHECK(mentions(one, "+    assert((seen = atomic_load_explicit(&y, memory_order_acquire)) <= 1);"));
    const Run several =
        run_with_folder(program("    assert((seen = atomic_load_explicit(&y, memory_order_relaxed)) == 0 ||\n"
                                "           atomic_load_explicit(&x, memory_order_relaxed) == 1);\n"));
    INFO(several.output);
    CHECK(several.status == 1);
    CHECK(
        mentions(several, "Left as they are: 2 orders in arguments of macros, where several accesses have one place"));
}

TEST_CASE("relax and repair refuse tests of the Linux kernel, whose functions have no orders", "[repair]") {
    for (const char* const command : {"relax", "repair"}) {
        const Run run =
            run_in_source_tree(std::string("katlas ") + command + " examples/kernel/message-passing.litmus");
        CHECK(run.status == 2);
        CHECK(mentions(run, "the functions of the Linux kernel have no memory orders"));
    }
}

TEST_CASE("relax and repair refuse bad input with status 2", "[repair]") {
    const auto refused = [](const std::string& command, const std::string& message) {
        const Run run = run_with_folder(command);
        INFO(command << "\n" << run.output);
        CHECK(run.status == 2);
        CHECK(mentions(run, message));
    };
    refused("katlas relax no-such-file.litmus", "cannot be read");
    refused("katlas relax", "no program: name files");
    refused("katlas relax examples/litmus/store-buffering.litmus", "'--exists forbid'");
    refused("katlas relax examples/litmus/peterson.litmus --model no-such-model", "no-such-model");
    refused("katlas relax examples/litmus/dekker-x86.litmus", "no memory orders that could be chosen");
    refused("echo 'lode acquire 1' >$d/costs; katlas repair examples/litmus/peterson.litmus --costs $d/costs",
            "costs:1: there is no access 'lode'");
    refused("katlas repair examples/litmus/peterson.litmus --solutions 0", "--solutions");
    refused("katlas repair examples/litmus/peterson.litmus --against tso", "--against requires --robust");
    refused("katlas repair examples/litmus/peterson.litmus --robust --lb-races", "excludes");
    refused("katlas repair examples/litmus/peterson.litmus --robust --exists forbid", "excludes");
    refused("katlas repair examples/litmus/peterson.litmus --robust --against no-such-model", "no-such-model");
    refused("katlas repair examples/litmus/peterson.litmus --lb-races --model tso",
            "load buffering races are looked for under rc11, weakestmo2 and models with dependencies, not under tso");
    check_is_described("repair.schema.json", json_of("relax no-such-file.litmus examples/litmus/peterson.litmus"));
}
