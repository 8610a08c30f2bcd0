// Diagnostics with source ranges.
//
// Every complaint about a user's input is a value: a severity, a place, a sentence, and perhaps a hint. Nothing is
// printed where a fault is found and nothing is thrown away: a sink collects, the command line renders. A rendered
// diagnostic names file, line and column, repeats the line and puts a caret under the range:
//
//     models/tso.kat:4:15: error: unknown name 'rff'
//         4 | acyclic ppo | rff | co
//           |               ^~~
//       hint: did you mean 'rf'?
//
// Columns count bytes from 1, as compilers do; a tab is one byte. Long lines are cut around the caret, bytes that are
// not printable ASCII or valid UTF-8 are shown as '?'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

// A file's index in its SourceMap.
using FileId = std::uint32_t;

// A half-open range of bytes in one file. Invariant: begin <= end <= size of the file's text.
struct SourceRange {
    FileId file = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// One-based line and column (in bytes).
struct LineColumn {
    std::size_t line = 1;
    std::size_t column = 1;
};

// The texts of all files read in a run, kept for the messages about them. Ids are dense, references stay valid.
class SourceMap {
  public:
    FileId add(std::string name, std::string text);
    // Adds a file that could not be read. Its text is empty; a message about it has the name only, no line and no
    // caret.
    FileId add_unread(std::string name);

    [[nodiscard]] const std::string& name(FileId file) const { return files_[file].name; }
    [[nodiscard]] std::string_view text(FileId file) const { return files_[file].text; }
    [[nodiscard]] std::string_view text(SourceRange range) const;
    [[nodiscard]] bool was_read(FileId file) const { return files_[file].was_read; }
    // O(log lines).
    [[nodiscard]] LineColumn locate(FileId file, std::uint32_t offset) const;
    // The line's bytes without its line end.
    [[nodiscard]] std::string_view line(FileId file, std::size_t line) const;

  private:
    struct File {
        std::string name;
        std::string text;
        std::vector<std::uint32_t> line_starts;
        bool was_read = true;
    };
    std::deque<File> files_; // a vector would move the texts that views refer to
};

enum class Severity : std::uint8_t { error, warning };

struct Diagnostic {
    Severity severity = Severity::error;
    SourceRange range;
    std::string message;
    std::string hint; // empty: none
};

// Collects diagnostics in the order in which they were reported.
class Diagnostics {
  public:
    void error(SourceRange range, std::string message, std::string hint = {});
    void warning(SourceRange range, std::string message, std::string hint = {});

    [[nodiscard]] bool has_errors() const { return errors_ != 0; }
    [[nodiscard]] std::size_t error_count() const { return errors_; }
    [[nodiscard]] const std::vector<Diagnostic>& all() const { return diagnostics_; }

  private:
    std::vector<Diagnostic> diagnostics_;
    std::size_t errors_ = 0;
};

// The text of one diagnostic as in the example above, ending with a newline.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const SourceMap& sources);

// "file:line:column" of the range's first byte; "file" alone if the file was not read.
[[nodiscard]] std::string render_place(SourceRange range, const SourceMap& sources);

// The texts of all diagnostics, in their order.
[[nodiscard]] std::string render_all(const Diagnostics& diagnostics, const SourceMap& sources);

// "file:line:column: message" of the first error; empty if there is none.
[[nodiscard]] std::string first_error(const Diagnostics& diagnostics, const SourceMap& sources);

// The candidate nearest to `name` in edit distance (with transpositions), or empty when none is near enough to
// suggest: at most a third of the name's length, at least one. O(|name| * total length of the candidates).
[[nodiscard]] std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

} // namespace katlas
