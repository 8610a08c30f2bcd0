#include <barrier>
#include <cassert>
#include <thread>

int rounds;
std::barrier b(2, []() noexcept { ++rounds; });
int x[2], y[2];
void run(int me) {
    x[me] = 1;
    b.arrive_and_wait();
    assert(x[1 - me] == 1 && rounds == 1);
    y[me] = 1;
    b.arrive_and_wait();
    assert(y[1 - me] == 1 && rounds == 2);
}
int main() {
    std::thread t(run, 0);
    run(1);
    t.join();
}
