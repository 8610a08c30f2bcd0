// The folder of compiled checkers and of facts that were proved about models; and folders that exist for one build.
//
// An entry is a file, perhaps a shared object, with a seal behind its last byte: a hash of the entry's key and bytes.
// Loaders of shared objects ignore the seal. Since bytes and seal are in one file, one rename replaces both.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace katlas::codegen {

// A folder with a unique name, accessible to its owner only. The destructor removes it with everything in it.
class TemporaryFolder {
  public:
    // Nothing if the folder cannot be made in `parent`.
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

// The right to make one entry of a cache. One process has it at a time. It is a lock on a file that exists as long as
// some process has the right.
class Turn {
  public:
    Turn(int descriptor, std::filesystem::path path, bool waited)
        : descriptor_(descriptor), path_(std::move(path)), waited_(waited) {}
    Turn(Turn&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)), waited_(other.waited_) {}
    Turn& operator=(Turn&&) = delete;
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn();

    // Whether another process had the right meanwhile.
    [[nodiscard]] bool waited() const { return waited_; }

  private:
    int descriptor_;
    std::filesystem::path path_;
    bool waited_;
};

class CheckerCache {
  public:
    // Makes the folder if there is none. Nothing if the path is no folder, or if the folder is not ours or is writable
    // by others: then somebody else could put code there that we would run.
    [[nodiscard]] static std::optional<CheckerCache> open(const std::filesystem::path& folder);
    // The same, but makes no folder.
    [[nodiscard]] static std::optional<CheckerCache> open_if_there(const std::filesystem::path& folder);

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] std::filesystem::path path_of(const std::string& key) const { return folder_ / file_name(key); }
    // The object of that key, if there is an entry that is ours and ends in a seal that matches its bytes. O(size).
    [[nodiscard]] std::optional<std::string> read_intact(const std::string& key) const;
    // Makes a sealed copy of a file, beside the file in a folder within this one, and replaces the entry, if any, with
    // the copy. False if that fails; the cache is then unchanged. The entry is a copy because the file itself is
    // loaded: nobody who finds the entry can touch the loaded file.
    [[nodiscard]] bool publish(const std::filesystem::path& file, const std::string& key) const;
    // The same of an entry that is a text, whose key is the name of its file.
    [[nodiscard]] std::optional<std::string> read_sealed(const std::string& name) const;
    // Replaces the entry, if any, with the sealed bytes. False if that fails; the cache is then unchanged.
    [[nodiscard]] bool write_sealed(const std::string& name, std::string_view bytes) const;
    // Nothing if the wait exceeds the timeout, if the turn is no longer wanted, or if locks do not work here. An entry
    // may be made without a turn; this costs time and harms nobody.
    [[nodiscard]] std::optional<Turn> wait_for_turn(const std::string& key, std::chrono::milliseconds timeout,
                                                    const std::function<bool()>& wanted) const;
    // Removes the remains of builds that were killed more than a day ago.
    void remove_abandoned_builds() const;

    [[nodiscard]] static std::string file_name(const std::string& key);

  private:
    explicit CheckerCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
    static std::optional<std::string> read(const std::filesystem::path& path, const std::string& key);
    // Writes a copy and renames it. `to_disk`: also syncs the entry to disk, because it is costly to make again after a
    // crash.
    static bool put(const std::filesystem::path& copy, std::string_view bytes, const std::string& key,
                    const std::filesystem::path& entry, bool to_disk);

    std::filesystem::path folder_;
};

} // namespace katlas::codegen
