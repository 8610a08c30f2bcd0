// The processes that explore a program in C, as their owner sees them (native/crew.hpp).
#pragma once

#include "katlas/native/chosen_orders.hpp"
#include "katlas/native/crew.hpp"
#include "katlas/workbench/check_model.hpp"
#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/native_build.hpp"
#include "life_line.hpp"
#include "native_estimate.hpp"
#include "native_result.hpp"

#include <chrono>
#include <functional>

namespace katlas::workbench {

// What they explore, and what is made of it.
struct NativeWork {
    NativeProgram program;
    std::string function;
    CheckModel model;
    const native::ChosenOrders* orders = nullptr;
    WhatIsTaken what{};
};

// An estimate for who watches the workers, if anybody does. It is begun when they have worked for a while.
class EstimateBeside {
  public:
    using Begin = std::function<std::unique_ptr<NativeEstimate>()>;

    EstimateBeside(explore::Outlook* outlook, Begin begin);

    // To be called now and then. Where there is no memory or process for it, there is no estimate.
    void look();

  private:
    explore::Outlook* outlook_;
    Begin begin_;
    std::chrono::steady_clock::time_point from_;
    std::unique_ptr<NativeEstimate> estimate_;
};

class NativeWorkers {
  public:
    struct Watch {
        StopToken stop;
        std::atomic<std::uint64_t>* progress = nullptr; // executions; null: nobody is told
        EstimateBeside* beside = nullptr;
        // Whether they are to end, and say what is left; by the stop, too. It is told how many executions there are by
        // now. Empty: nobody asks.
        using Pause = std::function<bool(std::uint64_t executions)>;
        Pause pause{};
    };
    // `before`: the number of executions that others have seen. All must outlive this. Throws std::runtime_error.
    NativeWorkers(const NativeWork& work, const native::Options& options, unsigned jobs, Watch watch,
                  std::uint64_t before = 0);
    NativeWorkers(const NativeWorkers&) = delete;
    NativeWorkers& operator=(const NativeWorkers&) = delete;
    ~NativeWorkers();

    // They end soon, with what they have found by then.
    void ask_to_stop() { crew_.shared().stop = true; }

    // The sum of what the workers have found. With an error if that of one is missing.
    struct Found {
        CheckResult result{};
        native::Remainder left{}; // see native::Options::Kept
        bool anew = false;        // they have begun anew: what others have found is void
        bool all = true;          // nothing is missing
    };
    Found wait(std::size_t most_errors, std::size_t graphs);

  private:
    void look_after();
    [[nodiscard]] Found sum_of(std::string_view bytes, std::size_t most_errors, std::size_t graphs);

    native::Crew crew_;
    LifeLine life_line_;
    Watch watch_;
    std::uint64_t reported_ = 0;
    std::optional<std::chrono::steady_clock::time_point> asked_;
    pid_t pid_ = -1;
    std::optional<Pipe> output_;
};

} // namespace katlas::workbench
