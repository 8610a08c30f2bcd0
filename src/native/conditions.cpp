// Condition variables of POSIX and C11. The first word of one counts signals. Who waits reads the number, gives the
// mutex back, and goes on with the mutex when the number has changed.
//
// A signal wakes all who wait. Where one would do, the others wake for no reason, which both standards allow. So every
// execution in which a program goes on is explored, but none in which a thread waits for ever since another one has
// taken its signal. Nobody wakes for no reason where there was no signal at all.
//
// To wake orders nothing: what a program may rely on is the order of the mutex. A wait with a time-out is over where it
// reads the number once more as it was.
#include "words.hpp"

#include <cerrno>

#include <threads.h>

using namespace katlas::native;
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

// Whether there was a signal. Without one a wait is over if it has a time-out.
bool wait_for_signal(void* condition, void* mutex, bool has_timeout, const Site* site) {
    auto& m = machine();
    check_that_it_is_held(mutex, site);
    const std::uint32_t before = read_word(condition, Mode::relaxed, site);
    katlas_here = site;
    katlas_pthread_mutex_unlock(mutex);
    m.begin_round();
    const bool signalled = read_word(condition, Mode::relaxed, site) != before;
    if (!signalled && !has_timeout)
        m.wait(site);
    katlas_here = site;
    katlas_pthread_mutex_lock(mutex);
    return signalled;
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
int katlas_pthread_cond_timedwait(void* condition, void* mutex, const void* /*until*/) {
    return wait_for_signal(condition, mutex, true, katlas_here) ? 0 : ETIMEDOUT;
}
int katlas_pthread_cond_signal(void* condition) {
    add_to_word(condition, 1, Mode::relaxed, katlas_here);
    return 0;
}
int katlas_pthread_cond_broadcast(void* condition) {
    return katlas_pthread_cond_signal(condition);
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
int katlas_cnd_timedwait(void* condition, void* mutex, const void* /*until*/) {
    return wait_for_signal(condition, mutex, true, katlas_here) ? thrd_success : thrd_timedout;
}
int katlas_cnd_signal(void* condition) {
    katlas_pthread_cond_signal(condition);
    return thrd_success;
}
int katlas_cnd_broadcast(void* condition) {
    return katlas_cnd_signal(condition);
}
}
