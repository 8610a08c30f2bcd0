#include <cassert>
#include <mutex>
#include <thread>

std::mutex m;
int n;
void add() {
    std::lock_guard guard(m);
    ++n;
}
int main() {
    std::thread a(add), b(add);
    a.join();
    b.join();
    assert(n == 2);
}
