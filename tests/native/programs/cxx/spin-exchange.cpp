#include <atomic>
#include <cassert>
#include <thread>
class Spin {
    std::atomic<bool> b{false};

  public:
    void lock() {
        bool e = false;
        while (!b.compare_exchange_weak(e, true, std::memory_order_acquire))
            e = false;
    }
    void unlock() { b.store(false, std::memory_order_release); }
};
Spin s;
int n;
int main() {
    std::thread t([] {
        s.lock();
        ++n;
        s.unlock();
    });
    s.lock();
    ++n;
    s.unlock();
    t.join();
    assert(n == 2);
}
