// The form in which tests compare execution graphs: events by their places in threads.
#pragma once

#include "katlas/graph/label.hpp"
#include "katlas/program/action.hpp"

#include <compare>
#include <string>
#include <vector>

namespace katlas::tests {

struct PlainEvent {
    graph::Label label;
    std::uint32_t location = 0;
    program::Value value = 0;
};

// The place of an event in a plain execution; thread 0 has the initial writes, by location.
struct Place {
    std::uint32_t thread = 0;
    std::uint32_t index = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

// An execution graph by places.
struct PlainExecution {
    std::vector<std::vector<PlainEvent>> threads;
    std::vector<std::vector<Place>> rf; // by thread and index; looked at for reads
    std::vector<std::vector<Place>> co; // by location, the initial write left out

    // Two executions have the same text iff they are the same graph.
    [[nodiscard]] std::string text() const;
};

} // namespace katlas::tests
