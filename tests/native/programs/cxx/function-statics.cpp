#include <cassert>
#include <thread>

int made;
struct One {
    int value;
    One() : value(++made) {}
};
int get() {
    static One one;
    return one.value;
}
int main() {
    std::thread t([] { assert(get() == 1); });
    assert(get() == 1);
    t.join();
    assert(made == 1);
}
