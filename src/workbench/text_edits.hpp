// Applies changes to a text, and shows them as a unified diff.
//
// An edit replaces bytes [begin, end). Edits do not overlap, and each is within one line, or removes whole lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

struct TextEdit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

// The edits may be in any order.
[[nodiscard]] std::string edited(std::string_view text, std::vector<TextEdit> edits);

// A diff for `patch -p1` and `git apply`, with three lines around each change; empty if there are no edits. `name` is
// the file's name.
[[nodiscard]] std::string unified_diff(const std::string& name, std::string_view text, std::vector<TextEdit> edits);

} // namespace katlas::workbench
