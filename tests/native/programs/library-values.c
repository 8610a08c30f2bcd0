// What these functions give by the GNU C library, and by Katlas: the program is also run as usual.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static void attributes_of_threads(void) {
    pthread_attr_t a;
    int n = 7;
    size_t size = 0;
    void* stack = NULL;
    struct sched_param p = {.sched_priority = 5};
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    assert(pthread_attr_init(&a) == 0);
    assert(pthread_attr_getdetachstate(&a, &n) == 0 && n == PTHREAD_CREATE_JOINABLE);
    assert(pthread_attr_setdetachstate(&a, 9) == EINVAL);
    assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&a, &n) == 0 && n == PTHREAD_CREATE_DETACHED);
    assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_JOINABLE) == 0);
    assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) == ENOTSUP && pthread_attr_setscope(&a, 9) == EINVAL);
    assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) == 0);
    assert(pthread_attr_getscope(&a, &n) == 0 && n == PTHREAD_SCOPE_SYSTEM);
    assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 4096);
    assert(pthread_attr_setguardsize(&a, 8192) == 0 && pthread_attr_getguardsize(&a, &size) == 0 && size == 8192);
    assert(pthread_attr_setstacksize(&a, 10) == EINVAL && pthread_attr_setstacksize(&a, 1 << 20) == 0);
    assert(pthread_attr_getstacksize(&a, &size) == 0 && size == 1 << 20);
    assert(pthread_attr_getschedpolicy(&a, &n) == 0 && n == SCHED_OTHER);
    assert(pthread_attr_setschedparam(&a, &p) == EINVAL);
    assert(pthread_attr_setschedpolicy(&a, 77) == EINVAL && pthread_attr_setschedpolicy(&a, SCHED_RR) == 0);
    assert(pthread_attr_getschedpolicy(&a, &n) == 0 && n == SCHED_RR);
    assert(pthread_attr_setschedparam(&a, &p) == 0);
    p.sched_priority = 0;
    assert(pthread_attr_getschedparam(&a, &p) == 0 && p.sched_priority == 5);
    assert(pthread_attr_getinheritsched(&a, &n) == 0 && n == PTHREAD_INHERIT_SCHED);
    assert(pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) == 0);
    assert(pthread_attr_getinheritsched(&a, &n) == 0 && n == PTHREAD_EXPLICIT_SCHED);
    assert(pthread_attr_setaffinity_np(&a, sizeof set, &set) == 0);
    static char own[1 << 16];
    assert(pthread_attr_setstack(&a, own, sizeof own) == 0 && pthread_attr_getstack(&a, &stack, &size) == 0);
    assert(stack == own && size == sizeof own);
    assert(pthread_attr_destroy(&a) == 0);
}

