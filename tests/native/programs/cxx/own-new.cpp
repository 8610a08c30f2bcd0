#include <cassert>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>
int news, deletes;
void* operator new(std::size_t n) {
    ++news;
    return std::malloc(n);
}
void operator delete(void* p) noexcept {
    ++deletes;
    std::free(p);
}
int main() {
    {
        std::vector<int> v(4);
        int* a = new int[3];
        delete[] a;
        auto p = std::make_unique<long>(3);
    }
    assert(news == 3 && deletes == 3);
    struct alignas(64) Big {
        char c[64];
    };
    auto* b = new Big;
    assert(reinterpret_cast<std::size_t>(b) % 64 == 0);
    delete b;
    Big* c = new Big[2];
    delete[] c;
    auto* d = new (std::nothrow) int;
    delete d;
}
