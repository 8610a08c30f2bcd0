// Boost.Lockfree's queue of one producer and one consumer, with room for two: the consumer gets what was put in, in
// its order, and what it does not get is still there. An element is refused only where the queue was full.
#include <cassert>
#include <thread>

#include <boost/lockfree/spsc_queue.hpp>

int main() {
    boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>> queue;
    int put = 0;
    int got = 0;
    std::thread producer([&] {
        for (int i = 1; i <= 3 && queue.push(i); ++i)
            put = i;
    });
    int x = 0;
    while (got < 2 && queue.pop(x))
        assert(x == ++got);
    producer.join();
    assert(put >= 2);
    while (queue.pop(x))
        assert(x == ++got);
    assert(got == put);
}
