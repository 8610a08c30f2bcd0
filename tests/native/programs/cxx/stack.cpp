#include <atomic>
#include <cassert>
#include <thread>
#include <vector>
struct Node {
    int v;
    Node* next;
};
std::atomic<Node*> head;
void push(int v) {
    Node* n = new Node{v, head.load(std::memory_order_relaxed)};
    while (!head.compare_exchange_weak(n->next, n, std::memory_order_release, std::memory_order_relaxed)) {
    }
}
int x;
int main() {
    std::vector<std::thread> ts;
    for (int i = 0; i < 2; ++i)
        ts.emplace_back(push, i);
    for (auto& t : ts)
        t.join();
    int c = 0;
    for (Node* n = head; n;) {
        Node* k = n->next;
        delete n;
        n = k;
        ++c;
    }
    assert(c == 2);
    std::atomic_ref<int> r(x);
    r.fetch_add(2);
    assert(x == 2);
}
