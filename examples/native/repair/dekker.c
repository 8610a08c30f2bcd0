// Dekker's idea without turns: who sees the other's flag stays outside. At most one is inside.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];
static int inside;

static void *enter(void *which)
{
    const int me = (int)(long)which;
    atomic_store(&wants[me], 1);
    if (atomic_load(&wants[1 - me]) == 0)
        ++inside;
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, enter, (void *)i);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
}
