// A work-stealing deque: its owner pushes and takes at one end, thieves steal at the other. The algorithm is Chase and
// Lev's, in the C11 of N. M. Le, A. Pop, A. Cohen and F. Zappa Nardelli (PPoPP 2013), for which a proof was published.
// One access is too weak all the same (B. Norris and B. Demsky, OOPSLA 2013). Compiled with -DFIXED it is mended.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef FIXED
#define PUBLISH memory_order_release
#define LOOK memory_order_acquire
#else
#define PUBLISH memory_order_relaxed
#define LOOK memory_order_relaxed
#endif

enum { EMPTY = -1, ABORT = -2 };

struct array {
    long size;
    atomic_int items[];
};

atomic_long top, bottom;
_Atomic(struct array *) array;

static struct array *make_array(long size) {
    struct array *a = malloc(sizeof *a + sizeof(atomic_int) * size);
    a->size = size;
    return a;
}

static void grow(long t, long b) {
    struct array *old = atomic_load_explicit(&array, memory_order_relaxed);
    struct array *larger = make_array(2 * old->size);
    for (long i = t; i < b; ++i)
        atomic_store_explicit(&larger->items[i % larger->size],
                              atomic_load_explicit(&old->items[i % old->size], memory_order_relaxed),
                              memory_order_relaxed);
    atomic_store_explicit(&array, larger, PUBLISH);
}

static void push(int item) {
    long b = atomic_load_explicit(&bottom, memory_order_relaxed);
    long t = atomic_load_explicit(&top, memory_order_acquire);
    struct array *a = atomic_load_explicit(&array, memory_order_relaxed);
    if (b - t > a->size - 1) {
        grow(t, b);
        a = atomic_load_explicit(&array, memory_order_relaxed);
    }
    atomic_store_explicit(&a->items[b % a->size], item, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int take(void) {
    long b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    struct array *a = atomic_load_explicit(&array, memory_order_relaxed);
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    long t = atomic_load_explicit(&top, memory_order_relaxed);
    int item = EMPTY;
    if (t <= b) {
        item = atomic_load_explicit(&a->items[b % a->size], memory_order_relaxed);
        if (t != b)
            return item;
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
            item = EMPTY;
    }
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return item;
}

static int steal(void) {
    long t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    long b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b)
        return EMPTY;
    struct array *a = atomic_load_explicit(&array, LOOK);
    int item = atomic_load_explicit(&a->items[t % a->size], memory_order_relaxed);
    return atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)
               ? item
               : ABORT;
}

atomic_int got[3]; // how often each item was taken or stolen

static void count(int item) {
    if (item > 0)
        assert(atomic_fetch_add_explicit(&got[item], 1, memory_order_relaxed) == 0);
}

static void *thief(void *unused) {
    count(steal());
    return unused;
}

int main(void) {
    pthread_t thread;
    atomic_store_explicit(&array, make_array(1), memory_order_relaxed);
    pthread_create(&thread, NULL, thief, NULL);
    push(1);
    push(2); // the array is full, and grows
    count(take());
    pthread_join(thread, NULL);
    return 0;
}
