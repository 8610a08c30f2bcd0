#include "loader_cache.hpp"

#include "loader_sha256.hpp"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace katlas::codegen {
namespace {

namespace fs = std::filesystem;

constexpr mode_t writable_by_others = S_IWGRP | S_IWOTH;

class File {
  public:
    File(const fs::path& path, int flags) : descriptor_(::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW)) {}
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
    [[nodiscard]] bool append(std::string_view text) const {
        if (lseek(descriptor_, 0, SEEK_END) < 0)
            return false;
        while (!text.empty()) {
            const ssize_t n = ::write(descriptor_, text.data(), text.size());
            if (n < 0 && errno != EINTR)
                return false;
            if (n > 0)
                text.remove_prefix(static_cast<std::size_t>(n));
        }
        return true;
    }
    // On the disk, and not only in memory: a rename must not outlive a crash that the bytes did not.
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

std::optional<CheckerCache> CheckerCache::open(const fs::path& folder, std::string& why) {
    std::error_code error;
    fs::create_directories(folder.parent_path(), error); // its failure shows in what follows
    if (mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
        why = fmt::format("{} cannot be made: {}", folder.string(), std::strerror(errno));
        return std::nullopt;
    }
    struct stat s {};
    if (stat(folder.c_str(), &s) != 0 || !S_ISDIR(s.st_mode)) {
        why = fmt::format("{} is no folder", folder.string());
        return std::nullopt;
    }
    if (s.st_uid != geteuid() || (s.st_mode & writable_by_others) != 0) {
        why = fmt::format("{} belongs to, or can be written by, others", folder.string());
        return std::nullopt;
    }
    // Absolute, so that what is loaded has one name whatever the working directory.
    const fs::path absolute = fs::absolute(folder, error);
    return CheckerCache(error ? folder : absolute);
}

std::string CheckerCache::file_name(const std::string& key) {
    return fmt::format("checker-{}.so", key);
}

bool CheckerCache::has_intact(const std::string& key) const {
    const File file(path_of(key), O_RDONLY | O_NONBLOCK);
    if (!file.is_open() || !file.is_trusted())
        return false;
    const auto text = file.read_all();
    const std::size_t seal_size = seal_of(key, {}).size();
    if (!text || text->size() <= seal_size)
        return false;
    const std::string_view bytes = std::string_view(*text).substr(0, text->size() - seal_size);
    return std::string_view(*text).substr(bytes.size()) == seal_of(key, bytes);
}

bool CheckerCache::publish(const fs::path& file, const std::string& key) const {
    {
        const File object(file, O_RDWR);
        if (!object.is_open())
            return false;
        const auto bytes = object.read_all();
        if (!bytes || !object.append(seal_of(key, *bytes)) || !object.flush())
            return false;
    }
    if (chmod(file.c_str(), S_IRUSR | S_IWUSR | S_IXUSR) != 0) // whatever the umask: others must not write
        return false;
    std::error_code error;
    fs::rename(file, path_of(key), error);
    return !error;
}

void CheckerCache::remove_abandoned_builds() const {
    const auto limit = fs::file_time_type::clock::now() - std::chrono::hours{24};
    std::error_code error;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone; // by another process that does the same
        if (it->path().filename().string().starts_with(TemporaryFolder::prefix) && it->last_write_time(gone) < limit &&
            !gone)
            abandoned.push_back(it->path());
    }
    for (const fs::path& folder : abandoned)
        fs::remove_all(folder, error);
}

} // namespace katlas::codegen
