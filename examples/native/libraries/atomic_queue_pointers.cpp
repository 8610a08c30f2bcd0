// atomic_queue's AtomicQueue of pointers: the consumer reads what the producer wrote behind the pointer. There is a
// data race, since a pop reads an element by an exchange that is memory_order_release only.
#include <cassert>
#include <thread>

#include <atomic_queue/atomic_queue.h>

int main() {
    atomic_queue::AtomicQueue<int*, 2> queue;
    int data = 0;
    std::thread producer([&] {
        data = 1;
        queue.push(&data);
    });
    int* pointer = nullptr;
    if (queue.try_pop(pointer))
        assert(*pointer == 1);
    producer.join();
}
