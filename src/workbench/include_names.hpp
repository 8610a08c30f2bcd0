// What a C compiler says of the files that a compilation read: the dependency rule (-MD), and the folders in which
// headers are searched for (-v). And what the texts of these files say of files that they ask for: the names in
// `#include` and `__has_include`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

// The files of a rule that make reads: those behind the target's colon, up to the end of the rule, without escapes.
[[nodiscard]] std::vector<std::string> files_of_rule(std::string_view rule);

// What the compiler prints with -v of the places that it looks at.
struct SearchedFolders {
    std::vector<std::string> of_headers; // in order; also the folders that do not exist
    std::string toolchain;               // the folder of the chosen installation of gcc; empty if there is none
};
[[nodiscard]] SearchedFolders searched_folders(std::string_view messages);

struct IncludeNames {
    std::vector<std::string> names;  // each as often as the text has it; also names in comments
    std::vector<std::string> quoted; // the names that are looked for beside the file, too
    std::vector<std::string> next;   // the names that are looked for behind the folder of the file
};
[[nodiscard]] IncludeNames include_names(std::string_view text);

// Whether a text has something that is not the same in each compilation, or that reads a file which no rule names.
[[nodiscard]] bool varies(std::string_view text);

} // namespace katlas::workbench
