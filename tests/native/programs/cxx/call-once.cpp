#include <cassert>
#include <mutex>
#include <thread>

std::once_flag flag;
int n;
void init() {
    std::call_once(flag, [] { ++n; });
    assert(n == 1);
}
int main() {
    std::thread t(init);
    init();
    t.join();
}
