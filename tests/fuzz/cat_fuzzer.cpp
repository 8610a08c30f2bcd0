// Any bytes: the import of a .cat file ends, with a model that loads or with an error.
#include "katlas/cat/import.hpp"
#include "katlas/frontend/document.hpp"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    katlas::SourceMap sources;
    katlas::Diagnostics diagnostics;
    const auto text = katlas::import_cat_text("fuzz.cat", std::string(reinterpret_cast<const char*>(data), size),
                                              sources, diagnostics);
    if (text.has_value() == diagnostics.has_errors()) {
        std::fputs("neither a model nor an error, or both\n", stderr);
        std::abort();
    }
    if (!text)
        return 0;
    (void)katlas::load_text("fuzz.kat", *text, sources, diagnostics);
    if (diagnostics.has_errors()) {
        std::fprintf(stderr, "%s\n%s", text->c_str(), render(diagnostics.all().back(), sources).c_str());
        std::abort();
    }
    return 0;
}
