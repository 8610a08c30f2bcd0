// Lamport's fast mutual exclusion for two threads. Who does not get in at once gives up.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static atomic_int wants[3];
static int inside;

static void *work(void *which)
{
    const int me = (int)(long)which;
    atomic_store(&wants[me], 1);
    atomic_store(&x, me);
    if (atomic_load(&y) != 0) {
        atomic_store(&wants[me], 0);
        return 0;
    }
    atomic_store(&y, me);
    if (atomic_load(&x) != me) {
        atomic_store(&wants[me], 0);
        while (atomic_load(&wants[3 - me]))
            ;
        if (atomic_load(&y) != me)
            return 0;
    }
    ++inside;
    atomic_store(&y, 0);
    atomic_store(&wants[me], 0);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, work, (void *)(i + 1));
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
}
