#include <algorithm>
#include <any>
#include <array>
#include <bitset>
#include <cassert>
#include <complex>
#include <deque>
#include <functional>
#include <list>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <variant>
struct V {
    virtual int f() const = 0;
    virtual ~V() = default;
};
struct W : V {
    int f() const override { return 7; }
};
struct L {
    virtual ~L() = default;
    int a = 1;
};
struct R {
    virtual ~R() = default;
    int b = 2;
};
struct D : L, R {
    int c = 3;
};
struct VB1 : virtual L {};
struct VB2 : virtual L {};
struct DD : VB1, VB2 {};
int main() {
    std::function<int(int)> f = [k = 3](int x) { return x + k; };
    assert(f(2) == 5);
    std::variant<int, std::string> v = "abc";
    assert(std::get<std::string>(v) == "abc");
    try {
        (void)std::get<int>(v);
        assert(0);
    } catch (const std::bad_variant_access&) {
    }
    std::any a = 3;
    assert(std::any_cast<int>(a) == 3);
    try {
        (void)std::any_cast<long>(a);
        assert(0);
    } catch (const std::bad_any_cast&) {
    }
    std::optional<int> o;
    try {
        (void)o.value();
        assert(0);
    } catch (const std::bad_optional_access&) {
    }
    std::unordered_map<std::string, int> u;
    for (int i = 0; i < 50; ++i)
        u[std::to_string(i)] = i;
    assert(u.size() == 50 && u["17"] == 17);
    for (int i = 0; i < 50; i += 2)
        u.erase(std::to_string(i));
    assert(u.size() == 25);
    std::list<int> l{3, 1, 2};
    l.sort();
    assert(l.front() == 1);
    l.reverse();
    assert(l.front() == 3);
    std::list<int> l2{9};
    l.splice(l.begin(), l2);
    l.merge(l2);
    assert(l.size() == 4);
    l.swap(l2);
    assert(l.empty());
    std::deque<int> d;
    for (int i = 0; i < 200; ++i)
        d.push_back(i);
    assert(std::accumulate(d.begin(), d.end(), 0) == 19900);
    std::priority_queue<int> q;
    q.push(1);
    q.push(5);
    q.push(3);
    assert(q.top() == 5);
    std::multiset<int> ms;
    std::mt19937 rng(1);
    for (int i = 0; i < 100; ++i)
        ms.insert((int)(rng() % 30));
    assert(ms.size() == 100 && std::is_sorted(ms.begin(), ms.end()));
    while (!ms.empty()) {
        ms.erase(std::next(ms.begin(), (long)(rng() % ms.size())));
        assert(std::is_sorted(ms.rbegin(), ms.rend(), std::greater<>()));
    }
    V* p = new W;
    int (V::*pm)() const = &V::f;
    assert((p->*pm)() == 7);
    assert(dynamic_cast<W*>(p));
    delete p;
    D dd;
    L* lp = &dd;
    R* rp = dynamic_cast<R*>(lp);
    assert(rp && rp->b == 2);
    assert(dynamic_cast<D*>(rp) == &dd);
    assert(dynamic_cast<void*>(rp) == &dd);
    assert(!dynamic_cast<W*>(lp));
    try {
        (void)dynamic_cast<W&>(*lp);
        assert(0);
    } catch (const std::bad_cast&) {
    }
    DD x;
    L* xl = &x;
    assert(dynamic_cast<VB2*>(xl));
    VB1* v1 = &x;
    assert(dynamic_cast<VB2*>(v1) == static_cast<VB2*>(&x));
    assert(typeid(*lp) == typeid(D));
    std::complex<double> c(1, 2);
    c *= c;
    assert(c.real() == -3);
    std::bitset<8> b("1010");
    assert(b.count() == 2);
    long double ld = 1.5L;
    long double* ldp = new long double(ld);
    *ldp += 1;
    assert(*ldp == 2.5L);
    delete ldp;
    std::string s = "hello";
    s += " world, this is a longer string";
    s.replace(0, 5, "HELLO");
    s.insert(3, "xx");
    assert(s.find("xx") == 3);
    s.erase(3, 2);
    assert(s.substr(0, 5) == "HELLO");
    try {
        (void)s.at(1000);
        assert(0);
    } catch (const std::out_of_range& e) {
        assert(std::string(e.what()).find("1000") != std::string::npos);
    }
    assert(std::stoi("42") == 42);
    std::sort(s.begin(), s.end());
    std::vector<bool> bits; // words of which one bit is written at a time
    for (int i = 0; i < 70; ++i)
        bits.push_back(i % 3 == 0);
    const std::vector<bool> copy = bits;
    bits.insert(bits.begin(), true);
    assert(copy[69] && !copy[68] && bits[70] && std::count(bits.begin(), bits.end(), true) == 25);
}
