#include <stdexcept>
#include <thread>

int main() {
    std::thread t([] { throw std::logic_error("no"); });
    t.join();
}
