// Any bytes: parse_kat ends, and tree and diagnostics keep their invariants. What is read without errors is printed,
// and the print is read as what it was.
#include "frontend/tree_invariants.hpp"
#include "katlas/frontend/parse.hpp"
#include "katlas/frontend/print_syntax.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

std::string printed(const katlas::syntax::File& tree) {
    std::string text;
    for (const katlas::syntax::Statement& statement : tree.statements)
        text += to_text(tree, statement) + "\n";
    return text;
}

} // namespace

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
    if (diagnostics.has_errors())
        return 0;
    const std::string text = printed(tree);
    katlas::Diagnostics faults;
    const katlas::syntax::File again = katlas::parse_kat(sources.add("printed.kat", text), sources, faults);
    if (faults.has_errors() || printed(again) != text) {
        std::fprintf(stderr, "%s\nis read otherwise: %s\n", text.c_str(), render_all(faults, sources).c_str());
        std::abort();
    }
    return 0;
}
