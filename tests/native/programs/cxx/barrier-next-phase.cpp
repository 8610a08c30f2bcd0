// A thread may arrive in the next phase of a barrier that nobody has waited for.
#include <atomic>
#include <barrier>
#include <thread>

int main() {
    std::barrier b(1);
    std::atomic<bool> done = false;
    std::thread t([&] {
        (void)b.arrive();
        done.store(true, std::memory_order_relaxed);
    });
    if (done.load(std::memory_order_relaxed))
        (void)b.arrive();
    t.join();
}
