// The tree of an exploration as its workers share it, with the costs of walking it and of giving parts of it away.
//
// A *task* is the work of the explorer between two givings if another worker always wants a subtree: a path along the
// first alternatives of events. The remaining alternatives of an event on the path are a child of the task. The child
// is given away at the step at which the event is the oldest with alternatives left. The tree of tasks does not depend
// on the assignment of tasks to workers: a worker gives its oldest child away as a whole when asked, and otherwise
// explores the youngest child next.
//
// A *step* is one call of wants_subtree(), which the explorer makes when it goes forward. Each task has at least one
// step, since events without alternatives left give no tasks.
//
// Children of a task are adjacent in `tasks`, in the order of their giving, and come after the task; the root is the
// first. A file has one line of JSON with the figures, and then the tasks in their memory layout.
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
    std::uint16_t given_at = 0;   // steps of the parent before the giving
    std::uint16_t bytes = 0;      // serialised size
    std::uint16_t executions = 0; // that end in the task
};

// A cost that grows with the bytes of a subtree.
struct Cost {
    double fixed = 0;    // seconds
    double per_byte = 0; // likewise
    [[nodiscard]] double of(double bytes) const { return fixed + per_byte * bytes; }
};

// Measurements on the machine that recorded the tree.
struct Costs {
    double step = 0;      // seconds of an exploration without sharing, divided by its steps
    Cost giving;          // finding a subtree with alternatives left, cutting it off and serialising it
    Cost taking;          // reading it back
    double idle_look = 0; // the actual time of a sleep of 100 microseconds
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
