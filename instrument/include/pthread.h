/* The header of the system. In programs that are explored, scopes with a function for the thread's end tell the
 * explorer: the macros of the system save the place of the scope, to jump there. */
#include_next <pthread.h>

#if defined(__KATLAS__) && !defined(KATLAS_PTHREAD_H)
#define KATLAS_PTHREAD_H

#undef pthread_cleanup_push
#undef pthread_cleanup_pop

#ifdef __cplusplus

extern "C" {
void katlas_cleanup_push(void (*routine)(void*), void* argument);
void katlas_cleanup_pop(int execute);
}

/* An exception may leave the scope. */
struct katlas_cleanup_scope {
    int execute;
    katlas_cleanup_scope(void (*routine)(void*), void* argument) : execute(1) {
        katlas_cleanup_push(routine, argument);
    }
    ~katlas_cleanup_scope() { katlas_cleanup_pop(execute); }
};

#define pthread_cleanup_push(routine, argument)                                                                        \
    do {                                                                                                               \
        katlas_cleanup_scope katlas_scope(routine, argument)
#define pthread_cleanup_pop(executed)                                                                                  \
    katlas_scope.execute = (executed);                                                                                 \
    }                                                                                                                  \
    while (0)

#else

void katlas_cleanup_push(void (*routine)(void*), void* argument);
void katlas_cleanup_pop(int execute);

#define pthread_cleanup_push(routine, argument)                                                                        \
    do {                                                                                                               \
        katlas_cleanup_push(routine, argument)
#define pthread_cleanup_pop(executed)                                                                                  \
    katlas_cleanup_pop(executed);                                                                                      \
    }                                                                                                                  \
    while (0)

#endif

#endif
