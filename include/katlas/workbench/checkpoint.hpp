// Checkpoints of `katlas check`: the exploration of one program as a value that is kept in a file.
//
// A checkpoint has the task, the results so far, and the remaining work (explore/checkpoints.hpp). It belongs to one
// program, model, set of options and version of Katlas. A checkpoint without remaining work is a result. An exploration
// that was split has several checkpoints, each for a part; their results are joined when no part has remaining work.
//
// Bytes: "KATC", a version, CBOR, and a SHA-256 of all these bytes. A file is replaced as a whole: the new file is
// written beside the old one, synced and renamed, so that after a crash either the old or the new file is there.
#pragma once

#include "katlas/explore/checkpoints.hpp"
#include "katlas/explore/faults.hpp"
#include "katlas/native/discoveries.hpp"
#include "katlas/support/expected.hpp"
#include "katlas/workbench/check_results.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

// The task: those operands and options of the command on which a result depends.
struct CheckSettings {
    std::string name; // ProgramSource::text
    bool family = false;
    std::optional<std::string> content; // of a litmus test
    std::vector<std::string> native;    // files
    std::vector<std::string> sources;   // the SHA-256 of each file
    std::vector<std::string> compiler_flags;
    std::string native_test;
    std::string model;
    std::string mapping;
    std::optional<std::uint32_t> unroll;
    bool reads_from = false; // CheckTask::reads_from
    bool exact_model = false;
    bool plain_locks = false;
    bool plain_barriers = false;
    bool plain_waits = false;
    bool plain_threads = false;
    bool no_races = false;
    bool leaks = false;
    bool any_status = false;
    bool spurious = false;
    bool keep_going = false;
    std::string nondet;
    std::uint64_t max_executions = 0;
    std::string show;
    bool pictures = false; // whether pictures were asked for; likewise below
    bool traces = false;
    bool pages = false;

    friend bool operator==(const CheckSettings&, const CheckSettings&) = default;
};

struct Checkpoint {
    CheckSettings settings;
    std::uint64_t program = 0; // digests of the program as it is explored,
    std::uint64_t owner = 0;   // and of the model
    std::uint64_t split = 0;   // identifies the split; 0: it was not split
    std::uint32_t part = 1;    // of `parts`
    std::uint32_t parts = 1;
    bool begun = false;    // false: everything is left
    bool finished = false; // true: nothing is left
    explore::Unfinished unfinished;
    std::string object{};               // the compiled object of a program in C,
    native::Discoveries known{};        // and the discoveries about it
    CheckResult found;                  // errors, faults, graphs and so on; its counts are void
    std::vector<explore::Fault> faults; // those of `found`, ascending; empty for a program in C
};

[[nodiscard]] std::string to_bytes(const Checkpoint& checkpoint);
// Refuses bytes that to_bytes has not written, damaged bytes, and bytes of another version.
[[nodiscard]] Expected<Checkpoint> checkpoint_of(std::string_view bytes);

[[nodiscard]] Expected<Checkpoint> read_checkpoint(const std::filesystem::path& path);
[[nodiscard]] Expected<Done> write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// Adds results and remaining work of a part. The parts belong to one exploration, in one way.
void add_part(Checkpoint& sum, Checkpoint&& part, std::size_t most_errors, std::size_t graphs);

// A checkpoint and the name of its file.
struct NamedCheckpoint {
    std::string name;
    Checkpoint checkpoint;
};
// The result of an exploration that was split, from the results of all its parts. Refuses any other set of checkpoints.
[[nodiscard]] Expected<Checkpoint> merged(std::vector<NamedCheckpoint> parts);

// Adds the errors, faults and graphs of another part, or of a later run. Counts are added elsewhere.
void add_found(Checkpoint& sum, CheckResult&& found, std::vector<explore::Fault> faults, std::size_t most_errors,
               std::size_t graphs);

} // namespace katlas::workbench
