// A fiber: a stack and its position. Boost.Context switches fibers (12 ns there and back).
#pragma once

#include "carrier.hpp"
#include "stack_switch.hpp"

#include <memory>

#include <boost/context/detail/fcontext.hpp>

namespace katlas::native {

// The stack grows down from the end of the memory, which the caller owns. A dropped fiber does not go on, and nothing
// on its stack is destroyed.
class Fiber {
  public:
    Fiber() = default;
    Fiber(Fiber&&) = default; // only while the fiber does not pause
    Fiber& operator=(Fiber&&) = default;
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;
    ~Fiber() { drop(); }

    // `entry` must not return.
    void begin(std::byte* memory, std::size_t size, void (*entry)()) {
        drop();
        entry_ = entry;
        own_stack_ = {memory, size};
        kept_inside_ = nullptr;
        forget_frames(own_stack_);
        inside_ = boost::context::detail::make_fcontext(memory + size, size, &Fiber::enter);
    }
    // From now on the fiber runs in its own thread of the process, with that name.
    void carry(const std::string& name) {
        if (!carrier_)
            carrier_ = std::make_unique<Carrier>(name);
    }
    // From outside: runs the fiber until it calls leave().
    void resume() {
        if (carrier_)
            carrier_->run([this] { go_inside(); });
        else
            go_inside();
    }
    // Drops the fiber, which does not go on.
    void drop() {
        if (carrier_)
            carrier_->drop();
    }
    // From inside: continues outside, and returns with the next resume().
    void leave() {
        if (carrier_ && carrier_->pause())
            return;
        leave_for(kept_inside_, outer_stack_);
        outside_ = boost::context::detail::jump_fcontext(outside_, nullptr).fctx;
        arrived(kept_inside_, outer_stack_);
    }

  private:
    void go_inside() {
        leave_for(kept_outside_, own_stack_);
        inside_ = boost::context::detail::jump_fcontext(inside_, this).fctx;
        StackBounds left;
        arrived(kept_outside_, left);
    }
    static void enter(boost::context::detail::transfer_t from) {
        auto* self = static_cast<Fiber*>(from.data);
        arrived(nullptr, self->outer_stack_);
        self->outside_ = from.fctx;
        self->entry_();
    }

    void (*entry_)() = nullptr;
    boost::context::detail::fcontext_t inside_ = nullptr;
    boost::context::detail::fcontext_t outside_ = nullptr;
    StackBounds own_stack_;
    StackBounds outer_stack_;
    void* kept_inside_ = nullptr;
    void* kept_outside_ = nullptr;
    std::unique_ptr<Carrier> carrier_;
};

} // namespace katlas::native
