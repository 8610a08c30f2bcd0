// What programs with threads use of the library for their logs and their start: the assertions also hold of the usual
// library. The tests run this program both ways.
#define _GNU_SOURCE
#include <assert.h>
#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static void handler(int signal) {
    (void)signal;
}

static void* inherits(void* set) {
    sigset_t own;
    assert(pthread_sigmask(SIG_BLOCK, NULL, &own) == 0);
    assert(sigismember(&own, SIGTERM) == 1 && sigismember(&own, SIGINT) == 0);
    assert(pthread_sigmask(SIG_UNBLOCK, set, NULL) == 0 && pthread_sigmask(SIG_BLOCK, NULL, &own) == 0);
    assert(sigismember(&own, SIGTERM) == 0);
    return NULL;
}

static void signals(void) {
    assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL && signal(SIGPIPE, SIG_DFL) == SIG_IGN);
    assert(signal(SIGKILL, SIG_IGN) == SIG_ERR && errno == EINVAL);
    struct sigaction action, old;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    assert(sigaction(SIGHUP, &action, NULL) == 0 && raise(SIGHUP) == 0);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGUSR1);
    action.sa_flags = SA_RESTART;
    assert(sigaction(SIGHUP, &action, &old) == 0 && old.sa_handler == SIG_IGN);
    assert(sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler == handler && (old.sa_flags & SA_RESTART) != 0);
    assert(sigismember(&old.sa_mask, SIGUSR1) == 1 && sigismember(&old.sa_mask, SIGUSR2) == 0);
    assert(sigaction(65, NULL, &old) == -1 && errno == EINVAL);

    sigset_t set, before;
    sigfillset(&set);
    assert(sigismember(&set, SIGTERM) == 1 && sigismember(&set, 32) == 0 && sigismember(&set, 64) == 1);
    sigdelset(&set, SIGTERM);
    assert(sigismember(&set, SIGTERM) == 0 && sigaddset(&set, 0) == -1 && errno == EINVAL);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGKILL);
    assert(pthread_sigmask(SIG_BLOCK, &set, &before) == 0 && sigismember(&before, SIGTERM) == 0);
    pthread_t t;
    pthread_create(&t, NULL, inherits, &set);
    pthread_join(t, NULL);
    assert(sigprocmask(SIG_SETMASK, &before, &set) == 0);
    assert(sigismember(&set, SIGTERM) == 1 && sigismember(&set, SIGKILL) == 0);
    assert(sigprocmask(SIG_BLOCK, NULL, &set) == 0 && sigismember(&set, SIGTERM) == 0);
    assert(pthread_sigmask(7, &set, NULL) == EINVAL && pthread_kill(pthread_self(), 0) == 0);
}

static void dates(void) {
    const time_t some = 951827696; // 2000-02-29
    struct tm date, local;
    char text[64];
    assert(gmtime_r(&some, &date) == &date && date.tm_year == 100 && date.tm_mon == 1 && date.tm_mday == 29);
    assert(date.tm_hour == 12 && date.tm_min == 34 && date.tm_sec == 56 && date.tm_wday == 2 && date.tm_yday == 59);
    assert(timegm(&date) == some && localtime_r(&some, &local) == &local && local.tm_hour == 12);
    assert(strftime(text, sizeof text, "%F %T|%a %b|%%s", &date) == 30 &&
           strcmp(text, "2000-02-29 12:34:56|Tue Feb|%s") == 0);
    assert(strftime(text, 4, "%F", &date) == 0 && strftime(text, sizeof text, "%z", &date) == 5);
    assert(strcmp(text, "+0000") == 0 && strftime(text, sizeof text, "%Z", &local) == 3);
    date.tm_mday = 31;
    date.tm_isdst = 0;
    assert(mktime(&date) == some + 2 * 86400 && date.tm_mon == 2 && date.tm_mday == 2 && date.tm_wday == 4);
    assert(gmtime(&some)->tm_min == 34 && localtime(&some)->tm_sec == 56);
    assert(strcmp(ctime(&some), "Tue Feb 29 12:34:56 2000\n") == 0);
    assert(strcmp(asctime_r(gmtime(&some), text), "Tue Feb 29 12:34:56 2000\n") == 0);
    const time_t late = INT64_MAX;
    assert(gmtime_r(&late, &date) == NULL && errno == EOVERFLOW);
}

int __xpg_strerror_r(int, char*, size_t);

