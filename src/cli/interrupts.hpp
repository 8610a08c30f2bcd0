// Ctrl-C and SIGTERM. A command that has partial results to show asks for a flag, and ends with them soon after it is
// set; whatever else runs has nothing to show, and is ended at once. Either way the exit status is 3. The second signal
// ends the program in any case.
#pragma once

#include "katlas/support/stop_token.hpp"

namespace katlas::cli {

// Installs the handlers. To be called once, before anything else.
void catch_signals();

// Ends the program with exit status 3 and a message after so many seconds, unless they are 0: for commands that have
// nothing to show before they are done.
void end_after(double seconds);

// While one exists signals set the flag.
class CatchInterrupts {
  public:
    CatchInterrupts();
    CatchInterrupts(const CatchInterrupts&) = delete;
    CatchInterrupts& operator=(const CatchInterrupts&) = delete;
    ~CatchInterrupts();

    // Stays true.
    [[nodiscard]] static const StopToken::Flag& happened();
    // As if a signal had come: where one thread cannot go on, the others are to end soon.
    static void act_as_if();
    // Whether that is why the flag is set.
    [[nodiscard]] static bool failed();
};

// Asks to stop after so many seconds (none if they are not positive) and after an interrupt.
[[nodiscard]] inline StopToken stop_after(double seconds) {
    return StopToken(deadline_after(seconds), &CatchInterrupts::happened());
}

} // namespace katlas::cli
