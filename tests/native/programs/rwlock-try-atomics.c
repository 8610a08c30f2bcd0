/* rwlock-try.c with atomic operations in the place of the lock. */
#include <katlas/verify.h>
#include <pthread.h>
#include <stdatomic.h>

#define WRITER 1000

atomic_int lock;
int x;

void *writer(void *unused) {
    int free = 0;
    katlas_assume(atomic_compare_exchange_strong_explicit(&lock, &free, WRITER, memory_order_acquire, memory_order_relaxed));
    x = 1;
    atomic_store_explicit(&lock, 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    int outcome = 2;
    int free = 0;
    if (atomic_compare_exchange_strong_explicit(&lock, &free, 1, memory_order_acquire, memory_order_relaxed)) {
        outcome = x;
        atomic_fetch_sub_explicit(&lock, 1, memory_order_release);
    }
    assert(outcome != OUTCOME);
    pthread_join(thread, NULL);
    return 0;
}
