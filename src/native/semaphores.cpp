// Semaphores of POSIX: the first word of a semaphore is its value. A wait with a time-out gives up when it reads 0.
#include "clocks.hpp"
#include "words.hpp"

#include <cerrno>
#include <climits>

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::Mode;

namespace {

int fail_with(int error) {
    machine().thread().error = error;
    return -1;
}

constexpr std::uint32_t minus_one = ~0U;

// Whether the value was not 0.
bool take_one(void* semaphore, const Site* site) {
    return add_to_word_unless(semaphore, 0, minus_one, site);
}

} // namespace

extern "C" {

int katlas_sem_init(void* semaphore, int /*shared*/, unsigned value) {
    if (value > INT_MAX)
        return fail_with(EINVAL);
    write_word(semaphore, value, Mode::non_atomic, katlas_here);
    return 0;
}
// For C++: returns whether the value was not 0. A waiting thread returns only if it was not 0.
int katlas_take_one(int* value, int waits) {
    const Site* site = katlas_here;
    const bool taken = take_one(value, site);
    if (!taken && waits != 0)
        machine().wait(site, BlockReason::lock);
    return taken ? 1 : 0;
}
int katlas_sem_destroy(void* /*semaphore*/) {
    return 0;
}
int katlas_sem_wait(void* semaphore) {
    const Site* site = katlas_here;
    if (!take_one(semaphore, site))
        machine().wait(site, BlockReason::lock);
    return 0;
}
int katlas_sem_trywait(void* semaphore) {
    return take_one(semaphore, katlas_here) ? 0 : fail_with(EAGAIN);
}
int katlas_sem_timedwait(void* semaphore, const void* until) {
    const Site* site = katlas_here;
    if (take_one(semaphore, site))
        return 0;
    sleep_until(until, site);
    return fail_with(ETIMEDOUT);
}
int katlas_sem_clockwait(void* semaphore, int /*clock*/, const void* until) {
    return katlas_sem_timedwait(semaphore, until);
}
int katlas_sem_post(void* semaphore) {
    add_to_word(semaphore, 1, Mode::release, katlas_here);
    return 0;
}
int katlas_sem_getvalue(void* semaphore, int* value) {
    const Site* site = katlas_here;
    write_word(value, read_word(semaphore, Mode::relaxed, site), Mode::non_atomic, site);
    return 0;
}
}
