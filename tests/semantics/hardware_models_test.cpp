// The hardware models against verdicts of others: on classic litmus tests, as the literature has them, and on the
// recorded verdicts of an independent tool, where these are at hand.
#include "diy_cycle.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "support/shared_data.hpp"
#include "support/text_file.hpp"

#include <filesystem>
#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;
namespace fs = std::filesystem;

namespace {

// A hardware model with the C11 labels of its instructions.
class Hardware {
  public:
    Hardware(const std::string& file, Instructions instructions) : instructions_(std::move(instructions)) {
        const fs::path path = fs::path(KATLAS_SOURCE_DIR) / "models" / file;
        document_.emplace(load_text(path.string(), katlas::tests::text_of_file(path), sources_, diagnostics_));
        REQUIRE_FALSE(diagnostics_.has_errors());
        REQUIRE(document_->models.size() == 1);
    }

    // Is the cycle allowed? Nothing if the model lacks a part of the cycle.
    std::optional<bool> allows(const std::string& cycle) {
        const auto parsed = DiyCycle::parse(cycle);
        DiyGraph builder(*document_, instructions_);
        auto g = parsed ? builder.build(*parsed) : std::nullopt;
        if (!g)
            return std::nullopt;
        INFO(cycle << "\n" << graph::print_graph(document_->theory, *g));
        CHECK(graph::defects(*document_, *g).empty());
        CHECK(graph::violated_assumptions(*document_, *g).empty());
        return graph::holds(*document_, *g, document_->models.begin()->second);
    }

  private:
    Instructions instructions_;
    SourceMap sources_;
    Diagnostics diagnostics_;
    std::optional<Document> document_;
};

const std::vector<std::string> sc = {"SC", "ACQ", "REL"};

Hardware power() {
    return {"power.kat", {{"Sync", sc}, {"LwSync", {"ACQ", "REL"}}, {"CtrlIsync", {"RLX", "ISYNC"}}}};
}

Hardware armv8() {
    return {"armv8.kat", {{"DMB.SY", sc}, {"DMB.LD", {"ACQ"}}, {"L", {"REL"}}, {"A", sc}, {"Q", {"ACQ"}}}};
}

// Of C11's programs, only read-modify-writes have .aq and .rl; the tests have them on loads and stores as well.
Hardware riscv() {
    return {"riscv.kat",
            {{"Fence.rw.rw", sc},
             {"Fence.tso", {"ACQ", "REL"}},
             {"Fence.r.rw", {"ACQ"}},
             {"Fence.rw.w", {"REL"}},
             {"Aq", {"ACQ", "INSTR"}},
             {"Rl", {"REL", "INSTR"}}}};
}

// The first line that begins with `start`, without this beginning.
std::string line_of(const std::string& text, const std::string& start) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(start))
            return line.substr(start.size());
    return {};
}

// Compares with the verdicts that the folder of that name records; returns how many there were.
std::size_t compare_with_recorded(Hardware& hardware, const std::string& folder, const std::string& model) {
    const fs::path root = tests::shared_data("oracle/" + folder);
    if (tests::is_absent(root))
        return 0;
    std::size_t compared = 0;
    std::size_t allowed = 0;
    std::size_t left_out = 0;
    std::istringstream table(katlas::tests::text_of_file(root / "expected.csv"));
    for (std::string row; std::getline(table, row);) {
        std::istringstream cells(row);
        std::string file;
        std::string judge;
        std::string verdict;
        std::getline(cells, file, ',');
        std::getline(cells, judge, ',');
        std::getline(cells, verdict, ',');
        if (judge != model)
            continue;
        const std::string test = katlas::tests::text_of_file(root / "tests" / file);
        if (line_of(test, "Generator=diy").empty())
            continue;
        const auto answer = hardware.allows(line_of(test, "Orig="));
        if (!answer) {
            ++left_out;
            continue;
        }
        INFO(file << " (" << line_of(test, "Orig=") << ")");
        CHECK((*answer ? "Sometimes" : "Never") == verdict);
        ++compared;
        allowed += *answer ? 1 : 0;
    }
    std::cout << folder << ": " << compared << " cycles as recorded, " << allowed << " of them allowed; " << left_out
              << " with instructions that the model leaves out\n";
    CHECK(allowed > 0);
    CHECK(allowed < compared);
    return compared;
}

bool enough(std::size_t compared) {
    return compared == 0 || compared >= 60;
}

} // namespace

