#include "katlas/automata/inclusion.hpp"

#include "katlas/automata/trim.hpp"

#include <cassert>

#include "inclusion_solver.hpp"
#include "matrix_stepper.hpp"
#include "subset_stepper.hpp"

namespace katlas::automata {

InclusionResult check_inclusion(const Nfa& left, const Nfa& right, const InclusionOptions& options) {
    assert(left.num_symbols == right.num_symbols);
    const Nfa trimmed_left = trim(left);
    const Nfa trimmed_right = trim(right);
    if (options.closure == RightClosure::plain) {
        detail::SubsetStepper stepper(trimmed_right);
        return detail::InclusionSolver<detail::SubsetStepper>(trimmed_left, stepper, options).run();
    }
    detail::MatrixStepper stepper(trimmed_right, options);
    return detail::InclusionSolver<detail::MatrixStepper>(trimmed_left, stepper, options).run();
}

} // namespace katlas::automata
