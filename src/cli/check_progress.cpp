#include "check_progress.hpp"

#include <fmt/format.h>

namespace katlas::cli {

std::string progress_text(std::uint64_t executions, double seconds, std::size_t programs_done, std::size_t programs) {
    const double rate = seconds > 0 ? static_cast<double>(executions) / seconds : 0;
    return fmt::format("{}{} executions, {} per second",
                       programs > 1 ? fmt::format("{} of {} programs, ", programs_done, programs) : std::string(),
                       grouped(executions), grouped(static_cast<std::uint64_t>(rate)));
}

} // namespace katlas::cli
