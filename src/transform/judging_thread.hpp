// The judge of guessed executions: a thread that waits for all others and discards runs that are no executions.
#pragma once

#include "execution_relations.hpp"
#include "katlas/program/condition.hpp"
#include "katlas/transform/store_buffers.hpp"

namespace katlas::transform {

// The judge is thread number `thread`. `condition` may be null; of the locations that it shows the judge writes the
// last values.
[[nodiscard]] BufferedThread judging_thread(const Guesses& guesses, const ExecutionRelations& relations,
                                            const program::Condition* condition, std::size_t thread);

} // namespace katlas::transform
