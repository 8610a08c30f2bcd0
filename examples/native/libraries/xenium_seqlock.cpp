// xenium's seqlock: two threads write, one of which then reads. What it reads is what one thread has written.
#include <cassert>
#include <thread>

#include <xenium/seqlock.hpp>

struct Pair {
    long first, second;
};

int main() {
    xenium::seqlock<Pair> lock(Pair{0, 0});
    std::thread writer([&] { lock.store({1, 1}); });
    const Pair seen = lock.load();
    assert(seen.first == seen.second);
    lock.update([](Pair& value) {
        value.first += 2;
        value.second += 2;
    });
    writer.join();
    const Pair last = lock.load();
    assert(last.first == last.second && (last.first == 1 || last.first == 3));
}
