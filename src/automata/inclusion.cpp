#include "katlas/automata/inclusion.hpp"

#include "inclusion_solver.hpp"
#include "katlas/automata/bisimulation.hpp"
#include "katlas/automata/trim.hpp"
#include "matrix_stepper.hpp"
#include "shared_space.hpp"
#include "subset_stepper.hpp"

#include <algorithm>
#include <cassert>

namespace katlas::automata {

namespace {

using detail::InclusionSolver;
using detail::MatrixStepper;
using detail::SubsetStepper;

InclusionResult check_plain(const Nfa& left, const Nfa& right, const InclusionOptions& options) {
    // Similarity settles many hard inclusions at once, but easy inclusions are decided long before similarity is
    // computed. So the search first works without it, for about the least time that similarity takes.
    const bool may_share =
        options.similarity != Similarity::never && detail::can_share(left, right, options.max_memory);
    if (!may_share || options.similarity == Similarity::on_demand) {
        const std::uint64_t states = left.num_states() + right.num_states();
        const std::uint64_t moves = left.moves.size() + right.moves.size();
        const std::uint64_t max_work = may_share ? 8000 + states * moves / 8 : UINT64_MAX;
        SubsetStepper stepper(right);
        const auto result = InclusionSolver<SubsetStepper>(left, stepper, {}, options).run(max_work);
        if (result && (!may_share || result->verdict != InclusionResult::Verdict::unknown)) {
            return *result;
        }
    }
    const auto shared = detail::share(left, right, options.stop);
    if (!shared) {
        return {};
    }
    SubsetStepper stepper(shared->right, &shared->right_below_right);
    const detail::Knowledge knowledge{&shared->left_above_left, &shared->right_above_left, &shared->right_below_left};
    return *InclusionSolver<SubsetStepper>(shared->left, stepper, knowledge, options).run(UINT64_MAX);
}

// Beyond this size one pair of matrices takes hundreds of kilobytes, and a search of any length is hopeless.
constexpr std::uint32_t max_matrix_states = 1024;

InclusionResult check_with_matrices(const Nfa& left, const Nfa& right, const InclusionOptions& options) {
    // Each closure contains the language itself, and plain inclusion is much cheaper.
    InclusionOptions plain = options;
    plain.closure = RightClosure::plain;
    plain.shortest = false;
    plain.similarity = Similarity::never; // the search with matrices uses it
    plain.max_pairs = std::min<std::uint64_t>(options.max_pairs, 10000);
    InclusionResult plain_result = check_plain(left, right, plain);
    if (plain_result.verdict == InclusionResult::Verdict::included) {
        return plain_result;
    }
    // The matrices are quadratic in the right automaton, which makes its reduction worth while.
    const Nfa reduced_left = reduce(left);
    const Nfa reduced_right = reduce(right);
    if (reduced_right.num_states() > max_matrix_states) {
        return {};
    }
    if (!detail::can_share(reduced_left, reduced_right, options.max_memory)) {
        MatrixStepper stepper(reduced_right, options);
        return *InclusionSolver<MatrixStepper>(reduced_left, stepper, {}, options).run(UINT64_MAX);
    }
    const auto shared = detail::share(reduced_left, reduced_right, options.stop);
    if (!shared) {
        return {};
    }
    MatrixStepper stepper(shared->right, options, &shared->right_below_right);
    const detail::Knowledge knowledge{&shared->left_above_left, &shared->right_above_left, nullptr};
    return *InclusionSolver<MatrixStepper>(shared->left, stepper, knowledge, options).run(UINT64_MAX);
}

} // namespace

InclusionResult check_inclusion(const Nfa& left, const Nfa& right, const InclusionOptions& options) {
    assert(left.num_symbols == right.num_symbols);
    const Nfa trimmed_left = trim(left);
    const Nfa trimmed_right = trim(right);
    return options.closure == RightClosure::plain ? check_plain(trimmed_left, trimmed_right, options)
                                                  : check_with_matrices(trimmed_left, trimmed_right, options);
}

} // namespace katlas::automata
