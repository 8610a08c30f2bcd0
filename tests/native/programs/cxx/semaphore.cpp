#include <cassert>
#include <semaphore>
#include <thread>

std::counting_semaphore<2> s(1);
int n;
void add() {
    s.acquire();
    ++n;
    s.release();
}
int main() {
    std::thread a(add), b(add);
    a.join();
    b.join();
    assert(n == 2);
}
