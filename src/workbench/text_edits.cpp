#include "text_edits.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

constexpr std::size_t context = 3; // lines

// A run of lines of the old text, and the new text in its place.
struct LineChange {
    std::size_t first = 0; // line, from 0
    std::size_t last = 0;  // after the run
    std::string text;      // whole lines
};

struct Lines {
    std::vector<std::size_t> begins; // of each line, and the end of the text

    explicit Lines(std::string_view text) {
        for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
            begins.push_back(at);
        begins.push_back(text.size());
    }
    [[nodiscard]] std::size_t count() const { return begins.size() - 1; }
    // The line with this byte.
    [[nodiscard]] std::size_t of(std::size_t offset) const {
        return static_cast<std::size_t>(std::ranges::upper_bound(begins, offset) - begins.begin()) - 1;
    }
};

std::vector<LineChange> line_changes(std::string_view text, const Lines& lines, const std::vector<TextEdit>& edits) {
    std::vector<LineChange> changes;
    for (std::size_t i = 0; i < edits.size();) {
        const std::size_t first = lines.of(edits[i].begin);
        std::size_t last = first;
        std::vector<TextEdit> here;
        for (; i < edits.size() && lines.of(edits[i].begin) <= last + 1; ++i) { // adjacent lines are one change
            const TextEdit& e = edits[i];
            last = std::max(last, lines.of(e.end > e.begin ? e.end - 1 : e.end));
            here.push_back({e.begin - lines.begins[first], e.end - lines.begins[first], e.text});
        }
        const std::size_t begin = lines.begins[first];
        changes.push_back({first, last + 1, edited(text.substr(begin, lines.begins[last + 1] - begin), here)});
    }
    return changes;
}

void append_lines(std::string& out, char mark, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        out += mark;
        out += text.substr(0, end);
        if (out.back() != '\n')
            out += "\n\\ No newline at end of file\n";
        text.remove_prefix(end);
    }
}

std::size_t count_lines(std::string_view text) {
    return Lines(text).count();
}

// "12,3", as in the header of a hunk.
std::string extent(std::size_t first, std::size_t count) {
    return fmt::format("{},{}", count == 0 ? first : first + 1, count);
}

} // namespace

std::string edited(std::string_view text, std::vector<TextEdit> edits) {
    std::ranges::sort(edits, {}, &TextEdit::begin);
    std::string result;
    std::size_t at = 0;
    for (const TextEdit& e : edits) {
        result += text.substr(at, e.begin - at);
        result += e.text;
        at = e.end;
    }
    return result + std::string(text.substr(at));
}

std::string unified_diff(const std::string& name, std::string_view text, std::vector<TextEdit> edits) {
    if (edits.empty())
        return {};
    std::ranges::sort(edits, {}, &TextEdit::begin);
    const Lines lines(text);
    const std::vector<LineChange> changes = line_changes(text, lines, edits);
    const bool absolute = name.starts_with('/');
    std::string diff = fmt::format("--- {0}{2}\n+++ {1}{2}\n", absolute ? "" : "a/", absolute ? "" : "b/", name);
    const auto old_lines = [&](std::size_t from, std::size_t to) {
        return text.substr(lines.begins[from], lines.begins[to] - lines.begins[from]);
    };
    std::ptrdiff_t shift = 0; // of new lines relative to old ones, so far
    for (std::size_t i = 0; i < changes.size();) {
        const std::size_t first = changes[i].first - std::min(changes[i].first, context);
        std::size_t at = first;
        std::string body;
        std::ptrdiff_t more = 0;
        for (; i < changes.size() && (at == first || changes[i].first <= at + 2 * context); ++i) {
            append_lines(body, ' ', old_lines(at, changes[i].first));
            append_lines(body, '-', old_lines(changes[i].first, changes[i].last));
            append_lines(body, '+', changes[i].text);
            at = changes[i].last;
            more += static_cast<std::ptrdiff_t>(count_lines(changes[i].text)) -
                    static_cast<std::ptrdiff_t>(changes[i].last - changes[i].first);
        }
        const std::size_t end = std::min(at + context, lines.count());
        append_lines(body, ' ', old_lines(at, end));
        const std::size_t count = end - first;
        diff += fmt::format("@@ -{} +{} @@\n{}", extent(first, count),
                            extent(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first) + shift),
                                   static_cast<std::size_t>(static_cast<std::ptrdiff_t>(count) + more)),
                            body);
        shift += more;
    }
    return diff;
}

} // namespace katlas::workbench
