#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>
std::mutex m;
int n;
void risky(int i) {
    std::lock_guard g(m);
    ++n;
    if (i == 1)
        throw std::invalid_argument("one");
}
int main() {
    std::thread t([] {
        try {
            risky(1);
        } catch (const std::invalid_argument&) {
            std::lock_guard g(m);
            --n;
        }
    });
    risky(0);
    t.join();
    assert(n == 1);
}
