// Notes that a proved claim is vacuous, for a reader.
#pragma once

#include "katlas/prover/vacuity.hpp"

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace katlas::cli {

struct VacuityNote {
    std::string text;
    std::vector<std::string> assumptions; // "file:line:column: statement"; empty: the base theory alone
};

[[nodiscard]] std::vector<VacuityNote> notes_of(const std::vector<prover::Vacuity>& found, const SourceMap& sources);
void append_notes(std::string& out, const std::vector<VacuityNote>& notes, const std::string& indent);
[[nodiscard]] nlohmann::json notes_json(const std::vector<VacuityNote>& notes);

} // namespace katlas::cli
