// The call stack of the running thread, from the unwinding tables of exceptions (libgcc). The tables tell where each
// function keeps its caller. They work for optimised code, and on the stack of a fiber, whose end they find.
#pragma once

#include <cstdint>
#include <vector>

namespace katlas::native {

// The positions of all calls with code in the loaded object that begins at `base`, as offsets from `base`, innermost
// first. The position of a caller is the last byte of its call instruction, which has the line of the call; the return
// address may belong to the next line. The position of interrupted code is the interrupted instruction.
[[nodiscard]] std::vector<std::uint64_t> calls_in(const void* base);

} // namespace katlas::native
