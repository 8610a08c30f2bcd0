// The page of a report: models compared, with proofs, counterexamples and theorems.
#pragma once

#include "katlas/workbench/report_results.hpp"

#include <string>

namespace katlas::report {

// The page as HTML, complete in one file.
[[nodiscard]] std::string to_html(const workbench::ReportResults& results);

} // namespace katlas::report
