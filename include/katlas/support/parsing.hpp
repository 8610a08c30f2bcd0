// What parsers made by Flex and Bison have in common: the scanner's buffer, and messages about what was expected.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

// Flex counts bytes in an int; longer texts cannot be scanned.
inline constexpr std::size_t max_scanned_text = std::numeric_limits<int>::max() - 2;

// A reentrant Flex scanner over a private copy of a text of at most max_scanned_text bytes: Flex writes into its buffer
// and wants two NUL bytes after it. The arguments are the functions that Flex made. Throws std::bad_alloc.
template <auto init, auto scan_buffer, auto destroy>
class FlexScanner {
  public:
    template <typename Context>
    FlexScanner(std::string_view text, Context& context) {
        buffer_.reserve(text.size() + 2);
        buffer_.append(text).append(2, '\0');
        if (init(&context, &handle_) != 0)
            throw std::bad_alloc();
        scan_buffer(buffer_.data(), buffer_.size(), handle_);
    }
    ~FlexScanner() { destroy(handle_); }
    FlexScanner(const FlexScanner&) = delete;
    FlexScanner& operator=(const FlexScanner&) = delete;

    [[nodiscard]] void* handle() const { return handle_; }

  private:
    std::string buffer_;
    void* handle_ = nullptr;
};

// A generated scanner calls it when memory runs out; by default such a scanner ends the process. Throws std::bad_alloc.
[[noreturn]] void scanner_failed(const char* message);

// A word from the user's text as messages show it: cut off after `longest` bytes.
[[nodiscard]] std::string shorten(std::string_view word, std::size_t longest = 40);

// The names of the tokens that a parser would have accepted at some place.
using Words = std::vector<std::string_view>;
[[nodiscard]] bool contains(const Words& words, std::string_view word);
void remove(Words& words, std::initializer_list<std::string_view> removed);
// "a, b or c"; empty if the words are too many for a message.
[[nodiscard]] std::string enumerate(const Words& words);
// The message about a token that cannot stand where it does: `found` is its name in messages, `could` names the tokens
// that could stand there.
[[nodiscard]] std::string unexpected(std::string_view found, const std::string& could);

} // namespace katlas
