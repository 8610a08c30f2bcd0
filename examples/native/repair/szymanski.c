// Szymanski's lock for two threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2];
static int inside;

static void lock(int me)
{
    const int other = 1 - me;
    atomic_store(&flag[me], 1);
    while (atomic_load(&flag[other]) >= 3)
        ;
    atomic_store(&flag[me], 3);
    if (atomic_load(&flag[other]) == 1) {
        atomic_store(&flag[me], 2);
        while (atomic_load(&flag[other]) != 4)
            ;
    }
    atomic_store(&flag[me], 4);
    if (me == 1)
        while (atomic_load(&flag[other]) >= 2)
            ;
}

static void unlock(int me)
{
    if (me == 0)
        while (1) {
            const int seen = atomic_load(&flag[1]);
            if (seen != 2 && seen != 3)
                break;
        }
    atomic_store(&flag[me], 0);
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
