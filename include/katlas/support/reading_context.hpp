// What a scanner and a parser share, whatever the language: the place in the text, and the complaints about the text.
//
// Tokens follow one another. A parser's semantic values are indices into structures that a derived class builds; names
// are ranges of the source.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace katlas {

class ReadingContext {
  public:
    // Errors beyond `max_errors` are not reported.
    ReadingContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics, std::size_t max_errors = 1)
        : file_(file), sources_(sources), diagnostics_(diagnostics), max_errors_(max_errors) {}

    // The range of the next `length` bytes.
    SourceRange advance(std::uint32_t length);
    [[nodiscard]] SourceRange range(std::uint32_t begin, std::uint32_t end) const { return {file_, begin, end}; }
    // Where an error at the end of the file is shown: after the last byte that is not white space.
    [[nodiscard]] SourceRange end_of_text() const;
    [[nodiscard]] std::string_view text(SourceRange range) const { return sources_.text(range); }
    [[nodiscard]] std::string_view text() const { return sources_.text(file_); }

    // Comments nest.
    void open_comment(SourceRange opening);
    // Whether the comment that ends was the outermost.
    [[nodiscard]] bool close_comment() { return --comments_ == 0; }
    void unterminated_comment() { report(comment_, "unterminated comment"); }

    void invalid_character(SourceRange character, std::string hint = {});

    // If more than one error may be reported, a message replaces the first one beyond the limit.
    void report(SourceRange range, std::string message, std::string hint = {});
    [[nodiscard]] bool failed() const { return errors_ > 0; }
    // Whether an error was not reported.
    [[nodiscard]] bool stopped() const { return errors_ > max_errors_; }
    // Fails without a message.
    void fail() { ++errors_; }

  protected:
    // The context of a part of another context's text.
    ReadingContext(const ReadingContext& whole, SourceRange part)
        : ReadingContext(whole.file_, whole.sources_, whole.diagnostics_, whole.max_errors_) {
        offset_ = part.begin;
    }

  private:
    FileId file_;
    const SourceMap& sources_;
    Diagnostics& diagnostics_;
    std::size_t max_errors_;
    std::size_t errors_ = 0;
    std::uint32_t offset_ = 0;
    SourceRange comment_;
    std::uint32_t comments_ = 0;
};

} // namespace katlas
