#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> x;
int main() {
    std::thread t([] { x.wait(0); });
    x = 1;
    t.join();
}
