#include <cassert>
#include <cstdio>
#include <exception>
#include <thread>
struct V {
    virtual ~V() = default;
    int a = 1;
};
struct A : virtual V {
    int b = 2;
};
struct B : virtual V {
    int c = 3;
};
struct E : A, B {
    int d = 4;
};
void many(int depth) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%d", depth);
    if (depth == 0)
        throw E();
    many(depth - 1);
}
int main() {
    for (int i = 0; i < 20; ++i)
        try {
            many(5);
            assert(0);
        } catch (V& v) {
            assert(v.a == 1);
        }
    std::exception_ptr p;
    std::thread t([&] {
        try {
            many(2);
        } catch (...) {
            p = std::current_exception();
        }
    });
    t.join();
    try {
        std::rethrow_exception(p);
    } catch (B& b) {
        assert(b.c == 3 && b.a == 1);
    }
    p = nullptr;
}
