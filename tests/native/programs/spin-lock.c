#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int x;

void *increment(void *unused) {
    pthread_spin_lock(&lock);
    x++;
    pthread_spin_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&thread, NULL, increment, NULL);
    increment(NULL);
    pthread_join(thread, NULL);
    assert(x == 2);
    return 0;
}
