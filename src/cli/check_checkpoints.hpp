// The options of `katlas check` that are about checkpoints, and what they mean.
//
// Whoever goes on needs to name neither the program nor its options: the checkpoint has both. If they are named, they
// have to be the same.
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

// Nothing if no checkpoints are asked for. Else with that which is to be taken up, whose options are added to those
// that were given; or with none, if there is to be a new one.
[[nodiscard]] Expected<std::optional<workbench::Keeping>> keeping_of(CheckOptions& options);

[[nodiscard]] workbench::ProgramSource source_of(const workbench::CheckSettings& settings);

// A new checkpoint is to be of these programs under these options. Returns why it cannot be; empty: it is.
[[nodiscard]] std::string claim(workbench::Keeping& keeping, const CheckOptions& options,
                                std::vector<workbench::ProgramSource>& programs);

// What is taken up has these settings.
void take_up(CheckOptions& options, workbench::Keeping& keeping, workbench::Checkpoint checkpoint);

// Which parts were written.
[[nodiscard]] std::string parts_text(const workbench::Keeping& keeping);
[[nodiscard]] std::string parts_json(const workbench::Keeping& keeping);

// False, with a message, if the last checkpoint could not be written.
[[nodiscard]] bool say_where_to_go_on(const workbench::Keeping& keeping);

} // namespace katlas::cli
