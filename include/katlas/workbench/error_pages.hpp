// The contents of a page about one error: the execution step by step, its end, and the sources of its steps.
//
// Each error, fault and race of a result has a page if the result has steps (CheckTask::steps). So has each shown
// execution graph of a violated condition.
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <string>
#include <utility>
#include <vector>

namespace katlas::workbench {

struct ErrorPage {
    // The final position of a thread, if that position is the error.
    struct Ending {
        std::uint32_t thread = 0; // an index into the threads of the steps
        std::string message;      // "assertion failed: x == 1"
        std::optional<Statement> statement;
        CallStack calls;
    };
    struct Source {
        std::string file;
        std::string text;
    };

    std::string name; // "error-1", "deadlock", "race", "1": unique in the result
    std::string test;
    std::string model;
    std::string mapping; // as in the result
    std::string kind;    // "Data race"
    std::string message;
    ExecutionSteps steps;
    std::vector<Ending> endings;
    std::vector<std::pair<std::string, std::string>> output; // the output of threads, by name
    std::vector<Source> sources;                             // the readable ones, the most used first
};

// Reads the sources.
[[nodiscard]] std::vector<ErrorPage> error_pages(const CheckResult& result);

} // namespace katlas::workbench
