// Any bytes: the import of a .cat file ends, with an error or with a model whose text is read as its tree and loads.
#include "cat/printed.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/frontend/document.hpp"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    katlas::SourceMap sources;
    katlas::Diagnostics diagnostics;
    const auto model = katlas::import_cat_text("fuzz.cat", std::string(reinterpret_cast<const char*>(data), size),
                                               sources, diagnostics);
    if (model.has_value() == diagnostics.has_errors()) {
        std::fputs("neither a model nor an error, or both\n", stderr);
        std::abort();
    }
    if (!model)
        return 0;
    const std::string text = to_text(*model);
    if (const std::string fault = katlas::testing::printed_fault(*model, sources); !fault.empty()) {
        std::fprintf(stderr, "%s\n%s\n", text.c_str(), fault.c_str());
        std::abort();
    }
    (void)katlas::load_text("fuzz.kat", text, sources, diagnostics);
    if (diagnostics.has_errors()) {
        std::fprintf(stderr, "%s\n%s", text.c_str(), render(diagnostics.all().back(), sources).c_str());
        std::abort();
    }
    return 0;
}
