// Everything that is known of some models: how they compare, what each guarantees, and theorems about them.
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
    std::function<void()> step = [] {}; // one more of what was begun is done; called from any thread
};

// All but what the report is called. The document is that of the models and assumptions, `keys` are the models' in it.
[[nodiscard]] ReportResults find_report(Document document, const std::vector<std::string>& keys,
                                        const SourceMap& sources, const ReportOptions& options);

} // namespace katlas::workbench