// Alglave, Maranget, Tautschnig, "Herding cats", TOPLAS 2014, sections 4 and 8.
TEST_CASE("POWER allows and forbids what the literature says") {
    Hardware hardware = power();
    const auto allows = [&](const char* cycle) { return hardware.allows(cycle).value(); };
    CHECK(allows("PodWR Fre PodWR Fre"));
    CHECK(allows("LwSyncdWR Fre LwSyncdWR Fre"));
    CHECK_FALSE(allows("SyncdWR Fre SyncdWR Fre"));
    CHECK(allows("LwSyncdWW Rfe PodRR Fre"));
    CHECK(allows("LwSyncdWW Rfe DpCtrldR Fre"));
    CHECK_FALSE(allows("LwSyncdWW Rfe DpCtrlIsyncdR Fre"));
    CHECK_FALSE(allows("LwSyncdWW Rfe DpAddrdR Fre"));
    CHECK_FALSE(allows("DpDatadW Rfe DpDatadW Rfe"));
    // Writes are not seen by all threads at once: only sync forbids IRIW.
    CHECK(allows("Rfe DpAddrdR Fre Rfe DpAddrdR Fre"));
    CHECK(allows("Rfe LwSyncdRR Fre Rfe LwSyncdRR Fre"));
    CHECK_FALSE(allows("Rfe SyncdRR Fre Rfe SyncdRR Fre"));
    CHECK_FALSE(allows("LwSyncdWW Coe LwSyncdWW Coe"));
    CHECK(allows("LwSyncdWW Coe SyncdWR Fre"));
    CHECK_FALSE(hardware.allows("EieiodWW Coe EieiodWW Coe").has_value());
}

// Pulte et al., "Simplifying ARM concurrency", POPL 2018, sections 2 and 5.
TEST_CASE("ARMv8 allows and forbids what the literature says") {
    Hardware hardware = armv8();
    const auto allows = [&](const char* cycle) { return hardware.allows(cycle).value(); };
    CHECK(allows("PodWW Rfe PodRR Fre"));
    CHECK_FALSE(allows("DMB.SYdWW Rfe DpAddrdR Fre"));
    CHECK(allows("DMB.SYdWW Rfe DpCtrldR Fre"));
    CHECK_FALSE(allows("PodWWPL RfeLA PodRRAP Fre"));
    CHECK_FALSE(allows("PodWWPL RfeLQ PodRRQP Fre"));
    CHECK_FALSE(allows("PodWRLA FreAL PodWRLA FreAL"));
    CHECK(allows("PodWRLQ FreQL PodWRLQ FreQL"));
    CHECK_FALSE(allows("Rfe DpAddrdR Fre Rfe DpAddrdR Fre"));
    CHECK_FALSE(allows("DMB.SYdWW Rfe DMB.LDdRR Fre"));
    CHECK(allows("PodRW Rfe DpDatadW Rfe"));
}

// The RISC-V Instruction Set Manual, volume I, chapter RVWMO and appendix A.
TEST_CASE("RISC-V allows and forbids what the literature says") {
    Hardware hardware = riscv();
    const auto allows = [&](const char* cycle) { return hardware.allows(cycle).value(); };
    CHECK(allows("Fence.tsodWR Fre Fence.tsodWR Fre"));
    CHECK_FALSE(allows("Fence.rw.rwdWR Fre Fence.rw.rwdWR Fre"));
    CHECK_FALSE(allows("Fence.rw.wdWW Rfe Fence.r.rwdRR Fre"));
    CHECK_FALSE(allows("Fence.rw.wdWW Rfe DpAddrdR Fre"));
    CHECK(allows("Fence.rw.wdWW Rfe DpCtrldR Fre"));
    CHECK_FALSE(allows("PodWWPRl RfeRlAq PodRRAqP Fre"));
    CHECK_FALSE(allows("DpCtrldW Rfe DpAddrdW Rfe"));
    CHECK_FALSE(allows("Rfe DpAddrdR Fre Rfe DpAddrdR Fre"));
}

TEST_CASE("POWER agrees with recorded verdicts on litmus tests made from cycles") {
    Hardware hardware = power();
    CHECK(enough(compare_with_recorded(hardware, "ppc", "ppc.cat")));
}

TEST_CASE("ARMv8 agrees with recorded verdicts on litmus tests made from cycles") {
    Hardware hardware = armv8();
    CHECK(enough(compare_with_recorded(hardware, "aarch64", "aarch64.cat")));
}

TEST_CASE("RISC-V agrees with recorded verdicts on litmus tests made from cycles") {
    Hardware hardware = riscv();
    CHECK(enough(compare_with_recorded(hardware, "riscv", "riscv.cat")));
}
