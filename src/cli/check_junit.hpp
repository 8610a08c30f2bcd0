// The results of a check as JUnit XML, which CI servers show beside unit tests (docs/cli.md).
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

// When and where the tests ran: "2024-02-29T12:00:00" and the name of the machine.
struct JunitStamp {
    std::string time;
    std::string host;
};
[[nodiscard]] JunitStamp junit_stamp();

// A suite for each program under each model, and a case for each of its tests: a failure if something is wrong, an
// error if it could not be explored, skipped if not all was explored. Valid by the schema of Ant's JUnit task, which
// Jenkins and GitLab read, too.
[[nodiscard]] std::string to_junit(const std::vector<workbench::CheckResult>& results, const JunitStamp& stamp);

} // namespace katlas::cli
