// Boost.Lockfree's stack, whose nodes come from the heap and are kept for later: one thread pushes, and another one
// pops. Each element is popped once, and the later one first where both were there.
#include <cassert>
#include <thread>

#include <boost/lockfree/stack.hpp>

int main() {
    boost::lockfree::stack<int> stack(0);
    int times[3] = {};
    std::thread producer([&] {
        stack.push(1);
        stack.push(2);
    });
    int first = 0;
    int second = 0;
    if (stack.pop(first)) {
        ++times[first];
        if (stack.pop(second))
            ++times[second];
    }
    producer.join();
    int x = 0;
    while (stack.pop(x))
        ++times[x];
    assert(times[1] == 1 && times[2] == 1);
}
