// katlas compile as a user runs it.
#include "program.hpp"
#include "schema.hpp"

#include <catch2/catch.hpp>

using katlas::testing::mentions;
using katlas::testing::Run;
using katlas::testing::run_in_source_tree;
using katlas::testing::Schema;
using katlas::testing::source_text;
using nlohmann::json;

TEST_CASE("what is compiled is checked under the model of the machine") {
    for (const auto& [machine, model] :
         {std::pair("x86", "tso"), {"armv8", "armv8"}, {"power", "power"}, {"riscv", "riscv"}}) {
        INFO(machine);
        const std::string to = machine;
        const Run compiled =
            run_in_source_tree("file=$(mktemp) && katlas compile "
                               "examples/litmus/message-passing.litmus --to " +
                               to + " -o $file && katlas check $file --model " + model + " && rm $file");
        CHECK(compiled.status == 0);
        CHECK(mentions(compiled, "Observation message-passing Never 0 3") !=
              mentions(compiled, "Observation message-passing Never 3 0"));
    }
}

TEST_CASE("compile exits with 2 where something is wrong, and says what") {
    const std::string test = "examples/litmus/message-passing.litmus";
    const Run unknown = run_in_source_tree("katlas compile " + test + " --to x86 --mapping x87");
    CHECK(unknown.status == 2);
    CHECK(mentions(unknown, "unknown mapping 'x87'"));
    CHECK(mentions(unknown, "hint: mappings to x86: kernel-x86, x86-after-read, x86-after-write"));
    const Run other = run_in_source_tree("katlas compile " + test + " --to x86 --mapping riscv");
    CHECK(other.status == 2);
    CHECK(mentions(other, "the mapping 'riscv' is to riscv"));
    CHECK(run_in_source_tree("katlas compile " + test).status == 2);
    CHECK(run_in_source_tree("katlas compile " + test + " --to vax").status == 2);
    CHECK(run_in_source_tree("katlas compile no-such-file.litmus --to x86").status == 2);
    CHECK(run_in_source_tree("katlas compile examples --to x86").status == 2);
    CHECK(run_in_source_tree("katlas compile " + test + " --to x86 -o /no/such/folder/file").status == 2);
    const Run assembly = run_in_source_tree("katlas compile examples/assembly/counter-ppc.litmus --to power");
    CHECK(assembly.status == 2);
    CHECK(mentions(assembly, "only tests in C are compiled"));
    const Run locks = run_in_source_tree("katlas compile examples/faulty/deadlock.litmus --to armv8");
    CHECK(locks.status == 2);
    CHECK(mentions(locks, "examples/faulty/deadlock.litmus:"));
    CHECK(mentions(locks, "^~"));
}

TEST_CASE("a mapping of one's own is read from its file") {
    const std::string test = "examples/litmus/message-passing.litmus";
    const Run good =
        run_in_source_tree("katlas compile " + test + " --to power --mapping models/mappings/power-leading.map");
    CHECK(good.status == 0);
    CHECK(good.output == run_in_source_tree("katlas compile " + test + " --to power").output);
    const Run bad =
        run_in_source_tree("dir=$(mktemp -d) && echo 'target x86\nreed = mov' > $dir/m.map; katlas compile " + test +
                           " --to x86 --mapping $dir/m.map; status=$?; rm -r $dir; exit $status");
    CHECK(bad.status == 2);
    CHECK(mentions(bad, "m.map:2:1: error: 'reed' is no kind or mode"));
    const Run partial =
        run_in_source_tree("dir=$(mktemp -d) && echo 'target x86' > $dir/m.map; katlas compile " + test +
                           " --to x86 --mapping $dir/m.map; status=$?; rm -r $dir; exit $status");
    CHECK(partial.status == 2);
    CHECK(mentions(partial, "the mapping 'm' has nothing for: write rlx"));
}

TEST_CASE("katlas compile prints JSON as its schema says", "[json]") {
    const Schema schema(json::parse(source_text("docs/schema/compile.schema.json")));
    for (const std::string arguments : {"examples/litmus/message-passing.litmus --to riscv",
                                        "examples/faulty/deadlock.litmus --to power", "no-such-file --to x86"}) {
        const json output =
            json::parse(run_in_source_tree("katlas compile " + arguments + " --format json 2>/dev/null").output);
        INFO(output.dump(2));
        CHECK(schema.faults(output).empty());
        CHECK(schema.undescribed(output).empty());
    }
}

TEST_CASE("check-mapping tells right mappings from wrong ones") {
    const Run right = run_in_source_tree("katlas check-mapping riscv models/mappings/power-leading.map");
    CHECK(right.status == 0);
    CHECK(mentions(right, "holds   c11-riscv"));
    CHECK(mentions(right, "holds   power-leading-sync"));
    const Run wrong = run_in_source_tree("katlas check-mapping examples/compile/no-release.map");
    CHECK(wrong.status == 1);
    CHECK(mentions(wrong, "the code violates the assumption 'c11-riscv'"));
    CHECK(mentions(wrong, "atomic_store_explicit(y, 7, memory_order_release);"));
    CHECK(run_in_source_tree("katlas check-mapping riskv").status == 2);
    CHECK(run_in_source_tree("katlas check-mapping examples/first.kat").status == 2);
}

TEST_CASE("compile refuses mappings that drop accesses, are malformed, or assume what nobody knows") {
    const auto compiled = [](const std::string& line) {
        return run_in_source_tree("file=$(mktemp -d)/m.map && (cat models/mappings/riscv.map; echo; echo '" + line +
                                  "') > $file && katlas compile examples/litmus/message-passing.litmus --to riscv "
                                  "--mapping $file");
    };
    CHECK(compiled("// nothing").status == 0);
    const Run drops = compiled("write =");
    CHECK(drops.status == 2);
    CHECK(mentions(drops, "m.map:43:1: error: wrong code for write na: the code lacks a write of 7 to x"));
    CHECK(compiled("read sc = FOO {v}").status == 2);
    CHECK(compiled("read sc = lw {v},0({a}").status == 2);
    const Run unknown = compiled("assumes no-such-assumption");
    CHECK(unknown.status == 2);
    CHECK(mentions(unknown, "unknown assumption 'no-such-assumption'"));
}

TEST_CASE("katlas check-mapping prints JSON as its schema says", "[json]") {
    const Schema schema(json::parse(source_text("docs/schema/check-mapping.schema.json")));
    for (const std::string arguments :
         {"x86-after-write armv8", "examples/compile/no-release.map", "no-such-mapping"}) {
        const Run run = run_in_source_tree("katlas check-mapping --format json " + arguments + " 2>/dev/null");
        const json output = json::parse(run.output);
        INFO(output.dump(2));
        CHECK(output.at("exit_status") == run.status);
        CHECK(schema.faults(output).empty());
        CHECK(schema.undescribed(output).empty());
    }
}
