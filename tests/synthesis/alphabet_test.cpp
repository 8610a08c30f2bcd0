// What cycles are searched with: the modes, fences and dependencies that models speak of.
#include "katlas/frontend/document.hpp"
#include "katlas/synthesis/separations.hpp"

#include <vector>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::synthesis;
using graph::Mode;

TEST_CASE("modes that only a definition asks for are searched, too", "[synthesis]") {
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document =
        load_text("m.kat", "define d = [R & ACQ];po \\ rmw\nacyclic d | rf\n", sources, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    CHECK(alphabet_of(document, {&document.models.at("m")}).reads == std::vector{Mode::relaxed, Mode::acquire});
}
