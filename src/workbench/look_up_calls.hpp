// The functions, files and lines of call stacks, from the debug information of the program. The binutils' addr2line
// reads it: one process for all stacks of a result. Where it is not there, or fails, no stack is shown.
#pragma once

#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/native_build.hpp"

#include <map>
#include <string_view>

namespace katlas::workbench {

// Of one address: the function, and before it those that are inlined there.
using CallFrames = std::map<std::uint64_t, std::vector<CallFrame>>;

// What `addr2line -a -f -i` prints. `folder`: files below it are named as one sees them from there.
[[nodiscard]] CallFrames parse_call_frames(std::string_view output, const std::string& folder);

void look_up_calls(CheckResult& result, const NativeProgram& program, const StopToken& stop);

} // namespace katlas::workbench
