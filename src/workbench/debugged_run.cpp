#include "debugged_run.hpp"

#include "follow_trace.hpp"
#include "katlas/workbench/debugger.hpp"
#include "trace_program.hpp"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <stdexcept>

extern "C" {
// The debugger reads and writes these variables.
volatile int katlas_debug_step = -1;
volatile int katlas_debug_stands = 0; // 1: in katlas_debug_stop
volatile int katlas_debug_stop_at = INT_MAX;
void* volatile katlas_debug_routine = nullptr; // the function that the thread of the step runs

[[gnu::noinline]] void katlas_debug_stop() {
    asm volatile("" ::: "memory");
}
}

namespace katlas::workbench {
namespace {

using graph::EventId;
using native::NativeExecution;

// Whether the error depends on the places where threads wait, or on their behaviour after their last steps.
bool is_about_ends(const TraceError& error) {
    return error.kind == "deadlock" || error.kind == "endless-loop" || error.kind == "leak";
}

class DebuggedRun {
  public:
    DebuggedRun(native::Machine& machine, const Trace& trace)
        : machine_(machine), trace_(trace), follower_(machine, trace, /*same_source=*/false),
          error_steps_(steps_of_error(trace)) {
        for (std::size_t i = 0; i < trace.steps.size(); ++i) {
            const std::uint32_t thread = trace.steps[i].event.thread;
            last_step_.resize(std::max<std::size_t>(last_step_.size(), thread));
            last_step_[thread - 1] = i;
        }
    }

    void run() {
        machine_.watch({.told = [this] { return turn(); },
                        .resumed = [this] { come_to_end(); },
                        .printed =
                            [](std::string_view text) {
                                std::fwrite(text.data(), 1, text.size(), stdout);
                                std::fflush(stdout);
                            }});
        stop();
        katlas_debug_step = 0;
        follower_.run_steps([this](std::size_t step) { go_on_behind(step); });
        end();
    }

  private:
    static void stop() {
        katlas_debug_stands = 1;
        katlas_debug_stop();
        katlas_debug_stands = 0;
    }
    static void come_to(std::size_t step, bool stops_of_itself) {
        katlas_debug_step = static_cast<int>(step);
        if (katlas_debug_stop_at == INT_MAX ? stops_of_itself : katlas_debug_step >= katlas_debug_stop_at)
            stop();
    }
    void come_to_end() { come_to(trace_.steps.size(), true); }

    // The thread goes on from its step, which is in the execution.
    void go_on_behind(std::size_t step) {
        now_ = step;
        static_cast<void>(follower_.execution().next_action(trace_.steps[step].event.thread));
    }

    // Called in the thread of the step. Returns whether the thread goes on.
    bool turn() {
        const std::uint32_t thread = trace_.steps[now_].event.thread;
        katlas_debug_routine = reinterpret_cast<void*>(follower_.execution().run().start_of(thread).routine);
        come_to(now_, std::ranges::binary_search(error_steps_, now_));
        show_memory();
        katlas_debug_step = static_cast<int>(now_) + 1;
        return is_about_ends(trace_.error) || (trace_.error.kind == "error" && trace_.error.thread == thread) ||
               last_step_[thread - 1] != now_;
    }

    // The values that mark memory as allocated or freed are no values of the program.
    void show_memory() {
        const NativeExecution& c = follower_.execution();
        const EventId e = c.graph.last_of_thread(trace_.steps[now_].event.thread);
        if (!c.graph.is_write(e))
            return;
        const program::Value value = c.value(c.graph.co_last(c.graph[e].location));
        if (value != native::fresh_value && value != native::freed_value)
            machine_.show(c.graph[e].location, value);
    }

    // Brings the thread of the error to its error, or to the point after its part in the error.
    void end() {
        std::uint32_t thread = trace_.error.thread;
        if (!error_steps_.empty())
            thread = trace_.steps[error_steps_.back()].event.thread;
        NativeExecution& c = follower_.execution();
        if (thread == 0 || thread > c.num_threads()) {
            come_to_end();
            return;
        }
        if (c.run().position(thread) == 0) // the thread has no step
            static_cast<void>(c.next_action(thread));
        machine_.resume(thread);
    }

    native::Machine& machine_;
    const Trace& trace_;
    TraceFollower follower_;
    std::vector<std::size_t> error_steps_; // ascending
    std::vector<std::size_t> last_step_;   // by thread
    std::size_t now_ = 0;
};

} // namespace

std::vector<std::size_t> steps_of_error(const Trace& trace) {
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < trace.steps.size(); ++i)
        if (std::ranges::count(trace.error.events, trace.steps[i].event) != 0)
            steps.push_back(i);
    return steps;
}

void run_for_debugger(const std::filesystem::path& object, const Trace& trace) {
    const auto options = options_of(trace);
    if (!options)
        throw std::runtime_error(options.why_not());
    TraceMachine machine(object, trace, *options);
    try {
        DebuggedRun(*machine, trace).run();
    } catch (const Mismatch& mismatch) {
        throw std::runtime_error("the program no longer does what the trace says: " + mismatch.what);
    }
}

} // namespace katlas::workbench