static void other_attributes(void) {
    int n = 7;
    pthread_mutexattr_t m;
    assert(pthread_mutexattr_init(&m) == 0 && pthread_mutexattr_gettype(&m, &n) == 0 && n == PTHREAD_MUTEX_DEFAULT);
    assert(pthread_mutexattr_settype(&m, 99) == EINVAL && pthread_mutexattr_settype(&m, PTHREAD_MUTEX_RECURSIVE) == 0);
    assert(pthread_mutexattr_getpshared(&m, &n) == 0 && n == PTHREAD_PROCESS_PRIVATE);
    assert(pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_INHERIT) == 0);
    assert(pthread_mutexattr_getpshared(&m, &n) == 0 && n == PTHREAD_PROCESS_SHARED);
    assert(pthread_mutexattr_getprotocol(&m, &n) == 0 && n == PTHREAD_PRIO_INHERIT);
    assert(pthread_mutexattr_gettype(&m, &n) == 0 && n == PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_t mutex;
    pthread_mutex_init(&mutex, &m);
    assert(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_lock(&mutex) == 0); // it is recursive
    pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_rwlockattr_t l;
    assert(pthread_rwlockattr_init(&l) == 0);
    assert(pthread_rwlockattr_setkind_np(&l, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) == 0);
    assert(pthread_rwlockattr_getkind_np(&l, &n) == 0 && n == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    assert(pthread_rwlockattr_setpshared(&l, 1) == 0 && pthread_rwlockattr_getpshared(&l, &n) == 0 && n == 1);
    pthread_barrierattr_t b;
    assert(pthread_barrierattr_init(&b) == 0 && pthread_barrierattr_getpshared(&b, &n) == 0 && n == 0);
    assert(pthread_barrierattr_setpshared(&b, 2) == EINVAL && pthread_barrierattr_setpshared(&b, 1) == 0);
    assert(pthread_barrierattr_getpshared(&b, &n) == 0 && n == 1 && pthread_barrierattr_destroy(&b) == 0);
}

static void scheduling(void) {
    cpu_set_t set;
    assert(pthread_getaffinity_np(pthread_self(), sizeof set, &set) == 0 && CPU_COUNT(&set) >= 1);
    assert(pthread_setaffinity_np(pthread_self(), sizeof set, &set) == 0);
    assert(sched_getaffinity(0, sizeof set, &set) == 0 && sched_setaffinity(0, sizeof set, &set) == 0);
    assert(pthread_setconcurrency(2) == 0 && pthread_setconcurrency(-1) == EINVAL);
    struct sched_param p = {.sched_priority = 5};
    int n = 7;
    assert(pthread_getschedparam(pthread_self(), &n, &p) == 0 && n == SCHED_OTHER && p.sched_priority == 0);
    assert(pthread_setschedparam(pthread_self(), SCHED_OTHER, &p) == 0);
    assert(sched_get_priority_min(SCHED_FIFO) == 1 && sched_get_priority_max(SCHED_RR) == 99);
    assert(sched_get_priority_max(SCHED_OTHER) == 0);
    errno = 0;
    assert(sched_get_priority_max(77) == -1 && errno == EINVAL);
    char name[16];
    assert(pthread_setname_np(pthread_self(), "a name that is too long") == ERANGE);
    assert(pthread_setname_np(pthread_self(), "worker") == 0);
    assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0 && strcmp(name, "worker") == 0);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &n) == 0 && n == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcancelstate(n, &n) == 0 && n == PTHREAD_CANCEL_DISABLE);
    assert(pthread_setcancelstate(9, NULL) == EINVAL);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &n) == 0 && n == PTHREAD_CANCEL_DEFERRED);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL) == 0);
    pthread_testcancel();
    assert(pthread_atfork(NULL, NULL, NULL) == 0);
}

static void memory_and_texts(void) {
    char* text = NULL;
    assert(asprintf(&text, "%d-%s", 42, "abc") == 6 && strcmp(text, "42-abc") == 0);
    text = reallocarray(text, 3, 4);
    assert(strcmp(text, "42-abc") == 0);
    assert(reallocarray(text, SIZE_MAX / 2, 4) == NULL && errno == ENOMEM);
    assert(realloc(text, 0) == NULL);
    void* block = memalign(128, 10);
    assert((uintptr_t)block % 128 == 0);
    free(block);
    block = valloc(10);
    assert((uintptr_t)block % 4096 == 0);
    free(block);
    char b[16] = "";
    assert((char*)mempcpy(b, "abcabc", 7) == b + 7 && strcmp(b, "abcabc") == 0);
    assert(memrchr(b, 'b', 6) == b + 4 && memrchr(b, 'x', 6) == NULL && memrchr(b, 'b', 1) == NULL);
    char c[16] = "................";
    assert((char*)memccpy(c, "one:two", ':', 7) == c + 4 && memcmp(c, "one:....", 8) == 0);
    assert(memccpy(c, "one:two", '!', 3) == NULL && memcmp(c, "one:....", 8) == 0);
    assert((char*)memccpy(c, "\0abc", 0, 4) == c + 1 && c[0] == 0 && c[1] == 'n');
    assert(memccpy(c, "xyz", 'x', 0) == NULL && c[0] == 0);
    memset(c, '.', sizeof c);
    assert(stpncpy(c, "abc", 6) == c + 3 && memcmp(c, "abc\0\0\0..", 8) == 0);
    assert(stpncpy(c, "abcdef", 3) == c + 3 && memcmp(c, "abc\0\0\0..", 8) == 0);
    assert(strchrnul(b, 'c') == b + 2 && strchrnul(b, 'x') == b + 6 && strchrnul(b, 0) == b + 6);
    assert(strcoll("a", "b") < 0 && strcoll("b", "a") > 0 && strcoll("a", "a") == 0);
    bcopy(b, b + 1, 6);
    assert(memcmp(b, "aabcabc", 7) == 0);
    assert(index("abc", 'b') != NULL && index("abc", 'x') == NULL && *rindex("abab", 'a') == 'a');
    assert(rindex("abab", 'x') == NULL && atoll(" -12345678901x") == -12345678901);
}

