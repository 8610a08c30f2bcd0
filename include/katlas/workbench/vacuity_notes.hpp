// Notes for the reader that a proved claim is vacuous.
#pragma once

#include "katlas/prover/vacuity.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

struct VacuityNote {
    std::string text;
    std::vector<std::string> assumptions; // "file:line:column: statement"; empty: the base theory alone
};

[[nodiscard]] std::vector<VacuityNote> notes_of(const std::vector<prover::Vacuity>& found, const SourceMap& sources);

} // namespace katlas::workbench
