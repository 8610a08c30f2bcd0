#include "katlas/codegen/loader_process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <functional>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::codegen {
namespace {

using Clock = std::chrono::steady_clock;

// The settings of a child: its streams, and a process group of its own, so that its children can be killed with it.
class Spawn {
  public:
    explicit Spawn(const std::string& output) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
        posix_spawnattr_init(&attributes_);
        // The child must not inherit the set of signals that this thread blocks or ignores.
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;
    ~Spawn() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }

    [[nodiscard]] int start(const std::vector<std::string>& arguments, pid_t& child) const {
        std::vector<char*> argv;
        argv.reserve(arguments.size() + 1);
        for (const std::string& a : arguments)
            argv.push_back(const_cast<char*>(a.c_str())); // the interface is older than const
        argv.push_back(nullptr);
        return posix_spawn(&child, argv.front(), &actions_, &attributes_, argv.data(), environ);
    }

  private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

// Whether the child ended before `to_be_killed`. If so, sets its wait status.
bool wait_unless(const std::function<bool()>& to_be_killed, pid_t child, int& status) {
    std::chrono::microseconds pause{500};
    for (;;) {
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return true;
        if (to_be_killed())
            return false;
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds{10'000});
    }
}

std::string head_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text(ProcessResult::max_output, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, in.gcount())));
    return text;
}

} // namespace

ProcessResult run_program(const std::vector<std::string>& arguments, const std::filesystem::path& scratch,
                          std::chrono::milliseconds timeout, const StopToken& stop) {
    ProcessResult result;
    const Clock::time_point deadline = Clock::now() + timeout;
    pid_t child = 0;
    if (const int error = Spawn(scratch.string()).start(arguments, child); error != 0) {
        result.status = error;
        return result;
    }
    int status = 0;
    const auto to_be_killed = [&] {
        return Clock::now() >= deadline || stop.requested() || access(scratch.parent_path().c_str(), F_OK) != 0;
    };
    if (!wait_unless(to_be_killed, child, status)) {
        kill(-child, SIGKILL);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        result.end = Clock::now() >= deadline ? ProcessResult::End::timed_out : ProcessResult::End::stopped;
    } else if (WIFSIGNALED(status)) {
        result.end = ProcessResult::End::killed_by_signal;
        result.status = WTERMSIG(status);
    } else {
        result.end = ProcessResult::End::exited;
        result.status = WEXITSTATUS(status);
    }
    result.output = head_of(scratch);
    return result;
}

} // namespace katlas::codegen
