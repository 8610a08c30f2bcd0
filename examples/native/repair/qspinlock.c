// In the manner of the kernel's queued spin lock: a byte that is taken, a bit for one thread that waits for it, and a
// queue of the others, of which the first waits for both.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { locked = 1, pending = 2 };

struct node {
    struct node *_Atomic next;
    atomic_int first;
};

static atomic_int word;
static struct node *_Atomic tail;
static struct node nodes[3];
static int counter;

static void lock(struct node *me)
{
    int seen = 0;
    if (atomic_compare_exchange_strong(&word, &seen, locked))
        return;
    if (seen == locked) {
        if (atomic_compare_exchange_strong(&word, &seen, locked | pending)) {
            while (atomic_load(&word) & locked)
                ;
            atomic_store(&word, locked);
            return;
        }
    }
    atomic_store(&me->next, NULL);
    atomic_store(&me->first, 0);
    struct node *before = atomic_exchange(&tail, me);
    if (before != NULL) {
        atomic_store(&before->next, me);
        while (!atomic_load(&me->first))
            ;
    }
    do {
        while (atomic_load(&word) != 0)
            ;
        seen = 0;
    } while (!atomic_compare_exchange_strong(&word, &seen, locked));
    struct node *expected = me;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL))
        return;
    struct node *next;
    while ((next = atomic_load(&me->next)) == NULL)
        ;
    atomic_store(&next->first, 1);
}

static void unlock(void)
{
    atomic_fetch_sub(&word, locked);
}

static void *work(void *node)
{
    lock(node);
    ++counter;
    unlock();
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; ++i)
        pthread_create(&threads[i], 0, work, &nodes[i]);
    for (int i = 0; i < 3; ++i)
        pthread_join(threads[i], 0);
    assert(counter == 3);
}
