// The folder of compiled checkers and of what was proved of models, and folders that exist for one build.
//
// An entry is a file, perhaps a shared object, with a seal behind its last byte, which loaders of shared objects do not
// look at: a hash of the entry's key and bytes. One file, so one rename replaces bytes and seal together.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

// The right to make one entry of a cache: of all processes one has it at a time. It is a lock on a file that lives as
// long as somebody has the right.
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

    // Whether another had it meanwhile.
    [[nodiscard]] bool waited() const { return waited_; }

  private:
    int descriptor_;
    std::filesystem::path path_;
    bool waited_;
};

class CheckerCache {
  public:
    // Makes the folder if there is none. Nothing if it is no folder, not ours, or writable by others: then somebody
    // else could put code there that we would run.
    [[nodiscard]] static std::optional<CheckerCache> open(const std::filesystem::path& folder);
    // The same, but makes none.
    [[nodiscard]] static std::optional<CheckerCache> open_if_there(const std::filesystem::path& folder);

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] std::filesystem::path path_of(const std::string& key) const { return folder_ / file_name(key); }
    // The object of that key, if there is an entry that is ours, ends in its seal, and has the bytes that were sealed.
    // O(size).
    [[nodiscard]] std::optional<std::string> read_intact(const std::string& key) const;
    // Makes a sealed copy of a file, beside it in a folder within this one, and puts that in the place of the entry, if
    // any. False if that fails: the cache is then as it was. A copy, since the file is loaded: nobody who finds the
    // entry can touch it.
    [[nodiscard]] bool publish(const std::filesystem::path& file, const std::string& key) const;
    // The same of an entry that is a text, whose key is the name of its file.
    [[nodiscard]] std::optional<std::string> read_sealed(const std::string& name) const;
    // Puts it in the place of the entry, if any. False if that fails: the cache is then as it was.
    [[nodiscard]] bool write_sealed(const std::string& name, std::string_view bytes) const;
    // Nothing if that takes longer than allowed, if it is no longer wanted, or if there can be no lock: an entry may be
    // made without, which costs time and harms nobody.
    [[nodiscard]] std::optional<Turn> wait_for_turn(const std::string& key, std::chrono::milliseconds timeout,
                                                    const std::function<bool()>& wanted) const;
    // What builds left behind that were killed more than a day ago.
    void remove_abandoned_builds() const;

    [[nodiscard]] static std::string file_name(const std::string& key);

  private:
    explicit CheckerCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
    static std::optional<std::string> read(const std::filesystem::path& path, const std::string& key);
    // By way of a copy, which is renamed. `to_disk`: what a crash takes away costs much to make again.
    static bool put(const std::filesystem::path& copy, std::string_view bytes, const std::string& key,
                    const std::filesystem::path& entry, bool to_disk);

    std::filesystem::path folder_;
};

} // namespace katlas::codegen
