#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <latch>
#include <memory>
#include <mutex>
#include <thread>
using namespace std::chrono_literals;
std::atomic<std::shared_ptr<int>> p;
std::atomic_flag f;
std::atomic<double> d{0};
std::timed_mutex tm;
std::condition_variable cv;
std::mutex m;
int main() {
    auto one = std::make_shared<int>(1);
    p = one;
    std::thread t([&] {
        auto e = one;
        if (p.compare_exchange_strong(e, std::make_shared<int>(2)))
            f.test_and_set();
        f.notify_one();
        d += 1.5;
    });
    d += 1;
    f.wait(false);
    assert(*p.load() == 2);
    auto old = p.exchange(nullptr);
    assert(*old == 2);
    t.join();
    assert(d == 2.5);
    old.reset();
    assert(one.use_count() == 1);
    std::latch l(1);
    assert(!l.try_wait());
    l.count_down();
    assert(l.try_wait());
    std::atomic_thread_fence(std::memory_order_seq_cst);
    std::atomic_signal_fence(std::memory_order_acquire);
    if (tm.try_lock_until(std::chrono::steady_clock::now() + 1s))
        tm.unlock();
    std::unique_lock u(m);
    assert(cv.wait_until(u, std::chrono::system_clock::now() + 1s) == std::cv_status::timeout);
}
