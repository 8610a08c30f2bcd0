// Threads, condition variables, and clocks.
#include "runtime.hpp"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include <pthread.h>
#include <time.h>

namespace std {

thread::_State::~_State() = default;

namespace {

void* run_with_block(void* state) {
    const unique_ptr<thread::_State> own(static_cast<thread::_State*>(state));
    own->_M_run();
    katlas_from(nullptr); // what comes is of no place of the program's
    return nullptr;
}

// Ends the object when the thread's function ends, also by an exception. The destructor is inlined, so that nobody
// could know the address of the variable: the variables of threads that may be exchanged are not visible outside.
struct End {
    thread::_State* state;
    [[gnu::always_inline]] ~End() { state->~_State(); }
};

// The explorer has moved the object, so that it is in no block.
void* run_in_place(void* state) {
    auto* const own = static_cast<thread::_State*>(state);
    const End end{own};
    own->_M_run();
    katlas_from(nullptr);
    return nullptr;
}

} // namespace

void thread::_M_start_thread(_State_ptr state, void (*)()) {
    katlas_create_with_state(&_M_id._M_thread, &run_in_place, &run_with_block, state.release());
}
void thread::join() {
    if (!joinable())
        __throw_system_error(EINVAL);
    pthread_join(_M_id._M_thread, nullptr);
    _M_id = id();
}
void thread::detach() {
    if (!joinable())
        __throw_system_error(EINVAL);
    pthread_detach(_M_id._M_thread);
    _M_id = id();
}
unsigned thread::hardware_concurrency() noexcept {
    return 2;
}

condition_variable::condition_variable() noexcept = default;
condition_variable::~condition_variable() noexcept = default;
void condition_variable::wait(unique_lock<mutex>& lock) {
    _M_cond.wait(*lock.mutex());
}
void condition_variable::notify_one() noexcept {
    _M_cond.notify_one();
}
void condition_variable::notify_all() noexcept {
    _M_cond.notify_all();
}

// What call_once calls.
__thread void* __once_callable = nullptr;
__thread void (*__once_call)() = nullptr;
extern "C" void __once_proxy() {
    __once_call();
}

namespace chrono {
inline namespace _V2 {

system_clock::time_point system_clock::now() noexcept {
    timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return time_point(duration(seconds(time.tv_sec) + nanoseconds(time.tv_nsec)));
}
steady_clock::time_point steady_clock::now() noexcept {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time_point(duration(seconds(time.tv_sec) + nanoseconds(time.tv_nsec)));
}

} // namespace _V2
} // namespace chrono

namespace this_thread {
void __sleep_for(chrono::seconds s, chrono::nanoseconds ns) {
    const timespec time{s.count(), ns.count()};
    nanosleep(&time, nullptr);
}
} // namespace this_thread

} // namespace std

// Of the library libatomic. Larger atomics are refused.
bool is_lock_free(std::size_t size, const volatile void*) noexcept __asm__("__atomic_is_lock_free");
bool is_lock_free(std::size_t size, const volatile void*) noexcept {
    return size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
}
