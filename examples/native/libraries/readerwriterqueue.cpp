// moodycamel's ReaderWriterQueue, of one producer and one consumer, which grows by a block: the consumer gets what was
// put in, in its order, and what it does not get is still there.
#include <cassert>
#include <thread>

#include <readerwriterqueue/readerwriterqueue.h>

int main() {
    moodycamel::ReaderWriterQueue<int, 2> queue(1);
    int got = 0;
    std::thread producer([&] {
        for (int i = 1; i <= 3; ++i)
            assert(queue.enqueue(i));
    });
    int x = 0;
    while (got < 2 && queue.try_dequeue(x))
        assert(x == ++got);
    producer.join();
    while (queue.try_dequeue(x))
        assert(x == ++got);
    assert(got == 3);
}
