// Ctrl-C and SIGTERM. A command with partial results watches a flag, and ends with these results soon after the flag is
// set. All other commands have nothing to show, and are ended at once. In both cases the exit status is 3. The second
// signal ends the program in any case.
#pragma once

#include "katlas/support/stop_token.hpp"

namespace katlas::cli {

// Installs the handlers. To be called once, before anything else.
void catch_signals();

// Ends the program with exit status 3 and a message after so many seconds; 0: never. For commands without partial
// results.
void end_after(double seconds);

// While such an object exists, signals set the flag.
class CatchInterrupts {
  public:
    CatchInterrupts();
    CatchInterrupts(const CatchInterrupts&) = delete;
    CatchInterrupts& operator=(const CatchInterrupts&) = delete;
    ~CatchInterrupts();

    // Whether a signal has come. Once true, it stays true.
    [[nodiscard]] static const StopToken::Flag& happened();
    // Acts as if a signal had come: if one thread cannot go on, the others are to end soon.
    static void act_as_if();
    // Whether act_as_if() has set the flag.
    [[nodiscard]] static bool failed();
};

// A token that asks to stop after so many seconds (no limit if not positive) and after an interrupt.
[[nodiscard]] inline StopToken stop_after(double seconds) {
    return StopToken(deadline_after(seconds), &CatchInterrupts::happened());
}

} // namespace katlas::cli
