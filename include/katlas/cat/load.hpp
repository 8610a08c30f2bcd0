// Documents that may include models in herd's language, .cat files (frontend/document.hpp).
#pragma once

#include "katlas/frontend/document.hpp"

namespace katlas::cat {

[[nodiscard]] Document load_document(const std::string& path, SourceMap& sources, Diagnostics& diagnostics);
[[nodiscard]] Document load_text(const std::string& name, std::string text, SourceMap& sources,
                                 Diagnostics& diagnostics);
[[nodiscard]] Document load_models(const std::vector<std::string>& models, const std::vector<std::string>& assume,
                                   SourceMap& sources, Diagnostics& diagnostics, std::vector<std::string>& keys,
                                   const GivenTexts& texts = {});

} // namespace katlas::cat
