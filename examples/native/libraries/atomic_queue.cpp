// atomic_queue's AtomicQueue2, whose elements need not be atomic, with room for two: one thread puts in two elements
// and another one puts in one and takes up to two. Each element is got once, and those of a thread in their order.
#include <cassert>
#include <thread>

#include <atomic_queue/atomic_queue.h>

int main() {
    atomic_queue::AtomicQueue2<int, 2> queue;
    int got = 0;
    std::thread producer([&] {
        queue.push(1);
        queue.push(2);
        queue.push(3);
    });
    int x = 0;
    while (got < 2 && queue.try_pop(x))
        assert(x == ++got);
    if (got == 0)
        assert(queue.pop() == ++got);
    producer.join();
    while (queue.try_pop(x))
        assert(x == ++got);
    assert(got == 3);
}
