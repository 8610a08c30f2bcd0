// What a compilation depended on, so that a later process knows without the compiler whether it would do the same
// again: the files that were read; for each name that a file includes or asks for, the first folder that has it; the
// names that are missing beside a file; the installations of gcc among which the compiler chose.
//
// A file is the same if its bytes are. The bytes are not read again if size, time of the last change, and identity are
// those of before. The time is that of the inode (ctime), which no program can set. A file that was changed less than a
// second before it was recorded is always read, since a later change may have the same time.
#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace katlas::workbench {

// Identity and age of a file's bytes.
struct FileState {
    std::int64_t size = 0;
    std::int64_t changed = 0; // nanoseconds since 1970
    std::uint64_t inode = 0;
    std::uint64_t device = 0;
    friend bool operator==(const FileState&, const FileState&) = default;
};

struct InputFile {
    std::string path;
    std::string digest;
    FileState state;
    bool is_old = false; // so that the state tells whether the bytes are the same
};

struct InputName {
    std::string name;
    std::size_t from = 0;   // where the search begins, for `#include_next` behind a folder that has the name
    std::size_t folder = 0; // the first from there on that has the name; the number of folders if none has
    friend auto operator<=>(const InputName&, const InputName&) = default;
};

// The compilations that search the same folders, in this order.
struct InputSearch {
    std::vector<std::string> folders;
    std::set<InputName> names;
};

struct RecordedInputs {
    std::vector<InputFile> files;
    std::vector<InputSearch> searches;
    std::set<std::string> missing;  // paths
    std::string toolchains;         // the folder of the installations of gcc
    std::set<std::string> versions; // the names in it
};

class CompilationInputs {
  public:
    // Recording begins before the compiler runs.
    CompilationInputs();

    void add_file(const std::string& path);
    // Adds what a rule (-MD) and messages (-v) of one run of the compiler tell.
    void add_compilation(std::string_view rule, std::string_view messages);

    // Whether the same compilation would give the same: false if a file cannot be read, has __TIME__ or the like, or
    // was changed since the recording began.
    [[nodiscard]] bool are_fixed() const { return fixed_; }
    // A digest of the contents, which does not depend on the times of files.
    [[nodiscard]] std::string digest() const;
    // For the cache.
    [[nodiscard]] std::string text() const;

  private:
    // Adds the names that a text of the file asks for.
    void add_names(InputSearch& search, const std::string& path, std::string_view text);
    std::size_t search_in(const std::vector<std::string>& folders);

    std::int64_t begin_; // nanoseconds since 1970
    bool fixed_ = true;
    RecordedInputs recorded_{};
    std::set<std::string> known_{};                           // paths of files
    std::set<std::pair<std::size_t, std::string>> scanned_{}; // a search, and the path of a file with names for it
};

// Whether all is as a text says that CompilationInputs made. O(files + names times folders) calls of the system.
[[nodiscard]] bool are_unchanged_inputs(std::string_view text);

} // namespace katlas::workbench
