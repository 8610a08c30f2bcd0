// A sequence lock: a reader sees both values of one write, or knows that it does not (Boehm 2012).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int first, second;

static void *writer(void *unused)
{
    for (int i = 1; i <= 2; ++i) {
        const unsigned now = atomic_load(&sequence);
        atomic_store(&sequence, now + 1);
        atomic_thread_fence(memory_order_seq_cst);
        atomic_store(&first, i);
        atomic_store(&second, i);
        atomic_store(&sequence, now + 2);
    }
    return unused;
}

static void *reader(void *unused)
{
    const unsigned before = atomic_load(&sequence);
    const int a = atomic_load(&first);
    const int b = atomic_load(&second);
    atomic_thread_fence(memory_order_seq_cst);
    const unsigned after = atomic_load(&sequence);
    if (before == after && before % 2 == 0)
        assert(a == b && a == (int)before / 2);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, writer, 0);
    pthread_create(&threads[1], 0, reader, 0);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
}
