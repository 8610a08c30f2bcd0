// Variables that are initialised where the program comes to them, and what is done at the ends of threads and of the
// program.
#include "runtime.hpp"

#include <atomic>
#include <cstdlib>

#include <cxxabi.h>
#include <pthread.h>

namespace {

// The first byte of a guard says whether the variable is initialised: compiled code looks at it. The second half is 0
// before that, then says who initialises, then is `done`.
constexpr unsigned done = ~0U;

unsigned* state_of(abi::__guard* guard) {
    return reinterpret_cast<unsigned*>(guard) + 1;
}

} // namespace

namespace __cxxabiv1 {
extern "C" {

int __cxa_guard_acquire(__guard* guard) {
    const auto self = static_cast<unsigned>(pthread_self());
    unsigned seen = 0;
    katlas_round();
    if (__atomic_compare_exchange_n(state_of(guard), &seen, self, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE))
        return 1;
    if (seen == self)
        katlas_fail("the initialisation of a variable comes to the variable again");
    if (seen != done)
        katlas_block();
    return 0;
}
void __cxa_guard_release(__guard* guard) {
    __atomic_store_n(reinterpret_cast<char*>(guard), char{1}, __ATOMIC_RELEASE);
    __atomic_store_n(state_of(guard), done, __ATOMIC_RELEASE);
}
void __cxa_guard_abort(__guard* guard) {
    __atomic_store_n(state_of(guard), 0U, __ATOMIC_RELEASE);
}
}
} // namespace __cxxabiv1

namespace {

struct Last {
    void (*function)(void*);
    void* object;
    Last* before;
};

thread_local Last* last_of_thread = nullptr;
thread_local Last* last_behind_thread = nullptr;
std::atomic<Last*> last_of_all{nullptr};

Last* note(void (*function)(void*), void* object) {
    return new (std::malloc(sizeof(Last))) Last{function, object, nullptr};
}

void add(Last*& list, void (*function)(void*), void* object) {
    Last* last = note(function, object);
    last->before = list;
    list = last;
}
void call_all(Last*& list) {
    while (Last* last = list) {
        list = last->before;
        last->function(last->object);
        std::free(last);
    }
}

void call_without_argument(void* function) {
    reinterpret_cast<void (*)()>(function)();
}

} // namespace

extern "C" {

int __cxa_thread_atexit(void (*function)(void*), void* object, void*) {
    add(last_of_thread, function, object);
    return 0;
}
void katlas_behind_thread(void (*function)(void*), void* object) {
    add(last_behind_thread, function, object);
}
int __cxa_atexit(void (*function)(void*), void* object, void*) {
    Last* last = note(function, object);
    last->before = last_of_all.load(std::memory_order_relaxed);
    while (!last_of_all.compare_exchange_strong(last->before, last, std::memory_order_acq_rel))
        ;
    return 0;
}
int atexit(void (*function)()) {
    return __cxa_atexit(&call_without_argument, reinterpret_cast<void*>(function), nullptr);
}

// By the explorer, when the thread ends, and when the program does.
void katlas_destroy_of_thread() {
    call_all(last_of_thread);
    call_all(last_behind_thread);
}
void katlas_destroy_all() {
    while (Last* last = last_of_all.load(std::memory_order_acquire)) {
        last_of_all.store(last->before, std::memory_order_relaxed);
        last->function(last->object);
        std::free(last);
    }
}
}
