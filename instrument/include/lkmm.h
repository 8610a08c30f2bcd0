/* Accesses of the Linux kernel, as C11 has them: for programs that are to be explored under models of C or of machines.
 * The kernel's own model orders some of them otherwise (dependencies, smp_rmb, smp_wmb); read-copy-update is left out. */
#ifndef KATLAS_LKMM_H
#define KATLAS_LKMM_H

#define READ_ONCE(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define WRITE_ONCE(x, value) __atomic_store_n(&(x), (value), __ATOMIC_RELAXED)
#define smp_load_acquire(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define smp_store_release(p, value) __atomic_store_n((p), (value), __ATOMIC_RELEASE)
#define smp_store_mb(x, value) __atomic_store_n(&(x), (value), __ATOMIC_SEQ_CST)

#define smp_mb() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define smp_rmb() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)
#define smp_mb__before_atomic() smp_mb()
#define smp_mb__after_atomic() smp_mb()
#define smp_mb__after_spinlock() smp_mb()
#define barrier() __atomic_signal_fence(__ATOMIC_SEQ_CST)

#define xchg(p, value) __atomic_exchange_n((p), (value), __ATOMIC_SEQ_CST)
#define xchg_relaxed(p, value) __atomic_exchange_n((p), (value), __ATOMIC_RELAXED)
#define xchg_acquire(p, value) __atomic_exchange_n((p), (value), __ATOMIC_ACQUIRE)
#define xchg_release(p, value) __atomic_exchange_n((p), (value), __ATOMIC_RELEASE)
#define katlas_cmpxchg(p, old, value, order, failure)                                                                  \
    ({                                                                                                                 \
        __typeof__(*(p)) katlas_expected = (old);                                                                      \
        (void)__atomic_compare_exchange_n((p), &katlas_expected, (value), 0, (order), (failure));                      \
        katlas_expected;                                                                                               \
    })
#define cmpxchg(p, old, value) katlas_cmpxchg(p, old, value, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)
#define cmpxchg_relaxed(p, old, value) katlas_cmpxchg(p, old, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
#define cmpxchg_acquire(p, old, value) katlas_cmpxchg(p, old, value, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
#define cmpxchg_release(p, old, value) katlas_cmpxchg(p, old, value, __ATOMIC_RELEASE, __ATOMIC_RELAXED)

typedef struct {
    int counter;
} atomic_t;
#define ATOMIC_INIT(value)                                                                                             \
    { (value) }
#define atomic_read(v) READ_ONCE((v)->counter)
#define atomic_set(v, value) WRITE_ONCE((v)->counter, (value))
#define atomic_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_set_release(v, value) smp_store_release(&(v)->counter, (value))
#define atomic_add(n, v) ((void)__atomic_fetch_add(&(v)->counter, (n), __ATOMIC_RELAXED))
#define atomic_sub(n, v) ((void)__atomic_fetch_sub(&(v)->counter, (n), __ATOMIC_RELAXED))
#define atomic_inc(v) atomic_add(1, v)
#define atomic_dec(v) atomic_sub(1, v)
#define atomic_add_return(n, v) __atomic_add_fetch(&(v)->counter, (n), __ATOMIC_SEQ_CST)
#define atomic_sub_return(n, v) __atomic_sub_fetch(&(v)->counter, (n), __ATOMIC_SEQ_CST)
#define atomic_inc_return(v) atomic_add_return(1, v)
#define atomic_dec_return(v) atomic_sub_return(1, v)
#define atomic_dec_and_test(v) (atomic_dec_return(v) == 0)
#define atomic_fetch_add_relaxed(n, v) __atomic_fetch_add(&(v)->counter, (n), __ATOMIC_RELAXED)
#define atomic_xchg(v, value) xchg(&(v)->counter, (value))
#define atomic_cmpxchg(v, old, value) cmpxchg(&(v)->counter, (old), (value))

#endif
