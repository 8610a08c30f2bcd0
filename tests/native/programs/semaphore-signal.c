/* What was written before a post is seen after the wait; a second wait has nothing to wait for. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

sem_t semaphore;
int data;

void *maker(void *unused) {
    data = 1;
    sem_post(&semaphore);
    return NULL;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, maker, NULL);
    sem_wait(&semaphore);
    assert(data == 1);
    assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
#ifdef SECOND
    sem_wait(&semaphore);
#endif
    pthread_join(thread, NULL);
    return 0;
}
