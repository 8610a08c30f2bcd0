// pthread_exit leaves the functions of the thread as an exception does.
#include <cassert>
#include <future>
#include <memory>
#include <mutex>

#include <cxxabi.h>
#include <pthread.h>

int destroyed, handled;

struct Counted {
    ~Counted() { ++destroyed; }
};

std::mutex m;
thread_local Counted of_thread;

void leave() {
    std::lock_guard<std::mutex> guard(m);
    Counted local;
    pthread_exit(&handled);
}

void* work(void*) {
    Counted local;
    auto owned = std::make_unique<Counted>();
    Counted* first = &of_thread;
    assert(first != nullptr);
    try {
        leave();
    } catch (int) {
        handled += 100;
    } catch (...) {
        ++handled;
        throw;
    }
    handled += 100;
    return nullptr;
}

void* work_again(void*) {
    try {
        pthread_exit(nullptr);
    } catch (abi::__forced_unwind&) {
        ++handled;
        throw;
    } catch (...) {
        handled += 100;
    }
    return nullptr;
}

int main() {
    pthread_t thread;
    pthread_create(&thread, nullptr, work, nullptr);
    void* result = nullptr;
    pthread_join(thread, &result);
    { std::lock_guard<std::mutex> guard(m); }
    assert(result == &handled && handled == 1);
    assert(destroyed == 4); // of leave and work, the owned one, and that of the thread
    pthread_create(&thread, nullptr, work_again, nullptr);
    pthread_join(thread, nullptr);
    assert(handled == 2);
    auto promised = std::async(std::launch::async, []() -> int { pthread_exit(nullptr); });
    try {
        promised.get();
        assert(false);
    } catch (std::future_error&) {
    }
}
