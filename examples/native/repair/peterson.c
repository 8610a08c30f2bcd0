// Peterson's lock for two threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];
static atomic_int turn;
static int inside;

static void lock(int me)
{
    atomic_store(&wants[me], 1);
    atomic_store(&turn, 1 - me);
    while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me)
        ;
}

static void unlock(int me)
{
    atomic_store(&wants[me], 0);
}

static void *work(void *which)
{
    const int me = (int)(long)which;
    lock(me);
    ++inside;
    unlock(me);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, work, (void *)i);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
    assert(inside == 2);
}
