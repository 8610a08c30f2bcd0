#include <atomic>
#include <cassert>
#include <thread>

int data;
std::atomic<bool> ready;
int main() {
    std::thread reader([] {
        if (ready.load(std::memory_order_acquire))
            assert(data == 1);
    });
    data = 1;
    ready.store(true, std::memory_order_release);
    reader.join();
}
