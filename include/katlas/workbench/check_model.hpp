// A model to explore under: a shipped model with its compiled checker, another model whose checker is interpreted, or a
// model with dependencies that the reference semantics judges.
#pragma once

#include "katlas/codegen/improving_checker.hpp"
#include "katlas/explore/estimate.hpp"
#include "katlas/explore/explore_multi_execution.hpp"
#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/explore/result.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/native/crew.hpp"
#include "katlas/native/result.hpp"
#include "katlas/support/expected.hpp"
#include "katlas/workbench/stand_in.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace katlas::workbench {

struct CheckModel {
    std::string name;
    std::function<explore::Result(const program::Program&, const explore::Options&)> explore;
    // May be empty.
    std::function<explore::Estimate(const program::Program&, const explore::EstimateOptions&)> estimate;
    // One execution for each reads-from function (explore/explore_reads_from.hpp). May be empty.
    std::function<explore::Result(const program::Program&, const explore::Options&)> explore_reads_from{};
    // The same executions as `explore`, with results about load buffering. May be empty.
    using ExploreLoadBuffering =
        std::function<explore::Result(const program::Program&, const explore::Options&, explore::LoadBuffering&)>;
    ExploreLoadBuffering explore_load_buffering{};
    bool many_executions = false; // it judges several executions together, and always reports on load buffering
    // Empty if programs are explored by trying candidates.
    using ExploreNative = std::function<native::Result(native::Machine&, native::Crew&, const native::Options&)>;
    ExploreNative explore_native{};
    // The same executions as `explore_native`, without reductions, with results about load buffering. May be empty.
    ExploreNative native_load_buffering{};
    // Makes a function that explores up to reads-from. Throws std::runtime_error. May be empty.
    std::function<ExploreNative()> native_by_reads{};
    // May be empty. Throws std::runtime_error if the program cannot be estimated.
    using EstimateNative =
        std::function<explore::Estimate(native::Machine&, const native::Options&, const explore::EstimateOptions&)>;
    EstimateNative estimate_native{};
    bool dependencies = false;        // explore_native follows dependencies: the program must be compiled with labels
    std::vector<std::string> flags{}; // of the model, by bit of Result::flags
    std::string digest{};             // of the texts of a model that is not shipped
    bool shipped = false;             // the name is that of a shipped model
    // The model that the name stands for when a program is in its machine's assembly; empty if there is none.
    std::function<CheckModel()> of_machine{};
    std::shared_ptr<codegen::CompiledBeside> compiled{}; // its checker; null: there is nothing to compile
};

// The model under which a program is explored, and the reason.
//
// `attempt` explores under the stand-in instead, and returns nothing if the stand-in turns out not to be equivalent for
// this program.
struct ChosenModel {
    CheckModel model;
    const StandIn* stand_in = nullptr; // null: the model itself is explored
    std::function<std::optional<explore::Result>(const program::Program&, const explore::Options&)> attempt; // or empty
};

// The model itself, or the machine's model if the program is in the machine's assembly, or a cheaper model that allows,
// or may allow, the same executions of the program. Throws std::runtime_error if the machine's model cannot be used.
[[nodiscard]] ChosenModel chosen_for(const CheckModel& model, const program::Program& program);

// Why there is no model to explore under.
struct ModelRefusal {
    std::string reason;   // a sentence
    bool stopped = false; // the time was up
};

struct FindOptions {
    StopToken stop{};                              // of proofs
    std::function<void(const std::string&)> say{}; // called with errors of the model and notes on it, in lines
    bool compiles = true; // compile the checker while it is interpreted; then there must be no other threads yet
    GivenTexts texts{};   // see load_models()
};

// The name of a shipped model, or a .kat file, or FILE::NAME.
Expected<CheckModel, ModelRefusal> find_check_model(const std::string& name, const FindOptions& options);

} // namespace katlas::workbench
