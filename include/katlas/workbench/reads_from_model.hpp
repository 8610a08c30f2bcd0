// A model for the exploration up to the reads-from equivalence (explore/explore_reads_from.hpp), made from the plan of
// its checker. The engine that finds witnesses is determined as for recorded traces (consistent.hpp).
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/workbench/consistent.hpp"

namespace katlas::workbench {

// The functions of the model throw Stopped when `stop` asks for it. Copies of the model share its checkers.
[[nodiscard]] explore::ReadsFromModel reads_from_model(const TraceModel& model, const StopToken& stop = {});

} // namespace katlas::workbench
