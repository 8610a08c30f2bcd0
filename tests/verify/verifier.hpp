// Running katlas-verify as a user does.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace katlas::tests {

struct Ran {
    std::string output; // standard output and standard error
    int status = -1;    // -1: it did not exit by itself
};

inline Ran run_command(const std::string& command) {
    std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr)
        throw std::runtime_error("cannot run a shell");
    Ran ran;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        ran.output.append(buffer, n);
    const int status = pclose(pipe);
    ran.status = WIFEXITED(status) && WEXITSTATUS(status) < 126 ? WEXITSTATUS(status) : -1;
    return ran;
}

// A file that is there as long as the object.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& text = {})
        : path_((std::filesystem::temp_directory_path() /
                 ("katlas-verify-" + std::to_string(getpid()) + "-" + std::to_string(++count())))
                    .string()) {
        write(text);
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
    [[nodiscard]] std::string read() const {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    static int& count() {
        static int number = 0;
        return number;
    }
    std::string path_;
};

inline Ran verify(const TemporaryFile& file) {
    return run_command("'" KATLAS_VERIFY "' '" + file.path() + "'");
}
inline Ran verify(const std::string& text) {
    return verify(TemporaryFile(text));
}

// The certificates of .kat files, named from the root of the source tree; `files` may have shell patterns.
inline std::string certificates_of(const std::string& files) {
    const TemporaryFile file;
    const Ran ran = run_command("cd '" KATLAS_SOURCE_DIR "' && '" KATLAS_BINARY "' prove --certificate '" +
                                file.path() + "' " + files);
    if (ran.status != 0)
        throw std::runtime_error(ran.output);
    return file.read();
}

} // namespace katlas::tests
