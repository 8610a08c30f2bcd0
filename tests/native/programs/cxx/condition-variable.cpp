#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable c;
bool ready;
int main() {
    std::thread t([] {
        std::unique_lock lock(m);
        c.wait(lock, [] { return ready; });
    });
    {
        std::lock_guard guard(m);
        ready = true;
    }
    c.notify_one();
    t.join();
}
