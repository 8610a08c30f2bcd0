// The options of `katlas check` for checkpoints, and their meaning.
//
// To resume, neither the program nor its options need to be given, since the checkpoint has both. If they are given,
// they have to be the same.
#pragma once

#include "check_options.hpp"
#include "katlas/support/expected.hpp"
#include "katlas/workbench/check_programs.hpp"
#include "katlas/workbench/kept_exploration.hpp"

#include <optional>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

void add_checkpoint_options(CLI::App& command, CheckOptions& options);

// Nothing if no checkpoints are asked for. For a resumed exploration the result has its checkpoint, and the options of
// the checkpoint are added to the given ones. For a new exploration the result has no checkpoint yet.
[[nodiscard]] Expected<std::optional<workbench::Keeping>> keeping_of(CheckOptions& options);

[[nodiscard]] workbench::ProgramSource source_of(const workbench::CheckSettings& settings);

// Sets the program and options of a new checkpoint. Returns the reason if that is impossible; else empty.
[[nodiscard]] std::string claim(workbench::Keeping& keeping, const CheckOptions& options,
                                std::vector<workbench::ProgramSource>& programs);

// Resumes `checkpoint`: sets the options to its settings.
void take_up(CheckOptions& options, workbench::Keeping& keeping, workbench::Checkpoint checkpoint);

// The text about the written parts.
[[nodiscard]] std::string parts_text(const workbench::Keeping& keeping);
[[nodiscard]] std::string parts_json(const workbench::Keeping& keeping);

// False, with a message, if the last checkpoint could not be written.
[[nodiscard]] bool say_where_to_go_on(const workbench::Keeping& keeping);

} // namespace katlas::cli
