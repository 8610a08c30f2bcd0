// The results of commands as text and as JSON (docs/json.md), and their exit statuses.
#pragma once

#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/compare_results.hpp"
#include "katlas/workbench/explain_results.hpp"
#include "katlas/workbench/properties_results.hpp"
#include "katlas/workbench/prove_results.hpp"
#include "katlas/workbench/report_results.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace katlas::cli {

// Check. The two accesses of a race, and the graph. The result must have a race.
[[nodiscard]] std::string race_text(const workbench::CheckResult& result);
// The kind of an order of events before an error.
[[nodiscard]] std::string_view order_text(bool sequential);
[[nodiscard]] std::string to_text(const workbench::CheckResult& result);
// The text about the result's data race, errors and faults.
[[nodiscard]] std::string what_is_wrong(const workbench::CheckResult& result);
// A load buffering race, with its execution; empty if none was kept.
[[nodiscard]] std::string load_buffering_race(const workbench::LoadBufferingText& found);
// "5 programs: 4 as required, ..."; empty for a single program.
[[nodiscard]] std::string summary(const std::vector<workbench::CheckResult>& results);
// `not_explored` is the number of programs left out after an interrupt.
[[nodiscard]] std::string to_json(const std::vector<workbench::CheckResult>& results, std::size_t not_explored,
                                  int exit_status);
[[nodiscard]] int exit_status_of(const std::vector<workbench::CheckResult>& results);

// Prove. `strict`: a vacuous assertion is not as stated.
[[nodiscard]] std::string to_text(const std::vector<workbench::FileResult>& files, bool verbose);
[[nodiscard]] std::string to_json(const std::vector<workbench::FileResult>& files, bool strict);
[[nodiscard]] int exit_status_of(const std::vector<workbench::FileResult>& files, bool strict);

// Compare: two models in full, more of them as a matrix. `strict`: a vacuous comparison is a failure.
[[nodiscard]] std::string to_text(const workbench::Comparison& comparison, bool verbose);
[[nodiscard]] std::string to_json(const workbench::Comparison& comparison, bool strict);
[[nodiscard]] int exit_status_of(const workbench::Comparison& comparison, bool strict);

[[nodiscard]] std::string to_text(const workbench::ModelProperties& found, bool verbose);
[[nodiscard]] std::string to_json(const workbench::ModelProperties& found);
[[nodiscard]] int exit_status_of(const workbench::ModelProperties& found);

// Explain. `max` is the largest number of shown violations.
[[nodiscard]] std::string to_text(const workbench::ExplainResult& result, std::size_t max);
[[nodiscard]] std::string to_json(const workbench::ExplainResult& result, std::size_t max, int exit_status);
[[nodiscard]] int exit_status_of(const workbench::ExplainResult& result);

// Report: a summary in a line or two.
[[nodiscard]] std::string to_text(const workbench::ReportResults& results);
[[nodiscard]] int exit_status_of(const workbench::ReportResults& results);

} // namespace katlas::cli
