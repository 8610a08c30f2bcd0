#include <cassert>
#include <thread>

#include <readerwriterqueue/readerwriterqueue.h>
int main() {
    moodycamel::ReaderWriterQueue<int> q(2);
    std::thread t([&] {
        q.enqueue(1);
        q.enqueue(2);
    });
    int x, got = 0;
    if (q.try_dequeue(x)) {
        assert(x == 1);
        ++got;
    }
    t.join();
    while (q.try_dequeue(x)) {
        ++got;
        assert(x == got);
    }
    assert(got == 2);
}
