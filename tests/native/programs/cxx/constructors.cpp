#include <cassert>
#include <string>
#include <thread>
#include <vector>
struct T {
    std::string s;
    static int live;
    T() : s("thread local string that is long") { ++live; }
    ~T() { --live; }
};
int T::live;
thread_local T tl;
inline T glob;
std::vector<int> table{1, 2, 3};
struct G {
    ~G() {
        assert(T::live == 1 || T::live == 0);
        table.push_back(1);
    }
} g;
int main() {
    std::thread t([] { tl.s += "x"; });
    t.join();
    assert(T::live == 1);
    tl.s = "y";
    assert(T::live == 2);
    assert(table.size() == 3);
}
