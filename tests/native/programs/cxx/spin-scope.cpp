// The loop has a variable of its own, so that its exit and its next round part behind the variable's scope. What it
// calls is a function of the library that could throw.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>
std::atomic<unsigned> next;
std::unique_ptr<std::atomic<unsigned>[]> ready = std::make_unique<std::atomic<unsigned>[]>(1);
unsigned take() {
    unsigned at = next.load();
    for (;;) {
        std::atomic<unsigned>* cell = &ready[0];
        unsigned limit = cell->load();
        if (limit > at) {
            if (next.compare_exchange_weak(at, at + 1))
                break;
        } else {
            const unsigned again = next.load();
            if (again == at && limit == 7)
                return 7;
            at = again;
        }
    }
    return at;
}
int main() {
    std::thread t([] { ready[0] = 1; });
    assert(take() == 0);
    t.join();
}
