// Notifications to the address sanitizer when a fiber begins, and when execution switches from one stack to another.
// Without the sanitizer these functions do nothing.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KATLAS_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define KATLAS_ADDRESS_SANITIZER
#endif
#ifdef KATLAS_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace katlas::native {

struct StackBounds {
    const void* bottom = nullptr;
    std::size_t size = 0;
};

#ifdef KATLAS_ADDRESS_SANITIZER

// Frames of a fiber that was dropped are still marked.
inline void forget_frames(const StackBounds& stack) {
    __asan_unpoison_memory_region(stack.bottom, stack.size);
}
// Called before and after the switch to a stack. Afterwards `left` gets the bounds of the previous stack.
inline void leave_for(void*& kept, const StackBounds& stack) {
    __sanitizer_start_switch_fiber(&kept, stack.bottom, stack.size);
}
inline void arrived(void* kept, StackBounds& left) {
    __sanitizer_finish_switch_fiber(kept, &left.bottom, &left.size);
}

#else

inline void forget_frames(const StackBounds& /*stack*/) {}
inline void leave_for(void*& /*kept*/, const StackBounds& /*stack*/) {}
inline void arrived(void* /*kept*/, StackBounds& /*left*/) {}

#endif

} // namespace katlas::native
