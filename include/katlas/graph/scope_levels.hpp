// Scopes that a Bell file names, as the places of threads record them.
//
// The levels of scopes are numbered from the narrowest. A scope of a level is an *instance*, and each thread runs in
// one instance of each level. A thread's place (thread_place.hpp) holds these instances, a byte for each level, and a
// mark that tells it from other places: in a program of a Bell file the two numbers do not mean CTA and GPU. A model
// speaks of a level by a relation that it declares: `scope-0` relates the events of threads in one instance of level 0,
// initial writes excepted.
#pragma once

#include "katlas/graph/thread_place.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace katlas::graph {

inline constexpr std::size_t max_scope_levels = 7;

// Whether the place has instances of levels.
[[nodiscard]] bool has_levels(ThreadPlace place);
[[nodiscard]] std::uint8_t instance_of(ThreadPlace place, std::size_t level);
[[nodiscard]] ThreadPlace in_instance(ThreadPlace place, std::size_t level, std::uint8_t instance);

// "scope-3", and back; none for other names.
[[nodiscard]] std::string level_relation(std::size_t level);
[[nodiscard]] std::optional<std::size_t> level_of_relation(std::string_view name);

} // namespace katlas::graph
