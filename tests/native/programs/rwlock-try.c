/* Whether main gets the lock for reading while another thread has it for writing, and what main sees then. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *writer(void *unused) {
    pthread_rwlock_wrlock(&lock);
    x = 1;
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    int outcome = 2;
    int answer = pthread_rwlock_tryrdlock(&lock);
    if (answer == 0) {
        outcome = x;
        pthread_rwlock_unlock(&lock);
    } else {
        assert(answer == EBUSY);
    }
    assert(outcome != OUTCOME);
    pthread_join(thread, NULL);
    return 0;
}
