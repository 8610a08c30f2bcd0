#include "katlas/workbench/checkpoint.hpp"
#include "native_result.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// The limit of kept errors and graphs of the sum: all that the parts have kept.
constexpr std::size_t any_number = SIZE_MAX;

// The reason why the two cannot be parts of one exploration; empty if they can.
std::string difference_of_parts(const Checkpoint& first, const Checkpoint& other) {
    if (first.settings.name != other.settings.name || first.settings.content != other.settings.content ||
        first.program != other.program)
        return "they are of different programs";
    if (first.settings.model != other.settings.model || first.owner != other.owner)
        return "they are of different models";
    if (first.settings != other.settings)
        return "they are of different options";
    if (first.split != other.split || first.parts != other.parts)
        return "they are of different splits";
    return first.unfinished.way == other.unfinished.way ? "" : "the program was explored in different ways";
}

} // namespace

Expected<Checkpoint> merged(std::vector<NamedCheckpoint> parts) {
    if (parts.empty())
        return Refused{"there are no results"};
    for (const auto& [name, part] : parts) {
        if (const std::string why = difference_of_parts(parts.front().checkpoint, part); !why.empty())
            return Refused{fmt::format("{} and {}: {}", parts.front().name, name, why)};
        if (!part.finished)
            return Refused{fmt::format("{}: it is not done: go on with katlas check --resume {}", name, name)};
    }
    std::ranges::stable_sort(parts, {}, [](const NamedCheckpoint& p) { return p.checkpoint.part; });
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::uint32_t part = parts[i].checkpoint.part;
        if (i > 0 && part == parts[i - 1].checkpoint.part)
            return Refused{fmt::format("{} and {}: both are part {}", parts[i - 1].name, parts[i].name, part)};
        if (part != i + 1)
            return Refused{fmt::format("part {} of {} is missing", i + 1, parts.front().checkpoint.parts)};
    }
    if (parts.size() != parts.front().checkpoint.parts)
        return Refused{fmt::format("part {} of {} is missing", parts.size() + 1, parts.front().checkpoint.parts)};
    Checkpoint sum = std::move(parts.front().checkpoint);
    explore::LockUse locks;
    for (std::size_t i = 1; i < parts.size(); ++i)
        add_part(sum, std::move(parts[i].checkpoint), any_number, any_number);
    if (!sum.settings.native.empty())
        drop_repeated_errors(sum.found);
    locks.take_over(sum.unfinished.locks);
    try {
        locks.check();
    } catch (const explore::NotReducible&) {
        return Refused{"a location is a mutex in one part and none in another: split the program with --plain-locks"};
    }
    sum.split = 0;
    sum.part = sum.parts = 1;
    return sum;
}

} // namespace katlas::workbench
