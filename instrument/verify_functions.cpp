// The functions of katlas/verify.h, of SV-COMP and of other explorers, for programs that run without an explorer: a
// false assumption ends the process, choices are random, errors abort. `katlas check` has its own versions
// (src/native/verifier.cpp). All functions are weak, so that a program may define some of them itself.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#define KATLAS_WEAK extern "C" __attribute__((weak))

namespace {

template <typename Number>
Number random_number() {
    Number result = 0;
    return getentropy(&result, sizeof result) == 0 ? result : 0;
}

// The library's exit would run destructors, which other threads do not expect.
void end_unless(bool assumed) {
    if (assumed)
        return;
    std::fflush(nullptr);
    _exit(0);
}

} // namespace

// As in the runtime: a program that declares the argument as a bool passes 0 or 1.
KATLAS_WEAK void katlas_assume(int condition) {
    end_unless(condition != 0);
}
KATLAS_WEAK void __VERIFIER_assume(int condition) {
    end_unless(condition != 0);
}

KATLAS_WEAK std::int64_t katlas_choose(std::int64_t least, std::int64_t greatest) {
    if (least > greatest) {
        std::fputs("katlas_choose: a choice of nothing\n", stderr);
        std::abort();
    }
    const auto first = static_cast<std::uint64_t>(least);
    const std::uint64_t others = static_cast<std::uint64_t>(greatest) - first;
    const auto word = random_number<std::uint64_t>();
    return static_cast<std::int64_t>(first + (others == UINT64_MAX ? word : word % (others + 1)));
}

KATLAS_WEAK void __VERIFIER_error() {
    std::abort();
}
KATLAS_WEAK void reach_error() {
    std::abort();
}

KATLAS_WEAK bool __VERIFIER_nondet_bool() {
    return (random_number<unsigned char>() & 1U) != 0;
}
KATLAS_WEAK char __VERIFIER_nondet_char() {
    return random_number<char>();
}
KATLAS_WEAK unsigned char __VERIFIER_nondet_uchar() {
    return random_number<unsigned char>();
}
KATLAS_WEAK short __VERIFIER_nondet_short() {
    return random_number<short>();
}
KATLAS_WEAK unsigned short __VERIFIER_nondet_ushort() {
    return random_number<unsigned short>();
}
KATLAS_WEAK int __VERIFIER_nondet_int() {
    return random_number<int>();
}
KATLAS_WEAK unsigned __VERIFIER_nondet_uint() {
    return random_number<unsigned>();
}
KATLAS_WEAK long __VERIFIER_nondet_long() {
    return random_number<long>();
}
KATLAS_WEAK unsigned long __VERIFIER_nondet_ulong() {
    return random_number<unsigned long>();
}
KATLAS_WEAK long long __VERIFIER_nondet_longlong() {
    return random_number<long long>();
}
KATLAS_WEAK unsigned long long __VERIFIER_nondet_ulonglong() {
    return random_number<unsigned long long>();
}
KATLAS_WEAK std::size_t __VERIFIER_nondet_size_t() {
    return random_number<std::size_t>();
}
KATLAS_WEAK std::uint8_t __VERIFIER_nondet_u8() {
    return random_number<std::uint8_t>();
}
KATLAS_WEAK std::uint16_t __VERIFIER_nondet_u16() {
    return random_number<std::uint16_t>();
}
KATLAS_WEAK std::uint32_t __VERIFIER_nondet_u32() {
    return random_number<std::uint32_t>();
}
KATLAS_WEAK std::int64_t __VERIFIER_nondet_loff_t() {
    return random_number<std::int64_t>();
}
KATLAS_WEAK unsigned __VERIFIER_nondet_unsigned() {
    return random_number<unsigned>();
}
KATLAS_WEAK void* __VERIFIER_nondet_pointer() {
    return nullptr;
}
KATLAS_WEAK float __VERIFIER_nondet_float() {
    return random_number<float>();
}
KATLAS_WEAK double __VERIFIER_nondet_double() {
    return random_number<double>();
}

// Sections of all threads exclude each other, and a section may be in another one.
static pthread_mutex_t sections = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
KATLAS_WEAK void __VERIFIER_atomic_begin() {
    pthread_mutex_lock(&sections);
}
KATLAS_WEAK void __VERIFIER_atomic_end() {
    pthread_mutex_unlock(&sections);
}

// Hazard pointers without reclamation: retired memory is never freed.
KATLAS_WEAK void* __VERIFIER_hp_alloc() {
    return std::malloc(1);
}
KATLAS_WEAK void* __VERIFIER_hp_protect(void* /*hazard*/, void* pointer) {
    return __atomic_load_n(static_cast<void**>(pointer), __ATOMIC_ACQUIRE);
}
KATLAS_WEAK void __VERIFIER_hp_clear(void* /*hazard*/) {}
KATLAS_WEAK void __VERIFIER_hp_free(void* hazard) {
    std::free(hazard);
}
KATLAS_WEAK void __VERIFIER_hp_retire(void* /*memory*/) {}

// Hints for explorers.
KATLAS_WEAK bool __VERIFIER_opt_begin() {
    return false;
}
KATLAS_WEAK void __VERIFIER_opt_end() {
    std::abort();
}
KATLAS_WEAK void __VERIFIER_spin_start() {}
KATLAS_WEAK void __VERIFIER_spin_end(int /*round_is_futile*/) {}
KATLAS_WEAK void __VERIFIER_loop_begin() {}

// Waits in headers of C++'s library (include/c++/bits/atomic_wait.h).
KATLAS_WEAK void katlas_round() {}
KATLAS_WEAK void katlas_block() {
    sched_yield();
}
// Barriers there, and semaphores.
KATLAS_WEAK void katlas_round_of(const void* /*counter*/, unsigned long /*threads*/) {}
KATLAS_WEAK unsigned long katlas_come(void* counter, unsigned long threads, int /*waits*/) {
    return __atomic_fetch_sub(static_cast<unsigned long*>(counter), threads, __ATOMIC_ACQ_REL);
}
KATLAS_WEAK int katlas_take_one(int* value, int waits) {
    for (int seen = __atomic_load_n(value, __ATOMIC_RELAXED);;) {
        if (seen == 0 && !waits)
            return 0;
        if (seen == 0) {
            sched_yield();
            seen = __atomic_load_n(value, __ATOMIC_RELAXED);
        } else if (__atomic_compare_exchange_n(value, &seen, seen - 1, true, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
            return 1;
        }
    }
}
KATLAS_WEAK void katlas_share(const void* /*memory*/, std::size_t /*size*/) {}
