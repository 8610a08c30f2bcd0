#include "vacuity_notes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {

std::vector<VacuityNote> notes_of(const std::vector<prover::Vacuity>& found, const SourceMap& sources) {
    std::vector<VacuityNote> notes;
    for (const prover::Vacuity& v : found) {
        VacuityNote note{v.text, {}};
        for (const SourceRange& where : v.assumptions)
            note.assumptions.push_back(fmt::format("{}: {}", render_place(where, sources), sources.text(where)));
        notes.push_back(std::move(note));
    }
    return notes;
}

void append_notes(std::string& out, const std::vector<VacuityNote>& notes, const std::string& indent) {
    for (const VacuityNote& note : notes) {
        out += fmt::format("{}vacuous: {}{}\n", indent, note.text, note.assumptions.empty() ? "" : ", because of");
        for (const std::string& a : note.assumptions)
            out += fmt::format("{}  {}\n", indent, a);
    }
}

nlohmann::json notes_json(const std::vector<VacuityNote>& notes) {
    nlohmann::json result = nlohmann::json::array();
    for (const VacuityNote& note : notes)
        result.push_back({{"text", note.text}, {"assumptions", note.assumptions}});
    return result;
}

} // namespace katlas::cli
