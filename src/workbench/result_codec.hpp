// Results of checks as bytes (CBOR), for a pipe between two processes of the same program.
#pragma once

#include "katlas/native/remainder.hpp"
#include "katlas/workbench/check_results.hpp"

#include <optional>

namespace katlas::workbench {

// Encodes the members that the exploration of a native program fills in.
[[nodiscard]] std::string encode(const CheckResult& result);
// Sets these members. False if the bytes are not those of a result.
[[nodiscard]] bool decode(std::string_view bytes, CheckResult& result);
// Likewise.
[[nodiscard]] std::string encode(const native::Remainder& left);
[[nodiscard]] bool decode(std::string_view bytes, native::Remainder& left);
[[nodiscard]] std::string encode(const std::vector<TraceLine>& lines);
[[nodiscard]] bool decode(std::string_view bytes, std::vector<TraceLine>& lines);

} // namespace katlas::workbench
