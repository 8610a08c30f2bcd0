#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::mutex m;
std::condition_variable c;
bool ready;
std::atomic<bool> flag;

int main() {
    std::thread t([] {
        {
            std::unique_lock lock(m);
            while (!c.wait_for(lock, 10ms, [] { return ready; }))
                ;
            assert(ready);
        }
        const auto end = Clock::now() + 50ms;
        while (!flag && Clock::now() < end)
            std::this_thread::sleep_for(1ms);
    });
    {
        std::lock_guard guard(m);
        ready = true;
    }
    c.notify_one();
    flag = true;
    t.join();
}
