// A ring through which one thread sends to another one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { size = 2 };
static int ring[size];
static atomic_uint head, tail; // read from, written to

static bool send(int message)
{
    const unsigned at = atomic_load(&tail);
    if (at - atomic_load(&head) == size)
        return false;
    ring[at % size] = message;
    atomic_store(&tail, at + 1);
    return true;
}

static bool receive(int *message)
{
    const unsigned at = atomic_load(&head);
    if (at == atomic_load(&tail))
        return false;
    *message = ring[at % size];
    atomic_store(&head, at + 1);
    return true;
}

static void *sender(void *unused)
{
    for (int i = 1; i <= 3; ++i)
        send(i);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, sender, 0);
    int last = 0;
    for (int i = 0; i < 3; ++i) {
        int message;
        if (receive(&message)) {
            assert(message > last);
            last = message;
        }
    }
    pthread_join(thread, 0);
}
