// The exploration of a native program under Weakestmo2, and the search for load buffering races under RC11, as
// explore/explore_multi_execution.hpp has them for programs of the interpreter.
//
// The executions without cycles of po | rf come first, with RC11's reductions and by the whole crew. If none has a
// race, there are no others. At the first race all results are void, and the exploration starts again without
// reductions. Promises are made in the process that found the race, so an exploration with promises has one worker. A
// discovery about the program (machine.hpp) makes cores void, like all other results.
#pragma once

#include "katlas/explore/execution.hpp"
#include "katlas/native/crew.hpp"
#include "katlas/native/result.hpp"

#include <functional>

namespace katlas::native {

struct MultiExecutionModel {
    // Makes a judge of graphs: whether a graph is consistent apart from its cycles of po | rf. Empty: no promises are
    // made, and only races are found.
    std::function<std::function<bool(const graph::SparseGraph&)>()> make_consistent{};
    explore::AtomTable atoms{}; // as the judge asks for them
};

// As explore_with(), with Result::load_buffering. All atomic accesses are events. Throws Refusal.
[[nodiscard]] Result explore_multi_execution(Machine& machine, Crew& crew, const Options& options,
                                             const MultiExecutionModel& model);

} // namespace katlas::native
