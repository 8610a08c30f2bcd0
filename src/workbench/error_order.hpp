// The order in which the events of an execution that ends in an error are its steps: a trace has them in it, and a
// page.
//
// The order is that of a sequentially consistent run if there is one for the whole execution, or at least for what
// leads to the error. Else it is one of po | rf (event_order.hpp). If po | rf has a cycle, as few reads as can be come
// before their writes.
#pragma once

#include "katlas/native/result.hpp"

#include <vector>

namespace katlas::workbench {

inline constexpr std::uint32_t no_thread = 0;

[[nodiscard]] std::vector<graph::EventId> steps_to(const native::Error& error);
// Of a part that has all (po | rf)-predecessors of its events.
[[nodiscard]] std::vector<graph::EventId> steps_among(const native::NativeExecution& c,
                                                      const std::vector<graph::EventId>& events);
// Of any execution. `thread`: whose error it is, numbered as in the graph.
[[nodiscard]] std::vector<graph::EventId> steps_of(const explore::PartialExecution& c,
                                                   std::uint32_t thread = no_thread);

} // namespace katlas::workbench
