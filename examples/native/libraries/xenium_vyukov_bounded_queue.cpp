// xenium's vyukov_bounded_queue with room for two: two threads put in an element each, and one takes one out. Each
// element is got once.
#include <cassert>
#include <thread>

#include <xenium/vyukov_bounded_queue.hpp>

int main() {
    xenium::vyukov_bounded_queue<int> queue(2);
    int times[3] = {};
    std::thread other([&] { assert(queue.try_push(1)); });
    assert(queue.try_push(2));
    int x = 0;
    if (queue.try_pop(x))
        ++times[x];
    other.join();
    while (queue.try_pop(x))
        ++times[x];
    assert(times[1] == 1 && times[2] == 1);
}
