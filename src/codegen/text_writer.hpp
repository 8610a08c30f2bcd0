// Writes C++ with indentation, and comments that are wrapped at the width of .clang-format.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace katlas::codegen {

class TextWriter {
  public:
    static constexpr std::size_t width = 120;

    void line(std::string_view text) {
        if (!text.empty())
            text_.append(indent_, ' ').append(text);
        text_ += '\n';
    }
    template <typename... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        line(fmt::format(format, std::forward<Args>(args)...));
    }
    void blank() { text_ += '\n'; }
    void in() { indent_ += 4; }
    void out() { indent_ -= 4; }
    [[nodiscard]] std::size_t indent() const { return indent_; }

    // `// text`, broken at spaces; lines after the first begin with `hanging` more spaces. Any text stays within
    // comments: a character that is not printable is shown as '?', and no line ends with a backslash, which would
    // continue the comment on the next line.
    void comment(std::string_view any_text, std::size_t hanging = 0) {
        std::string printable(any_text);
        for (char& c : printable)
            if (c < ' ' || c > '~')
                c = '?';
        if (printable.ends_with('\\'))
            printable += '.';
        std::string_view text = printable;
        std::size_t shift = 0;
        while (true) {
            const std::size_t room = width - indent_ - 3 - shift;
            std::size_t end = text.size() <= room ? text.size() : text.rfind(' ', room);
            while (end != std::string_view::npos && end != 0 && text[end - 1] == '\\')
                end = end < 2 ? 0 : text.rfind(' ', end - 2); // the word goes to the next line
            if (end == std::string_view::npos || end == 0)
                end = text.size(); // a word longer than the line
            print("// {}{}", std::string(shift, ' '), text.substr(0, end));
            if (end == text.size())
                return;
            text.remove_prefix(end + 1);
            shift = hanging;
        }
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t indent_ = 0;
};

} // namespace katlas::codegen
