// The output of `katlas consistent` about a trace (docs/cli.md, docs/json.md).
#pragma once

#include "katlas/workbench/consistent.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

struct JudgedTrace {
    std::string file;
    workbench::RecordedTrace trace;
    workbench::ConsistencyResult result;
    std::vector<std::size_t> lines; // by event: its line in the file
};
// A file without traces to judge.
struct FaultyFile {
    std::string file;
    std::string message;
};

// `witness`: also prints the witness of an allowed execution. `max` is the largest number of printed events of a core.
[[nodiscard]] std::string to_text(const JudgedTrace& judged, const workbench::TraceModel& model, bool witness,
                                  std::size_t max);
// A summary of several traces; empty for one.
[[nodiscard]] std::string summary(const std::vector<JudgedTrace>& all);
[[nodiscard]] std::string to_json(const std::vector<JudgedTrace>& all, const std::vector<FaultyFile>& faulty,
                                  const workbench::TraceModel& model, int exit_status);
// The output if there is no model.
[[nodiscard]] std::string to_json(const std::string& model, const workbench::ModelRefusal& refusal, int exit_status);
[[nodiscard]] int exit_status_of(const std::vector<JudgedTrace>& all);

} // namespace katlas::cli
