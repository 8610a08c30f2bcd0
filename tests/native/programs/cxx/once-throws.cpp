#include <cassert>
#include <mutex>
#include <thread>

std::once_flag flag;
int tries;
void init() {
    try {
        std::call_once(flag, [] {
            if (++tries == 1)
                throw 1;
        });
    } catch (int) {
    }
}
int main() {
    std::thread t(init);
    init();
    t.join();
    assert(tries >= 1 && tries <= 2);
    init();
    assert(tries == 2);
}
