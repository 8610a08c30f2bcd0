// A reader of a sequence lock goes around while the number that it has read is odd.
#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> sequence;
int data;
int main() {
    std::thread t([] {
        sequence.store(1, std::memory_order_relaxed);
        data = 1;
        sequence.store(2, std::memory_order_release);
    });
    int seen = sequence.load(std::memory_order_acquire);
    while (seen % 2 != 0)
        seen = sequence.load(std::memory_order_acquire);
    if (seen == 2)
        assert(data == 1);
    t.join();
}
