// What the theorems about the published SC order on POWER assume of happens-before between accesses of one location
// holds of all small execution graphs that are coherent; of others it does not, and none of its alternatives can be
// spared.

#include "decide_text.hpp"
#include "katlas/semantics/cross_check.hpp"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

using namespace katlas;

namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(KATLAS_SOURCE_DIR) / "models" / "theorems";

std::string assumption_of(const std::string& theorem) {
    std::ifstream in(folder / theorem);
    const std::string begin = "assume same-location <= ";
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(begin))
            return line.substr(begin.size());
    return "";
}

// SC and fences do not occur in the claim, other than in hb, where they add nothing to what other events do.
bool violated(const std::string& right, const std::string& condition) {
    const std::string text = "include \"../rc11-published.kat\"\n"
                             "include \"../mappings/outer.kat\"\n"
                             "let eco = rc11::eco\n"
                             "let po-outer = outer::po-outer\n"
                             "assume LOC <= R | W\n"
                             "assume F | NA | SC <= 0\n" +
                             condition + "\nassert rc11-published::hb-same <= " + right + "\n";
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_text((folder / "same-location.kat").string(), text, sources, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
        UNSCOPED_INFO(render(d, sources));
    REQUIRE(!diagnostics.has_errors());
    graph::EnumerationLimits limits;
    limits.max_events = 3;
    const graph::ViolationSearch found = graph::find_violation(document, document.assertions.front().claim, limits);
    CHECK(found.complete);
    CHECK_FALSE(found.sampled);
    return found.violation.has_value();
}

} // namespace

TEST_CASE("coherent graphs have what theorems on POWER assume of happens-before within a location") {
    const std::string coherent = "assume irreflexive rc11::hb;eco?";
    const std::string right = assumption_of("rc11-published-power-leading.kat");
    CHECK(right == assumption_of("rc11-published-power-trailing.kat"));
    CHECK(right == "eco | po-outer | po-outer;rc11::hb;po-outer");
    CHECK_FALSE(violated(right, coherent));
    CHECK(violated(right, ""));
    CHECK(violated("po-outer | po-outer;rc11::hb;po-outer", coherent));
    CHECK(violated("eco | po-outer;rc11::hb;po-outer", coherent));
}
