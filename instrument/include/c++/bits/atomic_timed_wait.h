/* Waits with a time-out, in the place of the header of libstdc++ 12: each may be over at once. */
#ifndef _GLIBCXX_ATOMIC_TIMED_WAIT_H
#define _GLIBCXX_ATOMIC_TIMED_WAIT_H 1

#pragma GCC system_header

#include <bits/atomic_wait.h>

#if __cpp_lib_atomic_wait
#include <bits/chrono.h>

namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION

template <typename _Tp, typename _ValFn, typename _Clock, typename _Dur>
bool __atomic_wait_address_until_v(const _Tp*, _Tp&& __old, _ValFn&& __vfn,
                                   const chrono::time_point<_Clock, _Dur>&) noexcept {
    return !__detail::__atomic_compare(__old, __vfn());
}
template <typename _Tp, typename _Pred, typename _Clock, typename _Dur>
bool __atomic_wait_address_until(const _Tp*, _Pred __pred, const chrono::time_point<_Clock, _Dur>&) noexcept {
    return __pred();
}
template <typename _Pred, typename _Clock, typename _Dur>
bool __atomic_wait_address_until_bare(const __detail::__platform_wait_t*, _Pred __pred,
                                      const chrono::time_point<_Clock, _Dur>&) noexcept {
    return __pred();
}
template <typename _Tp, typename _ValFn, typename _Rep, typename _Period>
bool __atomic_wait_address_for_v(const _Tp*, _Tp&& __old, _ValFn&& __vfn,
                                 const chrono::duration<_Rep, _Period>&) noexcept {
    return !__detail::__atomic_compare(__old, __vfn());
}
template <typename _Tp, typename _Pred, typename _Rep, typename _Period>
bool __atomic_wait_address_for(const _Tp*, _Pred __pred, const chrono::duration<_Rep, _Period>&) noexcept {
    return __pred();
}
template <typename _Pred, typename _Rep, typename _Period>
bool __atomic_wait_address_for_bare(const __detail::__platform_wait_t*, _Pred __pred,
                                    const chrono::duration<_Rep, _Period>&) noexcept {
    return __pred();
}

_GLIBCXX_END_NAMESPACE_VERSION
} // namespace std
#endif
#endif
