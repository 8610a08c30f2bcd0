// A line of a recorded trace: a JSON object with the position of each member in the file.
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
    // Nothing, with an error, if the text is no JSON object. `begin` is the position of the line in its file.
    [[nodiscard]] static std::optional<RecordedLine> parse(std::string_view text, FileId file, std::uint32_t begin,
                                                           Diagnostics& diagnostics);

    [[nodiscard]] bool has(std::string_view member) const { return json_.contains(member); }
    [[nodiscard]] const nlohmann::json& operator[](std::string_view member) const { return json_.at(member); }
    [[nodiscard]] SourceRange where() const { return range(0, text_.size()); }
    // The range of the member's value.
    [[nodiscard]] SourceRange where(std::string_view member) const;

    // A value as text: an integer of 64 bits or a string. Nothing, with an error, if it is something else.
    [[nodiscard]] static std::optional<std::string> text_of(const nlohmann::json& value, std::string_view name,
                                                            const SourceRange& where, Diagnostics& diagnostics);
    // The same for a member. Also nothing, with an error, if the member is missing.
    [[nodiscard]] std::optional<std::string> value(std::string_view member, Diagnostics& diagnostics) const;
    // Whether all members are among these; otherwise reports an error.
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
