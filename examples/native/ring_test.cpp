// Tests of ring.hpp (docs/lock-free-queue.md).
#include "ring.hpp"

#include <cassert>
#include <thread>

#include <katlas/verify.hpp>

// What is pushed is popped, once and in its order, now or later.
KATLAS_TEST(order) {
    Ring<int, 3> ring;
    int pushed = 0;
    int popped = 0;
    std::thread producer([&] {
        for (int i = 1; i <= 4 && ring.push(i); ++i)
            pushed = i;
    });
    int value = 0;
    while (popped < 2 && ring.pop(value))
        assert(value == ++popped);
    producer.join();
    while (ring.pop(value))
        assert(value == ++popped);
    assert(popped == pushed);
}

// Who waits for an element gets it. Executions in which it is not there yet are left out: who waits longer is as good.
KATLAS_TEST(waiting) {
    Ring<int, 2> ring;
    std::thread producer([&] { ring.push(1); });
    int value = 0;
    katlas::assume(ring.pop(value));
    assert(value == 1);
    producer.join();
}
