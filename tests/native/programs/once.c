#include <assert.h>
#include <pthread.h>

pthread_once_t flag = PTHREAD_ONCE_INIT;
int times, x;

void initialise(void) {
    times++;
    x = 42;
}

void *use(void *unused) {
    pthread_once(&flag, initialise);
    assert(x == 42);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, use, NULL);
    use(NULL);
    pthread_join(thread, NULL);
    assert(times == 1);
    return 0;
}
