// Lists of programs, as herd's tools take them: `@FILE` stands for the names in FILE, one in a line. A name is relative
// to the folder of its list, and may be that of another list; `#` begins a comment.
#pragma once

#include <string>
#include <vector>

namespace katlas::workbench {

struct ListedProgram {
    std::string name;
    std::string error; // of a list that cannot be read; its name is the list's
};

// What an argument stands for: itself, or all names of its list.
[[nodiscard]] std::vector<ListedProgram> listed_programs(const std::string& argument);

} // namespace katlas::workbench
