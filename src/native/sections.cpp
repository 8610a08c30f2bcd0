// Atomic sections of SV-COMP, and locks of streams. The pass gives the calls a variable of the program for the mutexes
// (instrument/sections.hpp).
//
// A section holds one mutex, which is free or taken as other mutexes are. A section in a section does not lock it
// again. So sections exclude each other, and accesses outside of every section may come between those of a section.
#include "sections.hpp"

#include "accesses.hpp"

#include <cstdio>

#include <pthread.h>

using namespace katlas::native;
using katlas::program::ErrorKind;

extern "C" {
int katlas_pthread_mutex_lock(void* mutex);
int katlas_pthread_mutex_trylock(void* mutex);
int katlas_pthread_mutex_unlock(void* mutex);
}

namespace {

constexpr std::ptrdiff_t size_of_mutex = sizeof(pthread_mutex_t);

// The mutex of all sections; null: no section has begun in any execution.
void* section = nullptr;

bool enter_again(void* mutex) {
    const auto held = machine().thread().held.find(mutex);
    if (held == machine().thread().held.end())
        return false;
    ++held->second;
    return true;
}

// Which of the mutexes is that of the stream.
void* lock_of(const void* stream, void* locks) {
    const int number = stream == stdout ? 0 : stream == stderr ? 1 : 2;
    return static_cast<std::byte*>(locks) + number * size_of_mutex;
}

} // namespace

void katlas::native::leave_sections() {
    auto& held = machine().thread().held;
    const auto known = held.find(section);
    if (section == nullptr || known == held.end())
        return;
    known->second = 1;
    katlas_here = nullptr;
    katlas_pthread_mutex_unlock(section);
}

extern "C" {

void katlas_begin_section(void* mutex) {
    section = mutex;
    if (!enter_again(mutex))
        katlas_pthread_mutex_lock(mutex);
}
void katlas_end_section(void* mutex) {
    if (!machine().thread().held.contains(mutex))
        machine().fail(ErrorKind::bad_address, katlas_here, "an atomic section ends that has not begun");
    katlas_pthread_mutex_unlock(mutex);
}

void katlas_stream_lock(const void* stream, void* locks) {
    if (void* mutex = lock_of(stream, locks); !enter_again(mutex))
        katlas_pthread_mutex_lock(mutex);
}
int katlas_stream_trylock(const void* stream, void* locks) {
    void* mutex = lock_of(stream, locks);
    return enter_again(mutex) ? 0 : katlas_pthread_mutex_trylock(mutex);
}
void katlas_stream_unlock(const void* stream, void* locks) {
    katlas_pthread_mutex_unlock(lock_of(stream, locks));
}
}
