#include "katlas/workbench/call_stack.hpp"

#include <fmt/format.h>

namespace katlas::workbench {

std::string to_text(const CallStack& stack, std::string_view file, std::size_t line) {
    std::string text;
    for (const CallFrame& frame : stack.frames) {
        const bool innermost = text.empty();
        text += fmt::format("{}{}", innermost ? "in " : "  called from ", frame.function);
        const bool is_known = innermost && frame.file == file && frame.line == line;
        if (!frame.file.empty() && !is_known)
            text += fmt::format(" at {}:{}", frame.file, frame.line);
        text += '\n';
        if (frame.left_out != 0)
            text += fmt::format("  ... and {} more calls\n", frame.left_out);
    }
    return text;
}

} // namespace katlas::workbench
