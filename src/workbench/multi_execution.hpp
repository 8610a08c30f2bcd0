// Weakestmo2 as a model to explore under (explore/explore_multi_execution.hpp), and load buffering races under RC11.
//
// Weakestmo2's axioms on a single graph are those of RC11 except no-thin-air. So its judge is that of the shipped RC11
// without this axiom.
#pragma once

#include "katlas/explore/explore_multi_execution.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/check_results.hpp"

namespace katlas::workbench {

inline constexpr std::string_view multi_execution_name = "weakestmo2";
// The model of its executions without cycles.
inline constexpr std::string_view acyclic_name = "rc11";

// Throws std::runtime_error if a stop is requested before the judge is found.
[[nodiscard]] explore::MultiExecutionModel multi_execution_model(const StopToken& stop = {});

[[nodiscard]] CheckModel multi_execution_check_model(const StopToken& stop);

// Exploration under RC11 that looks for load buffering races. Finds the judge at the first call.
[[nodiscard]] CheckModel::ExploreLoadBuffering acyclic_load_buffering();

// The same for native programs.
[[nodiscard]] CheckModel::ExploreNative acyclic_native_load_buffering();

// Why load buffering races are not looked for under a model.
[[nodiscard]] std::string no_load_buffering(std::string_view model);

// The results in their shown form. `cyclic`: executions with cycles of po and rf were explored, too. `wanted`: a race
// is a finding.
[[nodiscard]] LoadBufferingText text_of(const explore::LoadBuffering& found, bool cyclic, bool wanted,
                                        const Statements& statements);

} // namespace katlas::workbench
