// The options and the result of the exploration of a native program.
#pragma once

#include "katlas/explore/load_buffering.hpp"
#include "katlas/explore/result.hpp"
#include "katlas/native/execution.hpp"
#include "katlas/native/remainder.hpp"

#include <memory>

namespace katlas::native {

struct Error {
    enum class Kind : std::uint8_t {
        of_thread,    // an assertion, a signal, a bad access: see `message`
        memory,       // find_memory_fault
        race,         // two accesses that happens-before does not order
        deadlock,     // every thread has ended, or waits for ever for a lock or for the end of another thread
        endless_loop, // likewise, and some go round in loops without effect
    };
    Kind kind = Kind::of_thread;
    std::string message{};
    NativeExecution c{};                    // up to the error
    std::uint32_t thread = 0;               // of_thread: the thread
    std::uint32_t position = 0;             // of_thread: of the action
    const void* block = nullptr;            // of_thread: the block that no thread frees
    std::vector<explore::EventId> events{}; // other kinds: the two accesses, or the last events of the waiting threads
    std::vector<std::string> output{};      // by thread
    std::uint64_t executions = 1;           // with this error
};

struct Options {
    std::uint64_t max_executions = 0; // 0: all
    StopToken stop;
    bool keep_going = false;
    explore::Reductions reductions{};
    explore::Sample sample{};       // as in explore::Options
    bool races = true;              // look for them
    bool leaks = false;             // memory that is never freed is an error
    bool any_status = false;        // a status of the program other than 0 is no error
    bool spurious_failures = false; // see Machine::set_spurious_failures
    std::optional<Machine::Range> undetermined{};
    std::size_t max_errors = 100;
    std::size_t graphs = 0;   // how many execution graphs are kept
    std::uint32_t unroll = 0; // rounds of a loop; 0: any number
    bool all_atomics = false; // see Machine::watch_all_atomics
    // Whether rewrites are no effects (src/native/rounds.cpp). Requires a search for races, and a model in which a
    // write orders no more than an earlier write of its thread to the same location.
    bool rewrites_wait = false;
    bool writes_parts = true;  // see Machine::write_parts
    Machine::ShapeOf shapes{}; // of a program that is compiled for a hardware machine
    // For explorations that are stored: results come with the remaining work. `owner` identifies the model and the
    // options.
    struct Kept {
        std::uint64_t owner = 0;
        std::shared_ptr<const Remainder> begun{}; // work left by others; null: everything is to be explored
        unsigned parts = 0; // split into so many parts (explore/split.hpp) instead of exploring; 0: no split
    };
    std::optional<Kept> kept{};
    explore::Stage stage = explore::Stage::model;
};

// Whether the requested results do not depend on the order of threads with the same function and argument, and are not
// stored: other processes might know other threads.
[[nodiscard]] inline bool may_exchange_threads(const Options& options) {
    return options.graphs <= 1 && options.max_executions == 0 && options.sample.descents == 0 && !options.keep_going &&
           !options.kept;
}

// The remaining work of other processes; null: everything is to be explored.
[[nodiscard]] inline const Remainder* begun_in(const Options& options) {
    return options.kept ? options.kept->begun.get() : nullptr;
}
[[nodiscard]] inline const explore::LockUse::Table* locks_before(const Options& options) {
    const Remainder* begun = begun_in(options);
    return begun == nullptr ? nullptr : &begun->locks;
}
// Whether the resumed exploration has left this stage behind: the stage did not suit the program.
[[nodiscard]] inline bool has_begun_behind(const Options& options, explore::Stage stage) {
    const Remainder* begun = begun_in(options);
    return begun != nullptr && begun->way.stage > stage;
}

// The results about load buffering (explore_multi_execution.hpp).
struct LoadBuffering {
    struct Race {
        NativeExecution c;
        explore::LoadBufferingRace race;
    };
    std::uint64_t racy = 0;     // executions without cycles of po | rf that have a race
    std::optional<Race> race;   // of one of them
    bool may_be_cyclic = false; // whether executions with cycles were looked for
    std::uint64_t cyclic = 0;   // executions with cycles
    std::uint64_t cores = 0;    // and how many cores they have
};

struct Result {
    std::uint64_t complete = 0;
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t exchanged = 0;  // of all these: see explore::Statistics
    std::uint64_t deadlocks = 0;  // among the blocked executions
    std::uint64_t racy = 0;       // executions with a race
    std::uint64_t num_errors = 0; // executions with an error of a thread or of memory
    std::vector<Error> errors;    // each kind at each place once, at most max_errors
    std::vector<NativeExecution> graphs;
    std::uint32_t restarts = 0;                    // the number of restarts because of discoveries about the program
    std::optional<LoadBuffering> load_buffering{}; // if it was looked for
    explore::Ended ended = explore::Ended::no;
    double seconds = 0;
    double cpu_seconds = 0;
    std::optional<Remainder> left{}; // see Options::Kept
};

} // namespace katlas::native
