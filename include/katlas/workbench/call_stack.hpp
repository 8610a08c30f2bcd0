// Where a thread of a native program is: the functions that are being run, and where each of them is.
//
// A stack begins as return addresses, which the process that explores collects. Their names are looked up later, in
// another process, and only of what is shown: see src/workbench/look_up_calls.hpp. Of a deep recursion the middle is
// left out.
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
    std::uint64_t left_out = 0; // callers behind this one that are not listed
};

// The innermost call is the first.
struct CallStack {
    std::vector<std::uint64_t> addresses; // of instructions, in the shared object
    std::uint64_t left_out = 0;           // addresses, behind the first `kept_inside`
    std::vector<CallFrame> frames;        // void until they are looked up, or if that fails

    static constexpr std::size_t kept_inside = 16;
    static constexpr std::size_t kept_outside = 4;
};

// A line for each function, "in pop" and "  called from worker at queue.c:52". The innermost one has no place if it is
// that of the file and line, which the reader sees above it.
[[nodiscard]] std::string to_text(const CallStack& stack, std::string_view file, std::size_t line);

} // namespace katlas::workbench
