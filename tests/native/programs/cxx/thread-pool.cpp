#include <cassert>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>
class Pool {
    std::vector<std::thread> workers;
    std::queue<std::function<void()>> tasks;
    std::mutex m;
    std::condition_variable c;
    bool stop = false;

  public:
    explicit Pool(int n) {
        for (int i = 0; i < n; ++i)
            workers.emplace_back([this] {
                for (;;) {
                    std::function<void()> task;
                    {
                        std::unique_lock l(m);
                        c.wait(l, [this] { return stop || !tasks.empty(); });
                        if (stop && tasks.empty())
                            return;
                        task = std::move(tasks.front());
                        tasks.pop();
                    }
                    task();
                }
            });
    }
    template <class F>
    auto run(F f) {
        auto p = std::make_shared<std::packaged_task<decltype(f())()>>(f);
        auto r = p->get_future();
        {
            std::lock_guard g(m);
            tasks.emplace([p] { (*p)(); });
        }
        c.notify_one();
        return r;
    }
    ~Pool() {
        {
            std::lock_guard g(m);
            stop = true;
        }
        c.notify_all();
        for (auto& w : workers)
            w.join();
    }
};
int main() {
    Pool p(1);
    auto a = p.run([] { return 1; });
    auto b = p.run([] { return 2; });
    assert(a.get() + b.get() == 3);
}
