// Converts explanations to the terms of the source.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/workbench/explain_results.hpp"

namespace katlas::workbench {

// Fills in everything except the names of the test and the model.
void take(ExplainResult& result, const program::Program& program, const program::Condition& condition,
          const Document& document, const kat::Model& model, const SourceMap& sources, const Statements& statements,
          const explain::Explanation& found);

} // namespace katlas::workbench
