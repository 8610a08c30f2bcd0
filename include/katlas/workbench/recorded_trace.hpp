// Executions that were recorded outside of Katlas, by tests of hardware, simulators and runtimes: the events of threads
// with their values, and the sources of reads where they are known. The file format is lines of JSON
// (docs/recorded-traces.md).
//
// Invariants of a trace that was accepted: events of a thread come in program order; the source of a read writes the
// read's location and value, and is no half of the read's own read-modify-write.
#pragma once

#include "katlas/graph/label.hpp"
#include "katlas/support/diagnostics.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct RecordedEvent {
    enum class Kind : std::uint8_t { read, write, update, fence };
    static constexpr std::size_t initial = SIZE_MAX; // as a source

    Kind kind = Kind::fence;
    std::uint32_t thread = 0;   // in RecordedTrace::threads
    std::uint32_t location = 0; // in RecordedTrace::locations; void for a fence
    graph::Mode mode = graph::Mode::relaxed;
    bool exclusive = false;              // for a read: it belongs to a read-modify-write that does not write
    std::string read{};                  // the value; of a read or an update
    std::string written{};               // of a write or an update
    std::string id{};                    // may be empty
    std::optional<std::size_t> source{}; // of a read or an update, if known: an event, or `initial`
    SourceRange where{};                 // its line

    [[nodiscard]] bool reads() const { return kind == Kind::read || kind == Kind::update; }
    [[nodiscard]] bool writes() const { return kind == Kind::write || kind == Kind::update; }
};

struct RecordedTrace {
    std::string name; // the name of the file, or the name that the file gives to the trace
    std::vector<std::string> threads;
    std::vector<std::string> locations;
    std::vector<std::string> initial; // by location: the value
    std::vector<RecordedEvent> events;
};

// The traces of a file, at least one unless there are errors.
[[nodiscard]] std::vector<RecordedTrace> parse_recorded_traces(const SourceMap& sources, FileId file,
                                                               Diagnostics& diagnostics);

// By event: its id, or else its thread and its place in the thread, such as "P0.3" if threads are numbers.
[[nodiscard]] std::vector<std::string> event_names(const RecordedTrace& trace);
// "R[acq] x=1".
[[nodiscard]] std::string event_text(const RecordedTrace& trace, std::size_t event);

} // namespace katlas::workbench
