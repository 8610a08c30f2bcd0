// Boost.Lockfree's queue, whose nodes come from the heap and are kept for later, or from an array (-DFIXED_SIZE): two
// threads push, and one of them pops. Each element is popped once, and those of a thread in their order.
#include <cassert>
#include <thread>

#include <boost/lockfree/queue.hpp>

int main() {
#ifdef FIXED_SIZE
    boost::lockfree::queue<int, boost::lockfree::capacity<3>> queue;
#else
    boost::lockfree::queue<int> queue(0);
#endif
    int got[3] = {};
    int count = 0;
    std::thread producer([&] {
        queue.push(1);
        queue.push(2);
    });
    if (queue.pop(got[count]))
        ++count;
    producer.join();
    while (count < 3 && queue.pop(got[count]))
        ++count;
    assert(count == 2);
    assert(got[0] == 1 && got[1] == 2);
}
