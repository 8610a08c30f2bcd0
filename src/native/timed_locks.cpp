// Locks of mutexes with a time-out: they give up when they read that the mutex is taken. A wait that succeeds later is
// the execution in which the mutex is read as free.
#include "accesses.hpp"

#include <cerrno>

#include <threads.h>

extern "C" {

int katlas_pthread_mutex_trylock(void* mutex);

int katlas_pthread_mutex_timedlock(void* mutex, const void* /*until*/) {
    return katlas_pthread_mutex_trylock(mutex) == 0 ? 0 : ETIMEDOUT;
}
int katlas_pthread_mutex_clocklock(void* mutex, int /*clock*/, const void* until) {
    return katlas_pthread_mutex_timedlock(mutex, until);
}
int katlas_mtx_timedlock(void* mutex, const void* /*until*/) {
    return katlas_pthread_mutex_trylock(mutex) == 0 ? thrd_success : thrd_timedout;
}
}
