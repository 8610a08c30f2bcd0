// Transforms programs under a model into programs for sequential consistency: with store buffers
// (transform/store_buffers.hpp) if the model has them, else with guessed executions
// (transform/guessed_executions.hpp).
//
// The kind of a model's store buffers is proved: the model is tso or pso, or the prover shows that it is equivalent to
// one of them. A test in C is compiled first, as by `katlas check` under the model.
#pragma once

#include "katlas/transform/store_buffers.hpp"
#include "katlas/workbench/check_programs.hpp"

namespace katlas::workbench {

// The store buffers of a model, or a sentence that says why it has none.
[[nodiscard]] Expected<transform::StoreBuffers, Failure> store_buffers_of(const std::string& model,
                                                                          const GivenTexts& texts = {});

// Whether the prover shows that executions of the model are coherent and atomic. Then an execution that is not
// sequentially consistent has a critical cycle, whatever the model.
[[nodiscard]] bool has_critical_cycles_only(const std::string& model, const GivenTexts& texts = {});

struct TransformTask {
    enum class Pairs : std::uint8_t {
        cheapest,  // a smallest sufficient set
        on_cycles, // all pairs on cycles
        all        // all pairs that the model may reorder, without analysis
    };
    std::string model;                                // a name or a file
    std::optional<transform::StoreBuffers> buffers{}; // those of the model; none: executions are guessed
    const MappingChoice* mapping = nullptr;
    std::uint32_t unroll = 4;
    Pairs pairs = Pairs::cheapest;
    bool in_c = false;  // else a litmus test
    GivenTexts texts{}; // see load_models()
};

// The result of reading a program.
struct ReadProgram {
    std::string test;
    std::string diagnostics; // rendered, errors and warnings
    std::string error;       // empty: all went well
};

struct TransformResult : ReadProgram {
    std::string text;
    bool cut = false;        // loops were cut at their bounds
    std::size_t events = 0;  // that there can be, if executions are guessed; then there is nothing in what follows
    std::size_t writes = 0;  // instructions that write, read-modify-writes left out
    std::size_t delayed = 0; // delayed ones of these writes
    std::size_t cycles = 0;  // critical cycles, if they were searched for
    bool all_cycles = false; // there are no more cycles
    std::size_t pairs = 0;   // the chosen pairs
    bool cheapest = true;    // the search for the fewest pairs was completed
};

[[nodiscard]] TransformResult transform_program(const ProgramSource& source, const TransformTask& task);

// Up to `most` critical cycles of a program under a model with these store buffers, or under any model that is coherent
// and atomic (transform/critical_cycles.hpp).
struct CyclesResult : ReadProgram {
    struct Cycle {
        std::vector<std::string> events;    // "P0: write x"
        std::vector<bool> by_program_order; // whether program order leads to the next event; else communication
    };
    std::vector<Cycle> cycles;
    bool complete = false; // these are all cycles

    // Without critical cycles, each execution is sequentially consistent.
    [[nodiscard]] bool proves_robust() const { return error.empty() && complete && cycles.empty(); }
};

[[nodiscard]] CyclesResult find_cycles(const ProgramSource& source, const std::string& model,
                                       std::optional<transform::StoreBuffers> buffers, const MappingChoice& mapping,
                                       std::uint32_t unroll, std::size_t most = 1'000);

} // namespace katlas::workbench
