// Boost.Lockfree's stack with two threads that pop. There is a data race: a thread that is about to pop a node reads
// its member `next`, while the other one, which was faster, keeps the node for later and writes the same place.
#include <thread>

#include <boost/lockfree/stack.hpp>

int main() {
    boost::lockfree::stack<int> stack(0);
    stack.push(1);
    int x = 0;
    int y = 0;
    std::thread other([&] { stack.pop(y); });
    stack.pop(x);
    other.join();
}
