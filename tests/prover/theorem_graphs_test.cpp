// The shipped theorems against all small execution graphs: none contradicts what is proved, and where the graph that
// the prover gives for a refutation is small, the enumeration finds one, too.
#include "katlas/frontend/document.hpp"
#include "katlas/prover/prover.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "support/theorem_files.hpp"

#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

using namespace katlas;
using prover::Verdict;

namespace {

// Initial writes are not counted; see semantics/enumerate.hpp.
std::size_t proper_events(const graph::ExecutionGraph& g) {
    return static_cast<std::size_t>(
        std::ranges::count_if(g.events(), [](const graph::Event& e) { return e.thread != 0; }));
}

} // namespace

TEST_CASE("no small graph contradicts a shipped theorem, and those refuted by few events are") {
    constexpr std::size_t max_events = 3;
    std::size_t found_both = 0;
    for (const std::filesystem::path& file : tests::theorem_files()) {
        SourceMap sources;
        Diagnostics diagnostics;
        Document d = load_document(file.string(), sources, diagnostics);
        REQUIRE_FALSE(diagnostics.has_errors());
        prover::Prover prover(d);
        for (const kat::Assertion& a : d.assertions) {
            INFO(file.filename().string() << ": " << a.name);
            const prover::Decision decision = prover.decide(a.claim);
            CHECK(decision.verdict == (a.refute ? Verdict::refuted : Verdict::proved));
            graph::EnumerationLimits limits;
            limits.max_events = max_events;
            const graph::ViolationSearch found = graph::find_violation(d, a.claim, limits);
            CHECK(found.complete);
            if (decision.verdict == Verdict::proved)
                CHECK_FALSE(found.violation.has_value());
            const auto& c = decision.counterexample;
            if (decision.verdict == Verdict::refuted && c && c->witness &&
                proper_events(c->witness->graph) <= max_events) {
                CHECK(found.violation.has_value());
                ++found_both;
            }
        }
    }
    if (!tests::is_scaled_down())
        CHECK(found_both > 0);
}
