/* condition-timed.c with atomic operations in the place of the mutex and the condition. */
#include <katlas/verify.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int mutex, waiting;
int ready;

void lock(void) {
    int free = 0;
    katlas_assume(atomic_compare_exchange_strong_explicit(&mutex, &free, 1, memory_order_acquire, memory_order_relaxed));
}

void unlock(void) {
    atomic_store_explicit(&mutex, 0, memory_order_release);
}

void *maker(void *unused) {
    lock();
    ready = 1;
    atomic_fetch_and_explicit(&waiting, 0, memory_order_relaxed);
    unlock();
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, maker, NULL);
    lock();
    int before = ready;
    atomic_fetch_add_explicit(&waiting, 1, memory_order_relaxed);
    unlock();
    int woken = atomic_fetch_and_explicit(&waiting, 0, memory_order_relaxed) == 0;
    lock();
    int outcome = 4 * before + 2 * ready + woken;
    unlock();
    assert(outcome != OUTCOME);
    pthread_join(thread, NULL);
    return 0;
}
