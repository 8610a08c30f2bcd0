// A stack for handlers of signals: a fiber whose own stack has overflowed has no other.
#pragma once

#include <cstddef>
#include <vector>

#include <signal.h>

namespace katlas::native {

class SignalStack {
  public:
    // The running thread of the process uses it from now on. It must not outlive this.
    void take() {
        memory_.resize(size);
        stack_t stack{};
        stack.ss_sp = memory_.data();
        stack.ss_size = memory_.size();
        sigaltstack(&stack, &before_);
    }
    // It uses the one that it had before.
    void give_back() { sigaltstack(&before_, nullptr); }

  private:
    static constexpr std::size_t size = std::size_t{1} << 16U;
    std::vector<std::byte> memory_;
    stack_t before_{};
};

} // namespace katlas::native
