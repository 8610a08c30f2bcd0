#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <stop_token>
#include <thread>
using namespace std::chrono_literals;
std::shared_mutex sm;
std::timed_mutex tm;
std::recursive_mutex rm;
std::once_flag once;
int n, calls;
std::condition_variable_any cva;
std::mutex m;
std::condition_variable cv;
bool go;
int main() {
    std::jthread a([](std::stop_token st) {
        std::unique_lock l(m);
        cva.wait(l, st, [] { return false; });
        assert(st.stop_requested());
    });
    a.request_stop();
    a.join();
    std::thread b([] {
        std::shared_lock l(sm);
        std::call_once(once, [] { ++calls; });
    });
    {
        std::unique_lock l(sm);
        n = 1;
    }
    std::call_once(once, [] { ++calls; });
    b.join();
    assert(calls == 1);
    std::thread c([] {
        std::unique_lock l(m);
        if (cv.wait_for(l, 10ms, [] { return go; }))
            assert(go);
    });
    {
        std::lock_guard g(m);
        go = true;
    }
    cv.notify_all();
    c.join();
    if (tm.try_lock_for(1ms))
        tm.unlock();
    std::scoped_lock sl(rm, tm);
    { std::lock_guard g(rm); }
    std::this_thread::sleep_for(1ms);
    auto t0 = std::chrono::steady_clock::now();
    std::this_thread::sleep_until(t0 + 1s);
    assert(std::chrono::steady_clock::now() >= t0 + 1s);
}
