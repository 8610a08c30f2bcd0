// Programs explored under models.
#pragma once

#include "katlas/library/prove.hpp"

#include <functional>
#include <optional>

namespace katlas {

namespace explore {
class Configuration;
}
namespace program {
class Program;
}

// A program to explore: a program made by the builder (katlas/program/builder.hpp), a litmus test in one of herd's
// formats, or a member of a family ("lastzero:5", docs/programs.md). Only a litmus test has a condition.
class Test {
  public:
    explicit Test(program::Program program);
    // Errors in the text are reported by check(), since the compilation of a test depends on the model.
    static Test file(std::string path);
    static Test text(std::string name, std::string text);
    static Test family(std::string name);

    struct Source; // of the library
    [[nodiscard]] const Source& source() const { return *source_; }

  private:
    explicit Test(std::shared_ptr<const Source> source) : source_(std::move(source)) {}

    std::shared_ptr<const Source> source_;
};

// An execution that is passed to a callback. It must not be kept.
class Execution {
  public:
    explicit Execution(const explore::Configuration& c) : c_(&c) {}

    // Whether every thread has finished. Otherwise a thread waits, or has reached the bound of a loop.
    [[nodiscard]] bool complete() const;
    // The last value of a shared variable, as text: "1", or the name of a pointer's target. None if the program has no
    // such variable. `location`: "x", "a[2]", "n.next". O(locations).
    [[nodiscard]] std::optional<std::string> value(const std::string& location) const;
    // The last value of a register of a thread. Threads are counted from 0.
    [[nodiscard]] std::optional<std::string> value(std::size_t thread, const std::string& register_name) const;
    // Reads, writes and fences, initial writes included.
    [[nodiscard]] std::size_t num_events() const;
    [[nodiscard]] Graph graph() const;

  private:
    const explore::Configuration* c_;
};

struct CheckOptions {
    unsigned jobs = 1;                       // threads; 0: one for each core
    double timeout = 0;                      // seconds; 0: none. After a timeout the result is partial
    std::uint64_t max_executions = 0;        // 0: all
    std::uint64_t sample = 0;                // how many are taken at random; 0: no sample, all of them
    std::uint64_t seed = 1;                  // seed of the sample
    std::uint32_t unroll = 4;                // how often the body of a loop of a litmus test may run
    std::string mapping;                     // by which C is compiled for a machine: see docs/compile.md
    bool exact_model = false;                // never explore under an equivalent cheaper model
    bool keep_going = false;                 // collect errors instead of stopping at the first
    std::size_t graphs = 0;                  // how many execution graphs are kept
    const std::atomic<bool>* stop = nullptr; // when it is set, the exploration ends soon
    // Called with each execution, from any of the threads, possibly from several at a time. False ends the exploration,
    // and the execution is not counted.
    std::function<bool(const Execution&)> execution;
    // Called once a second, from a separate thread, with the number of executions so far.
    std::function<void(std::uint64_t executions)> progress;
};

// An error of the program, a fault, or a data race.
struct FoundError {
    std::string kind;    // "error", "data race", "deadlock", "endless-loop", ...
    std::string thread;  // "P0"
    std::string place;   // "mp.litmus:7:3"
    std::string message; // "assertion failed: r0 == 1"
    Graph graph;
};

struct CheckResult {
    std::string test;
    std::string explored_under;        // the model, or a cheaper model that is proved to allow the same executions
    std::vector<std::string> warnings; // sentences
    std::uint64_t executions = 0;      // complete ones
    std::uint64_t blocked = 0;         // a thread waits for ever
    std::uint64_t cut = 0;             // at the bound of a loop
    bool partial = false;              // not all executions were seen
    std::string ended_by;              // "", "error", "max-executions", "timeout", "stop", "callback",
                                       // "sample"
    std::vector<FoundError> errors;
    // Of a litmus test.
    std::string condition;           // empty: it has none
    std::string verdict;             // how often its proposition holds: "Never", "Sometimes", "Always"
    bool holds = true;               // the condition, in the executions that were seen
    std::vector<std::string> states; // the final ones: "0:r0=1; [x]=2;"
    std::uint64_t positive = 0;      // executions that satisfy the proposition of the condition
    std::uint64_t negative = 0;
    std::vector<Graph> graphs;
    double seconds = 0;
};

// The number of executions may be exponential in the size of the program; each takes about as long as the execution of
// its events. Memory is polynomial in the size of the program, regardless of the number of executions.
[[nodiscard]] Result<CheckResult> check(const Test& test, const Model& model, const CheckOptions& options = {});

} // namespace katlas
