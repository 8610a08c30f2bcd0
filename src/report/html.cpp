#include "katlas/report/html.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

namespace katlas::report {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

// The number of bytes of the character at the front; 0 if the bytes are no character. Overlong forms, surrogates and
// code points beyond U+10FFFF are no characters.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < size)
        return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xc0U) != 0x80U)
            return 0;
    const std::uint8_t second = byte(1);
    const bool odd = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                     (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return odd ? 0 : size;
}

bool is_control(char c) {
    const auto byte = static_cast<std::uint8_t>(c);
    return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f;
}

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

} // namespace

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        const char c = text.front();
        if (size == 0 || (size == 1 && is_control(c) && c != '\r'))
            out += replacement;
        else if (size > 1)
            out += text.substr(0, size);
        else if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&#39;";
        else if (c != '\r') // it belongs to a line's end, or means nothing
            out += c;
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return out;
}

void Html::tag(std::string_view name, Attributes attributes) {
    out_ += '<';
    out_ += name;
    for (const Attribute& a : attributes)
        if (!a.name.empty())
            out_ += fmt::format(" {}=\"{}\"", a.name, escaped(a.value));
    out_ += '>';
}

Html& Html::open(std::string_view name, Attributes attributes) {
    tag(name, attributes);
    open_.emplace_back(name);
    return *this;
}

Html& Html::close() {
    assert(!open_.empty());
    out_ += fmt::format("</{}>", open_.back());
    open_.pop_back();
    return *this;
}

Html& Html::text(std::string_view text) {
    out_ += escaped(text);
    return *this;
}

Html& Html::element(std::string_view name, Attributes attributes, std::string_view content) {
    return open(name, attributes).text(content).close();
}

Html& Html::single(std::string_view name, Attributes attributes) {
    tag(name, attributes);
    return *this;
}

Html& Html::raw(std::string_view html) {
    out_ += html;
    return *this;
}

std::string Html::take() {
    assert(open_.empty());
    return std::exchange(out_, {});
}

std::string Ids::make(std::string_view words) {
    std::string id;
    for (const char c : words) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (is_letter_or_digit(lower))
            id += lower;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    if (id.empty())
        id = "part";
    std::string unique = id;
    for (int number = 2; !taken_.insert(unique).second; ++number)
        unique = fmt::format("{}-{}", id, number);
    return unique;
}

} // namespace katlas::report
