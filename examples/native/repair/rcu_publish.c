// A reader sees a structure that a writer replaces by another one, as with rcu_assign_pointer and rcu_dereference.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct config {
    int first;
    int second;
};

static struct config versions[2] = {{1, 1}, {0, 0}};
static struct config *_Atomic current = &versions[0];

static void *writer(void *unused)
{
    versions[1].first = 2;
    versions[1].second = 2;
    atomic_store(&current, &versions[1]);
    return unused;
}

static void *reader(void *unused)
{
    const struct config *seen = atomic_load(&current);
    assert(seen->first == seen->second);
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
