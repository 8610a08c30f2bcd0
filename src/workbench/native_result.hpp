// Converts the results of the exploration of a native program to texts. This happens in the exploring process, since
// names and statements come from the loaded program.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/check_results.hpp"

namespace katlas::workbench {

// The data made for errors in addition to texts and graphs.
struct WhatIsTaken {
    bool traces = false;
    bool matters = false; // in traces and steps: the reads that matter (what_matters.hpp)
    bool steps = false;   // ShownGraph::steps, also for other graphs
};
void take(CheckResult& result, const native::Result& found, const WhatIsTaken& what);
// Drops repeated errors of several workers: each error of a native program is shown once for each place.
void drop_repeated_errors(CheckResult& result);
// Adds the results of another worker. The numbers of kept errors and graphs are bounded.
void add(CheckResult& sum, CheckResult&& part, std::size_t most_errors, std::size_t graphs);

} // namespace katlas::workbench
