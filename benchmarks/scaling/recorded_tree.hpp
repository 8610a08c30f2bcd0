// The tree of an exploration as its workers share it, with what it costs to walk it and to give parts of it away.
//
// A *task* is what the explorer does between two givings if somebody always wants a subtree: a path along the first
// alternatives of events. All that is left to try of an event on the path is a child of the task, which is given away
// at the step at which the event is the oldest that has something left. The tree of tasks does not depend on who
// explores which part of it: a worker that is asked gives its oldest child away, whole, and otherwise explores the
// youngest next.
//
// A *step* is one call of wants_subtree(), which is when the explorer goes forward. Each task has some, since nothing
// is given away of events that have nothing left.
//
// Children of a task are neighbours in `tasks`, in the order of their giving, and come behind it; the root is the
// first. A file has one line of JSON, with the figures, and then the tasks as they are in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace katlas::scaling {

struct Task {
    std::uint32_t first_child = 0;
    std::uint16_t children = 0;
    std::uint16_t steps = 0;      // of the path, without those of children
    std::uint16_t given_at = 0;   // steps of the parent before
    std::uint16_t bytes = 0;      // when it is written down
    std::uint16_t executions = 0; // that end in it
};

// A cost that grows with the bytes of a subtree.
struct Cost {
    double fixed = 0;    // seconds
    double per_byte = 0; // likewise
    [[nodiscard]] double of(double bytes) const { return fixed + per_byte * bytes; }
};

// What was measured on the machine that has recorded the tree.
struct Costs {
    double step = 0;      // seconds of an exploration that is not shared, by its steps
    Cost giving;          // finding one that has something left, cutting it off and writing it down
    Cost taking;          // reading it back
    double idle_look = 0; // what a sleep of 100 microseconds takes
};

struct RecordedTree {
    std::string program;
    std::string model;
    Costs costs;
    std::uint64_t steps = 0;
    std::uint64_t executions = 0;
    std::vector<Task> tasks;

    // Throws std::runtime_error if the tasks are not a tree with these sums.
    void check() const;
    // Throws std::runtime_error if the file cannot be written or read, or is damaged.
    void write(const std::filesystem::path& file) const;
    [[nodiscard]] static RecordedTree read(const std::filesystem::path& file);
};

} // namespace katlas::scaling
