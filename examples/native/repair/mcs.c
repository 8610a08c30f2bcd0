// The lock of Mellor-Crummey and Scott: each thread waits at a node of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    struct node *_Atomic next;
    atomic_int waits;
};

static struct node *_Atomic tail;
static struct node nodes[3];
static int counter;

static void lock(struct node *me)
{
    atomic_store(&me->next, NULL);
    atomic_store(&me->waits, 1);
    struct node *before = atomic_exchange(&tail, me);
    if (before == NULL)
        return;
    atomic_store(&before->next, me);
    while (atomic_load(&me->waits))
        ;
}

static void unlock(struct node *me)
{
    struct node *next = atomic_load(&me->next);
    if (next == NULL) {
        struct node *expected = me;
        if (atomic_compare_exchange_strong(&tail, &expected, NULL))
            return;
        while ((next = atomic_load(&me->next)) == NULL)
            ;
    }
    atomic_store(&next->waits, 0);
}

static void *work(void *node)
{
    lock(node);
    ++counter;
    unlock(node);
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
