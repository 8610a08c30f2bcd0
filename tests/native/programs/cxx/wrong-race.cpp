#include <thread>

int counter;
void add() {
    ++counter;
}
int main() {
    std::thread a(add), b(add);
    a.join();
    b.join();
}
