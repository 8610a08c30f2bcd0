#include "katlas/support/files.hpp"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace katlas {
namespace {

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close_now(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return number_; }
    // The system may refuse the written bytes as late as here.
    bool close_now() {
        const int number = number_;
        number_ = -1;
        return number < 0 || ::close(number) == 0;
    }

  private:
    int number_;
};

// Whether the path names a stream that the process has open already.
bool names_a_stream(const std::filesystem::path& path) {
    const std::string name = path.string();
    return name == "/dev/stdin" || name.starts_with("/dev/fd/") || name.starts_with("/proc/self/fd/");
}

// Why a file with this status is not read; empty if it is read.
std::string refusal(const struct stat& status, bool stream) {
    if (S_ISREG(status.st_mode))
        return {};
    if (S_ISDIR(status.st_mode))
        return "it is a folder";
    if (S_ISFIFO(status.st_mode))
        return stream ? "" : "it is a pipe, not a file";
    if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
        return stream && ::isatty(STDIN_FILENO) != 0 ? "" : "it is a device, not a file";
    return stream ? "" : "it is not a file";
}

Refused last_error() {
    return {std::strerror(errno)};
}

std::string too_large(std::size_t most) {
    return fmt::format("it is larger than {} MB, the most that is read", most >> 20U);
}

} // namespace

Expected<std::string> read_file(const std::filesystem::path& path, Streams streams, std::size_t most) {
    const bool stream = streams == Streams::allowed && names_a_stream(path);
    struct stat status {};
    const auto why_not = [&] {
        if (S_ISREG(status.st_mode) && static_cast<std::size_t>(status.st_size) > most)
            return too_large(most);
        return refusal(status, stream);
    };
    if (::stat(path.c_str(), &status) != 0)
        return last_error();
    if (std::string why = why_not(); !why.empty())
        return Refused{std::move(why)};
    // If a pipe has taken the place of the file since the first look, opening must not wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (stream ? 0 : O_NONBLOCK)));
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0)
        return last_error();
    if (std::string why = why_not(); !why.empty())
        return Refused{std::move(why)};
    std::string text;
    if (S_ISREG(status.st_mode))
        text.reserve(static_cast<std::size_t>(status.st_size));
    std::array<char, std::size_t{1} << 16U> block{};
    while (true) {
        const ssize_t n = ::read(file.number(), block.data(), block.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return last_error();
        if (n == 0)
            return text;
        if (text.size() + static_cast<std::size_t>(n) > most)
            return Refused{too_large(most)};
        text.append(block.data(), static_cast<std::size_t>(n));
    }
}

namespace {

// `synced`: the bytes have reached the disk when this returns.
Expected<Done> write_bytes(const std::filesystem::path& path, std::string_view text, bool synced) {
    constexpr int readable_by_all = 0666; // less the user's mask
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, readable_by_all));
    if (file.number() < 0)
        return last_error();
    while (!text.empty()) {
        const ssize_t n = ::write(file.number(), text.data(), text.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return last_error();
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    if ((synced && ::fsync(file.number()) != 0) || !file.close_now())
        return last_error();
    return Done{};
}

} // namespace

Expected<Done> write_file(const std::filesystem::path& path, std::string_view text) {
    return write_bytes(path, text, false);
}

Expected<Done> replace_file(const std::filesystem::path& path, std::string_view text) {
    std::filesystem::path beside = path;
    beside += ".new";
    Expected<Done> written = write_bytes(beside, text, true);
    if (written && ::rename(beside.c_str(), path.c_str()) != 0)
        written = last_error();
    if (!written) {
        ::unlink(beside.c_str());
        return written;
    }
    // The name is on the disk once the folder is; not every file system supports syncing a folder.
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const Descriptor names(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (names.number() >= 0)
        static_cast<void>(::fsync(names.number()));
    return Done{};
}

} // namespace katlas
