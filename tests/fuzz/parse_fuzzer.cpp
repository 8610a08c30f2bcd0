// Any bytes: parse_kat ends, and tree and diagnostics keep their invariants.
#include "frontend/tree_invariants.hpp"
#include "katlas/frontend/parse.hpp"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    katlas::SourceMap sources;
    const katlas::FileId file = sources.add("fuzz.kat", std::string(reinterpret_cast<const char*>(data), size));
    katlas::Diagnostics diagnostics;
    const katlas::syntax::File tree = katlas::parse_kat(file, sources, diagnostics);
    const std::string violation = katlas::testing::violated_invariant(tree, file, sources, diagnostics);
    if (!violation.empty()) {
        std::fprintf(stderr, "%s\n", violation.c_str());
        std::abort();
    }
    return 0;
}
