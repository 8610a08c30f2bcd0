#include "katlas/support/parsing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {

void scanner_failed(const char*) {
    throw std::bad_alloc();
}

std::string shorten(std::string_view word, std::size_t longest) {
    std::string text(word.substr(0, longest));
    if (word.size() > longest)
        text += "...";
    return text;
}

bool contains(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

void remove(Words& words, std::initializer_list<std::string_view> removed) {
    std::erase_if(
        words, [&](std::string_view word) { return std::find(removed.begin(), removed.end(), word) != removed.end(); });
}

std::string enumerate(const Words& words) {
    constexpr std::size_t longest = 5;
    std::string text;
    if (words.size() > longest)
        return text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 0)
            text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

std::string unexpected(std::string_view found, const std::string& could) {
    return could.empty() ? fmt::format("unexpected {}", found) : fmt::format("expected {} before {}", could, found);
}

} // namespace katlas
