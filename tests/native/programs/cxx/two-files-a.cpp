#include "two-files.hpp"

#include <cassert>
#include <thread>
int main() {
    assert(registry.names.size() == 1 && counter == 5 && Holder<int>::value.size() == 20);
    ++local_static();
    assert(from_b() == 6);
    assert(other == "other text that is long enough");
    std::thread t([] {
        tls += "d";
        assert(tls == "abcd");
        assert(tl_b == "b");
    });
    t.join();
    assert(tls == "abc");
}
