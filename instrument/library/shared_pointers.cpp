// Locks of the functions std::atomic_load(std::shared_ptr*) and its kin: a mutex for each of some classes of addresses.
#include <memory>

#include <pthread.h>

namespace std {
namespace {

constexpr unsigned char classes = 16;
constexpr unsigned char none = classes;

pthread_mutex_t mutexes[classes];

unsigned char class_of(const void* address) {
    return static_cast<unsigned char>((reinterpret_cast<size_t>(address) >> 4) % classes);
}

} // namespace

// For programs without descriptions of types.
bool _Sp_make_shared_tag::_S_eq(const type_info& type) noexcept {
    return type == typeid(_Sp_make_shared_tag);
}

_Sp_locker::_Sp_locker(const void* address) noexcept : _M_key1(class_of(address)), _M_key2(none) {
    pthread_mutex_lock(&mutexes[_M_key1]);
}
_Sp_locker::_Sp_locker(const void* a, const void* b) noexcept : _M_key1(class_of(a)), _M_key2(class_of(b)) {
    if (_M_key1 > _M_key2)
        swap(_M_key1, _M_key2);
    pthread_mutex_lock(&mutexes[_M_key1]);
    if (_M_key1 == _M_key2)
        _M_key2 = none;
    else
        pthread_mutex_lock(&mutexes[_M_key2]);
}
_Sp_locker::~_Sp_locker() {
    if (_M_key2 != none)
        pthread_mutex_unlock(&mutexes[_M_key2]);
    pthread_mutex_unlock(&mutexes[_M_key1]);
}

} // namespace std

#include "runtime.hpp"

// The lock of an std::atomic<std::shared_ptr>, the lowest bit of the word that is also a pointer.
extern "C" {

unsigned long katlas_take_lowest_bit(unsigned long* word, std::memory_order order) {
    katlas_round();
    unsigned long seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    if ((seen & 1) != 0)
        katlas_block();
    const bool taken =
        order == std::memory_order_seq_cst
            ? __atomic_compare_exchange_n(word, &seen, seen | 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)
            : __atomic_compare_exchange_n(word, &seen, seen | 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
    if (!taken)
        katlas_block();
    return seen;
}
void katlas_give_lowest_bit(unsigned long* word, std::memory_order order) {
    if (order == std::memory_order_seq_cst)
        __atomic_fetch_sub(word, 1, __ATOMIC_SEQ_CST);
    else
        __atomic_fetch_sub(word, 1, __ATOMIC_RELEASE);
}
void katlas_await_lowest_bit(unsigned long* word, std::memory_order) {
    const unsigned long before = __atomic_fetch_sub(word, 1, __ATOMIC_RELEASE) & ~1UL;
    katlas_round();
    if ((__atomic_load_n(word, __ATOMIC_ACQUIRE) & ~1UL) == before)
        katlas_block();
}
}
