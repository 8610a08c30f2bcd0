#include <cassert>
#include <mutex>
#include <thread>
std::mutex a, b;
int n;
int main() {
    std::thread t([] {
        std::scoped_lock l(b, a);
        ++n;
    });
    {
        std::scoped_lock l(a, b);
        ++n;
    }
    t.join();
    assert(n == 2);
}
