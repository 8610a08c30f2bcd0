#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

std::atomic<std::shared_ptr<int>> current;
int main() {
    std::thread t([] { current.store(std::make_shared<int>(7)); });
    if (auto p = current.load())
        assert(*p == 7);
    t.join();
    assert(*current.load() == 7);
}
