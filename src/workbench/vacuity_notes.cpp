#include "katlas/workbench/vacuity_notes.hpp"

#include "katlas/support/text.hpp"

#include <fmt/format.h>

namespace katlas::workbench {

std::vector<VacuityNote> notes_of(const std::vector<prover::Vacuity>& found, const SourceMap& sources) {
    std::vector<VacuityNote> notes;
    for (const prover::Vacuity& v : found) {
        VacuityNote note{v.text, {}};
        for (const SourceRange& where : v.assumptions)
            note.assumptions.push_back(
                fmt::format("{}: {}", render_place(where, sources), single_spaced(sources.text(where))));
        notes.push_back(std::move(note));
    }
    return notes;
}

} // namespace katlas::workbench
