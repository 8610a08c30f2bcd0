// What `katlas check` found out, and its two renderings.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/result.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

struct ErrorText {
    std::string message; // "assertion failed: r0 == 1"
    std::string place;   // "file:line:column", or the thread's
    std::string thread;  // "P0"
    std::string graph;
};

// One program under one model.
struct CheckResult {
    std::string file; // empty: the program is one of a family
    std::string test;
    std::string model;
    std::string diagnostics; // rendered, errors and warnings
    std::string error;       // not explored: why

    bool has_condition = false;
    program::Quantifier quantifier = program::Quantifier::exists;
    std::string condition; // as text
    program::Outcomes::Report outcomes;

    std::optional<explore::Estimate> estimate; // then nothing was explored
    std::uint64_t executions = 0;              // complete ones
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t num_errors = 0;
    std::vector<ErrorText> errors;
    std::vector<std::string> graphs;
    bool exhaustive = true;
    double seconds = 0;
    double cpu_seconds = 0;
    long peak_kb = 0; // of the process, so far

    // A program error, or a condition that had to hold and does not.
    [[nodiscard]] bool violated() const { return num_errors != 0 || (has_condition && !outcomes.required_holds); }
};

[[nodiscard]] std::string to_text(const CheckResult& result);
[[nodiscard]] std::string to_json(const std::vector<CheckResult>& results);

// `exists` only asks.
[[nodiscard]] int exit_status_of(const std::vector<CheckResult>& results);

} // namespace katlas::cli
