// xenium's chase_work_stealing_deque: its owner puts in two elements and pops them, and a thief steals one. Under RC11
// one of them is got twice: the thief's first read of `top` need not acquire what the owner did before it took the last
// one.
#include <atomic>
#include <cassert>
#include <thread>

#include <xenium/chase_work_stealing_deque.hpp>

int items[3];
std::atomic<int> got[3]; // how often each item was popped or stolen

static void count(const int* item) {
    assert(got[item - items].fetch_add(1, std::memory_order_relaxed) == 0);
}

int main() {
    xenium::chase_work_stealing_deque<int> deque;
    std::thread thief([&] {
        int* item = nullptr;
        if (deque.try_steal(item))
            count(item);
    });
    deque.try_push(&items[1]);
    deque.try_push(&items[2]);
    int* item = nullptr;
    for (int i = 0; i < 2; ++i)
        if (deque.try_pop(item))
            count(item);
    thief.join();
}
