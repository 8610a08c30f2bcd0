// Runs a native program along a trace, step by step: threads run in the order of the steps, and each read gets the
// value of the write that the trace names.
#pragma once

#include "katlas/workbench/trace.hpp"

#include <functional>

namespace katlas::workbench {

// Thrown if the program deviates from the trace.
struct Mismatch {
    std::size_t step = 0; // counted from 0; the number of steps stands for the error
    std::string what;     // a sentence
};

class TraceFollower {
  public:
    // The machine must have the options of the trace. The arguments must outlive this object. `same_source`: places are
    // compared, too.
    TraceFollower(native::Machine& machine, const Trace& trace, bool same_source)
        : machine_(machine), trace_(trace), same_source_(same_source) {}

    // Values may differ from those of the trace.
    void let_values_differ() { same_values_ = false; }

    // Passes the knowledge in the trace to the machine, and runs all steps up to the error. Repeats this until there
    // are no more discoveries about the program. Throws Mismatch and native::Refusal.
    [[nodiscard]] native::Error run();
    // The same, but does not check the error. `performed` is called after each step, counted from 0; at that time the
    // last event of the step's thread is the event of the step.
    void run_steps(const std::function<void(std::size_t)>& performed);
    // The execution that run() or run_steps() has made.
    [[nodiscard]] const native::NativeExecution& execution() const { return c_; }
    [[nodiscard]] native::NativeExecution& execution() { return c_; }

  private:
    void go_along(const std::function<void(std::size_t)>& performed);
    void perform(std::size_t i);
    graph::EventId perform_read(const TraceStep& step, const program::Action& action);
    graph::EventId perform_write(const TraceStep& step, const program::Action& action);
    void compare(std::size_t i, graph::EventId e, std::uint32_t position);
    [[nodiscard]] graph::EventId find(const TraceEvent& event, std::uint32_t location) const;
    void read_what_came_later();
    [[nodiscard]] native::Error error();
    [[nodiscard]] native::Error error_of_thread(native::Error error);
    void check_waiting(const native::Error& error);
    [[nodiscard]] std::string place(std::uint32_t position) const;
    [[noreturn]] void differs(const std::string& what) const { throw Mismatch{now_, what}; }

    native::Machine& machine_;
    const Trace& trace_;
    bool same_source_;
    bool same_values_ = true;
    native::NativeExecution c_;
    std::vector<std::vector<graph::EventId>> events_;            // by thread, and in it by index
    std::vector<std::pair<graph::EventId, TraceEvent>> waiting_; // reads whose writes come later
    std::size_t now_ = 0;
};

} // namespace katlas::workbench
