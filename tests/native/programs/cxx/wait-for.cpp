#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable c;
bool ready, gone;
int main() {
    std::thread t([] {
        std::unique_lock lock(m);
        if (!c.wait_for(lock, std::chrono::seconds(1), [] { return ready; }))
            gone = true;
    });
    {
        std::lock_guard guard(m);
        ready = true;
    }
    c.notify_one();
    t.join();
}
