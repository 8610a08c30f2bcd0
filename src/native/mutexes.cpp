// Mutexes of POSIX and C11, as reads and writes of the first bytes of their objects.
//
// A free mutex is 0. A lock is a read-modify-write, which blocks its thread if it reads that the mutex is taken. A
// thread knows which mutexes it holds: misuse of a mutex is an error.
#include "words.hpp"

#include <cerrno>

#include <fmt/format.h>
#include <pthread.h>
#include <threads.h>

using namespace katlas::native;
using katlas::program::ActionKind;
using katlas::program::BlockReason;
using katlas::program::ErrorKind;
using katlas::program::Mode;
using katlas::program::RmwOp;

namespace {

constexpr unsigned mutex_size = 4;

struct Accesses {
    static constexpr std::uint32_t word(Mode mode) {
        return Access{.log_size = 2, .mode = static_cast<unsigned>(mode)}.word();
    }
};

// The kind of a mutex, at the place where C's library stores it. Only the initialisation writes there.
int kind_of(const void* mutex) {
    return static_cast<int>(katlas_read(static_cast<const std::byte*>(mutex) + offsetof(pthread_mutex_t, __data.__kind),
                                        Access{.log_size = 2}.word(), katlas_here));
}

void write_kind(void* mutex, int kind) {
    katlas_write(static_cast<std::byte*>(mutex) + offsetof(pthread_mutex_t, __data.__kind),
                 static_cast<std::uint32_t>(kind), Access{.log_size = 2}.word(), katlas_here);
}

} // namespace

extern "C" {

int katlas_pthread_mutex_init(void* mutex, const int* attributes) {
    const Site* site = katlas_here;
    constexpr int mask_of_kind = 0xff; // attributes.cpp
    const int kind =
        attributes == nullptr
            ? static_cast<int>(PTHREAD_MUTEX_DEFAULT)
            : static_cast<int>(katlas_read(attributes, Accesses::word(Mode::non_atomic), site)) & mask_of_kind;
    katlas_write(mutex, 0, Accesses::word(Mode::non_atomic), site);
    write_kind(mutex, kind);
    return 0;
}
int katlas_pthread_mutex_destroy(void* mutex) {
    auto& m = machine();
    if (m.thread().held.contains(mutex))
        m.fail(ErrorKind::bad_address, katlas_here, "a mutex is destroyed that the thread holds");
    return 0;
}
int katlas_pthread_mutex_lock(void* mutex) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (const auto held = m.thread().held.find(mutex); held != m.thread().held.end()) {
        const int kind = kind_of(mutex);
        if (kind == PTHREAD_MUTEX_ERRORCHECK)
            return EDEADLK;
        if (kind == PTHREAD_MUTEX_RECURSIVE) {
            ++held->second;
            return 0;
        } // else the thread waits for itself
    }
    share_object(mutex, mutex_size, site);
    m.begin_round();
    Machine::Next read = atomic_action(ActionKind::read, Mode::acquire, mutex, mutex_size, site);
    if (!m.has_locks) { // explorers work differently if there are mutexes
        m.has_locks = true;
        m.discover();
    }
    read.action.rmw = RmwOp::lock;
    read.declared = Mode::acquire;
    read.what = "lock";
    if (m.perform(read).value != 0)
        m.wait(site, BlockReason::lock);
    write_exclusive(mutex, 1, {.log_size = 2, .mode = static_cast<unsigned>(Mode::relaxed)}, site);
    m.thread().held.emplace(mutex, 1);
    return 0;
}
int katlas_pthread_mutex_trylock(void* mutex) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (const auto held = m.thread().held.find(mutex); held != m.thread().held.end()) {
        if (kind_of(mutex) != PTHREAD_MUTEX_RECURSIVE)
            return EBUSY;
        ++held->second;
        return 0;
    }
    share_object(mutex, mutex_size, site);
    const Access access{.log_size = 2,
                        .mode = static_cast<unsigned>(Mode::acquire),
                        .failure_mode = static_cast<unsigned>(Mode::relaxed)};
    if (katlas_compare_exchange(mutex, 0, 1, access.word(), site).succeeded == 0)
        return EBUSY;
    m.thread().held.emplace(mutex, 1);
    return 0;
}
int katlas_pthread_mutex_unlock(void* mutex) {
    auto& m = machine();
    const Site* site = katlas_here;
    const auto held = m.thread().held.find(mutex);
    if (held == m.thread().held.end()) {
        if (const int kind = kind_of(mutex); kind == PTHREAD_MUTEX_ERRORCHECK || kind == PTHREAD_MUTEX_RECURSIVE)
            return EPERM;
        m.fail(ErrorKind::bad_address, site, "a mutex is unlocked that the thread does not hold");
    }
    if (--held->second != 0)
        return 0;
    m.thread().held.erase(held);
    share_object(mutex, mutex_size, site);
    Machine::Next write = atomic_action(ActionKind::write, Mode::release, mutex, mutex_size, site);
    write.unlocks = true;
    write.what = "unlock";
    const std::uint32_t begin = katlas_position();
    m.perform(write);
    m.note_unlock(begin, site);
    return 0;
}

int katlas_mtx_init(void* mutex, int type) {
    katlas_write(mutex, 0, Accesses::word(Mode::non_atomic), katlas_here);
    write_kind(mutex, (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    return thrd_success;
}
int katlas_mtx_lock(void* mutex) {
    return katlas_pthread_mutex_lock(mutex) == 0 ? thrd_success : thrd_error;
}
int katlas_mtx_trylock(void* mutex) {
    return katlas_pthread_mutex_trylock(mutex) == 0 ? thrd_success : thrd_busy;
}
int katlas_mtx_unlock(void* mutex) {
    return katlas_pthread_mutex_unlock(mutex) == 0 ? thrd_success : thrd_error;
}
void katlas_mtx_destroy(void* /*mutex*/) {}
}
