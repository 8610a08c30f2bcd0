#include <mutex>
#include <thread>
std::mutex a, b;
int main() {
    std::thread t([] { b.lock(); });
    { std::scoped_lock l(a, b); }
    t.join();
}
