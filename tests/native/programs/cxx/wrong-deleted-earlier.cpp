#include <thread>

int* number;

int main() {
    number = new int(3);
    std::thread t([] { delete number; });
    t.join();
    return *number - 3;
}
