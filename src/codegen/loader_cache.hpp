// The folder of compiled checkers, and folders that exist for one build.
//
// An entry is a shared object with a seal behind its last byte, which loaders of shared objects do not look at: a hash
// of the entry's key and bytes. One file, so one rename replaces object and seal together.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace katlas::codegen {

// Made with a name of its own, for its owner only, and removed with all it holds.
class TemporaryFolder {
  public:
    // Nothing if it cannot be made there.
    [[nodiscard]] static std::optional<TemporaryFolder> make(const std::filesystem::path& parent);

    TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    static constexpr std::string_view prefix = "katlas-build-";

  private:
    explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_;
};

class CheckerCache {
  public:
    // Makes the folder if there is none. Nothing, and why, if it is no folder, not ours, or writable by others: then
    // somebody else could put code there that we would run.
    [[nodiscard]] static std::optional<CheckerCache> open(const std::filesystem::path& folder, std::string& why);

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] std::filesystem::path path_of(const std::string& key) const { return folder_ / file_name(key); }
    // The object of that key, if there is an entry that is ours, ends in its seal, and has the bytes that were sealed.
    // O(size).
    [[nodiscard]] std::optional<std::string> read_intact(const std::string& key) const;
    // Makes a sealed copy of a file, beside it in a folder within this one, and puts that in the place of the entry, if
    // any. False if that fails: the cache is then as it was. A copy, since the file is loaded: nobody who finds the
    // entry can touch it.
    [[nodiscard]] bool publish(const std::filesystem::path& file, const std::string& key) const;
    // What builds left behind that were killed more than a day ago.
    void remove_abandoned_builds() const;

    [[nodiscard]] static std::string file_name(const std::string& key);

  private:
    explicit CheckerCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
    std::filesystem::path folder_;
};

} // namespace katlas::codegen
