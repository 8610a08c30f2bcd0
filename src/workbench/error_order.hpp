// The order of the events of an execution that ends in an error, as steps of a trace or a page.
//
// The order is that of a sequentially consistent run if the whole execution has such a run, or at least the events that
// lead to the error. Otherwise it extends po | rf (event_order.hpp). If po | rf has a cycle, as few reads as possible
// come before their writes.
#pragma once

#include "katlas/native/result.hpp"

#include <vector>

namespace katlas::workbench {

inline constexpr std::uint32_t no_thread = 0;

[[nodiscard]] std::vector<graph::EventId> steps_to(const native::Error& error);
// The order of a part that has all (po | rf)-predecessors of its events.
[[nodiscard]] std::vector<graph::EventId> steps_among(const native::NativeExecution& c,
                                                      const std::vector<graph::EventId>& events);
// The order of any execution. `thread` is the thread of the error, numbered as in the graph.
[[nodiscard]] std::vector<graph::EventId> steps_of(const explore::PartialExecution& c,
                                                   std::uint32_t thread = no_thread);

} // namespace katlas::workbench
