// Where the threads of a test in assembly run (graph/thread_place.hpp), as its text says it.
//
// Either each column is headed by its place, `P0@cta 1,gpu 0`, or a tree lists the threads of each scope:
// `scopes: (gpu (cta 0 1) (cta 2))`. CTAs are numbered within their GPU; a scope that a column leaves out has number 0.
// A thread that a tree names outside of any CTA has a CTA of its own.
#pragma once

#include "katlas/graph/thread_place.hpp"
#include "katlas/program/litmus_syntax.hpp"
#include "katlas/support/diagnostics.hpp"

#include <vector>

namespace katlas::machine {

// The places by thread; none if the test has none, or if there are errors. `needed`: a test without places is an error.
[[nodiscard]] std::vector<graph::ThreadPlace> thread_places(const program::syntax::Test& test, bool needed,
                                                            Diagnostics& diagnostics);

} // namespace katlas::machine
