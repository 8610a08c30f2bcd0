#include "katlas/frontend/imported_model.hpp"

#include "katlas/frontend/print_syntax.hpp"

#include <fmt/format.h>

namespace katlas {

std::string to_text(const ImportedModel& model) {
    std::string text;
    const auto line = [&](std::string_view content) { text.append(content).append("\n"); };
    for (const std::string& comment : model.header)
        line("// " + comment);
    for (std::size_t i = 0; i < model.remarks.size(); ++i) {
        const ImportedModel::Remark& remark = model.remarks[i];
        if (i == 0 || remark.is_apart)
            line("");
        if (!remark.above.empty())
            line("// " + remark.above);
        line(syntax::to_text(model.file, model.file.statements[i]) +
             (remark.behind.empty() ? "" : "  // " + remark.behind));
    }
    return text;
}

} // namespace katlas
