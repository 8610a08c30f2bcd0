// A model for the exploration up to the reads-from equivalence (explore/explore_reads_from.hpp), made of the plan of
// its checker. The engine that finds witnesses is chosen as for recorded traces (consistent.hpp).
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/workbench/consistent.hpp"

namespace katlas::workbench {

// Asked to stop, its functions throw Stopped. A copy of it shares its checkers.
[[nodiscard]] explore::ReadsFromModel reads_from_model(const TraceModel& model, const StopToken& stop = {});

} // namespace katlas::workbench
