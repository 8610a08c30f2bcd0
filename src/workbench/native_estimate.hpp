// A process that estimates the number of executions of a program in C. It may be killed at any time.
#pragma once

#include "katlas/explore/outlook.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/native_build.hpp"

#include <sys/types.h>

namespace katlas::workbench {

class NativeEstimate {
  public:
    // `descents` is the number of descents; 0: as many as there is time for, slowly (side_estimate.hpp). Throws
    // std::runtime_error, std::bad_alloc.
    NativeEstimate(const NativeProgram& program, const std::string& function, const CheckModel& model,
                   const native::Options& options, std::uint64_t descents, std::uint64_t seed);
    NativeEstimate(const NativeEstimate&) = delete;
    NativeEstimate& operator=(const NativeEstimate&) = delete;
    ~NativeEstimate();

    [[nodiscard]] explore::Estimate now() const;
    // Waits for all descents or for a stop. Throws std::runtime_error if there is no estimate.
    [[nodiscard]] explore::Estimate wait(const StopToken& stop);

  private:
    struct Shared;
    [[nodiscard]] bool is_over();

    Shared* shared_ = nullptr;
    pid_t pid_ = -1; // 0 once the process has ended
};

} // namespace katlas::workbench
