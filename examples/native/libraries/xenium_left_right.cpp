// xenium's left_right: a writer changes one of two copies while a reader reads the other one. What the reader reads is
// never half of a change, and never older than what it read before.
#include <cassert>
#include <thread>

#include <xenium/left_right.hpp>

struct Pair {
    int first = 0, second = 0;
};

int main() {
    xenium::left_right<Pair> pair;
    std::thread reader([&] {
        int last = 0;
        for (int i = 0; i < 2; ++i) {
            const Pair seen = pair.read([](const Pair& value) { return value; });
            assert(seen.first == seen.second && seen.first >= last);
            last = seen.first;
        }
    });
    for (int i = 0; i < 2; ++i)
        pair.update([](Pair& value) {
            ++value.first;
            ++value.second;
        });
    reader.join();
    assert(pair.read([](const Pair& value) { return value.first; }) == 2);
}
