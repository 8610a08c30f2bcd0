// What the exploration of a native program has found, as texts. Made in the process that explores, since names and
// statements are those of the loaded program.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/check_results.hpp"

namespace katlas::workbench {

// What is made of errors beside texts and graphs.
struct WhatIsTaken {
    bool traces = false;
    bool matters = false; // of traces and steps: which reads matter (what_matters.hpp)
    bool steps = false;   // ShownGraph::steps, of other graphs, too
};
void take(CheckResult& result, const native::Result& found, const WhatIsTaken& what);
// Of what several workers have found: each error of a native program is shown once for each place.
void drop_repeated_errors(CheckResult& result);
// Adds what another worker found. Of many errors and graphs some are kept.
void add(CheckResult& sum, CheckResult&& part, std::size_t most_errors, std::size_t graphs);

} // namespace katlas::workbench
