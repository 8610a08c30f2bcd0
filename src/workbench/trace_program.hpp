// The program of a trace: built and run as the exploration has done that wrote the trace.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/trace.hpp"

namespace katlas::workbench {

[[nodiscard]] std::vector<std::string> files_of(const Trace& trace);
// What the program is called: by its files, or by its test.
[[nodiscard]] std::string name_of_program(const Trace& trace);

// Options of its machine. It fails if the mapping is not there by which the program was compiled.
[[nodiscard]] Expected<native::Options> options_of(const Trace& trace);

// A machine that runs the program. The constructor throws native::Refusal as that of the machine does.
class TraceMachine {
  public:
    TraceMachine(const std::filesystem::path& object, const Trace& trace, const native::Options& options);

    [[nodiscard]] native::Machine& operator*() { return machine_; }
    [[nodiscard]] native::Machine* operator->() { return &machine_; }

  private:
    native::Machine machine_;
};

} // namespace katlas::workbench
