// The calls that the running thread is in, by the tables with which exceptions unwind stacks (libgcc): they say where
// each function keeps its caller, also of optimised code and on the stack of a fiber, which they find the end of.
#pragma once

#include <cstdint>
#include <vector>

namespace katlas::native {

// The innermost first: where each call is whose code lies in the loaded object that begins at `base`, as offsets from
// there. Of a caller it is the last byte of the call, whose line is that of the call, while the return address may be
// of the next line. Of code that a signal has interrupted it is the instruction.
[[nodiscard]] std::vector<std::uint64_t> calls_in(const void* base);

} // namespace katlas::native
