// The owner's view of the processes that explore a program in C (native/crew.hpp).
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

// The task of the workers.
struct NativeWork {
    NativeProgram program;
    std::string function;
    CheckModel model;
    const native::ChosenOrders* orders = nullptr;
    WhatIsTaken what{};
};

// A background estimate for an observer of the workers, if there is one. It begins when the workers have worked for a
// while.
class EstimateBeside {
  public:
    using Begin = std::function<std::unique_ptr<NativeEstimate>()>;

    EstimateBeside(explore::Outlook* outlook, Begin begin);

    // To be called now and then. Without memory or a process for it, there is no estimate.
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
        std::atomic<std::uint64_t>* progress = nullptr; // executions so far; null: not reported
        EstimateBeside* beside = nullptr;
        // Whether the workers are to end and deliver their remaining work; a stop has the same effect. Called with the
        // number of executions so far. May be empty.
        using Pause = std::function<bool(std::uint64_t executions)>;
        Pause pause{};
    };
    // `before` is the number of executions that others have seen. The arguments must outlive this object. Throws
    // std::runtime_error.
    NativeWorkers(const NativeWork& work, const native::Options& options, unsigned jobs, Watch watch,
                  std::uint64_t before = 0);
    NativeWorkers(const NativeWorkers&) = delete;
    NativeWorkers& operator=(const NativeWorkers&) = delete;
    ~NativeWorkers();

    // The workers end soon, with their results so far.
    void ask_to_stop() { crew_.shared().stop = true; }

    // The sum of the workers' results, with an error if a result is missing.
    struct Found {
        CheckResult result{};
        native::Remainder left{}; // see native::Options::Kept
        bool anew = false;        // the workers have started again: results of other processes are void
        bool all = true;          // no result is missing
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
