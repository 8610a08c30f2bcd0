// What must hold of the tree of every imported model: its ranges lie in the files, and the printed text is read as the
// same tree. The first violation in words, or empty.
#pragma once

#include "frontend/syntax_dump.hpp"
#include "katlas/frontend/imported_model.hpp"
#include "katlas/frontend/parse.hpp"

#include <string>

namespace katlas::testing {

inline std::string printed_fault(const ImportedModel& model, const SourceMap& sources) {
    if (model.remarks.size() != model.file.statements.size())
        return "not every statement has a remark";
    for (std::size_t i = 0; i < model.file.exprs.size(); ++i) {
        const syntax::Expr& e = model.file.exprs[i];
        if (e.range.begin >= e.range.end || e.range.end > sources.text(e.range.file).size())
            return "an expression has no place";
        for (const syntax::ExprRef child : e.children)
            if (child >= i)
                return "a child follows its parent";
    }
    SourceMap own;
    Diagnostics diagnostics;
    const std::string text = to_text(model);
    const syntax::File read = parse_kat(own.add("printed.kat", text), own, diagnostics);
    if (diagnostics.has_errors())
        return "the text is not read: " + first_error(diagnostics, own);
    return dump(read) == dump(model.file) ? "" : "the text is read as another tree:\n" + dump(read);
}

} // namespace katlas::testing
