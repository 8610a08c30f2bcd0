// Treiber's stack. Nodes are not used again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

static struct node nodes[2];
static struct node *_Atomic top;

static void push(struct node *node, int value)
{
    node->value = value;
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &node->next, node))
        ;
}

static int pop(void)
{
    struct node *node = atomic_load(&top);
    while (node != NULL && !atomic_compare_exchange_strong(&top, &node, node->next))
        ;
    return node == NULL ? 0 : node->value;
}

static void *pusher(void *which)
{
    const long i = (long)which;
    push(&nodes[i], (int)i + 1);
    return 0;
}

static void *popper(void *unused)
{
    const int got = pop();
    assert(got >= 0 && got <= 2);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 2; ++i)
        pthread_create(&threads[i], 0, pusher, (void *)i);
    pthread_create(&threads[2], 0, popper, 0);
    const int got = pop();
    assert(got >= 0 && got <= 2);
    for (int i = 0; i < 3; ++i)
        pthread_join(threads[i], 0);
}
