// An execution graph as SVG, to stand in a page.
//
// It is drawn as papers draw them, and as picture.hpp does in Graphviz's language: a column for each thread, program
// order going down, initial writes on top and only those with an edge. The edges of the walk are bold. Colours are the
// page's: an edge of `rf` has the class `rf`, relations that are no part of every graph have `other`.
#pragma once

#include "katlas/workbench/portrait.hpp"

#include <string>

namespace katlas::report {

// The class of a relation's edges: "po", "rf", "co", "fr", "rmw", "dep" or "other".
[[nodiscard]] std::string_view edge_class(std::string_view relation);

// `id` is not taken by anything else in the page, nor is anything that begins with it and a hyphen. `title` is what
// the drawing is of; who cannot see it is read the events and the edges, too.
[[nodiscard]] std::string drawing(const workbench::Portrait& portrait, const std::string& id, const std::string& title);

} // namespace katlas::report
