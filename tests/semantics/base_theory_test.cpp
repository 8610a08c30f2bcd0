// Every line of the base theory against all small execution graphs; a line with a condition against the graphs on which
// the condition holds.

#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "loaded.hpp"

#include <chrono>
#include <iostream>

using namespace katlas;
using katlas::tests::Loaded;

namespace {

// The assumption without its condition, as a claim about all graphs.
kat::Claim as_claim(const kat::Assumption& a) {
    kat::Claim claim;
    claim.kind =
        a.kind == kat::Assumption::Kind::irreflexive ? kat::Claim::Kind::irreflexive : kat::Claim::Kind::inclusion;
    claim.left = a.left;
    claim.right = a.right;
    return claim;
}

} // namespace

TEST_CASE("each line of the base theory holds of all small execution graphs") {
    Loaded loaded("assert po <= po");
    const std::vector<kat::Assumption> lines = loaded.document.theory.assumptions;
    graph::EnumerationLimits limits;
    limits.max_events = 3;
    limits.max_attempts = 2000;
    std::size_t conditional = 0;
    std::size_t needed = 0;
    std::size_t sampled = 0;
    for (const kat::Assumption& a : lines) {
        if (a.kind == kat::Assumption::Kind::total)
            continue;
        INFO(loaded.sources.text(a.where));
        Document& d = loaded.document;
        if (a.unless_cyclic) {
            ++conditional;
            needed += graph::find_violation(d, as_claim(a), limits).violation ? 1 : 0;
            d.theory.assumptions.push_back(
                {kat::Assumption::Kind::irreflexive, *a.unless_cyclic, d.terms.zero(), a.where, false});
        }
        const graph::ViolationSearch found = graph::find_violation(d, as_claim(a), limits);
        d.theory.assumptions.resize(lines.size());
        CHECK(found.complete);
        sampled += found.sampled ? 1 : 0;
        if (found.violation)
            FAIL_CHECK("fails of " << graph::print_graph(d.theory, *found.violation));
    }
    CHECK(conditional > 0);
    CHECK(needed == conditional); // what holds of all graphs needs no condition
    std::cout << lines.size() << " lines of the base theory, " << sampled << " of them on samples\n";
}
