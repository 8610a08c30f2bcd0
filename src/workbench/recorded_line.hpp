// One line of a recorded trace: an object of JSON, of which it is known where in the file each member stands.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace katlas::workbench {

class RecordedLine {
  public:
    // Nothing, with an error, if the text is no object of JSON. `begin`: of the line in its file.
    [[nodiscard]] static std::optional<RecordedLine> parse(std::string_view text, FileId file, std::uint32_t begin,
                                                           Diagnostics& diagnostics);

    [[nodiscard]] bool has(std::string_view member) const { return json_.contains(member); }
    [[nodiscard]] const nlohmann::json& operator[](std::string_view member) const { return json_.at(member); }
    [[nodiscard]] SourceRange where() const { return range(0, text_.size()); }
    // The member's value.
    [[nodiscard]] SourceRange where(std::string_view member) const;

    // A value as texts have it: a number or a text. Nothing, with an error, if it is something else, or is missing.
    [[nodiscard]] std::optional<std::string> value(std::string_view member, Diagnostics& diagnostics) const;
    // True if all members are among these; else there is an error.
    [[nodiscard]] bool has_only(std::initializer_list<std::string_view> members, Diagnostics& diagnostics) const;

  private:
    RecordedLine(std::string_view text, FileId file, std::uint32_t begin) : text_(text), file_(file), begin_(begin) {}
    [[nodiscard]] SourceRange range(std::size_t begin, std::size_t end) const {
        return {file_, begin_ + static_cast<std::uint32_t>(begin), begin_ + static_cast<std::uint32_t>(end)};
    }

    std::string_view text_;
    FileId file_;
    std::uint32_t begin_;
    nlohmann::json json_;
};

} // namespace katlas::workbench
