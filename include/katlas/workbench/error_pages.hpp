// What a page about one error shows: the execution step by step, where it ends, and the sources that its steps are
// from.
//
// Each error, fault and race of a result is such a page, if the result has the steps (CheckTask::steps), and each
// execution graph that is shown where a condition is violated.
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <string>
#include <utility>
#include <vector>

namespace katlas::workbench {

struct ErrorPage {
    // Where a thread stands at the end, if that is what is wrong.
    struct Ending {
        std::uint32_t thread = 0; // of the steps' threads
        std::string message;      // "assertion failed: x == 1"
        std::optional<Statement> statement;
        CallStack calls;
    };
    struct Source {
        std::string file;
        std::string text;
    };

    std::string name; // "error-1", "deadlock", "race", "1": no two of a result have the same
    std::string test;
    std::string model;
    std::string mapping; // as in the result
    std::string kind;    // "Data race"
    std::string message;
    ExecutionSteps steps;
    std::vector<Ending> endings;
    std::vector<std::pair<std::string, std::string>> output; // what threads printed, by name
    std::vector<Source> sources;                             // those that can be read, the most used first
};

// Reads the sources.
[[nodiscard]] std::vector<ErrorPage> error_pages(const CheckResult& result);

} // namespace katlas::workbench
