#include "graphviz.hpp"

#include "katlas/support/files.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

// Writes everything, without ending the program if the reader has gone away.
void feed(int pipe, const std::string& text) {
    struct sigaction ignore {};
    struct sigaction before {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &before);
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t n = ::write(pipe, text.data() + done, text.size() - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += static_cast<std::size_t>(n);
    }
    sigaction(SIGPIPE, &before, nullptr);
}

std::string run_dot(const std::string& dot, const std::string& format, const std::string& path) {
    int ends[2];
    if (::pipe(ends) != 0)
        return fmt::format("cannot run 'dot': {}", std::strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    std::string program = "dot";
    std::string type = "-T" + format;
    std::string out = "-o" + path;
    char* arguments[] = {program.data(), type.data(), out.data(), nullptr};
    pid_t child = 0;
    const int failure = ::posix_spawnp(&child, "dot", &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    if (failure != 0) {
        ::close(ends[1]);
        return fmt::format(
            "a picture of type '{}' needs Graphviz, and its program 'dot' cannot be run ({}); install it, "
            "or write the picture's text with -o FILE.dot",
            format, std::strerror(failure));
    }
    feed(ends[1], dot);
    ::close(ends[1]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fmt::format("'dot -T{}' failed", format);
    return {};
}

} // namespace

std::string write_picture(const std::string& dot, const std::string& path) {
    if (path.empty()) {
        std::fputs(dot.c_str(), stdout);
        return {};
    }
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension.size() < 2)
        return fmt::format("'{}' does not say which type of picture it is; end it in .svg, .png, .pdf or .dot", path);
    if (extension != ".dot" && extension != ".gv")
        return run_dot(dot, extension.substr(1), path);
    const auto done = write_file(path, dot);
    return done ? "" : fmt::format("cannot write '{}': {}", path, done.why_not());
}

} // namespace katlas::cli
