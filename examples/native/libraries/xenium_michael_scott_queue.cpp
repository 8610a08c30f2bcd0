// xenium's michael_scott_queue with several schemes that reclaim its nodes: -DRECLAIMER=hazard_pointer and the like,
// with -DARGUMENTS=<...> if it is a template. One thread puts in two elements and another one takes up to two, or, with
// -DCONSUMERS, two threads take one each. Each element is got once, in their order, and nothing is used that was freed.
#include <array>
#include <cassert>
#include <thread>

#include <xenium/michael_scott_queue.hpp>
#define HEADER(name) <xenium/reclamation/name.hpp>
#include HEADER(RECLAIMER)

#ifndef ARGUMENTS
#define ARGUMENTS
#endif

int main() {
    using Reclaimer = xenium::reclamation::RECLAIMER ARGUMENTS;
    xenium::michael_scott_queue<int, xenium::policy::reclaimer<Reclaimer>> queue;
    int x = 0;
#ifdef CONSUMERS
    int y = 0;
    queue.push(1);
    queue.push(2);
    std::thread consumer([&] { assert(queue.try_pop(y)); });
    assert(queue.try_pop(x));
    consumer.join();
    assert(x + y == 3 && !queue.try_pop(x));
#else
    int got = 0;
    std::thread producer([&] {
        queue.push(1);
        queue.push(2);
    });
    if (queue.try_pop(x))
        assert(x == ++got);
    producer.join();
    while (queue.try_pop(x))
        assert(x == ++got);
    assert(got == 2);
#endif
}
