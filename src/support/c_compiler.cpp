#include "katlas/support/c_compiler.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace katlas {

namespace fs = std::filesystem;

std::optional<fs::path> c_compiler() {
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "" : path;
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        if (const fs::path file = fs::path(folder) / "clang-16"; !folder.empty() && access(file.c_str(), X_OK) == 0)
            return file;
    }
    return std::nullopt;
}

std::optional<fs::path> native_folder() {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& folder : {program / "native", program / KATLAS_NATIVE_FOLDER})
        if (fs::exists(folder / pass_file, ignored))
            return folder;
    return std::nullopt;
}

// With the macro std::shared_ptr does not read both of its counters as one word.
void add_cxx_options(std::vector<std::string>& command, const fs::path& native_folder) {
    command.insert(command.end(), {"-D_GLIBCXX_TSAN=1", "-isystem", (native_folder / "include" / "c++").string()});
}

void add_c_options(std::vector<std::string>& command) {
    for (const char* warning : warnings_in_c)
        command.push_back(std::string("-Wno-error=") + warning);
}

} // namespace katlas