static void numbers_and_time(void) {
    volatile int seven = -7;
    assert(div(seven, 2).quot == -3 && div(seven, 2).rem == -1 && ldiv(seven, 3).quot == -2 &&
           lldiv(seven, 3).rem == -1);
    double whole = 0;
    float part = 0;
    int power = 0;
    volatile double x = -3.25;
    assert(modf(x, &whole) == -0.25 && whole == -3 && modff(2.5f, &part) == 0.5f && part == 2);
    assert(frexp(x, &power) == -0.8125 && power == 2 && frexpf(0.5f, &power) == 0.5f && power == 0);
    assert(difftime(7, 4) == 3);
    struct timespec t = {1, 1};
    assert(clock_getres(CLOCK_MONOTONIC, &t) == 0 && t.tv_sec == 0 && t.tv_nsec == 1);
    assert(clock_getres(CLOCK_MONOTONIC, NULL) == 0);
    struct timespec before, after;
    t.tv_nsec = 2000;
    clock_gettime(CLOCK_MONOTONIC, &before);
    assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, NULL) == 0);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert((after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec - before.tv_nsec >= 2000);
    before.tv_nsec += 3000;
    assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &before, NULL) == 0);
}

static void output(void) {
    assert(dprintf(1, "<%d>\n", 5) == 4 && write(2, "text\n", 5) == 5);
    flockfile(stdout);
    flockfile(stdout);
    funlockfile(stdout);
    assert(ftrylockfile(stdout) == 0);
    funlockfile(stdout);
    funlockfile(stdout);
    assert(strcmp(setlocale(LC_ALL, NULL), "C") == 0 && strcmp(setlocale(LC_ALL, "POSIX"), "C") == 0);
    assert(setlocale(LC_ALL, "xx_YY.none") == NULL);
    errno = 0;
    assert(isatty(0) == 0 && errno == ENOTTY);
}

static int by_factor(const void* a, const void* b, void* factor) {
    return *(int*)factor * (*(const int*)a - *(const int*)b);
}

int main(int argc, char** argv) {
    assert(getopt(argc, argv, "n:v") == -1 && optind == 1 && optarg == NULL && opterr == 1);
    assert(getopt_long(argc, argv, "n:v", NULL, NULL) == -1 && raise(0) == 0 && raise(SIGCHLD) == 0);
    int some[] = {3, 1, 4, 1, 5}, down = -1;
    qsort_r(some, 5, sizeof *some, by_factor, &down);
    assert(some[0] == 5 && some[1] == 4 && some[2] == 3 && some[3] == 1 && some[4] == 1);
    attributes_of_threads();
    other_attributes();
    scheduling();
    memory_and_texts();
    numbers_and_time();
    output();
    _exit(0);
}
