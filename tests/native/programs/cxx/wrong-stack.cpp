#include <atomic>
#include <cassert>
#include <thread>
// Treiber stack with hazard-free pop => use after free (ABA)
struct N {
    int v;
    N* next;
};
std::atomic<N*> head;
void push(N* n) {
    n->next = head.load();
    while (!head.compare_exchange_weak(n->next, n))
        ;
}
N* pop() {
    N* n = head.load();
    while (n && !head.compare_exchange_weak(n, n->next))
        ;
    return n;
}
int main() {
    push(new N{1, nullptr});
    push(new N{2, nullptr});
    std::thread t([] {
        if (N* n = pop())
            delete n;
    });
    if (N* n = pop())
        delete n;
    t.join();
}
