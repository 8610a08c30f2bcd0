/* Whether a wait with a time-out is woken, and what has happened then. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int ready;

void *maker(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_broadcast(&condition);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    struct timespec until = {0, 0};
    pthread_t thread;
    pthread_create(&thread, NULL, maker, NULL);
    pthread_mutex_lock(&mutex);
    int before = ready;
    int answer = pthread_cond_timedwait(&condition, &mutex, &until);
    assert(answer == 0 || answer == ETIMEDOUT);
    int outcome = 4 * before + 2 * ready + (answer == 0);
    pthread_mutex_unlock(&mutex);
    assert(outcome != OUTCOME);
    pthread_join(thread, NULL);
    return 0;
}
