// Finds programs, and explores a program.
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

// The source of a program: a file, the name of a member of a family, or a given program.
struct ProgramSource {
    std::string text; // the path, or the name
    bool family = false;
    std::string error{};                               // if this is no program: an empty folder, an unreadable list
    std::optional<std::string> content{};              // the file's
    std::shared_ptr<const program::Program> program{}; // the given program of that name
    std::vector<std::string> native{};                 // the files of a program in C; empty: it is not in C
    std::vector<std::string> compiler_flags{};
    std::string native_test{};              // one of its tests; empty: main
    std::shared_ptr<NativeBuilds> builds{}; // the builds that compiled it, if any
};

// The programs of the given files: files themselves ('-' is the standard input), files named by a list '@FILE', and the
// .litmus files of a folder, sorted; then the families. All files in C together are one program, which comes first.
// Each executable is a program; executables come next. If a program in C or an executable has tests, each test is a
// program of its own; the program is compiled to find its tests.
[[nodiscard]] std::vector<ProgramSource> program_sources(const std::vector<std::string>& files,
                                                         const std::vector<std::string>& families,
                                                         const std::vector<std::string>& compiler_flags = {});

// The largest number of execution graphs that are kept to be shown, since graphs take memory.
inline constexpr std::size_t most_graphs = 10'000;

// The models of a run, each found once.
class CheckModels {
  public:
    // `say` is called, from any thread, with errors of a model and notes on it, in lines. `texts`: see load_models().
    explicit CheckModels(std::function<void(const std::string&)> say, GivenTexts texts = {})
        : say_(std::move(say)), texts_(std::move(texts)) {}

    // Never null. `stop`, `compiles`: see FindOptions; they matter only if the model is not known yet.
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
    bool races = true;                                    // search for races of programs in C
    bool leaks = false;                                   // of programs in C: memory that is never freed is an error
    bool any_status = false;                              // of programs in C: a status other than 0 is no error
    bool traces = false;                                  // of errors of programs in C (trace.hpp)
    bool steps = false;                                   // of errors and of graphs (execution_steps.hpp)
    bool spurious_failures = false;                       // of weak compare-exchanges in C
    std::optional<native::Machine::Range> undetermined{}; // in C: of the values that __VERIFIER_nondet_int gives
    std::uint32_t native_unroll = 0;                      // of programs in C; 0: no bound
    std::uint64_t estimate = 0;                           // descents; 0: explore
    std::uint64_t seed = 1;                               // of descents
    explore::Outlook* outlook = nullptr;                  // gets an estimate in the background of a long exploration
    bool comparable = false;                              // of programs in C: the same events under each model
    bool reads_from = false;                              // one execution for each reads-from function
    bool load_buffering = false;                          // look for load buffering races
    bool stand_ins = true;                        // explore under a cheaper model if that is known to give the same
    NativeBuilds* builds = nullptr;               // keeps compiled programs in C; null: they are not kept
    const native::ChosenOrders* orders = nullptr; // replace the orders of a program in C; null: its own
    explore::Options exploration;                 // except for its condition
    Keeping* keeping = nullptr;                   // checkpoints (kept_exploration.hpp); null: none
};

// An execution graph as text and as a portrait.
[[nodiscard]] ShownGraph shown_execution(const explore::Configuration& c, const Statements& statements = {});

// Any failure, including lack of memory, is an error of the result.
[[nodiscard]] CheckResult check_program(const ProgramSource& source, CheckModels& models, const CheckTask& task);

} // namespace katlas::workbench
