#include "katlas/transform/guessed_executions.hpp"

#include "guessing_thread.hpp"
#include "judging_thread.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "operands.hpp"

#include <algorithm>

namespace katlas::transform {

using namespace program;

GuessedExecutions guess_executions(const Program& program, const Condition* condition, const kat::Setting& setting,
                                   const kat::Model& model, bool coherent, std::size_t most_steps) {
    std::vector<UnfoldedThread> threads;
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        threads.push_back(unfold(program, t, most_steps, Exclusives::kept));
    ProgramBuilder builder(program);
    Guesses guesses(program, threads, builder, coherent, graph::ModelJudge::speaks_of_dependencies(setting, model),
                    std::ranges::any_of(threads, may_end_in_an_error));
    std::vector<BufferedThread> result;
    for (std::size_t t = 0; t < threads.size(); ++t)
        result.push_back(guessing_thread(guesses, t));
    const ExecutionRelations relations(guesses, setting, model);
    result.push_back(judging_thread(guesses, relations, condition, threads.size()));
    const bool cut = std::ranges::any_of(result, [](const BufferedThread& t) { return t.cut; });
    (void)builder.thread(); // of the judge, whose code is in the result
    return {builder.build(), std::move(result), guesses.events().size(), cut};
}

} // namespace katlas::transform
