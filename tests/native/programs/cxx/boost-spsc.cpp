#include <cassert>
#include <thread>

#include <boost/lockfree/spsc_queue.hpp>
boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>> q;
int main() {
    std::thread t([] {
        q.push(1);
        q.push(2);
    });
    int x, got = 0;
    if (q.pop(x)) {
        assert(x == 1);
        ++got;
        if (q.pop(x)) {
            assert(x == 2);
            ++got;
        }
    }
    t.join();
    while (q.pop(x)) {
        ++got;
        assert(x == got);
    }
    assert(got == 2);
}
