// A lock that is tested before it is set.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int counter;

static void lock(void)
{
    for (;;) {
        while (atomic_load(&taken))
            ;
        if (!atomic_exchange(&taken, 1))
            return;
    }
}

static void unlock(void)
{
    atomic_store(&taken, 0);
}

static void *work(void *unused)
{
    lock();
    ++counter;
    unlock();
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
    assert(counter == 2);
}
