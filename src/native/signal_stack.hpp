// A stack for signal handlers: a fiber whose own stack has overflowed has no other stack.
#pragma once

#include <cstddef>
#include <vector>

#include <signal.h>

namespace katlas::native {

class SignalStack {
  public:
    // The running thread of the process uses this stack from now on. The thread must not outlive this object.
    void take() {
        memory_.resize(size);
        stack_t stack{};
        stack.ss_sp = memory_.data();
        stack.ss_size = memory_.size();
        sigaltstack(&stack, &before_);
    }
    // The thread uses its previous signal stack again.
    void give_back() { sigaltstack(&before_, nullptr); }

  private:
    static constexpr std::size_t size = std::size_t{1} << 16U;
    std::vector<std::byte> memory_;
    stack_t before_{};
};

} // namespace katlas::native
