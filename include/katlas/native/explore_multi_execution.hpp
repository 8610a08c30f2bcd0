// The exploration of a native program under Weakestmo2, and the search for load buffering races under RC11, as
// explore/explore_multi_execution.hpp has them for programs of the interpreter.
//
// The executions without cycles of po | rf are explored by the crew, and each is searched for races. Promises are made
// in the process that found the race, so an exploration with promises has one worker. A discovery about the program
// (machine.hpp) makes cores void, like all other results: then the exploration starts again.
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

// Explores without reductions, whatever the options say. Otherwise as explore_with(), with Result::load_buffering.
// Throws Refusal.
[[nodiscard]] Result explore_multi_execution(Machine& machine, Crew& crew, const Options& options,
                                             const MultiExecutionModel& model);

} // namespace katlas::native
