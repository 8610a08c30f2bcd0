#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex m;
int n;
int main() {
    std::thread r([] {
        std::shared_lock lock(m);
        assert(n == 0 || n == 1);
    });
    {
        std::unique_lock lock(m);
        n = 1;
    }
    r.join();
}
