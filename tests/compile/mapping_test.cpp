#include "katlas/compile/mapping.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {

TEST_CASE("every shipped mapping can be read") {
    CHECK(compile::shipped_mappings().size() >= 10);
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        SourceMap sources;
        Diagnostics diagnostics;
        const FileId file = sources.add(std::string(shipped.name), std::string(shipped.text));
        const auto mapping = compile::parse_mapping(std::string(shipped.name), file, sources, diagnostics);
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE(mapping);
    }
}

} // namespace katlas::tests
