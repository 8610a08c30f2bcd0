/* Values of keys are a thread's own, and are destroyed when it ends, also those that destructors set. */
#include <assert.h>
#include <pthread.h>
#include <threads.h>

pthread_key_t key;
tss_t other;
int destroyed, again;

void destroy(void *value) {
    destroyed += *(int *)value;
    if (again++ == 0)
        assert(pthread_setspecific(key, value) == 0);
}

void *use(void *value) {
    assert(pthread_getspecific(key) == NULL);
    assert(tss_get(other) == NULL);
    pthread_setspecific(key, value);
    tss_set(other, value);
    assert(pthread_getspecific(key) == value);
    assert(tss_get(other) == value);
    return NULL;
}

int main(void) {
    int seven = 7;
    pthread_t thread;
    assert(pthread_key_create(&key, destroy) == 0);
    assert(tss_create(&other, NULL) == thrd_success);
    assert(key != other);
    pthread_setspecific(key, &key);
    pthread_create(&thread, NULL, use, &seven);
    pthread_join(thread, NULL);
    assert(pthread_getspecific(key) == &key);
    assert(destroyed == 14);
    pthread_key_delete(key);
    return 0;
}
