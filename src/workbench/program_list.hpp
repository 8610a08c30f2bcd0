// Lists of programs, as in herd's tools: `@FILE` stands for the names in FILE, one per line. A name is relative to the
// folder of its list, and may be another list; `#` begins a comment.
#pragma once

#include <string>
#include <vector>

namespace katlas::workbench {

struct ListedProgram {
    std::string name;
    std::string error; // if a list cannot be read; then `name` is that of the list
};

// The programs of an argument: the argument itself, or all names of its list.
[[nodiscard]] std::vector<ListedProgram> listed_programs(const std::string& argument);

} // namespace katlas::workbench
