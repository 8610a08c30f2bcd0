// What functions of libraries write to local variables may be read: none is taken for unwritten.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
void log_it(const char* f, ...) {
    va_list l;
    va_start(l, f);
    char b[64];
    vsnprintf(b, sizeof b, f, l);
    va_end(l);
    assert(b[0] == 'x');
}
int main(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    assert(ts.tv_sec != 0 && ts.tv_nsec == 0);
    struct timeval tv;
    gettimeofday(&tv, 0);
    assert(tv.tv_sec != 0);
    time_t t;
    time(&t);
    assert(t == ts.tv_sec);
    char b[32];
    snprintf(b, sizeof b, "%d", 42);
    assert(strcmp(b, "42") == 0);
    char c[32];
    strcpy(c, "hi");
    strcat(c, "!");
    assert(strlen(c) == 3);
    char* s = strdup(c);
    assert(s[1] == 'i');
    free(s);
    memset(b, 0, sizeof b);
    assert(b[31] == 0);
    memcpy(c, b, sizeof c);
    assert(c[30] == 0);
    pthread_mutexattr_t ma;
    pthread_mutexattr_init(&ma);
    pthread_mutexattr_settype(&ma, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_t m;
    pthread_mutex_init(&m, &ma);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    sem_t sem;
    sem_init(&sem, 0, 1);
    sem_wait(&sem);
    int v;
    sem_getvalue(&sem, &v);
    assert(v == 0);
    sem_post(&sem);
    pthread_cond_t cv;
    pthread_cond_init(&cv, 0);
    pthread_cond_signal(&cv);
    pthread_cond_destroy(&cv);
    pthread_rwlock_t rw;
    pthread_rwlock_init(&rw, 0);
    pthread_rwlock_rdlock(&rw);
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_wrlock(&rw);
    pthread_rwlock_unlock(&rw);
    pthread_barrier_t ba;
    pthread_barrier_init(&ba, 0, 1);
    pthread_barrier_wait(&ba);
    pthread_spinlock_t sp;
    pthread_spin_init(&sp, 0);
    pthread_spin_lock(&sp);
    pthread_spin_unlock(&sp);
    pthread_key_t k;
    pthread_key_create(&k, 0);
    pthread_setspecific(k, b);
    assert(pthread_getspecific(k) == b);
    mtx_t mt;
    mtx_init(&mt, mtx_timed);
    mtx_lock(&mt);
    mtx_unlock(&mt);
    cnd_t cn;
    cnd_init(&cn);
    cnd_signal(&cn);
    log_it("x%d %s", 3, "y");
    errno = 3;
    assert(errno == 3);
    void* pm;
    assert(posix_memalign(&pm, 64, 64) == 0);
    free(pm);
    int* ca = calloc(4, 4);
    assert(ca[2] == 0);
    ca = realloc(ca, 64);
    assert(ca[3] == 0);
    free(ca);
    pthread_attr_t at;
    pthread_attr_init(&at);
    pthread_attr_destroy(&at);
    return 0;
}
