// The stop token of the work that a thread is doing, for code to which no token can be handed: the actions of parsers,
// and functions that walk syntax trees. All other code takes its token as an argument (stop_token.hpp).
//
//     const StopScope scope(stop);   // check_stop() within asks this token, on this thread
//     parse(...)                     // throws Stopped if it says so
//
// Scopes nest; the innermost is asked. Code without a scope never stops.
#pragma once

#include "katlas/support/stop_token.hpp"

namespace katlas {

class StopScope {
  public:
    explicit StopScope(const StopToken& stop) : stop_(stop), outer_(innermost) { innermost = this; }
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;
    ~StopScope() { innermost = outer_; }

    // Throws Stopped if the innermost scope's token asks to stop. Only one call in 256 asks the token, so check() may
    // be called for each word of a text.
    static void check() {
        constexpr std::uint32_t every = 256;
        if (innermost != nullptr && ++calls % every == 0)
            innermost->stop_.check();
    }

  private:
    static inline thread_local const StopScope* innermost = nullptr;
    static inline thread_local std::uint32_t calls = 0;

    StopToken stop_;
    const StopScope* outer_;
};

inline void check_stop() {
    StopScope::check();
}

} // namespace katlas
