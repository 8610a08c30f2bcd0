#include <atomic>
#include <stop_token>
#include <thread>

std::atomic<int> rounds;
int main() {
    std::jthread t([](std::stop_token stop) {
        if (!stop.stop_requested())
            ++rounds;
    });
}
