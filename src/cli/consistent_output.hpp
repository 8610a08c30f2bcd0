// What `katlas consistent` prints of a trace (docs/cli.md, docs/json.md).
#pragma once

#include "katlas/workbench/consistent.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

struct JudgedTrace {
    std::string file;
    workbench::RecordedTrace trace;
    workbench::ConsistencyResult result;
    std::vector<std::size_t> lines; // by event: of the file
};
// A file that has no traces to judge.
struct FaultyFile {
    std::string file;
    std::string message;
};

// `witness`: what allows the execution, too. `max`: how many events of a core.
[[nodiscard]] std::string to_text(const JudgedTrace& judged, const workbench::TraceModel& model, bool witness,
                                  std::size_t max);
// Of several traces; empty for one.
[[nodiscard]] std::string summary(const std::vector<JudgedTrace>& all);
[[nodiscard]] std::string to_json(const std::vector<JudgedTrace>& all, const std::vector<FaultyFile>& faulty,
                                  const workbench::TraceModel& model, int exit_status);
// If there is no model to judge by.
[[nodiscard]] std::string to_json(const std::string& model, const workbench::ModelRefusal& refusal, int exit_status);
[[nodiscard]] int exit_status_of(const std::vector<JudgedTrace>& all);

} // namespace katlas::cli
