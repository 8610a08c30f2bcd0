// Waits with a time-out advance the thread's clock.
#include <cassert>
#include <chrono>
#include <future>
#include <mutex>
#include <semaphore>

using namespace std::chrono_literals;

int main() {
    std::binary_semaphore s(0);
    std::timed_mutex m;
    std::promise<int> p;
    std::future<int> f = p.get_future();
    const auto begin = std::chrono::steady_clock::now();
    assert(!s.try_acquire_for(1s));
    assert(!s.try_acquire_until(begin + 2s));
    m.lock();
    assert(f.wait_for(1s) == std::future_status::timeout);
    assert(f.wait_until(std::chrono::steady_clock::now() + 1s) == std::future_status::timeout);
    assert(std::chrono::steady_clock::now() - begin >= 4s);
    m.unlock();
}
