// Running the built program as a user does: from the root of the source tree, through the shell.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <sys/wait.h>

namespace katlas::testing {

struct Run {
    std::string output; // standard output and standard error as they come
    int status = -1;
};

// Runs a command in which `katlas` means the program just built.
inline Run run_in_source_tree(const std::string& command) {
    const std::string script =
        "cd '" KATLAS_SOURCE_DIR "' && katlas() { '" KATLAS_BINARY "' \"$@\"; } && exec 2>&1 && " + command;
    std::FILE* pipe = popen(script.c_str(), "r");
    if (pipe == nullptr)
        throw std::runtime_error("cannot run a shell");
    Run run;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        run.output.append(buffer, n);
    run.status = WEXITSTATUS(pclose(pipe));
    return run;
}

// The same with a new folder $d, which is gone afterwards.
inline Run run_with_folder(const std::string& command) {
    return run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\" 2>/dev/null' EXIT && " + command);
}

inline bool mentions(const Run& run, const std::string& text) {
    return run.output.find(text) != std::string::npos;
}

// Whether programs in C cannot be checked here, since clang 16 or the pass is not there.
inline bool lacks_clang() {
    static const bool lacks =
        !std::filesystem::exists(KATLAS_PASS) || run_in_source_tree("command -v clang-16 >/dev/null").status != 0;
    return lacks;
}

// The same; says so, by which CTest shows the test as skipped.
inline bool cannot_check_c() {
    if (lacks_clang())
        std::cout << "C programs cannot be checked here\n";
    return lacks_clang();
}

// The text of a file, named from the root of the source tree.
inline std::string source_text(const std::string& path) {
    std::ifstream in(KATLAS_SOURCE_DIR "/" + path, std::ios::binary);
    if (!in)
        throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace katlas::testing
