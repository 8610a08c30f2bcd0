// Where the threads of a test run, in the scopes that a Bell file names.
//
// The line `scopes: (device (cta 0 1) (cta 2))` lists the threads of each scope as a tree. The tree may leave levels
// out. A level between two scopes of the tree has one instance for each inner scope; a level above the tree has one
// instance; below a scope with threads each thread has instances of its own. This is how herd completes a tree.
// Source: herdtools7 (lib/scopeRules.mly, herd/memUtils.ml).
#pragma once

#include "katlas/graph/bell_file.hpp"
#include "katlas/graph/thread_place.hpp"
#include "katlas/program/litmus_syntax.hpp"
#include "katlas/support/diagnostics.hpp"

#include <vector>

namespace katlas::program {

// The places by thread (graph/scope_levels.hpp); none if the test has no tree, or if there are errors: each thread must
// have one place, and an inner scope must be narrower than the outer one. `threads`: their names.
[[nodiscard]] std::vector<graph::ThreadPlace> bell_places(const syntax::Test& test,
                                                          const std::vector<syntax::Name>& threads,
                                                          const graph::BellFile& bell, Diagnostics& diagnostics);

} // namespace katlas::program
