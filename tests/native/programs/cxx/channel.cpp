#include <cassert>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
template <class T>
class Channel {
    std::mutex m;
    std::condition_variable c;
    std::deque<T> q;
    bool closed = false;

  public:
    void send(T v) {
        {
            std::lock_guard g(m);
            q.push_back(std::move(v));
        }
        c.notify_one();
    }
    void close() {
        {
            std::lock_guard g(m);
            closed = true;
        }
        c.notify_all();
    }
    std::optional<T> receive() {
        std::unique_lock l(m);
        c.wait(l, [&] { return closed || !q.empty(); });
        if (q.empty())
            return {};
        T v = std::move(q.front());
        q.pop_front();
        return v;
    }
};
int main() {
    Channel<int> ch;
    int sum = 0;
    std::thread r([&] {
        while (auto v = ch.receive())
            sum += *v;
    });
    ch.send(1);
    ch.send(2);
    ch.close();
    r.join();
    assert(sum == 3);
}
