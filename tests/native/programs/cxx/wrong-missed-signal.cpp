#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable c;
int main() {
    std::thread t([] {
        std::unique_lock lock(m);
        c.wait(lock);
    });
    c.notify_one();
    t.join();
}
