#include "c_text.hpp"

#include "katlas/report/html.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

namespace katlas::report {
namespace {

constexpr auto keywords =
    std::to_array<std::string_view>({"alignas",    "auto",          "bool",         "break",    "case",
                                     "catch",      "char",          "class",        "const",    "constexpr",
                                     "continue",   "co_await",      "co_return",    "co_yield", "decltype",
                                     "default",    "delete",        "do",           "double",   "else",
                                     "enum",       "explicit",      "extern",       "false",    "final",
                                     "float",      "for",           "friend",       "goto",     "if",
                                     "inline",     "int",           "long",         "mutable",  "namespace",
                                     "new",        "noexcept",      "nullptr",      "operator", "override",
                                     "private",    "protected",     "public",       "register", "requires",
                                     "restrict",   "return",        "short",        "signed",   "sizeof",
                                     "static",     "static_assert", "static_cast",  "struct",   "switch",
                                     "template",   "this",          "throw",        "true",     "try",
                                     "typedef",    "typename",      "union",        "unsigned", "using",
                                     "virtual",    "void",          "volatile",     "while",    "_Atomic",
                                     "_Bool",      "_Thread_local", "thread_local", "concept",  "reinterpret_cast",
                                     "const_cast", "dynamic_cast"});

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Pieces of the text go to the end of the present line; a piece with several lines is closed and opened again.
class TextLines {
  public:
    void add(std::string_view text, std::string_view kind) {
        for (;;) {
            const std::size_t end = text.find('\n');
            const std::string_view part = text.substr(0, end);
            if (!part.empty())
                lines_.back() +=
                    kind.empty() ? escaped(part) : fmt::format("<span class=\"{}\">{}</span>", kind, escaped(part));
            if (end == std::string_view::npos)
                return;
            lines_.emplace_back();
            text.remove_prefix(end + 1);
        }
    }
    std::vector<std::string> take() {
        if (lines_.back().empty()) // behind the last end of a line
            lines_.pop_back();
        return std::move(lines_);
    }

  private:
    std::vector<std::string> lines_{1};
};

// The size of the comment, string or word at the front, and its kind; of any other sign 1 and nothing.
struct Piece {
    std::size_t size = 1;
    std::string_view kind{};
};

std::size_t size_of_string(std::string_view text) {
    const char quote = text.front();
    std::size_t i = 1;
    while (i < text.size() && text[i] != quote && text[i] != '\n')
        i += text[i] == '\\' ? 2 : 1;
    return std::min(i < text.size() && text[i] == quote ? i + 1 : i, text.size());
}

Piece piece_of(std::string_view text, bool begins_line) {
    if (text.starts_with("//"))
        return {std::min(text.find('\n'), text.size()), "comment"};
    if (text.starts_with("/*")) {
        const std::size_t end = text.find("*/", 2);
        return {end == std::string_view::npos ? text.size() : end + 2, "comment"};
    }
    if (text.front() == '"' || text.front() == '\'')
        return {size_of_string(text), "string"};
    if (text.front() == '#' && begins_line) {
        std::size_t i = 1;
        while (i < text.size() && text[i] == ' ')
            ++i;
        while (i < text.size() && is_word(text[i]))
            ++i;
        return {i, "directive"};
    }
    if (!is_word(text.front()))
        return {};
    const std::size_t size = static_cast<std::size_t>(std::ranges::find_if_not(text, is_word) - text.begin());
    const bool number = std::isdigit(static_cast<unsigned char>(text.front())) != 0;
    const bool known = std::ranges::find(keywords, text.substr(0, size)) != keywords.end();
    return {size, number ? "number" : known ? "keyword" : ""};
}

} // namespace

bool is_c_file(std::string_view name) {
    static constexpr auto endings = std::to_array<std::string_view>(
        {".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".ipp", ".inl", ".tcc"});
    const std::string ending = std::filesystem::path(name).extension().string();
    return std::ranges::find(endings, ending) != endings.end() ||
           (ending.empty() && name.find("/c++/") != std::string_view::npos); // <atomic>
}

std::vector<std::string> highlighted_lines(std::string_view text, bool is_c) {
    TextLines lines;
    if (!is_c) {
        lines.add(text, "");
        return lines.take();
    }
    bool begins_line = true;
    while (!text.empty()) {
        const Piece piece = piece_of(text, begins_line);
        const std::string_view part = text.substr(0, piece.size);
        lines.add(part, piece.kind);
        begins_line = part.back() == '\n' || (begins_line && (part == " " || part == "\t"));
        text.remove_prefix(piece.size);
    }
    return lines.take();
}

} // namespace katlas::report
