// Final conditions of litmus tests, and what an exploration has found of them.
//
// A condition is a quantifier and a proposition over final states: registers `0:r0` and locations `[x]`. It comes with
// the columns that herd shows: the registers and locations that the proposition or a `locations` clause names,
// registers first, by thread and name (machine registers by their number), then locations by name.
//
// Outcomes collects final states. Recording one costs a hash of its columns and no allocation unless the state is new;
// everything else is computed afterwards, per distinct state. The numbers follow herd: an execution counts as positive
// if it satisfies what the quantifier asks of it (for `~exists`, the negation of the proposition), executions that
// violate the filter do not count, and the verdict says in how many of the counted ones the proposition itself holds.
#pragma once

#include "katlas/program/program.hpp"

#include <span>
#include <unordered_map>

namespace katlas::program {

enum class Quantifier : std::uint8_t { exists, not_exists, for_all };

// Something a final state shows.
struct Observable {
    enum class Kind : std::uint8_t { in_register, in_location };
    Kind kind = Kind::in_register;
    std::size_t thread = 0; // of a register
    std::size_t slot = 0;   // of a register, in the state
    Location location = no_location;
    std::string name; // "0:r0", "[x]"
    // The type as which a number is shown and compared; `pointer` shows it as it is. Addresses are always shown.
    ValueType type = ValueType::pointer;
    std::uint32_t order = 0; // of columns that differ in nothing but the name
};

using PropositionRef = std::uint32_t;
using Column = std::uint32_t;

// A node of a proposition; children come before their parents.
struct Proposition {
    enum class Kind : std::uint8_t {
        truth,
        equal,
        less,    // than the value
        greater, // than the value
        equal_columns,
        less_columns,
        negation,
        conjunction,
        disjunction,
        implication
    };
    Kind kind = Kind::truth;
    Column column = 0;
    Column other = 0; // of equal_columns, less_columns
    Value value = 0;  // of equal, less, greater
    PropositionRef left = 0;
    PropositionRef right = 0;
};

struct Condition {
    Quantifier quantifier = Quantifier::for_all;
    std::vector<Observable> observables;
    std::size_t num_shown = 0; // the first of the observables; the others serve the filter only
    std::vector<Proposition> nodes{Proposition{}};
    PropositionRef proposition = 0;
    PropositionRef filter = 0;

    // Whether node `root` holds of the values of the observables. O(nodes).
    [[nodiscard]] bool holds(PropositionRef root, std::span<const Value> columns) const;
};

enum class Verdict : std::uint8_t { never, sometimes, always };
[[nodiscard]] std::string_view to_string(Verdict verdict); // "Never", "Sometimes", "Always"

class Outcomes {
  public:
    // Both must outlive this.
    Outcomes(const Program& program, const Condition& condition) : program_(&program), condition_(&condition) {
        key_.resize(condition.observables.size());
    }

    // One execution. `states` are the final states of all threads one after another, each state_words() long; `memory`
    // is the last value of every location.
    void record(std::span<const Word> states, std::span<const Value> memory) { record(states, memory, 1); }
    void record(std::span<const Word> states, std::span<const Value> memory, std::uint64_t times);
    // Adds what another worker collected for the same condition.
    void merge(const Outcomes& other);

    struct Report {
        Verdict verdict = Verdict::never;
        bool required_holds = true; // herd's Ok: an `exists` was seen, a `~exists` was not, a `forall` held throughout
        std::uint64_t positive = 0;
        std::uint64_t negative = 0;
        std::vector<std::string> states; // "0:r0=1; [x]=2;", in increasing order of the values
    };
    [[nodiscard]] Report report() const;

  private:
    struct Hash {
        std::size_t operator()(const std::vector<Value>& values) const;
    };

    const Program* program_;
    const Condition* condition_;
    std::vector<Value> key_; // of record, kept to spare allocations
    std::unordered_map<std::vector<Value>, std::uint64_t, Hash> counts_;
};

} // namespace katlas::program
