/* A lock that gives up does so where the mutex is taken only. */
#include <assert.h>
#include <threads.h>

mtx_t mutex;
int x;

int holder(void *unused) {
    mtx_lock(&mutex);
    x = 1;
    mtx_unlock(&mutex);
    return 0;
}

int main(void) {
    struct timespec until = {0, 0};
    thrd_t thread;
    mtx_init(&mutex, mtx_timed);
    assert(mtx_timedlock(&mutex, &until) == thrd_success);
    mtx_unlock(&mutex);
    thrd_create(&thread, holder, NULL);
    int outcome = 2;
    int answer = mtx_timedlock(&mutex, &until);
    if (answer == thrd_success) {
        outcome = x;
        mtx_unlock(&mutex);
    } else {
        assert(answer == thrd_timedout);
    }
    assert(outcome != OUTCOME);
    thrd_join(thread, NULL);
    return 0;
}
