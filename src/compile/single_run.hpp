// The one execution of a program with one thread, as a list of events with their dependencies.
//
// Mappings are judged on this execution: the code of an access or of a pair of accesses is a program of one thread, and
// the order that the code keeps does not depend on other threads. A read takes the value that the thread wrote last.
#pragma once

#include "katlas/graph/label.hpp"
#include "katlas/program/program.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace katlas::compile {

struct ThreadEvent {
    graph::Label label;
    program::Location location = program::no_location;
    program::Value value = 0;                          // the value read or written
    std::vector<std::uint32_t> address, data, control; // slots of the reads on which the event depends
    std::uint32_t slot = 0;
    bool annotated = false; // the event's instruction has the order of the event's mode

    [[nodiscard]] bool is_access() const { return label.kind != graph::Kind::fence; }
};

struct SingleRun {
    std::vector<ThreadEvent> events;
    std::string fault; // why the thread did not come to its end; empty if it did
};

// Runs the only thread of the program to its end. Bit n of `fails` says that the n-th read that may be exclusive fails
// although it could succeed, or that its store-conditional fails. If there are fewer bits than such reads, the other
// reads succeed. Linear in the events.
[[nodiscard]] SingleRun run_once(const program::Program& program, const std::vector<bool>& fails = {});

} // namespace katlas::compile
