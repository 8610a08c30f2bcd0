#include <chrono>
#include <mutex>
#include <thread>

std::timed_mutex m;
int visits;

void visit() {
    while (!m.try_lock_for(std::chrono::milliseconds(1)))
        ;
    ++visits;
    m.unlock();
}

int main() {
    std::thread t(visit);
    visit();
    t.join();
}
