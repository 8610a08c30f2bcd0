// Explains why a model allows or forbids the outcome of a litmus test.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/explain_results.hpp"

namespace katlas::workbench {

struct ExplainOptions {
    std::string model;
    std::string mapping; // see mapping_choice()
    std::uint64_t max_candidates = explain::ExplainOptions{}.max_candidates;
    std::uint32_t unroll = 4;
    StopToken stop{};
};

// Any failure is an error of the result.
[[nodiscard]] ExplainResult explain_file(const std::string& path, const ExplainOptions& options);

} // namespace katlas::workbench
