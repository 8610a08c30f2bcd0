// The page of a report: models compared, with all that shows it.
#pragma once

#include "katlas/workbench/report_results.hpp"

#include <string>

namespace katlas::report {

// HTML, complete in one file.
[[nodiscard]] std::string to_html(const workbench::ReportResults& results);

} // namespace katlas::report
