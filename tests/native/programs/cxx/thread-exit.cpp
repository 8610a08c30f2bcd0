// pthread_exit leaves the functions of the thread as an exception does.
#include <cassert>
#include <memory>
#include <mutex>

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

int main() {
    pthread_t thread;
    pthread_create(&thread, nullptr, work, nullptr);
    void* result = nullptr;
    pthread_join(thread, &result);
    std::lock_guard<std::mutex> guard(m);
    assert(result == &handled && handled == 1);
    assert(destroyed == 4); // of leave and work, the owned one, and that of the thread
}
