#include <latch>
#include <thread>

std::latch l(2);
int main() {
    std::thread t([] { l.wait(); });
    l.count_down();
    t.join();
}
