// The functions, files and lines of call stacks, from the debug information of the program. The binutils' addr2line
// reads it: one process for all stacks of a result. If addr2line is missing or fails, no stack is shown.
#pragma once

#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/native_build.hpp"

#include <map>
#include <string_view>

namespace katlas::workbench {

// For each address: the function, preceded by the functions inlined there.
using CallFrames = std::map<std::uint64_t, std::vector<CallFrame>>;

// Parses the output of `addr2line -a -f -i`. Files below `folder` get names relative to it.
[[nodiscard]] CallFrames parse_call_frames(std::string_view output, const std::string& folder);

void look_up_calls(CheckResult& result, const NativeProgram& program, const StopToken& stop);

} // namespace katlas::workbench
