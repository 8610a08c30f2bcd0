#include <mutex>
#include <thread>

std::mutex m, n;
int main() {
    std::thread t([] {
        std::lock_guard first(m);
        std::lock_guard second(n);
    });
    {
        std::lock_guard first(n);
        std::lock_guard second(m);
    }
    t.join();
}
