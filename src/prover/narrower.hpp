// Less to prove a claim about cycles from.
//
// What is proved from a smaller right side and fewer assumptions holds with all of them. Most of a hardware model says
// nothing of most claims, and what it says costs time. So before the dearest attempt one is made with what is likely to
// matter:
//
//   - Predicates that the left side does not mention are not relied on: a test of the right side becomes the strongest
//   one
//     that does not depend on them ([F & SC] becomes 0, [F & ACQ] stays), and assumptions of the user that mention them
//     are left out.
//   - If the left side is e+, cycles of any number of steps, only closures of the right side answer it; and only what
//   has
//     converses answers converses.
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
