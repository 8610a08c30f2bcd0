// Condition variables of POSIX and C11. The first word of a condition variable is the set of waiting threads, one bit
// for each. A waiting thread adds itself and releases the mutex. It goes on with the mutex when it reads that it is no
// longer in the set.
//
// A signal removes any one thread from the set, and a broadcast removes all. A signal to an empty set is lost. So
// executions are found in which a thread waits for ever because another thread took its signal. There are no spurious
// wake-ups.
//
// A wake-up orders nothing: programs may rely on the order of the mutex only. A wait times out when the thread removes
// itself from the set. Such a wait has no effect (idle_rounds.hpp).
#include "clocks.hpp"
#include "words.hpp"

#include <bit>
#include <cerrno>
#include <limits>

#include <threads.h>

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::ErrorKind;
using katlas::program::Mode;

extern "C" {
int katlas_pthread_mutex_lock(void* mutex);
int katlas_pthread_mutex_unlock(void* mutex);
}

namespace {

void check_that_it_is_held(const void* mutex, const Site* site) {
    auto& m = machine();
    const auto held = m.thread().held.find(mutex);
    if (held == m.thread().held.end())
        m.fail(ErrorKind::bad_address, site, "a wait with a mutex that the thread does not hold");
    if (held->second > 1)
        m.fail(ErrorKind::bad_address, site, "a wait with a mutex that the thread has locked more than once");
}

std::uint32_t bit_of_running_thread(const Site* site) {
    auto& m = machine();
    m.tell_apart_if_alike();
    if (m.running() > std::numeric_limits<std::uint32_t>::digits)
        m.refuse(site, "a condition variable for which a thread waits that is not among the first 32");
    return std::uint32_t{1} << (m.running() - 1);
}

// Whether there was a signal. Without a signal the wait ends only if it has a time-out.
bool wait_for_signal(void* condition, void* mutex, bool has_timeout, const Site* site) {
    auto& m = machine();
    check_that_it_is_held(mutex, site);
    const std::uint32_t self = bit_of_running_thread(site);
    const std::uint32_t begin = katlas_position();
    const std::uint32_t last_change = m.thread().last_change;
    add_to_word(condition, self, Mode::relaxed, site);
    katlas_here = site;
    katlas_pthread_mutex_unlock(mutex);
    m.begin_round();
    const std::uint32_t waiting = has_timeout ? remove_from_word(condition, self, Mode::relaxed, site)
                                              : read_word(condition, Mode::relaxed, site);
    const bool signalled = (waiting & self) == 0;
    if (!signalled && !has_timeout)
        m.wait(site, BlockReason::lock);
    if (!signalled) {
        m.thread().last_change = last_change;
        m.note_timeout(begin, site);
    }
    katlas_here = site;
    katlas_pthread_mutex_lock(mutex);
    return signalled;
}

// Any one thread of a non-empty set.
std::uint32_t choose_among(std::uint32_t threads, const Site* site) {
    while (!std::has_single_bit(threads)) {
        const std::uint32_t first = threads & (~threads + 1);
        if (machine().choose(site))
            return first;
        threads &= ~first;
    }
    return threads;
}

} // namespace

extern "C" {

int katlas_pthread_condattr_init(void* /*attributes*/) {
    return 0;
}
int katlas_pthread_condattr_destroy(void* /*attributes*/) {
    return 0;
}
int katlas_pthread_condattr_setclock(void* /*attributes*/, int /*clock*/) {
    return 0;
}
int katlas_pthread_condattr_setpshared(void* /*attributes*/, int /*shared*/) {
    return 0;
}

int katlas_pthread_cond_init(void* condition, const void* /*attributes*/) {
    write_word(condition, 0, Mode::non_atomic, katlas_here);
    return 0;
}
int katlas_pthread_cond_destroy(void* /*condition*/) {
    return 0;
}
int katlas_pthread_cond_wait(void* condition, void* mutex) {
    wait_for_signal(condition, mutex, false, katlas_here);
    return 0;
}
int katlas_pthread_cond_timedwait(void* condition, void* mutex, const void* until) {
    const Site* site = katlas_here;
    if (wait_for_signal(condition, mutex, true, site))
        return 0;
    sleep_until(until, site);
    return ETIMEDOUT;
}
int katlas_pthread_cond_clockwait(void* condition, void* mutex, int /*clock*/, const void* until) {
    return katlas_pthread_cond_timedwait(condition, mutex, until);
}
int katlas_pthread_cond_signal(void* condition) {
    auto& m = machine();
    const Site* site = katlas_here;
    m.begin_round();
    const std::uint32_t waiting = read_word(condition, Mode::relaxed, site);
    if (waiting == 0)
        return 0;
    // A thread whose exchange fails is treated as one that has not arrived yet.
    if (!exchange_word(condition, waiting, waiting & ~choose_among(waiting, site), Mode::relaxed, site))
        m.wait(site, BlockReason::lock);
    return 0;
}
int katlas_pthread_cond_broadcast(void* condition) {
    remove_from_word(condition, std::numeric_limits<std::uint32_t>::max(), Mode::relaxed, katlas_here);
    return 0;
}

int katlas_cnd_init(void* condition) {
    katlas_pthread_cond_init(condition, nullptr);
    return thrd_success;
}
void katlas_cnd_destroy(void* /*condition*/) {}
int katlas_cnd_wait(void* condition, void* mutex) {
    wait_for_signal(condition, mutex, false, katlas_here);
    return thrd_success;
}
int katlas_cnd_timedwait(void* condition, void* mutex, const void* until) {
    return katlas_pthread_cond_timedwait(condition, mutex, until) == 0 ? thrd_success : thrd_timedout;
}
int katlas_cnd_signal(void* condition) {
    katlas_pthread_cond_signal(condition);
    return thrd_success;
}
int katlas_cnd_broadcast(void* condition) {
    katlas_pthread_cond_broadcast(condition);
    return thrd_success;
}
}
