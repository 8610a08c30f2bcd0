// The work-stealing deque of Chase and Lev, without growth, as Lê, Pop, Cohen and Zappa Nardelli have it (2013).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { size = 4, empty = -1, abort_ = -2 };
static atomic_int items[size];
static atomic_long top, bottom;
static atomic_int taken[3];

static void push(int item)
{
    const long b = atomic_load(&bottom);
    atomic_store(&items[b % size], item);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store(&bottom, b + 1);
}

static int take(void)
{
    const long b = atomic_load(&bottom) - 1;
    atomic_store(&bottom, b);
    atomic_thread_fence(memory_order_seq_cst);
    long t = atomic_load(&top);
    int item = empty;
    if (t <= b) {
        item = atomic_load(&items[b % size]);
        if (t == b) {
            if (!atomic_compare_exchange_strong(&top, &t, t + 1))
                item = empty;
            atomic_store(&bottom, b + 1);
        }
    } else {
        atomic_store(&bottom, b + 1);
    }
    return item;
}

static int steal(void)
{
    long t = atomic_load(&top);
    atomic_thread_fence(memory_order_seq_cst);
    const long b = atomic_load(&bottom);
    if (t >= b)
        return empty;
    const int item = atomic_load(&items[t % size]);
    if (!atomic_compare_exchange_strong(&top, &t, t + 1))
        return abort_;
    return item;
}

// Nobody takes what another one has taken, or what nobody has pushed.
static void use(int item)
{
    if (item < 0)
        return;
    assert(item > 0);
    assert(atomic_fetch_add_explicit(&taken[item], 1, memory_order_relaxed) == 0);
}

static void *thief(void *unused)
{
    use(steal());
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, thief, 0);
    push(1);
    push(2);
    use(take());
    use(take());
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
}
