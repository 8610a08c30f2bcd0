#include "recorded_line.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

constexpr std::string_view json_spaces = " \t\r";
// They would be rounded, and different numbers would be equal.
constexpr const char* large_numbers_are_texts = "write other numbers as texts, in quotes";

// The end of the quoted text that begins at `begin`: after the second quote.
std::size_t end_of_text(std::string_view line, std::size_t begin) {
    std::size_t i = begin + 1;
    while (i < line.size() && line[i] != '"')
        i += line[i] == '\\' ? 2 : 1;
    return std::min(i + 1, line.size());
}

// The end of the value that begins at `begin`.
std::size_t end_of_value(std::string_view line, std::size_t begin) {
    int depth = 0;
    std::size_t i = begin;
    while (i < line.size()) {
        const char c = line[i];
        if (c == '"') {
            i = end_of_text(line, i);
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            break;
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        ++i;
    }
    while (i > begin + 1 && json_spaces.find(line[i - 1]) != std::string_view::npos)
        --i;
    return i;
}

} // namespace

std::optional<RecordedLine> RecordedLine::parse(std::string_view text, FileId file, std::uint32_t begin,
                                                Diagnostics& diagnostics) {
    RecordedLine line(text, file, begin);
    try {
        line.json_ = nlohmann::json::parse(text);
    } catch (const nlohmann::json::out_of_range&) {
        diagnostics.error(line.where(), "a number is too large", large_numbers_are_texts);
        return std::nullopt;
    } catch (const nlohmann::json::parse_error& error) {
        const std::size_t at = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
        diagnostics.error(
            line.range(at, std::min(at + 1, text.size())), "this is no JSON",
            "each line is an object, as {\"thread\": 0, \"op\": \"W\", \"location\": \"x\", \"value\": 1}");
        return std::nullopt;
    }
    if (!line.json_.is_object()) {
        diagnostics.error(line.where(), "each line is to be an object");
        return std::nullopt;
    }
    return line;
}

SourceRange RecordedLine::where(std::string_view member) const {
    const std::string key = nlohmann::json(member).dump();
    int depth = 0;
    for (std::size_t i = 0; i < text_.size();) {
        const char c = text_[i];
        if (c != '"') {
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++i;
            continue;
        }
        const std::size_t end = end_of_text(text_, i);
        std::size_t next = text_.find_first_not_of(json_spaces, end);
        if (depth == 1 && text_.substr(i, end - i) == key && next < text_.size() && text_[next] == ':') {
            next = std::min(text_.find_first_not_of(json_spaces, next + 1), text_.size());
            return range(next, end_of_value(text_, next));
        }
        i = end;
    }
    return where();
}

std::optional<std::string> RecordedLine::value(std::string_view member, Diagnostics& diagnostics) const {
    if (!has(member)) {
        diagnostics.error(where(), fmt::format("'{}' is missing", member));
        return std::nullopt;
    }
    return text_of(json_.at(member), member, where(member), diagnostics);
}

std::optional<std::string> RecordedLine::text_of(const nlohmann::json& value, std::string_view name,
                                                 const SourceRange& where, Diagnostics& diagnostics) {
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_integer())
        return value.dump();
    if (value.is_number())
        diagnostics.error(where, fmt::format("the number of '{}' is no integer of 64 bits", name),
                          large_numbers_are_texts);
    else
        diagnostics.error(where, fmt::format("'{}' is to be a number or a text", name));
    return std::nullopt;
}

bool RecordedLine::has_only(std::initializer_list<std::string_view> members, Diagnostics& diagnostics) const {
    for (const auto& [name, value] : json_.items()) {
        if (std::ranges::find(members, name) != members.end())
            continue;
        const std::string near = nearest_name(name, {members.begin(), members.end()});
        diagnostics.error(where(name), fmt::format("nothing is known of a member '{}' here", name),
                          near.empty() ? "" : fmt::format("did you mean '{}'?", near));
        return false;
    }
    return true;
}

} // namespace katlas::workbench
