// Ctrl-C while something long runs: the first one asks it to end with what it has, the second one ends the program.
#pragma once

#include <atomic>

namespace katlas::cli {

class CatchInterrupts {
  public:
    // At most one at a time.
    explicit CatchInterrupts(bool wanted = true);
    CatchInterrupts(const CatchInterrupts&) = delete;
    CatchInterrupts& operator=(const CatchInterrupts&) = delete;
    ~CatchInterrupts();

    // Stays true.
    [[nodiscard]] static const std::atomic<bool>& happened();
};

} // namespace katlas::cli
