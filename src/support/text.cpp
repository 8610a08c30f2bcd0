#include "katlas/support/text.hpp"

#include "katlas/support/diagnostics.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {

std::size_t shown_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return lead >= ' ' && lead <= '~' ? 1 : 0;
    const std::size_t length = lead >= 0xf0 && lead <= 0xf4   ? 4
                               : lead >= 0xe0 && lead <= 0xef ? 3
                               : lead >= 0xc2 && lead <= 0xdf ? 2
                                                              : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (byte(i) < 0x80 || byte(i) > 0xbf)
            return 0;
    // Rejects overlong forms, surrogates and code points beyond U+10FFFF; U+0080..U+009F are control characters.
    const unsigned char second = byte(1);
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) || (lead == 0xf0 && second < 0x90) ||
        (lead == 0xf4 && second > 0x8f) || (lead == 0xc2 && second < 0xa0))
        return 0;
    return length;
}

std::string one_line(std::string_view text, std::size_t longest) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        if (at >= longest)
            return result + "...";
        const std::size_t length = shown_character(text.substr(at));
        result += length != 0 ? text.substr(at, length) : "?";
        at += std::max<std::size_t>(length, 1);
    }
    return result;
}

std::string single_spaced(std::string_view text) {
    constexpr std::string_view white = " \t\r\n\v\f";
    std::string result;
    for (std::size_t at = text.find_first_not_of(white); at != std::string_view::npos;) {
        const std::size_t end = text.find_first_of(white, at);
        result.append(result.empty() ? "" : " ").append(text.substr(at, end - at));
        at = text.find_first_not_of(white, end);
    }
    return result;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
    constexpr std::size_t shortest = 2; // of a beginning that is worth comparing
    constexpr std::size_t many = 4;
    std::vector<std::string> begun;
    for (const std::string& c : candidates)
        if (name.size() >= shortest && c.starts_with(name))
            begun.push_back(c);
    if (begun.empty() || begun.size() > many) {
        const std::string near = nearest_name(name, candidates);
        return near.empty() ? std::string() : fmt::format("did you mean '{}'?", near);
    }
    std::string list;
    for (std::size_t i = 0; i < begun.size(); ++i)
        list += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == begun.size() ? " or " : ", ", begun[i]);
    return fmt::format("did you mean {}?", list);
}

} // namespace katlas
