// What an explanation says, in words of the source.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/workbench/explain_results.hpp"

namespace katlas::workbench {

// Fills in all but what names the test and the model.
void take(ExplainResult& result, const program::Program& program, const program::Condition& condition,
          const Document& document, const kat::Model& model, const SourceMap& sources, const Statements& statements,
          const explain::Explanation& found);

} // namespace katlas::workbench
