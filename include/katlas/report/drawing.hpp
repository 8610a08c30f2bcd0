// An execution graph as SVG, to stand in a page.
//
// The graph is drawn as in papers, and as picture.hpp draws it in Graphviz's language: each thread is a column, program
// order goes down, initial writes stand on top. An initial write without an edge is left out. The edges of the walk are
// bold. The page chooses the colours: an edge of `rf` has the class `rf`, and a relation that is not part of every
// graph has the class `other`.
#pragma once

#include "katlas/workbench/portrait.hpp"

#include <string>

namespace katlas::report {

// The class of a relation's edges: "po", "rf", "co", "fr", "rmw", "dep" or "other".
[[nodiscard]] std::string_view edge_class(std::string_view relation);

// Nothing else in the page has `id` as its id, or an id that begins with `id` and a hyphen. `title` says what the
// drawing shows. For readers who cannot see the drawing its description lists the events and the edges.
[[nodiscard]] std::string drawing(const workbench::Portrait& portrait, const std::string& id, const std::string& title);

} // namespace katlas::report
