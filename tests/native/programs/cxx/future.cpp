#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> p;
    std::future<int> f = p.get_future();
    std::thread t([&] { p.set_value(3); });
    assert(f.get() == 3);
    t.join();
    assert(std::async(
               std::launch::async, [](int i) { return i + 1; }, 4)
               .get() == 5);
}
