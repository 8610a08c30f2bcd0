// Any bytes: a .map file is read, with a mapping or with errors inside of the text; what it says is compiled and run,
// or refused, and what is wrong with it is found.
#include "katlas/compile/check_mapping.hpp"
#include "katlas/compile/compile.hpp"
#include "katlas/machine/read_test.hpp"

#include <cstdio>
#include <cstdlib>

using namespace katlas;

namespace {

void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

// A test with each kind of access.
constexpr const char* test_text =
    "C test\n{ x=0; y=0; }\n"
    "P0(atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_release); int r = "
    "atomic_load_explicit(y, memory_order_acquire); atomic_thread_fence(memory_order_seq_cst); }\n"
    "P1(atomic_int* x, atomic_int* y) { int r = atomic_fetch_add_explicit(y, 1, memory_order_relaxed); int s = "
    "atomic_load_explicit(x, memory_order_seq_cst); }\n"
    "exists (0:r=0 /\\ 1:s=0)\n";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SourceMap sources;
    const FileId file = sources.add("fuzz.map", std::string(reinterpret_cast<const char*>(data), size));
    Diagnostics diagnostics;
    const auto mapping = compile::parse_mapping("fuzz", file, sources, diagnostics);
    require(mapping.has_value() != diagnostics.has_errors(), "a mapping and errors, or neither");
    for (const Diagnostic& d : diagnostics.all()) {
        require(d.range.begin <= d.range.end && d.range.end <= sources.text(d.range.file).size(),
                "a range outside of the text");
        require(!render(d, sources).empty(), "a diagnostic without text");
    }
    if (!mapping)
        return 0;
    (void)compile::check_templates(*mapping);
    const FileId source = sources.add("test.litmus", test_text);
    const auto tree = machine::parse_test(source, sources, diagnostics);
    const auto test = tree ? machine::translate_test(*tree, diagnostics, compile::source_options()) : std::nullopt;
    require(test.has_value(), "the test cannot be read");
    const auto compiled = compile::compile_test(*test, *mapping, source, diagnostics);
    require(compiled.has_value() != diagnostics.has_errors(), "a compiled test and errors, or neither");
    return 0;
}