static void texts(void) {
    char b[64] = "secret";
    explicit_bzero(b, 3);
    assert(memcmp(b, "\0\0\0ret", 7) == 0);
    assert(strcmp(strerror_r(ENOENT, b, sizeof b), "No such file or directory") == 0);
    assert(strcmp(strerror_r(12345, b, sizeof b), "Unknown error 12345") == 0 && b[0] == 'U');
    assert(__xpg_strerror_r(EACCES, b, sizeof b) == 0 && strcmp(b, "Permission denied") == 0);
    assert(__xpg_strerror_r(EACCES, b, 5) == ERANGE && strcmp(b, "Perm") == 0);
    assert(__xpg_strerror_r(12345, b, sizeof b) == EINVAL);
    const char bytes[] = "ab\0abc";
    assert(memmem(bytes, 6, "abc", 3) == bytes + 3 && memmem(bytes, 5, "abc", 3) == NULL);
    assert(memmem(bytes, 6, "", 0) == bytes && memmem(bytes, 2, "abc", 3) == NULL);
    assert(strcasestr("xyZABC", "zaB") != NULL && strcasestr("xyz", "zz") == NULL && *strcasestr("x", "") == 'x');
    char* end;
    assert(strtold("1.5x", &end) == 1.5L && *end == 'x' && strtoimax("-12", NULL, 10) == -12);
    assert(strtoumax("ff", NULL, 16) == 255);

    int size = 0;
    errno = ENOENT;
    snprintf(b, sizeof b, "%m");
    assert(strcmp(b, "No such file or directory") == 0);
    snprintf(b, sizeof b, "%2$s=%1$d|%3$.1f|%1$*4$d", 7, "x", 0.25, 3);
    assert(strcmp(b, "x=7|0.2|  7") == 0);
    snprintf(b, sizeof b, "%05d%n|%2d", 42, &size, 1);
    assert(strcmp(b, "00042| 1") == 0 && size == 5);
    putc_unlocked('p', stdout);
    putchar_unlocked('\n');
    warnx("%d", 5);
    warn("file %s", "f");
    assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2 && !ferror(stdout) && !feof(stdout));
}

static void memory(void) {
    unsigned char* pages = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(pages != MAP_FAILED && (uintptr_t)pages % 4096 == 0 && pages[0] == 0 && pages[8191] == 0);
    pages[8191] = 1;
    assert(munmap(pages, 5000) == 0);
    assert(mmap(NULL, 0, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL);
}

static void numbers(void) {
    srand48(5);
    unsigned short same[3] = {0x330E, 5, 0};
    assert(lrand48() == nrand48(same) && mrand48() == jrand48(same) && drand48() == erand48(same));
    struct rusage usage;
    assert(getrusage(RUSAGE_SELF, &usage) == 0 && getuid() == geteuid() && getgid() == getegid() && getppid() > 0);
    struct sched_param parameter = {1};
    assert(sched_setscheduler(0, SCHED_OTHER, &parameter) == -1 && errno == EINVAL);
    parameter.sched_priority = 0;
    assert(sched_setscheduler(0, SCHED_OTHER, &parameter) == 0 && sched_getscheduler(0) == SCHED_OTHER);
    pthread_attr_t own;
    void* stack = NULL;
    size_t size = 0;
    assert(pthread_getattr_np(pthread_self(), &own) == 0 && pthread_attr_getstack(&own, &stack, &size) == 0);
    assert(stack != NULL && size > 0);
    pthread_attr_destroy(&own);
    clockid_t clock;
    struct timespec now;
    assert(pthread_getcpuclockid(pthread_self(), &clock) == 0 && clock_gettime(clock, &now) == 0);
}

static void environment(void) {
    assert(getenv("KATLAS_A") == NULL && setenv("KATLAS_A", "1", 0) == 0 && strcmp(getenv("KATLAS_A"), "1") == 0);
    assert(setenv("KATLAS_A", "2", 0) == 0 && strcmp(getenv("KATLAS_A"), "1") == 0);
    assert(setenv("KATLAS_A", "22", 1) == 0 && strcmp(getenv("KATLAS_A"), "22") == 0 && getenv("KATLAS_") == NULL);
    static char text[] = "KATLAS_B=3";
    assert(putenv(text) == 0 && getenv("KATLAS_B") == text + 9 && getenv("KATLAS_AB") == NULL);
    text[9] = '4';
    assert(strcmp(getenv("KATLAS_B"), "4") == 0 && unsetenv("KATLAS_A") == 0 && getenv("KATLAS_A") == NULL);
    assert(unsetenv("KATLAS_A") == 0 && *getenv("KATLAS_B") == '4' && setenv("A=B", "", 1) == -1 && errno == EINVAL);
}

int main(void) {
    environment();
    signals();
    dates();
    texts();
    memory();
    numbers();
    quick_exit(0);
}
