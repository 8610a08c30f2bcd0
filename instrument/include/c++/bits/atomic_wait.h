/* Waits for a value of memory, in the place of the header of libstdc++ 12. The thread is blocked by what it reads, and
 * sees nothing else of it. */
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
/* Others may use the memory, too. */
extern "C" void katlas_share(const void*, unsigned long);

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

inline int __notifications[16];
inline int* __notifications_of(const void* __addr) noexcept {
    return &__notifications[(reinterpret_cast<__UINTPTR_TYPE__>(__addr) >> 2) % 16];
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

/* By the operations `wait` of atomics. Whoever reads the old value sleeps until the next notification. Each is counted, in
 * one of some words, and comes with what was written before it, so that only a notification that is missing is missed. */
template <typename _Tp, typename _ValFn>
void __atomic_wait_address_v(const _Tp* __addr, _Tp __old, _ValFn __vfn) noexcept {
    int* __count = __detail::__notifications_of(__addr);
    katlas_share(__count, sizeof *__count);
    for (;;) {
        const int __before = __atomic_load_n(__count, __ATOMIC_ACQUIRE);
        if (!__detail::__atomic_compare(__old, __vfn()))
            return;
        katlas_round();
        if (__atomic_load_n(__count, __ATOMIC_ACQUIRE) == __before)
            katlas_block();
    }
}
/* By waits of the library for its own words, which it always notifies. */
template <typename _Tp, typename _Pred>
void __atomic_wait_address(const _Tp*, _Pred __pred) noexcept {
    __detail::__wait_for(__pred);
}
template <typename _Pred>
void __atomic_wait_address_bare(const __detail::__platform_wait_t*, _Pred __pred) noexcept {
    __detail::__wait_for(__pred);
}
template <typename _Tp>
void __atomic_notify_address(const _Tp* __addr, bool) noexcept {
    __atomic_fetch_add(__detail::__notifications_of(__addr), 1, __ATOMIC_ACQ_REL);
}
inline void __atomic_notify_address_bare(const __detail::__platform_wait_t*, bool) noexcept {}

_GLIBCXX_END_NAMESPACE_VERSION
} // namespace std
#endif
#endif
