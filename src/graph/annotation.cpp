#include "katlas/graph/annotation.hpp"

#include "katlas/graph/scope_levels.hpp"

#include <charconv>

namespace katlas::graph {
namespace {

// Kinds of the Linux kernel come before.
constexpr std::size_t first_annotation = 64;
static_assert(static_cast<std::size_t>(Kernel::srcu) < first_annotation && first_annotation + max_annotations == 256);

constexpr std::string_view annotation_prefix = "bell-";
constexpr std::string_view level_prefix = "scope-";
constexpr std::size_t levels_of_number = 4;
constexpr std::uint32_t level_mark = 0xff000000;
static_assert(max_scope_levels < 2 * levels_of_number);

std::optional<std::size_t> numbered(std::string_view name, std::string_view prefix, std::size_t end) {
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    std::size_t number = 0;
    const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || stop != name.data() + name.size() || number >= end ||
        (name.front() == '0' && name.size() > 1))
        return std::nullopt;
    return number;
}

} // namespace

Kernel kernel_of_annotation(std::size_t number) {
    return static_cast<Kernel>(first_annotation + number);
}

std::optional<std::size_t> annotation_of(Kernel kernel) {
    const auto number = static_cast<std::size_t>(kernel);
    return number < first_annotation ? std::nullopt : std::optional(number - first_annotation);
}

std::string annotation_predicate(std::size_t number) {
    return std::string(annotation_prefix) + std::to_string(number);
}

std::optional<std::size_t> annotation_of_predicate(std::string_view name) {
    return numbered(name, annotation_prefix, max_annotations);
}

bool has_levels(ThreadPlace place) {
    return (place.gpu & level_mark) == level_mark;
}

std::uint8_t instance_of(ThreadPlace place, std::size_t level) {
    const std::uint32_t number = level < levels_of_number ? place.cta : place.gpu;
    return static_cast<std::uint8_t>(number >> (level % levels_of_number * 8));
}

ThreadPlace in_instance(ThreadPlace place, std::size_t level, std::uint8_t instance) {
    place.gpu |= level_mark;
    std::uint32_t& number = level < levels_of_number ? place.cta : place.gpu;
    const auto shift = static_cast<std::uint32_t>(level % levels_of_number * 8);
    number = (number & ~(std::uint32_t{0xff} << shift)) | static_cast<std::uint32_t>(instance) << shift;
    return place;
}

std::string level_relation(std::size_t level) {
    return std::string(level_prefix) + std::to_string(level);
}

std::optional<std::size_t> level_of_relation(std::string_view name) {
    return numbered(name, level_prefix, max_scope_levels);
}

} // namespace katlas::graph
