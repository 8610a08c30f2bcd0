// The program of a trace: it is built and run as in the exploration that wrote the trace.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/trace.hpp"

namespace katlas::workbench {

[[nodiscard]] std::vector<std::string> files_of(const Trace& trace);
// The name of the program: that of its files, or of its test.
[[nodiscard]] std::string name_of_program(const Trace& trace);

// The options of the program's machine. Fails if the mapping by which the program was compiled is missing.
[[nodiscard]] Expected<native::Options> options_of(const Trace& trace);

// A machine that runs the program. The constructor throws native::Refusal, like that of Machine.
class TraceMachine {
  public:
    TraceMachine(const std::filesystem::path& object, const Trace& trace, const native::Options& options);

    [[nodiscard]] native::Machine& operator*() { return machine_; }
    [[nodiscard]] native::Machine* operator->() { return &machine_; }

  private:
    native::Machine machine_;
};

} // namespace katlas::workbench
