// Processes that are forked for what must not happen in this one, and the pipes by which they say what they find.
#pragma once

#include <concepts>
#include <csignal>
#include <stdexcept>
#include <string_view>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::workbench {

// An open file, closed at the end of this.
class Descriptor {
  public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(); }

    [[nodiscard]] int number() const { return number_; } // -1: none
    void reset(int number = -1) {
        if (number_ >= 0)
            close(number_);
        number_ = number;
    }

  private:
    int number_;
};

// Neither end is inherited by a program that is executed.
struct Pipe {
    // Throws std::runtime_error if there is no pipe.
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            throw std::runtime_error("there is no pipe");
        reading.reset(ends[0]);
        writing.reset(ends[1]);
    }

    Descriptor reading;
    Descriptor writing;
};

// Forks a process that does that work and ends, also by what the work throws. Throws std::runtime_error if there is no
// process.
template <std::invocable Work>
[[nodiscard]] pid_t fork_process(Work work) {
    const pid_t process = fork();
    if (process < 0)
        throw std::runtime_error("no process can be started");
    if (process > 0)
        return process;
    try {
        work();
    } catch (...) { // who waits for a result misses it
        _exit(1);
    }
    _exit(0);
}

inline void kill_process(pid_t process) {
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
}

// Into a pipe. If its reader is gone, the rest is lost.
inline void write_all(const Descriptor& to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = write(to.number(), bytes.data(), bytes.size());
        if (n <= 0)
            return;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

} // namespace katlas::workbench
