// The lines of a certificate, word by word. What is wrong with a line is thrown with its number.
#pragma once

#include "certificate.hpp"

#include <algorithm>
#include <utility>

namespace verify {

class Lines {
  public:
    explicit Lines(std::string_view text) : text_(text) {}

    [[noreturn]] void fail(const std::string& why) const { reject(number_, why); }
    // Goes on to the next line if it begins with the keyword.
    bool next(std::string_view keyword) {
        if (!line_.empty())
            fail("the line is too long");
        const std::size_t end = text_.find('\n');
        const std::string_view line = text_.substr(0, end);
        if (end == none || line.substr(0, line.find(' ')) != keyword)
            return false;
        text_.remove_prefix(end + 1);
        ++number_;
        line_ = line.substr(std::min(keyword.size() + 1, line.size()));
        return true;
    }
    void need(std::string_view keyword) {
        if (!next(keyword))
            reject(number_ + 1, std::string(keyword) + " was expected");
    }
    std::string_view word() {
        const std::string_view result = line_.substr(0, line_.find(' '));
        line_.remove_prefix(std::min(result.size() + 1, line_.size()));
        return result;
    }
    std::string rest() { return std::string(std::exchange(line_, {})); }
    [[nodiscard]] std::size_t to_number(std::string_view digits, std::size_t below) const {
        std::size_t value = digits.empty() ? none : 0;
        for (const char c : digits)
            value =
                c >= '0' && c <= '9' && value <= max_numbers ? 10 * value + static_cast<std::size_t>(c - '0') : none;
        if (value >= below)
            fail(std::string(digits.substr(0, 20)) + " is not a number that can stand here");
        return value;
    }
    std::size_t number(std::size_t below) { return to_number(word(), below); }
    // "3 5-8": numbers and ranges up to the end of the line.
    Numbers numbers(std::size_t below) {
        Numbers result;
        while (!line_.empty()) {
            const std::string_view range = word();
            const std::size_t dash = range.find('-');
            const std::size_t first = to_number(range.substr(0, dash), below);
            const std::size_t last = dash == none ? first : to_number(range.substr(dash + 1), below);
            for (std::size_t i = first; i <= last; ++i, ++items_)
                result.push_back(i);
            if (items_ > max_numbers)
                fail("the certificate is too large");
        }
        return result;
    }
    // Whether the line and the file have ended.
    [[nodiscard]] bool has_line_ended() const { return line_.empty(); }
    [[nodiscard]] bool has_ended() const { return line_.empty() && text_.empty(); }
    [[nodiscard]] std::size_t line_number() const { return number_; }

  private:
    std::string_view text_; // what follows the line at hand
    std::string_view line_; // what is left of that
    std::size_t number_ = 0;
    std::size_t items_ = 0;
};

} // namespace verify
