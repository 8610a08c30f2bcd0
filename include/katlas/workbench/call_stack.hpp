// The call stack of a thread of a native program: the active functions, and the position in each of them.
//
// A stack begins as return addresses, collected by the exploring process. The names are looked up later, in another
// process, and only for shown stacks: see src/workbench/look_up_calls.hpp. The middle of a deep recursion is left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

struct CallFrame {
    std::string function;
    std::string file; // empty: not known
    std::size_t line = 0;
    std::uint64_t left_out = 0; // unlisted callers after this one
};

// The innermost call is the first.
struct CallStack {
    std::vector<std::uint64_t> addresses; // of instructions, in the shared object
    std::uint64_t left_out = 0;           // addresses, after the first `kept_inside`
    std::vector<CallFrame> frames;        // empty until they are looked up, or if that fails

    static constexpr std::size_t kept_inside = 16;
    static constexpr std::size_t kept_outside = 4;
};

// A line for each function, "in pop" and " called from worker at queue.c:52". The innermost function has no place if
// its place is the given file and line, which the reader sees above the stack.
[[nodiscard]] std::string to_text(const CallStack& stack, std::string_view file, std::size_t line);

} // namespace katlas::workbench
