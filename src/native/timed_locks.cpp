// Locks of mutexes with a time-out: they give up when they read that the mutex is taken. A wait that succeeds later is
// the execution in which the mutex is read as free.
#include "accesses.hpp"
#include "clocks.hpp"

#include <cerrno>

#include <threads.h>

using namespace katlas::native;

extern "C" {

int katlas_pthread_mutex_trylock(void* mutex);

int katlas_pthread_mutex_timedlock(void* mutex, const void* until) {
    const Site* site = katlas_here;
    if (katlas_pthread_mutex_trylock(mutex) == 0)
        return 0;
    sleep_until(until, site);
    return ETIMEDOUT;
}
int katlas_pthread_mutex_clocklock(void* mutex, int /*clock*/, const void* until) {
    return katlas_pthread_mutex_timedlock(mutex, until);
}
int katlas_mtx_timedlock(void* mutex, const void* until) {
    return katlas_pthread_mutex_timedlock(mutex, until) == 0 ? thrd_success : thrd_timedout;
}
}
