#include "katlas/cat/load.hpp"

#include "katlas/cat/import.hpp"

namespace katlas::cat {
namespace {

std::optional<ImportedModel> imported(const std::string& path, SourceMap& sources, Diagnostics& diagnostics) {
    return import_cat(path, sources, diagnostics);
}

} // namespace

Document load_document(const std::string& path, SourceMap& sources, Diagnostics& diagnostics) {
    return katlas::load_document(path, sources, diagnostics, imported);
}

Document load_text(const std::string& name, std::string text, SourceMap& sources, Diagnostics& diagnostics) {
    return katlas::load_text(name, std::move(text), sources, diagnostics, imported);
}

Document load_models(const std::vector<std::string>& models, const std::vector<std::string>& assume, SourceMap& sources,
                     Diagnostics& diagnostics, std::vector<std::string>& keys, const GivenTexts& texts) {
    return katlas::load_models(models, assume, sources, diagnostics, keys, imported, texts);
}

} // namespace katlas::cat
