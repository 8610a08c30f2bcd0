// The results of a check as JUnit XML, which CI servers show beside unit tests (docs/cli.md).
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

// The time and place of the tests: "2024-02-29T12:00:00" and the name of the machine.
struct JunitStamp {
    std::string time;
    std::string host;
};
[[nodiscard]] JunitStamp junit_stamp();

// The output has a suite for each program under each model, and a case for each of its tests. A case is a failure if
// there is a violation, an error if the test could not be explored, and skipped if not everything was explored. The
// output conforms to the schema of Ant's JUnit task, which Jenkins and GitLab also read.
[[nodiscard]] std::string to_junit(const std::vector<workbench::CheckResult>& results, const JunitStamp& stamp);

} // namespace katlas::cli
