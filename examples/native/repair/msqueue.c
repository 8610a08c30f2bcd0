// The queue of Michael and Scott. Nodes are not used again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    int value;
    struct node *_Atomic next;
};

static struct node nodes[3]; // the first is the dummy
static struct node *_Atomic head = &nodes[0];
static struct node *_Atomic tail = &nodes[0];

static void enqueue(struct node *node, int value)
{
    node->value = value;
    for (;;) {
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&last->next);
        if (next != NULL) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        if (atomic_compare_exchange_strong(&last->next, &next, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
    }
}

static bool dequeue(int *value)
{
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&first->next);
        if (next == NULL)
            return false;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        *value = next->value;
        if (atomic_compare_exchange_strong(&head, &first, next))
            return true;
    }
}

static void *sender(void *which)
{
    const long i = (long)which;
    enqueue(&nodes[i], (int)i);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, sender, (void *)(i + 1));
    int sum = 0;
    for (int i = 0; i < 2; ++i) {
        int value;
        if (dequeue(&value)) {
            assert(value == 1 || value == 2);
            sum += value;
        }
    }
    assert(sum <= 3);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], 0);
}
