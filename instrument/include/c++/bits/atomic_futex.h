/* The word for which futures wait, in the place of the header of libstdc++ 12. */
#ifndef _GLIBCXX_ATOMIC_FUTEX_H
#define _GLIBCXX_ATOMIC_FUTEX_H 1

#pragma GCC system_header

#include <atomic>

#include <bits/chrono.h>
#include <bits/this_thread_sleep.h>

#ifndef _GLIBCXX_ALWAYS_INLINE
#define _GLIBCXX_ALWAYS_INLINE inline __attribute__((__always_inline__))
#endif

extern "C" void katlas_round(void); /* see bits/atomic_wait.h */
extern "C" void katlas_block(void);

namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION

template <unsigned _Waiter_bit = 0x80000000>
class __atomic_futex_unsigned {
    atomic<unsigned> _M_data;

  public:
    explicit __atomic_futex_unsigned(unsigned __data) : _M_data(__data) {}

    unsigned _M_load(memory_order __mo) { return _M_data.load(__mo); }
    unsigned _M_load_when_not_equal(unsigned __val, memory_order __mo) {
        for (;;) {
            katlas_round();
            const unsigned __seen = _M_data.load(__mo);
            if (__seen != __val)
                return __seen;
            katlas_block();
        }
    }
    void _M_load_when_equal(unsigned __val, memory_order __mo) {
        for (;;) {
            katlas_round();
            if (_M_data.load(__mo) == __val)
                return;
            katlas_block();
        }
    }
    /* With a time-out, which is over if it is not equal now. */
    template <typename _Rep, typename _Period>
    bool _M_load_when_equal_for(unsigned __val, memory_order __mo, const chrono::duration<_Rep, _Period>& __time) {
        if (_M_data.load(__mo) == __val)
            return true;
        this_thread::sleep_for(__time);
        return false;
    }
    template <typename _Clock, typename _Duration>
    bool _M_load_when_equal_until(unsigned __val, memory_order __mo,
                                        const chrono::time_point<_Clock, _Duration>& __time) {
        if (_M_data.load(__mo) == __val)
            return true;
        this_thread::sleep_until(__time);
        return false;
    }
    void _M_store_notify_all(unsigned __val, memory_order __mo) { _M_data.store(__val, __mo); }
};

_GLIBCXX_END_NAMESPACE_VERSION
} // namespace std
#endif
