// Finding programs, and exploring one.
#pragma once

#include "katlas/explore/outlook.hpp"
#include "katlas/native/chosen_orders.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/ready_test.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace katlas::workbench {

class NativeBuilds;

// Where to find a program: a file, the text that names one of a family, or what was given.
struct ProgramSource {
    std::string text; // the path, or the name
    bool family = false;
    std::string error{};                               // of what names no program: an empty folder, an unreadable list
    std::optional<std::string> content{};              // the file's
    std::shared_ptr<const program::Program> program{}; // that has the name
    std::vector<std::string> native{};                 // the files of a program in C; none: it is none
    std::vector<std::string> compiler_flags{};
    std::string native_test{};              // one of its tests; empty: main
    std::shared_ptr<NativeBuilds> builds{}; // where it was compiled, if it was
};

// Files as they are ('-' is the standard input), those that a list '@FILE' names, folders with the .litmus files in
// them, sorted; then the families. All files in C together are one program, which comes first; each executable is one,
// and executables come next. Of these each test is a program, if there are any. To know that, the program is compiled.
[[nodiscard]] std::vector<ProgramSource> program_sources(const std::vector<std::string>& files,
                                                         const std::vector<std::string>& families,
                                                         const std::vector<std::string>& compiler_flags = {});

// How many execution graphs are kept to be shown, whatever was asked for: they take memory.
inline constexpr std::size_t most_graphs = 10'000;

// The models of a run, each found once.
class CheckModels {
  public:
    // `say` is told, from any thread, what is wrong with a model or worth a note, in lines. `texts`: see load_models().
    explicit CheckModels(std::function<void(const std::string&)> say, GivenTexts texts = {})
        : say_(std::move(say)), texts_(std::move(texts)) {}

    // Never null. `stop`, `compiles`: see FindOptions; they matter where the model is not known yet.
    Expected<const CheckModel*, ModelRefusal> find(const std::string& name, const StopToken& stop = {},
                                                   bool compiles = false);

  private:
    std::function<void(const std::string&)> say_;
    GivenTexts texts_;
    std::mutex mutex_;
    std::map<std::string, Expected<CheckModel, ModelRefusal>> models_;
};

struct Keeping;

struct CheckTask {
    std::string model; // empty: see default_model()
    const MappingChoice* mapping = nullptr;
    std::uint32_t unroll = 0;
    bool races = true;                                    // look for those of programs in C
    bool leaks = false;                                   // of programs in C: memory that is never freed is an error
    bool traces = false;                                  // of errors of programs in C (trace.hpp)
    bool steps = false;                                   // of errors and of graphs (execution_steps.hpp)
    bool spurious_failures = false;                       // of weak compare-exchanges in C
    std::optional<native::Machine::Range> undetermined{}; // in C: of the values that __VERIFIER_nondet_int gives
    std::uint32_t native_unroll = 0;                      // of programs in C; 0: no bound
    std::uint64_t estimate = 0;                           // descents; 0: explore
    std::uint64_t seed = 1;                               // of descents
    explore::Outlook* outlook = nullptr; // told of an estimate while the program is explored, if that takes long
    bool reads_from = false;             // one execution for each reads-from function
    bool load_buffering = false;         // look for load buffering races
    bool stand_ins = true;               // explore under a cheaper model where that is known to be the same
    NativeBuilds* builds = nullptr;      // keeps programs in C that were compiled; null: nothing does
    const native::ChosenOrders* orders = nullptr; // of a program in C, in the place of its own; null: its own
    explore::Options exploration;                 // but for its condition
    Keeping* keeping = nullptr;                   // of checkpoints (kept_exploration.hpp); null: there are none
};

// An execution graph as text and as a portrait.
[[nodiscard]] ShownGraph shown_execution(const explore::Configuration& c, const Statements& statements = {});

// Any failure, want of memory included, is an error of the result.
[[nodiscard]] CheckResult check_program(const ProgramSource& source, CheckModels& models, const CheckTask& task);

} // namespace katlas::workbench
