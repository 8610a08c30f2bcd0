// A smaller right side and fewer assumptions for a claim about cycles.
//
// A claim that is proved with a smaller right side and fewer assumptions holds with all of them. Most parts of a
// hardware model do not matter to most claims, but cost time. So before the most expensive attempt, the prover makes an
// attempt with the parts that are likely to matter:
//
// - The attempt does not rely on predicates that the left side does not mention: a test of the right side becomes the
//   strongest test that does not depend on them ([F & SC] becomes 0, [F & ACQ] stays), and assumptions of the user that
//   mention them are left out.
// - If the left side is e+, i.e. has cycles of any number of steps, only closures stay on the right side. If the left
//   side has no converses, only alternatives without converses stay.
#pragma once

#include "katlas/prover/query.hpp"

#include <optional>

namespace katlas::prover {

struct Narrower {
    Query query;
    Rulebook rulebook;
};

// None if there is nothing to leave out, or if nothing would be left.
[[nodiscard]] std::optional<Narrower> narrower(const kat::Workspace& workspace, const Query& query,
                                               const Rulebook& rulebook);

} // namespace katlas::prover
