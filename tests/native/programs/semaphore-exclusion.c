#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t semaphore;
int x;

void *increment(void *unused) {
    sem_wait(&semaphore);
    x++;
    sem_post(&semaphore);
    return NULL;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 1);
    pthread_create(&thread, NULL, increment, NULL);
    increment(NULL);
    pthread_join(thread, NULL);
    int value;
    assert(sem_getvalue(&semaphore, &value) == 0);
    assert(value == 1);
    assert(x == 2);
    return 0;
}
