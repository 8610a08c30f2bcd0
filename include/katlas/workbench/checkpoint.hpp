// Checkpoints of `katlas check`: the exploration of one program as a value that is kept in a file.
//
// A checkpoint says what is explored, what was found until then, and what is left (explore/checkpoints.hpp). It belongs
// to one program, model, set of options and version of Katlas. With nothing left it is a result. An exploration that
// was split has several, each a part of it, whose results are joined when none has anything left.
//
// Bytes: "KATC", a version, CBOR, and a SHA-256 of all that. A file is replaced as a whole: it is written beside,
// synced and renamed, so that whatever happens there is the old one or the new one.
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

// What is explored and how: of the command's operands and options what a result depends on.
struct CheckSettings {
    std::string name; // ProgramSource::text
    bool family = false;
    std::optional<std::string> content; // of a litmus test
    std::vector<std::string> native;    // files
    std::vector<std::string> sources;   // of these the SHA-256
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
    bool no_races = false;
    bool leaks = false;
    bool spurious = false;
    bool keep_going = false;
    std::string nondet;
    std::uint64_t max_executions = 0;
    std::string show;
    bool pictures = false; // whether they were asked for, as below
    bool traces = false;
    bool pages = false;

    friend bool operator==(const CheckSettings&, const CheckSettings&) = default;
};

struct Checkpoint {
    CheckSettings settings;
    std::uint64_t program = 0; // digests: of what the program became,
    std::uint64_t owner = 0;   // and of the model
    std::uint64_t split = 0;   // tells splits apart; 0: it was not split
    std::uint32_t part = 1;    // of `parts`
    std::uint32_t parts = 1;
    bool begun = false;    // else everything is left
    bool finished = false; // then nothing is left
    explore::Unfinished unfinished;
    std::string object{};               // of a program in C: compiled,
    native::Discoveries known{};        // and what is known of it
    CheckResult found;                  // errors, faults, graphs and so on; its counts are void
    std::vector<explore::Fault> faults; // those of `found`, ascending; none of a program in C
};

[[nodiscard]] std::string to_bytes(const Checkpoint& checkpoint);
// Refuses what to_bytes has not written, what was damaged since, and that of another version.
[[nodiscard]] Expected<Checkpoint> checkpoint_of(std::string_view bytes);

[[nodiscard]] Expected<Checkpoint> read_checkpoint(const std::filesystem::path& path);
[[nodiscard]] Expected<Done> write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// What several have found and what is left to them, of one exploration in one way.
void add_part(Checkpoint& sum, Checkpoint&& part, std::size_t most_errors, std::size_t graphs);

// A checkpoint and the name of its file.
struct NamedCheckpoint {
    std::string name;
    Checkpoint checkpoint;
};
// The result of an exploration that was split, of the results of all its parts. Refuses any others.
[[nodiscard]] Expected<Checkpoint> merged(std::vector<NamedCheckpoint> parts);

// Adds what another part has found, or what was found later: errors, faults, graphs; counts are added elsewhere.
void add_found(Checkpoint& sum, CheckResult&& found, std::vector<explore::Fault> faults, std::size_t most_errors,
               std::size_t graphs);

} // namespace katlas::workbench
