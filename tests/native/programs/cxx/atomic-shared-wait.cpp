#include <atomic>
#include <cassert>
#include <memory>
#include <thread>
std::atomic<std::shared_ptr<int>> p;
int main() {
    std::thread t([] {
        p.store(std::make_shared<int>(1));
        p.notify_all();
    });
    p.wait(nullptr);
    assert(*p.load() == 1);
    t.join();
}
