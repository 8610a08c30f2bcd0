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
    // A new file is its owner's only, whatever the umask says.
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

std::optional<std::string> CheckerCache::read_intact(const std::string& key) const {
    const File file(path_of(key), O_RDONLY | O_NONBLOCK);
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
    const fs::path copy = file.string() + ".sealed";
    {
        const File object(file, O_RDONLY);
        const auto bytes = object.is_open() ? object.read_all() : std::nullopt;
        const File sealed(copy, O_WRONLY | O_CREAT | O_EXCL);
        if (!bytes || !sealed.is_open() || !sealed.write(*bytes) || !sealed.write(seal_of(key, *bytes)) ||
            !sealed.flush())
            return false;
    }
    std::error_code error;
    fs::rename(copy, path_of(key), error);
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
