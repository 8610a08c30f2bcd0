#include <cassert>
#include <memory>
#include <thread>

int alive;
struct Thing {
    Thing() { ++alive; }
    ~Thing() { --alive; }
};
int main() {
    auto p = std::make_shared<Thing>();
    std::thread t([q = p]() mutable { q.reset(); });
    p.reset();
    t.join();
    assert(alive == 0);
}
