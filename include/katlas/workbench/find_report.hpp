// The report on some models: their comparison, the guarantees of each, and theorems about them.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/workbench/report_results.hpp"

#include <functional>

namespace katlas::workbench {

struct ReportOptions {
    std::vector<std::string> models; // as users know them
    std::vector<std::string> theorems;
    std::vector<std::string> assume;
    double timeout = 0; // seconds for each question; 0: none
    unsigned jobs = 0;  // 0: one for each core
    bool without_properties = false;
    std::function<void(std::string_view what, std::size_t total)> begin = [](std::string_view, std::size_t) {};
    std::function<void()> step = [] {}; // called from any thread when a unit of work is done
};

// Everything except the name of the report. The document has the models and assumptions; `keys` are the keys of the
// models in it.
[[nodiscard]] ReportResults find_report(Document document, const std::vector<std::string>& keys,
                                        const SourceMap& sources, const ReportOptions& options);

} // namespace katlas::workbench
