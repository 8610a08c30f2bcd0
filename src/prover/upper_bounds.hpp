// A regular expression above an expression with intersections and differences.
//
// It is computed bottom-up; union, sequence and star are monotone.
//   - An intersection lies in each of its operands. The bound is that of the operand with more subterms, which says
//     more: of `prop & int` it is prop.
//   - A difference lies in its left operand. If a test t is taken away, more is known. The paths of a regular
//     expression e are those with a step, steps(e), and those without, which are the identity on the events of a test,
//     stays(e). So e = steps(e) | stays(e), and `e \ t` lies in steps(e) | (stays(e) & !t).
// By induction, in every structure:
//     steps([t]) = 0          stays([t]) = t
//     steps(l) = l            stays(l) = 0                                   for a letter l
//     steps(e | f) = steps(e) | steps(f)                  stays(e | f) = stays(e) | stays(f)
//     steps(e;f) = steps(e);f | [stays(e)];steps(f)       stays(e;f) = stays(e) & stays(f)
//     steps(e*) = steps(e);e*                             stays(e*) = 1
// A path with a step may lead back to where it began, so the bound of `e \ id` may still have pairs of one event.
#pragma once

#include "katlas/kat/terms.hpp"

namespace katlas::prover {

// The expression has neither rotation nor deduplication. Its letters are those of the bound or more.
[[nodiscard]] kat::ExprRef regular_upper_bound(kat::Terms& terms, kat::ExprRef e);

} // namespace katlas::prover
