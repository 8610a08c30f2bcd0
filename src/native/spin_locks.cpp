// Spin locks of POSIX, which are 0 or taken. Misuse of a spin lock is an error.
#include "words.hpp"

#include <cerrno>

using namespace katlas::native;
using katlas::program::ErrorKind;
using katlas::program::Mode;

extern "C" {

int katlas_pthread_spin_init(void* lock, int /*shared*/) {
    write_word(lock, 0, Mode::non_atomic, katlas_here);
    return 0;
}
int katlas_pthread_spin_destroy(void* lock) {
    auto& m = machine();
    if (m.thread().held.contains(lock))
        m.fail(ErrorKind::bad_address, katlas_here, "a spin lock is destroyed that the thread holds");
    return 0;
}
int katlas_pthread_spin_lock(void* lock) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (m.thread().held.contains(lock))
        m.fail(ErrorKind::bad_address, site, "a spin lock is taken that the thread holds already");
    take_word(lock, 1, site);
    m.thread().held.emplace(lock, 1);
    return 0;
}
int katlas_pthread_spin_trylock(void* lock) {
    auto& m = machine();
    if (m.thread().held.contains(lock) || !exchange_word(lock, 0, 1, Mode::acquire, katlas_here))
        return EBUSY;
    m.thread().held.emplace(lock, 1);
    return 0;
}
int katlas_pthread_spin_unlock(void* lock) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (m.thread().held.erase(lock) == 0)
        m.fail(ErrorKind::bad_address, site, "a spin lock is unlocked that the thread does not hold");
    write_word(lock, 0, Mode::release, site);
    return 0;
}
}
