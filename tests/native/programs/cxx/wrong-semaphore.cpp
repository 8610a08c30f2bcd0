#include <semaphore>
#include <thread>
#include <vector>
int main() {
    std::counting_semaphore<4> s(0);
    std::vector<std::jthread> ts;
    for (int i = 0; i < 3; ++i)
        ts.emplace_back([&] { s.release(); });
    for (int i = 0; i < 4; ++i)
        s.acquire();
}
