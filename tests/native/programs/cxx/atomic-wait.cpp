#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x;
int data;
int main() {
    std::thread t([] {
        x.wait(0);
        assert(x == 1 && data == 1);
    });
    data = 1;
    x = 1;
    x.notify_one();
    t.join();
}
