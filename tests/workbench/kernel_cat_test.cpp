// A model of the Linux kernel in herd's language: its sets, critical sections and flags are those of models/lkmm.kat.
#include "katlas/support/files.hpp"
#include "katlas/workbench/check_model.hpp"
#include "program/load_litmus.hpp"

#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

// The same as tests/cat/models/kernel.cat.
const std::string by_hand = R"(
let M = R | W
let acquire = R & ACQ & !SC
let release = W & REL & !SC
let marked = !NA
acyclic po-loc | rf | co | fr as coherent
irreflexive fre;coe;rmw^-1 as atomic
let wmb = [W];po;[WMB];po;[W]
let mb = [M];po;[SC];po;[M] | [M];po;[SC & R] | [SC & W];po;[M]
let order = [marked];(mb | wmb | po;[release] | [acquire];po);[marked]
let step = order | rfe | (coe | fre);order
acyclic step as happens-before
define bounds = [RCU-LOCK | RCU-UNLOCK];po;[RCU-LOCK | RCU-UNLOCK] \ po;[RCU-LOCK | RCU-UNLOCK];po
define rec section = [RCU-LOCK];(bounds;section)*;bounds;[RCU-UNLOCK]
irreflexive section^-1;po;step*;fre?;po;[SYNC-RCU];po;step*;fre?;po as grace-periods
define later = [M] \ ([W] \ (co^-1;co & id))
define conflict = ([NA & M];any;[M] | later;any;[NA & M]) & (coe | rfe | fre)
define race = later;conflict;later \ po?;step+;po?
flag race as data-race
)";

struct SeenOfKernel {
    std::vector<std::string> states;
    std::uint64_t executions = 0;
    std::uint64_t flags = 0;
    friend bool operator==(const SeenOfKernel&, const SeenOfKernel&) = default;
};

SeenOfKernel seen_of_kernel(const workbench::CheckModel& model, const std::filesystem::path& file) {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto text = read_file(file);
    REQUIRE(text);
    const auto test = tests::load_litmus(sources.add(file.string(), *text), sources, diagnostics);
    REQUIRE(test);
    explore::Options options;
    options.condition = &test->condition;
    const explore::Result found = model.explore(test->program, options);
    return {found.outcomes->report().states, found.executions(), found.flags};
}

} // namespace

TEST_CASE("a model of the Linux kernel in cat is the same as by hand") {
    const std::filesystem::path root = KATLAS_SOURCE_DIR;
    workbench::FindOptions options{.stop = {}, .say = {}, .compiles = false, .texts = {}};
    const auto in_cat = workbench::find_check_model((root / "tests/cat/models/kernel.cat").string(), options);
    REQUIRE(in_cat);
    options.texts = {{"by-hand.kat", by_hand}};
    const auto in_kat = workbench::find_check_model("by-hand.kat", options);
    REQUIRE(in_kat);
    CHECK(std::ranges::find(in_cat->flags, "data-race") != in_cat->flags.end());
    CHECK(std::ranges::find(in_cat->flags, "unmatched-rcu-lock") != in_cat->flags.end());
    std::size_t raised = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "examples/kernel")) {
        INFO(entry.path());
        SeenOfKernel cat = seen_of_kernel(*in_cat, entry.path());
        const auto race = std::ranges::find(in_cat->flags, "data-race") - in_cat->flags.begin();
        cat.flags = cat.flags >> race & 1U; // the tests use locks and critical sections as they should be used
        CHECK(cat == seen_of_kernel(*in_kat, entry.path()));
        raised += cat.flags;
    }
    CHECK(raised > 0);
}

} // namespace katlas::tests
