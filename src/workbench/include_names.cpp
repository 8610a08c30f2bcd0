#include "include_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace katlas::workbench {
namespace {

bool is_of_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view{} : text.substr(begin);
}

// Whether the text ends in a directive's or an operator's begin, so that "include" behind it asks for a file.
bool asks_for_file(std::string_view before) {
    if (before.ends_with("__has_"))
        return true;
    const std::size_t last = before.find_last_not_of(" \t");
    return last != std::string_view::npos && before[last] == '#';
}

// The name at the begin of the text, with its first sign, which is a quote or `<`.
std::optional<std::string_view> name_at(std::string_view text) {
    if (text.empty() || (text.front() != '"' && text.front() != '<'))
        return std::nullopt;
    const std::size_t end = text.find_first_of(text.front() == '"' ? "\"\n" : ">\n", 1);
    if (end == std::string_view::npos || text[end] == '\n')
        return std::nullopt;
    return text.substr(0, end);
}

} // namespace

std::vector<std::string> files_of_rule(std::string_view rule) {
    std::vector<std::string> files;
    const std::size_t colon = rule.find(": ");
    if (colon == std::string_view::npos)
        return files;
    std::string name;
    for (std::size_t i = colon + 2; i <= rule.size(); ++i) {
        const char c = i < rule.size() ? rule[i] : '\n';
        const char next = i + 1 < rule.size() ? rule[i + 1] : '\n';
        if (c == '\\' && next == '\n') {
            ++i;
        } else if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
            name += next;
            ++i;
            continue;
        } else if (c != ' ' && c != '\n') {
            name += c;
            continue;
        }
        if (!name.empty())
            files.push_back(std::move(name));
        name.clear();
        if (c == '\n')
            break;
    }
    return files;
}

SearchedFolders searched_folders(std::string_view messages) {
    constexpr std::string_view missing = "ignoring nonexistent directory \"";
    constexpr std::string_view selected = "Selected GCC installation: ";
    SearchedFolders searched;
    bool in_list = false;
    while (!messages.empty()) {
        const std::string_view line = messages.substr(0, messages.find('\n'));
        messages.remove_prefix(std::min(messages.size(), line.size() + 1));
        if (line.starts_with(missing) && line.ends_with('"'))
            searched.of_headers.emplace_back(line.substr(missing.size(), line.size() - missing.size() - 1));
        else if (line.starts_with(selected))
            searched.toolchain = line.substr(selected.size());
        else if (line.starts_with("#include ") && line.ends_with(" search starts here:"))
            in_list = true;
        else if (line == "End of search list.")
            in_list = false;
        else if (in_list && line.starts_with(' '))
            searched.of_headers.emplace_back(line.substr(1));
    }
    return searched;
}

IncludeNames include_names(std::string_view text) {
    constexpr std::string_view word = "include";
    constexpr std::string_view next = "_next";
    IncludeNames found;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        if (!asks_for_file(text.substr(0, at)))
            continue;
        std::string_view rest = text.substr(at + word.size());
        const bool is_next = rest.starts_with(next);
        if (is_next)
            rest.remove_prefix(next.size());
        rest = without_blanks(rest);
        if (rest.starts_with('('))
            rest = without_blanks(rest.substr(1));
        const auto name = name_at(rest);
        if (!name)
            continue;
        found.names.emplace_back(name->substr(1));
        if (is_next)
            found.next.emplace_back(name->substr(1));
        if (name->front() == '"')
            found.quoted.emplace_back(name->substr(1));
    }
    return found;
}

bool varies(std::string_view text) {
    constexpr std::array<std::string_view, 4> words{"__DATE__", "__TIME__", "__TIMESTAMP__", "incbin"};
    return std::ranges::any_of(words, [&](std::string_view word) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            if ((at == 0 || !is_of_word(text[at - 1])) && (end == text.size() || !is_of_word(text[end])))
                return true;
        }
        return false;
    });
}

} // namespace katlas::workbench
