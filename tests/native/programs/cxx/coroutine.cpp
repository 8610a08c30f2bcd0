#include <cassert>
#include <coroutine>
#include <exception>
#include <thread>
struct Gen {
    struct promise_type {
        int v;
        Gen get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int i) {
            v = i;
            return {};
        }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }
    };
    std::coroutine_handle<promise_type> h;
    ~Gen() {
        if (h)
            h.destroy();
    }
};
Gen gen(int n) {
    for (int i = 0; i < n; ++i)
        co_yield i;
}
int sum;
int main() {
    Gen g = gen(3);
    std::thread t([&] {
        for (g.h.resume(); !g.h.done(); g.h.resume())
            sum += g.h.promise().v;
    });
    t.join();
    assert(sum == 3);
}
