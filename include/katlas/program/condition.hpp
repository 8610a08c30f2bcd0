// Final conditions of litmus tests, and the outcomes that an exploration has found.
//
// A condition is a quantifier and a proposition over final states: registers `0:r0` and locations `[x]`. It comes with
// the columns that herd shows: the registers and locations that the proposition or a `locations` clause names,
// registers first, by thread and name (machine registers by their number), then locations by name.
//
// Outcomes collects final states. Recording one costs a hash of its columns and no allocation unless the state is new;
// everything else is computed afterwards, per distinct state. The numbers follow herd: an execution counts as positive
// if it satisfies what the quantifier asks (for `~exists`, the negation of the proposition). Executions that violate
// the filter do not count. The verdict says in how many of the counted executions the proposition itself holds.
#pragma once

#include "katlas/program/program.hpp"
#include "katlas/support/numbers_hash.hpp"

#include <span>
#include <unordered_map>

namespace katlas::program {

enum class Quantifier : std::uint8_t { exists, not_exists, for_all };

// A register or location that a final state shows.
struct Observable {
    enum class Kind : std::uint8_t { in_register, in_location };
    Kind kind = Kind::in_register;
    std::size_t thread = 0; // of a register
    std::size_t slot = 0;   // of a register, in the state
    Location location = no_location;
    std::string name; // "0:r0", "[x]"
    // Numbers are shown and compared in this type; `pointer` leaves them as they are. Addresses are always shown as
    // addresses.
    ValueType type = ValueType::pointer;
    std::uint32_t order = 0; // orders columns that differ only in their names
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
    std::size_t num_shown = 0; // the first observables are shown; the others serve the filter only
    std::vector<Proposition> nodes{Proposition{}};
    PropositionRef proposition = 0;
    PropositionRef filter = 0;

    // Whether node `root` holds for these values of the observables. O(nodes).
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

    // Records one execution. `states` are the final states of all threads one after another, each state_words() long;
    // `memory` is the last value of every location.
    void record(std::span<const Word> states, std::span<const Value> memory) { record(states, memory, 1); }
    void record(std::span<const Word> states, std::span<const Value> memory, std::uint64_t times);
    // The values of the condition's columns, and in how many executions they were seen.
    using Counts = std::unordered_map<std::vector<Value>, std::uint64_t, NumbersHash>;
    [[nodiscard]] const Counts& counts() const { return counts_; }
    // Adds some of these. False if they are not values of the condition's columns.
    [[nodiscard]] bool add(const std::vector<Value>& values, std::uint64_t times);
    // Adds the outcomes that another worker collected for the same condition.
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
    const Program* program_;
    const Condition* condition_;
    std::vector<Value> key_; // used by record, kept to spare allocations
    Counts counts_;
};

} // namespace katlas::program
