/* Waits for a value of memory, in the place of the header of libstdc++ 12. A wait is over where the thread reads a
 * value for which it goes on. So the explorer sees one read, and the thread is blocked by a value for which it does
 * not. Notifications are not looked at. */
#ifndef _GLIBCXX_ATOMIC_WAIT_H
#define _GLIBCXX_ATOMIC_WAIT_H 1

#pragma GCC system_header

#include <bits/c++config.h>
#if __cplusplus > 201703L
#include <bits/functexcept.h>
#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <bits/std_mutex.h>
#include <ext/numeric_traits.h>

#define __cpp_lib_atomic_wait 201907L

/* A round of a wait begins, and has read a value for which the thread does not go on. Where a program runs without the
 * explorer, the second one yields and returns. */
extern "C" void katlas_round(void);
extern "C" void katlas_block(void);

namespace std _GLIBCXX_VISIBILITY(default) {
    _GLIBCXX_BEGIN_NAMESPACE_VERSION

    namespace __detail {

    using __platform_wait_t = int;
    inline constexpr size_t __platform_wait_alignment = 4;

    inline void __thread_yield() noexcept {
        __gthread_yield();
    }
    inline void __thread_relax() noexcept {
        __gthread_yield();
    }

    template <typename _Tp>
    bool __atomic_compare(const _Tp& __a, const _Tp& __b) {
        return __builtin_memcmp(&__a, &__b, sizeof(_Tp)) == 0;
    }

    struct __default_spin_policy {
        bool operator()() const noexcept { return false; }
    };

    // What is tried until it succeeds, but not for long: once.
    template <typename _Pred, typename _Spin = __default_spin_policy>
    bool __atomic_spin(_Pred& __pred, _Spin = _Spin{}) noexcept {
        return __pred();
    }

    template <typename _Pred>
    void __wait_for(_Pred& __pred) noexcept {
        for (;;) {
            katlas_round();
            if (__pred())
                return;
            katlas_block();
        }
    }

    } // namespace __detail

    template <typename _Tp>
    inline constexpr bool __platform_wait_uses_type =
        is_scalar_v<_Tp> && sizeof(_Tp) == sizeof(int) && alignof(_Tp*) >= __detail::__platform_wait_alignment;

    template <typename _Tp, typename _ValFn>
    void __atomic_wait_address_v(const _Tp*, _Tp __old, _ValFn __vfn) noexcept {
        auto __pred = [&] { return !__detail::__atomic_compare(__old, __vfn()); };
        __detail::__wait_for(__pred);
    }
    template <typename _Tp, typename _Pred>
    void __atomic_wait_address(const _Tp*, _Pred __pred) noexcept {
        __detail::__wait_for(__pred);
    }
    template <typename _Pred>
    void __atomic_wait_address_bare(const __detail::__platform_wait_t*, _Pred __pred) noexcept {
        __detail::__wait_for(__pred);
    }
    template <typename _Tp>
    void __atomic_notify_address(const _Tp*, bool) noexcept {}
    inline void __atomic_notify_address_bare(const __detail::__platform_wait_t*, bool) noexcept {}

    _GLIBCXX_END_NAMESPACE_VERSION
} // namespace )
#endif
#endif
