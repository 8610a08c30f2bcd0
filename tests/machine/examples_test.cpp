// The litmus tests in examples/litmus and examples/assembly say what their comments say, under sequential consistency.
#include "machine/litmus_fixture.hpp"
#include "program/interleavings.hpp"
#include "support/text_file.hpp"

#include <filesystem>
#include <map>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::AnyLitmus;
using katlas::tests::Interleavings;

TEST_CASE("the example litmus tests") {
    struct Expected {
        Verdict verdict;
        std::uint64_t positive;
        std::uint64_t negative;
    };
    const std::map<std::string, Expected> table = {
        {"treiber-stack", {Verdict::always, 20, 0}},
        {"mcs-lock", {Verdict::always, 6, 0}},
        {"spsc-queue", {Verdict::always, 9, 0}},
        {"seqlock", {Verdict::always, 2, 0}},
        {"ticket-lock", {Verdict::always, 2, 0}},
        {"peterson-functions", {Verdict::always, 4, 0}},
        {"counter", {Verdict::always, 4, 0}},
        {"linked-list", {Verdict::always, 2, 0}},
        {"iriw", {Verdict::never, 15, 0}},
        {"message-passing", {Verdict::never, 3, 0}},
        {"peterson", {Verdict::always, 4, 0}},
        {"store-buffering", {Verdict::never, 0, 3}},
        {"dekker-x86", {Verdict::never, 3, 0}},
        {"addresses-aarch64", {Verdict::never, 3, 0}},
        {"publication-riscv", {Verdict::never, 3, 0}},
        {"atomic-add-aarch64", {Verdict::never, 0, 4}},
        // Those in which every store succeeds within the bound.
        {"counter-ppc", {Verdict::always, 80, 0}},
    };
    const std::filesystem::path examples = std::filesystem::path(KATLAS_SOURCE_DIR) / "examples";
    std::vector<std::filesystem::directory_entry> entries;
    for (const char* folder : {"litmus", "assembly"})
        for (const auto& entry : std::filesystem::directory_iterator(examples / folder))
            entries.push_back(entry);
    std::size_t files = 0;
    for (const auto& entry : entries) {
        const std::string name = entry.path().stem().string();
        INFO(name);
        const AnyLitmus litmus(katlas::tests::text_of_file(entry.path()));
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        CHECK(litmus.diagnostics.all().empty());
        CHECK(litmus.test->name == name);
        const Interleavings found = tests::all_interleavings(litmus.test->program);
        const Outcomes::Report report = tests::report_of(litmus.test->program, litmus.test->condition, found);
        REQUIRE(table.count(name) == 1);
        CHECK(report.verdict == table.at(name).verdict);
        CHECK(report.positive == table.at(name).positive);
        CHECK(report.negative == table.at(name).negative);
        CHECK(found.bound_reached == (name == "counter-ppc"));
        ++files;
    }
    CHECK(files == table.size());
}
