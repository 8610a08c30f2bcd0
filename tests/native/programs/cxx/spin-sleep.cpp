#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

#include <immintrin.h>
std::atomic<int> flag;
int main() {
    std::thread t([] {
        flag = 1;
        while (flag != 2)
            _mm_pause();
    });
    while (!flag)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    flag = 2;
    t.join();
}
