#include <cassert>
#include <string>
#include <thread>

int alive;
struct Own {
    std::string text = "a text that is longer than sixteen";
    Own() { ++alive; }
    ~Own() { --alive; }
};
thread_local Own own;
int main() {
    std::thread t([] {
        own.text += "!";
        assert(own.text.size() == 35);
    });
    t.join();
    assert(alive == 0);
    assert(own.text.size() == 34 && alive == 1);
}
