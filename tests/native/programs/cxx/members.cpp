#include <atomic>
#include <cassert>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>
struct C : std::enable_shared_from_this<C> {
    std::atomic<int> n{0};
    void f(int k) { n += k; }
    virtual void g() { n += 10; }
    virtual ~C() = default;
};
struct Big {
    long v[10];
};
Big make(long k) {
    Big b{};
    b.v[9] = k;
    return b;
}
int main() {
    auto c = std::make_shared<C>();
    std::thread t(&C::f, c.get(), 3), u(&C::g, c);
    t.join();
    u.join();
    assert(c->n == 13);
    std::weak_ptr<C> w = c;
    std::thread x([w] {
        if (auto p = w.lock())
            p->f(1);
    });
    c.reset();
    x.join();
    assert(w.expired());
    auto d = std::async(std::launch::deferred, make, 7L);
    assert(d.get().v[9] == 7);
    std::shared_future<std::string> sf =
        std::async(std::launch::async, [] { return std::string("shared future text longer"); }).share();
    std::thread y([sf] { assert(sf.get().size() == 25); });
    assert(sf.get().size() == 25);
    y.join();
    std::vector<std::function<int()>> fs;
    for (int i = 0; i < 3; ++i)
        fs.emplace_back([i] { return i; });
    assert(fs[2]() == 2);
}
