#include "katlas/support/reading_context.hpp"

#include <utility>

#include <fmt/format.h>

namespace katlas {

SourceRange ReadingContext::advance(std::uint32_t length) {
    const std::uint32_t begin = offset_;
    offset_ += length;
    return range(begin, offset_);
}

SourceRange ReadingContext::end_of_text() const {
    const std::size_t last = text().find_last_not_of(" \t\r\n");
    const auto end = static_cast<std::uint32_t>(last == std::string_view::npos ? 0 : last + 1);
    return range(end, end);
}

void ReadingContext::open_comment(SourceRange opening) {
    if (comments_++ == 0)
        comment_ = opening;
}

void ReadingContext::invalid_character(SourceRange character, std::string hint) {
    const std::string_view bytes = text(character);
    const auto first = static_cast<unsigned char>(bytes.front());
    const bool printable = bytes.size() > 1 || (first >= 0x20 && first < 0x7f);
    report(character,
           printable ? fmt::format("invalid character '{}'", bytes)
                     : fmt::format("invalid character '\\x{:02x}'", first),
           std::move(hint));
}

void ReadingContext::report(SourceRange range, std::string message, std::string hint) {
    if (errors_ < max_errors_)
        diagnostics_.error(range, std::move(message), std::move(hint));
    else if (errors_ == max_errors_ && max_errors_ > 1)
        diagnostics_.error(range, "too many errors; the rest of the file was not read");
    ++errors_;
}

} // namespace katlas
