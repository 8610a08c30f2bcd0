// Each of two threads passes on that it has run, and looks whether the other one has. A compiler or a machine may move
// the relaxed loads below the stores, so both can see the other one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int left_ran;
static atomic_int right_ran;
static int left_saw;
static int right_saw;

static void* left(void* unused) {
    (void)unused;
    left_saw = atomic_load_explicit(&right_ran, memory_order_relaxed);
    atomic_store_explicit(&left_ran, 1, memory_order_relaxed);
    return NULL;
}

static void* right(void* unused) {
    (void)unused;
    right_saw = atomic_load_explicit(&left_ran, memory_order_relaxed);
    atomic_store_explicit(&right_ran, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(!(left_saw && right_saw)); // one of them was the first
    return 0;
}
