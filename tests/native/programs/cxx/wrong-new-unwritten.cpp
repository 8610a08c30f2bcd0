#include <thread>

int* number;

int main() {
    number = new int;
    int seen = 0;
    std::thread t([&] { seen = *number; });
    t.join();
    delete number;
    return seen == 7;
}
