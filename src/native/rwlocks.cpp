// Locks of POSIX for many readers or one writer. The word of a lock is 0 if it is free, the number of its readers, or a
// special value for a writer. A thread knows which locks it holds, and how: misuse of a lock is an error. A reader that
// locks again only increments its own count, since no writer can have come.
//
// A lock with a time-out gives up when it reads that the lock is taken. A wait that succeeds later is the execution in
// which the lock is read as free.
#include "clocks.hpp"
#include "words.hpp"

#include <cerrno>

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::ErrorKind;
using katlas::program::Mode;

namespace {

constexpr std::uint32_t has_writer = 1U << 31U;
constexpr int as_writer = -1; // in the thread's table of held locks; else the number of its read locks

bool try_to_read(void* lock, const Site* site) {
    if (!add_to_word_unless(lock, has_writer, 1, site))
        return false;
    machine().thread().held.emplace(lock, 1);
    return true;
}

// The result if the thread already holds the lock; else nothing.
std::optional<int> read_again(const void* lock) {
    auto& held = machine().thread().held;
    const auto known = held.find(lock);
    if (known == held.end())
        return std::nullopt;
    if (known->second == as_writer)
        return EDEADLK;
    ++known->second;
    return 0;
}

int read_or_give_up(void* lock, int refusal, const Site* site) {
    if (const auto again = read_again(lock))
        return *again == 0 ? 0 : refusal;
    return try_to_read(lock, site) ? 0 : refusal;
}

int write_or_give_up(void* lock, int refusal, const Site* site) {
    auto& held = machine().thread().held;
    if (held.contains(lock) || !exchange_word(lock, 0, has_writer, Mode::acquire, site))
        return refusal;
    held.emplace(lock, as_writer);
    return 0;
}

// The result of a lock with a time-out.
int unless_timed_out(int result, const void* until) {
    if (result == ETIMEDOUT)
        sleep_until(until, katlas_here);
    return result;
}

} // namespace

extern "C" {

int katlas_pthread_rwlock_init(void* lock, const void* /*attributes*/) {
    write_word(lock, 0, Mode::non_atomic, katlas_here);
    return 0;
}
int katlas_pthread_rwlock_destroy(void* lock) {
    auto& m = machine();
    if (m.thread().held.contains(lock))
        m.fail(ErrorKind::bad_address, katlas_here, "a lock is destroyed that the thread holds");
    return 0;
}

int katlas_pthread_rwlock_rdlock(void* lock) {
    const Site* site = katlas_here;
    if (const auto again = read_again(lock))
        return *again;
    if (!try_to_read(lock, site))
        machine().wait(site, BlockReason::lock);
    return 0;
}
int katlas_pthread_rwlock_tryrdlock(void* lock) {
    return read_or_give_up(lock, EBUSY, katlas_here);
}
int katlas_pthread_rwlock_timedrdlock(void* lock, const void* until) {
    return unless_timed_out(read_or_give_up(lock, ETIMEDOUT, katlas_here), until);
}
int katlas_pthread_rwlock_clockrdlock(void* lock, int /*clock*/, const void* until) {
    return katlas_pthread_rwlock_timedrdlock(lock, until);
}

int katlas_pthread_rwlock_wrlock(void* lock) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (const auto held = m.thread().held.find(lock); held != m.thread().held.end()) {
        if (held->second == as_writer)
            return EDEADLK;
        m.fail(ErrorKind::bad_address, site, "a lock is taken for writing by a thread that reads");
    }
    take_word(lock, has_writer, site);
    m.thread().held.emplace(lock, as_writer);
    return 0;
}
int katlas_pthread_rwlock_trywrlock(void* lock) {
    return write_or_give_up(lock, EBUSY, katlas_here);
}
int katlas_pthread_rwlock_timedwrlock(void* lock, const void* until) {
    return unless_timed_out(write_or_give_up(lock, ETIMEDOUT, katlas_here), until);
}
int katlas_pthread_rwlock_clockwrlock(void* lock, int /*clock*/, const void* until) {
    return katlas_pthread_rwlock_timedwrlock(lock, until);
}

int katlas_pthread_rwlock_unlock(void* lock) {
    auto& m = machine();
    const Site* site = katlas_here;
    const auto held = m.thread().held.find(lock);
    if (held == m.thread().held.end())
        m.fail(ErrorKind::bad_address, site, "a lock is unlocked that the thread does not hold");
    const int how = held->second;
    if (how > 1) {
        --held->second;
        return 0;
    }
    m.thread().held.erase(held);
    if (how == as_writer)
        write_word(lock, 0, Mode::release, site);
    else
        subtract_from_word(lock, 1, Mode::release, site);
    return 0;
}
}
