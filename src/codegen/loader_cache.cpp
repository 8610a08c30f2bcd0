#include "katlas/codegen/loader_cache.hpp"

#include "katlas/codegen/loader_sha256.hpp"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace katlas::codegen {
namespace {

namespace fs = std::filesystem;

constexpr mode_t writable_by_others = S_IWGRP | S_IWOTH;

class File {
  public:
    // Only its owner can access a new file, whatever the umask.
    File(const fs::path& path, int flags)
        : descriptor_(::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (descriptor_ >= 0)
            close(descriptor_);
    }
    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    // A regular file of ours that nobody else can change.
    [[nodiscard]] bool is_trusted() const {
        struct stat s {};
        return fstat(descriptor_, &s) == 0 && S_ISREG(s.st_mode) && s.st_uid == geteuid() &&
               (s.st_mode & writable_by_others) == 0;
    }
    [[nodiscard]] std::optional<std::string> read_all() const {
        std::string text;
        std::vector<char> buffer(std::size_t{1} << 16U);
        for (;;) {
            const ssize_t n = ::read(descriptor_, buffer.data(), buffer.size());
            if (n == 0)
                return text;
            if (n < 0 && errno != EINTR)
                return std::nullopt;
            if (n > 0)
                text.append(buffer.data(), static_cast<std::size_t>(n));
        }
    }
    [[nodiscard]] bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t n = ::write(descriptor_, text.data(), text.size());
            if (n < 0 && errno != EINTR)
                return false;
            if (n > 0)
                text.remove_prefix(static_cast<std::size_t>(n));
        }
        return true;
    }
    // Writes the bytes to the disk: a rename must not survive a crash in which the bytes are lost.
    [[nodiscard]] bool flush() const { return fsync(descriptor_) == 0; }

  private:
    int descriptor_;
};

std::string seal_of(const std::string& key, std::string_view bytes) {
    Sha256 hash;
    hash.add_field(key);
    hash.add_field(bytes);
    return fmt::format("\nkatlas seal {}\n", hash.finish());
}

} // namespace

std::optional<TemporaryFolder> TemporaryFolder::make(const fs::path& parent) {
    std::string name = (parent / fmt::format("{}XXXXXX", prefix)).string();
    if (mkdtemp(name.data()) == nullptr)
        return std::nullopt;
    return TemporaryFolder(name);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty())
        fs::remove_all(path_, ignored);
}

std::optional<CheckerCache> CheckerCache::open(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder.parent_path(), error); // the next call shows a failure
    if (mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return std::nullopt;
    return open_if_there(folder);
}

std::optional<CheckerCache> CheckerCache::open_if_there(const fs::path& folder) {
    struct stat s {};
    if (stat(folder.c_str(), &s) != 0 || !S_ISDIR(s.st_mode) || s.st_uid != geteuid() ||
        (s.st_mode & writable_by_others) != 0)
        return std::nullopt;
    // Absolute, so that a loaded object has the same name in every working directory.
    std::error_code error;
    const fs::path absolute = fs::absolute(folder, error);
    return CheckerCache(error ? folder : absolute);
}

std::string CheckerCache::file_name(const std::string& key) {
    return fmt::format("checker-{}.so", key);
}

std::optional<std::string> CheckerCache::read_intact(const std::string& key) const {
    return read(path_of(key), key);
}

std::optional<std::string> CheckerCache::read_sealed(const std::string& name) const {
    return read(folder_ / name, name);
}

bool CheckerCache::write_sealed(const std::string& name, std::string_view bytes) const {
    const auto scratch = TemporaryFolder::make(folder_);
    return scratch && put(scratch->path() / name, bytes, name, folder_ / name, false);
}

std::optional<std::string> CheckerCache::read(const fs::path& path, const std::string& key) {
    const File file(path, O_RDONLY | O_NONBLOCK);
    if (!file.is_open() || !file.is_trusted())
        return std::nullopt;
    auto text = file.read_all();
    const std::size_t seal_size = seal_of(key, {}).size();
    if (!text || text->size() <= seal_size)
        return std::nullopt;
    const std::string seal = text->substr(text->size() - seal_size);
    text->resize(text->size() - seal_size);
    return seal == seal_of(key, *text) ? std::move(text) : std::nullopt;
}

bool CheckerCache::publish(const fs::path& file, const std::string& key) const {
    std::optional<std::string> bytes;
    {
        const File object(file, O_RDONLY);
        bytes = object.is_open() ? object.read_all() : std::nullopt;
    }
    return bytes && put(file.string() + ".sealed", *bytes, key, path_of(key), true);
}

bool CheckerCache::put(const fs::path& copy, std::string_view bytes, const std::string& key, const fs::path& entry,
                       bool to_disk) {
    {
        const File sealed(copy, O_WRONLY | O_CREAT | O_EXCL);
        if (!sealed.is_open() || !sealed.write(bytes) || !sealed.write(seal_of(key, bytes)) ||
            (to_disk && !sealed.flush()))
            return false;
    }
    std::error_code error;
    fs::rename(copy, entry, error);
    return !error;
}

Turn::~Turn() {
    if (descriptor_ < 0)
        return;
    std::error_code ignored;
    fs::remove(path_, ignored);
    close(descriptor_);
}

std::optional<Turn> CheckerCache::wait_for_turn(const std::string& key, std::chrono::milliseconds timeout,
                                                const std::function<bool()>& wanted) const {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    const fs::path path = folder_ / fmt::format("checker-{}.turn", key);
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (descriptor < 0)
        return std::nullopt;
    for (bool waited = false;; waited = true) {
        if (flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            return Turn(descriptor, path, waited);
        if (!wanted() || std::chrono::steady_clock::now() >= deadline) {
            close(descriptor);
            return std::nullopt;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void CheckerCache::remove_abandoned_builds() const {
    const auto limit = fs::file_time_type::clock::now() - std::chrono::hours{24};
    std::error_code error;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone; // removed by another process that does the same
        if (it->path().filename().string().starts_with(TemporaryFolder::prefix) && it->last_write_time(gone) < limit &&
            !gone)
            abandoned.push_back(it->path());
    }
    for (const fs::path& folder : abandoned)
        fs::remove_all(folder, error);
}

} // namespace katlas::codegen
