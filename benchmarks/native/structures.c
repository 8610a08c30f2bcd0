// Families of queues, stacks and deques. Nodes are cells of arrays; 0 is no node.
#include "threads.h"

#ifndef READERS
#define READERS 1
#endif
#ifndef BOTH
#define BOTH 1
#endif

atomic_int top, bottom, head = 1, tail = 1, next[32];
int buffer[10], value[32];

static void push(int item) {
    const int b = R(bottom, rlx);
    const int t = R(top, acq);
    if (b - t == 10)
        return;
    buffer[b % 10] = item;
    W(bottom, b + 1, rel);
}
static void take(void) {
    const int b = R(bottom, rlx) - 1;
    W(bottom, b, rlx);
    atomic_thread_fence(sc);
    const int t = R(top, rlx);
    if (b < t) {
        W(bottom, b + 1, rlx);
        return;
    }
    volatile int item = buffer[b % 10];
    (void)item;
    if (b == t) {
        cas(&top, t, t + 1, sc, rlx);
        W(bottom, b + 1, rlx);
    }
}
THREAD(
    own, for (int item = 1; item <= 5; ++item) push(item); for (int k = 0; k < 3; ++k) take(); push(6); push(7))
THREAD(
    steal, const int t = R(top, rlx); atomic_thread_fence(sc); const int b = R(bottom, acq); if (t < b) {
        volatile int item = buffer[t % 10];
        (void)item;
        cas(&top, t, t + 1, sc, rlx);
    })
void chase_lev(void) {
    start(own, 0);
    start_all(N, steal, 0);
}

static void enqueue(int node) {
    value[node] = node;
    int last;
    for (;;) {
        last = R(tail, acq);
        const int after = R(next[last], acq);
        if (R(tail, rlx) != last)
            continue;
        if (after == 0 && cas(&next[last], 0, node, rel, rlx))
            break;
        cas(&tail, last, R(next[last], acq), rel, rlx);
    }
    cas(&tail, last, node, rel, rlx);
}
static void dequeue(void) {
    for (;;) {
        const int first = R(head, acq);
        const int last = R(tail, rlx);
        const int after = R(next[first], acq);
        katlas_assume(R(head, rlx) == first);
        if (first == last) {
            if (after == 0)
                return;
            cas(&tail, last, after, rel, rlx);
        } else {
            assert(value[after] == after);
            katlas_assume(cas(&head, first, after, rel, rlx));
            return;
        }
    }
}
THREAD(enqueue_dequeue, enqueue(i); dequeue())
void ms_queue_checked(void) { start_all(N, enqueue_dequeue, 2); }

static void push_node(int node) {
    value[node] = node;
    int old;
    do {
        old = R(top, acq);
        W(next[node], old, rlx);
    } while (!cas(&top, old, node, rel, rlx));
}
static void pop_node(void) {
    for (;;) {
        const int old = R(top, acq);
        if (old == 0)
            return;
        if (cas(&top, old, R(next[old], rlx), acq, rlx)) {
            assert(value[old] == old);
            return;
        }
    }
}
THREAD(push_one, push_node(i))
THREAD(pop_one, pop_node())
void treiber_stack(void) {
    start_all(N, push_one, 1);
    start_all(READERS, pop_one, 0);
}

atomic_int hw_tail, places[16];
// A thread that has found nothing in three places ends, as in the published counts.
static void hw_dequeue(void) {
    const int last = R(hw_tail, acq);
    for (int k = 0; k <= last; ++k) {
        if (R(places[k], acq) != 0 && SWAP(places[k], 0, acq_rel))
            return;
        if (k == 2)
            return;
    }
    katlas_assume(0);
}
THREAD(hw_thread, const int place = ADD(hw_tail, 1, rel); W(places[place + 1], i, rel); hw_dequeue())
void hw_queue(void) { start_all(N, hw_thread, 0); }

enum { half = 1 << 16, size = 4 };
atomic_int rdwr = 1, read_count, written = 1;
int cells[size] = {1};
static void write_one(void) {
    const int seen = R(rdwr, acq);
    if ((seen & (half - 1)) == (((seen >> 16) + size) & (half - 1)))
        return;
    katlas_assume(cas(&rdwr, seen, seen + 1, acq_rel, acq));
    katlas_assume((R(read_count, acq) & (half - 1)) == seen >> 16);
    cells[(seen & (half - 1)) % size] = 1;
    ADD(written, 1, rel);
}
static void read_all(void) {
    for (;;) {
        const int seen = R(rdwr, acq);
        if ((seen & (half - 1)) == seen >> 16)
            return;
        katlas_assume(cas(&rdwr, seen, seen + half, acq_rel, acq));
        katlas_assume((R(written, acq) & (half - 1)) == (seen & (half - 1)));
        assert(cells[(seen >> 16) % size] == 1);
        ADD(read_count, 1, rel);
    }
}
THREAD(mpmc_write, write_one())
THREAD(mpmc_both, write_one(); read_all())
THREAD(mpmc_read, read_all())
void mpmc_queue(void) {
    start_all(N, mpmc_write, 0);
    start_all(BOTH, mpmc_both, 0);
    start_all(READERS, mpmc_read, 0);
}
