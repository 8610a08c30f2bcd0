// moodycamel's ConcurrentQueue: each of two threads puts in an element, and one takes one out. Each element is got
// once.
#include <cassert>
#include <thread>

#include <concurrentqueue/concurrentqueue.h>

int main() {
    moodycamel::ConcurrentQueue<int> queue(2);
    int times[3] = {};
    std::thread other([&] { assert(queue.enqueue(1)); });
    assert(queue.enqueue(2));
    int x = 0;
    if (queue.try_dequeue(x))
        ++times[x];
    other.join();
    while (queue.try_dequeue(x))
        ++times[x];
    assert(times[1] == 1 && times[2] == 1);
}
