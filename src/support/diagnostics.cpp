#include "katlas/support/diagnostics.hpp"

#include "katlas/support/text.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace katlas {

FileId SourceMap::add(std::string name, std::string text) {
    File& file = files_.emplace_back(File{std::move(name), std::move(text), {0}, true});
    for (std::size_t at = file.text.find('\n'); at != std::string::npos; at = file.text.find('\n', at + 1))
        file.line_starts.push_back(static_cast<std::uint32_t>(at + 1));
    return static_cast<FileId>(files_.size() - 1);
}

FileId SourceMap::add_unread(std::string name) {
    const FileId file = add(std::move(name), {});
    files_[file].was_read = false;
    return file;
}

std::string_view SourceMap::text(SourceRange range) const {
    return text(range.file).substr(range.begin, range.end - range.begin);
}

LineColumn SourceMap::locate(FileId file, std::uint32_t offset) const {
    const auto& starts = files_[file].line_starts;
    const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
    return {static_cast<std::size_t>(after - starts.begin()), std::size_t{offset} - *(after - 1) + 1};
}

std::string_view SourceMap::line(FileId file, std::size_t line) const {
    const File& source = files_[file];
    const std::size_t begin = source.line_starts[line - 1];
    const std::size_t end = line < source.line_starts.size() ? source.line_starts[line] - 1 : source.text.size();
    std::string_view bytes = text(file).substr(begin, end - begin);
    if (!bytes.empty() && bytes.back() == '\r')
        bytes.remove_suffix(1);
    return bytes;
}

void Diagnostics::error(SourceRange range, std::string message, std::string hint) {
    // A mistake in a text that is used in several places is reported once.
    constexpr std::size_t near = 32;
    for (std::size_t i = diagnostics_.size(), last = i > near ? i - near : 0; i > last; --i)
        if (const Diagnostic& d = diagnostics_[i - 1]; d.severity == Severity::error && d.range.file == range.file &&
                                                       d.range.begin == range.begin && d.range.end == range.end &&
                                                       d.message == message)
            return;
    diagnostics_.push_back({Severity::error, range, std::move(message), std::move(hint)});
    ++errors_;
}

void Diagnostics::warning(SourceRange range, std::string message, std::string hint) {
    diagnostics_.push_back({Severity::warning, range, std::move(message), std::move(hint)});
}

namespace {

// At most this many bytes of a line are shown, with up to `context_before` of them before the caret.
constexpr std::size_t window = 110;
constexpr std::size_t context_before = 60;

// Text that is safe for a terminal, and the blanks and marks below it.
struct Excerpt {
    std::string shown;
    std::string marks;
};

// `from` and `to` bound the marked bytes of `line`; a place between bytes is marked with a caret alone.
Excerpt excerpt(std::string_view line, std::size_t from, std::size_t to) {
    const auto continues = [&](std::size_t at) {
        return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80;
    };
    std::size_t first = 0;
    std::size_t last = line.size();
    if (line.size() > window) {
        first = std::min(from > context_before ? from - context_before : 0, line.size() - window);
        last = first + window;
        // Cut between characters; a sequence has at most three continuation bytes.
        for (int i = 0; i < 3 && first < from && continues(first); ++i)
            ++first;
        for (int i = 0; i < 3 && continues(last); ++i)
            ++last;
    }
    Excerpt result;
    if (first > 0) {
        result.shown = "...";
        result.marks = "   ";
    }
    for (std::size_t at = first; at < last;) {
        const char byte = line[at];
        const std::size_t character = byte == '\t' ? 1 : shown_character(line.substr(at, last - at));
        const std::size_t length = std::max<std::size_t>(character, 1);
        result.shown += character != 0 ? line.substr(at, length) : "?";
        if (at + length <= from)
            result.marks += byte == '\t' ? '\t' : ' '; // a tab under a tab keeps the caret in place
        else if (at <= from)
            result.marks += '^';
        else if (at < to)
            result.marks += '~';
        at += length;
    }
    if (last < line.size())
        result.shown += "...";
    if (from >= last)
        result.marks += '^';
    return result;
}

std::string_view severity_word(Severity severity) {
    return severity == Severity::error ? "error" : "warning";
}

} // namespace

std::string render_place(SourceRange range, const SourceMap& sources) {
    // Control characters of a name, or of a message that quotes the input, must not reach the terminal.
    if (!sources.was_read(range.file))
        return one_line(sources.name(range.file));
    const LineColumn place = sources.locate(range.file, range.begin);
    return fmt::format("{}:{}:{}", one_line(sources.name(range.file)), place.line, place.column);
}

std::string render(const Diagnostic& diagnostic, const SourceMap& sources) {
    const SourceRange range = diagnostic.range;
    const std::string head = fmt::format("{}: {}: {}\n", render_place(range, sources),
                                         severity_word(diagnostic.severity), one_line(diagnostic.message));
    const std::string hint =
        diagnostic.hint.empty() ? std::string() : fmt::format("  hint: {}\n", one_line(diagnostic.hint));
    if (!sources.was_read(range.file))
        return head + hint;
    const LineColumn place = sources.locate(range.file, range.begin);
    const std::size_t from = place.column - 1;
    // A range that runs over several lines is marked in the first.
    const auto [shown, marks] =
        excerpt(sources.line(range.file, place.line), from, from + (std::size_t{range.end} - range.begin));
    const std::string number = fmt::format("{:>5}", place.line);
    const std::string blanks(number.size(), ' ');
    return fmt::format("{}{} | {}\n{} | {}\n{}", head, number, shown, blanks, marks, hint);
}

namespace {

// Edit distance with transpositions of neighbours (optimal string alignment), one row at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last;
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before_last = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[b.size()];
}

} // namespace

std::string render_all(const Diagnostics& diagnostics, const SourceMap& sources) {
    std::string text;
    for (const Diagnostic& d : diagnostics.all())
        text += render(d, sources);
    return text;
}

std::string first_error(const Diagnostics& diagnostics, const SourceMap& sources) {
    for (const Diagnostic& d : diagnostics.all())
        if (d.severity == Severity::error)
            return fmt::format("{}: {}", render_place(d.range, sources), d.message);
    return {};
}

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
    // A longer name is unlikely to be a slip of the fingers, and the distance of two such names costs the product of
    // their lengths.
    constexpr std::size_t longest = 200;
    if (name.size() > longest)
        return {};
    std::size_t limit = std::max<std::size_t>(1, name.size() / 3);
    const std::string* nearest = nullptr;
    for (const std::string& candidate : candidates) {
        const std::size_t difference =
            name.size() > candidate.size() ? name.size() - candidate.size() : candidate.size() - name.size();
        if (difference > limit)
            continue;
        const std::size_t distance = edit_distance(name, candidate);
        if (distance < limit || (distance == limit && !nearest)) {
            limit = distance;
            nearest = &candidate;
        }
    }
    return nearest ? *nearest : std::string{};
}

} // namespace katlas
