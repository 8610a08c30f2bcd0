#include <atomic>
#include <cassert>
#include <thread>
std::atomic<bool> flag;
int data;
int main() {
    std::thread t([] {
        data = 1;
        flag.store(true, std::memory_order_release);
    });
    while (!flag.load(std::memory_order_acquire)) {
    }
    assert(data == 1);
    t.join();
}
