#include <cassert>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>

std::mutex m;
std::condition_variable c;
std::queue<std::function<void()>> tasks;
bool stop;
int done;

void work() {
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(m);
            while (tasks.empty() && !stop)
                c.wait_for(lock, std::chrono::milliseconds(10));
            if (tasks.empty())
                return;
            task = std::move(tasks.front());
            tasks.pop();
        }
        task();
    }
}

int main() {
    std::thread worker(work);
    {
        std::lock_guard guard(m);
        tasks.push([] { ++done; });
    }
    c.notify_one();
    {
        std::lock_guard guard(m);
        stop = true;
    }
    c.notify_all();
    worker.join();
    assert(done == 1);
}
