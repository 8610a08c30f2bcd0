// A model to explore under: a shipped one with its compiled checker, any that has a checker, interpreted, or one with
// dependencies, judged by the reference semantics.
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
    // The same executions as `explore`, with what is found about load buffering. May be empty.
    using ExploreLoadBuffering =
        std::function<explore::Result(const program::Program&, const explore::Options&, explore::LoadBuffering&)>;
    ExploreLoadBuffering explore_load_buffering{};
    bool many_executions = false; // it judges several executions together: load buffering is always told of
    // Empty if programs are explored by trying candidates.
    using ExploreNative = std::function<native::Result(native::Machine&, native::Crew&, const native::Options&)>;
    ExploreNative explore_native{};
    // Makes one that explores up to reads-from. Throws std::runtime_error. May be empty.
    std::function<ExploreNative()> native_by_reads{};
    // May be empty. Throws std::runtime_error if there is no estimate of the program.
    using EstimateNative =
        std::function<explore::Estimate(native::Machine&, const native::Options&, const explore::EstimateOptions&)>;
    EstimateNative estimate_native{};
    bool dependencies = false;        // explore_native follows them, so that the program is to be compiled with labels
    std::vector<std::string> flags{}; // of the model, as bits of Result::flags mean them
    std::string digest{};             // of the texts of one that is not shipped
    bool shipped = false;             // the name is that of a shipped model
    // The model that this one means for programs of its machine; empty if there is none.
    std::function<CheckModel()> of_machine{};
    std::shared_ptr<codegen::CompiledBeside> compiled{}; // its checker; null: there is nothing to compile
};

// What to explore a program under, and what for.
//
// `attempt` explores under the stand-in instead, and finds nothing where that turns out not to stand in for the model.
struct ChosenModel {
    CheckModel model;
    const StandIn* stand_in = nullptr; // null: it is the model itself
    std::function<std::optional<explore::Result>(const program::Program&, const explore::Options&)> attempt; // or empty
};

// The model, or that of its machine if it is the machine's program, or a cheaper one that is known to allow the same
// executions of the program, or may do so. Throws std::runtime_error if the machine's model cannot be explored under.
[[nodiscard]] ChosenModel chosen_for(const CheckModel& model, const program::Program& program);

// Why there is no model to explore under.
struct ModelRefusal {
    std::string reason;   // a sentence
    bool stopped = false; // it was not found out in time
};

struct FindOptions {
    StopToken stop{};                              // of proofs
    std::function<void(const std::string&)> say{}; // is told what is wrong with the model, or worth a note, in lines
    bool compiles = true; // its checker, while it is interpreted; then there may be no other threads yet
    GivenTexts texts{};   // see load_models()
};

// The name of a shipped model, or a .kat file, or FILE::NAME.
Expected<CheckModel, ModelRefusal> find_check_model(const std::string& name, const FindOptions& options);

} // namespace katlas::workbench
