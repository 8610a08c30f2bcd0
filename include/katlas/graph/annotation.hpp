// Annotations of events, as labels carry them.
//
// The Bell file of a model (bell_file.hpp) gives a number to each set of annotations that an instruction may have. An
// event with annotations has the number in `Label::kernel`, beyond the kinds of the Linux kernel: no program has events
// of both sorts. A model tells the numbers apart by predicates that it declares: `bell-0` holds of the events with
// number 0, and so on. An event without annotations has no number, and none of the predicates.
#pragma once

#include "katlas/graph/label.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace katlas::graph {

// How many numbers there are.
inline constexpr std::size_t max_annotations = 192;

[[nodiscard]] Kernel kernel_of_annotation(std::size_t number);
// None for the kinds of the Linux kernel.
[[nodiscard]] std::optional<std::size_t> annotation_of(Kernel kernel);

// "bell-3", and back; none for other names.
[[nodiscard]] std::string annotation_predicate(std::size_t number);
[[nodiscard]] std::optional<std::size_t> annotation_of_predicate(std::string_view name);

} // namespace katlas::graph
